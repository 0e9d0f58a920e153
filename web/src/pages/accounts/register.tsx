import Check from 'lucide-react/icons/check'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCents } from '#shared/lib/money.ts'
import { priceTable } from '#shared/pricing/price-table.ts'
import { RegisterForm } from '../../features/accounts/register-form.tsx'
import { paths } from '../../paths.ts'
import { Page } from '../../ui/page.tsx'
import styles from './accounts.module.css'

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
          <RegisterForm />
          <p className={styles.other}>
            {t('register.haveAccount')} <Link to={paths.login}>{t('login.action')}</Link>
          </p>
        </div>
        <aside className={styles.gets} aria-labelledby="gets">
          <h2 id="gets">{t('gets.title')}</h2>
          <ul>
            {gets.map((text) => (
              <li key={text}>
                <Check size={20} aria-hidden />
                {text}
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </Page>
  )
}
