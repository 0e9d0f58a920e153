import { useTranslation } from 'react-i18next'
import { formatCents } from '#shared/lib/money.ts'
import { priceTable } from '#shared/pricing/price-table.ts'
import type { TranslationType } from '#shared/pricing/pricing.ts'
import { moneyBackDays, plans } from '#shared/subscriptions/plan.ts'
import { paths, subscribeTo } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './pricing.module.css'

const types: TranslationType[] = ['ai', 'certified']
const planKeys = ['enterprise-ai', 'enterprise-ai-human'] as const

export function Pricing() {
  const { t, i18n } = useTranslation('home')
  const money = (cents: number) => formatCents(cents, i18n.language)
  return (
    <Section id="pricing-section" title={t('pricing.title')} lead={t('pricing.lead')} raised>
      <div className={styles.prices}>
        {types.map((type) => {
          const { baseCents, includedPages, extraPageCents } = priceTable[type]
          return (
            <article key={type} className={styles.price} data-type={type}>
              <h3>{t(`comparison.${type}`)}</h3>
              <p className={styles.amount}>{money(baseCents)}</p>
              <p>{t('pricing.perDocument', { pages: includedPages })}</p>
              <p>{t('pricing.extraPage', { extra: money(extraPageCents) })}</p>
              <p className={styles.offer}>{t(`pricing.offer.${type}`, { pages: includedPages })}</p>
              <LinkButton to={paths.upload} wide>
                {t('pricing.start')}
              </LinkButton>
            </article>
          )
        })}
        {planKeys.map((key) => {
          const plan = plans[key]
          return (
            <article key={key} className={styles.price} data-type={plan.translationType}>
              <h3>{plan.name}</h3>
              <p className={styles.amount}>
                {money(plan.amountCents)} <span>{t('pricing.perMonth')}</span>
              </p>
              <p>{t('pricing.includedPages', { pages: plan.includedPages.toLocaleString(i18n.language) })}</p>
              <p>{t('pricing.overage', { extra: money(plan.overageCents) })}</p>
              <p className={styles.offer}>{t('pricing.moneyBack', { days: moneyBackDays })}</p>
              <LinkButton to={subscribeTo(key)} wide>
                {t('pricing.choose', { plan: plan.name })}
              </LinkButton>
            </article>
          )
        })}
      </div>
    </Section>
  )
}
