import { useTranslation } from 'react-i18next'
import { formatCents } from '#shared/lib/money.ts'
import { moneyBackDays, planKeys, plans } from '#shared/subscriptions/plan.ts'
import { paths, subscribeTo } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import { textFacts } from '../static/facts.ts'
import styles from './products.module.css'

const apiTiers = ['starter', 'professional', 'enterprise'] as const

export function ProductsPage() {
  const { t, i18n } = useTranslation('products')
  const money = (cents: number) => formatCents(cents, i18n.language)
  return (
    <Page title={t('title')} lead={t('lead')}>
      <div className={styles.blocks}>
        <div className={styles.platforms}>
          <section aria-labelledby="web">
            <h2 id="web">
              {t('web.title')} <span className={styles.live}>{t('web.live')}</span>
            </h2>
            <p>{t('web.text', textFacts(i18n.language))}</p>
            <LinkButton to={paths.upload} variant="primary">
              {t('web.action')}
            </LinkButton>
          </section>
          <section aria-labelledby="mobile">
            <h2 id="mobile">
              {t('mobile.title')} <span>{t('mobile.when')}</span>
            </h2>
            <p>{t('mobile.text')}</p>
            <Button disabled>{t('mobile.action')}</Button>
          </section>
        </div>
        <section aria-labelledby="plans">
          <h2 id="plans">{t('plans.title')}</h2>
          <div className={styles.plans}>
            {planKeys.map((key) => {
              const plan = plans[key]
              return (
                <article key={key} data-type={plan.translationType}>
                  <h3>{plan.name}</h3>
                  <p className={styles.amount}>
                    {money(plan.amountCents)} <span>{t(`plans.${plan.interval}`)}</span>
                  </p>
                  <div className={styles.facts}>
                    <TickList
                      certified={plan.translationType === 'certified'}
                      items={[
                        t(`plans.included.${plan.interval}`, {
                          pages: plan.includedPages.toLocaleString(i18n.language),
                        }),
                        plan.overageCents === null
                          ? t('plans.noOverage')
                          : t('plans.overage', { extra: money(plan.overageCents) }),
                      ]}
                    />
                  </div>
                  <LinkButton to={subscribeTo(key)} wide>
                    {t('plans.choose', { plan: plan.name })}
                  </LinkButton>
                </article>
              )
            })}
          </div>
          <p className={styles.note}>{t('plans.moneyBack', { days: moneyBackDays })}</p>
        </section>
        <section aria-labelledby="api">
          <h2 id="api">{t('api.title')}</h2>
          <p>{t('api.text')}</p>
          <ul className={styles.tiers}>
            {apiTiers.map((tier) => (
              <li key={tier}>
                <strong>
                  <bdi>{t(`api.${tier}.name`)}</bdi>
                </strong>{' '}
                {t(`api.${tier}.text`)}
              </li>
            ))}
          </ul>
          <LinkButton to={paths.apiSignup}>{t('api.action')}</LinkButton>
        </section>
      </div>
    </Page>
  )
}
