import { useTranslation } from 'react-i18next'
import { formatCents } from '#shared/lib/money.ts'
import { priceTable } from '#shared/pricing/price-table.ts'
import type { TranslationType } from '#shared/pricing/pricing.ts'
import { moneyBackDays, plans } from '#shared/subscriptions/plan.ts'
import { useOffers } from '../../lib/offers.ts'
import { paths, subscribeTo } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Section } from '../../ui/section.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import styles from './pricing.module.css'

/** The two ways of translating, each with the plan that pays for it every month. */
const offers = [
  { type: 'ai', planKey: 'enterprise-ai' },
  { type: 'certified', planKey: 'enterprise-ai-human' },
] as const

export function Pricing() {
  const { t } = useTranslation('home')
  return (
    <Section id="pricing-section" title={t('pricing.title')} lead={t('pricing.lead')} raised>
      <div className={styles.prices}>
        {offers.map(({ type, planKey }) => (
          <div key={type} className={styles.panel} data-type={type}>
            <PerDocument type={type} />
            <Monthly planKey={planKey} />
          </div>
        ))}
      </div>
    </Section>
  )
}

function PerDocument({ type }: { type: TranslationType }) {
  const { t, i18n } = useTranslation('home')
  const money = (cents: number) => formatCents(cents, i18n.language)
  const { baseCents, includedPages, extraPageCents } = priceTable[type]
  const offers = useOffers()
  const spent = type === 'ai' ? offers?.free_ai : offers?.certified_half
  return (
    <article className={styles.document}>
      <div className={styles.title}>
        <h3>{t(`comparison.${type}`)}</h3>
        {spent ? null : <p className={styles.offer}>{t(`pricing.offer.${type}`, { pages: includedPages })}</p>}
      </div>
      <p className={styles.amount}>
        {money(baseCents)} <span>{t('pricing.perDocument', { pages: includedPages })}</span>
      </p>
      <div className={styles.facts}>
        <TickList
          certified={type === 'certified'}
          items={[
            t('pricing.extraPage', { extra: money(extraPageCents) }),
            t(`comparison.goodFor.${type}`),
            t(`comparison.ready.${type}`),
          ]}
        />
      </div>
      <LinkButton to={paths.upload} variant="primary" wide>
        {t('pricing.start')}
      </LinkButton>
    </article>
  )
}

function Monthly({ planKey }: { planKey: (typeof offers)[number]['planKey'] }) {
  const { t, i18n } = useTranslation('home')
  const money = (cents: number) => formatCents(cents, i18n.language)
  const plan = plans[planKey]
  return (
    <article className={styles.plan}>
      <div>
        <h3>{plan.name}</h3>
        <p className={styles.monthly}>
          <strong>{money(plan.amountCents)}</strong> {t('pricing.perMonth')}
        </p>
      </div>
      <p className={styles.terms}>
        {t('pricing.includedPages', { pages: plan.includedPages.toLocaleString(i18n.language) })}
        <br />
        {t('pricing.overage', { extra: money(plan.overageCents) })}
        <br />
        {t('pricing.moneyBack', { days: moneyBackDays })}
      </p>
      <LinkButton to={subscribeTo(planKey)} wide>
        {t('pricing.choose', { plan: plan.name })}
      </LinkButton>
    </article>
  )
}
