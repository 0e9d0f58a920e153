import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { formatCents } from '#shared/lib/money.ts'
import { priceTable } from '#shared/pricing/price-table.ts'
import { defaultCertifiedDays, defaultResultDays } from '#shared/privacy/days.ts'
import { useOffers } from '../../lib/offers.ts'
import { safeRedirect } from '../../lib/redirect.ts'
import { loginTo, paths } from '../../paths.ts'
import { FormSkeleton } from '../../ui/form-skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import styles from './accounts.module.css'

const RegisterForm = lazyPart(async () => (await import('../../features/accounts/register-form.tsx')).RegisterForm)

export function RegisterPage() {
  const { t, i18n } = useTranslation('accounts')
  const value = formatCents(priceTable.ai.baseCents, i18n.language)
  const [query] = useSearchParams()
  const target = safeRedirect(query.get('redirect'), '') || null
  const offers = useOffers()
  const gets = [
    ...(offers?.free_ai ? [] : [t('gets.freeAi', { value, pages: priceTable.ai.includedPages })]),
    ...(offers?.certified_half ? [] : [t('gets.half')]),
    t('gets.layout'),
    t('gets.history', { resultDays: defaultResultDays, certifiedDays: defaultCertifiedDays }),
  ]
  return (
    <Page
      title={t('register.title')}
      lead={offers?.free_ai || offers?.certified_half ? t('register.leadPlain') : t('register.lead')}
    >
      <div className={styles.columns}>
        <div>
          <RegisterForm
            target={target}
            placeholder={
              <FormSkeleton
                rows={[
                  [{ label: t('firstName') }, { label: t('lastName') }],
                  { label: t('email') },
                  { label: t('password'), hint: t('passwordHint') },
                  [{ label: t('country') }, { label: t('primaryLanguage') }],
                  {},
                  {},
                  {
                    hint: `${t('register.agree')} ${t('register.terms')} · ${t('register.privacy')}`,
                    height: 0,
                  },
                ]}
              />
            }
          />
          <p className={styles.other}>
            {t('register.haveAccount')}{' '}
            <Link to={target === null ? paths.login : loginTo(target)}>{t('login.action')}</Link>
          </p>
        </div>
        <aside className={styles.gets} aria-labelledby="gets">
          <h2 id="gets">{t('gets.title')}</h2>
          <TickList items={gets} />
        </aside>
      </div>
    </Page>
  )
}
