import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCents } from '#shared/lib/money.ts'
import { priceTable } from '#shared/pricing/price-table.ts'
import { paths } from '../../paths.ts'
import { FormPlace } from '../../ui/form-place.tsx'
import { late } from '../../ui/late.tsx'
import { Page } from '../../ui/page.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import styles from './accounts.module.css'

const RegisterForm = late(async () => (await import('../../features/accounts/register-form.tsx')).RegisterForm)

export function RegisterPage() {
  const { t, i18n } = useTranslation('accounts')
  const value = formatCents(priceTable.ai.baseCents, i18n.language)
  const gets = [
    t('gets.freeAi', { value, pages: priceTable.ai.includedPages }),
    t('gets.half'),
    t('gets.layout'),
    t('gets.history'),
  ]
  return (
    <Page title={t('register.title')} lead={t('register.lead')}>
      <div className={styles.columns}>
        <div>
          <RegisterForm
            place={
              <FormPlace
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
            {t('register.haveAccount')} <Link to={paths.login}>{t('login.action')}</Link>
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
