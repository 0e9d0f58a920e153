import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router'
import { LoginForm } from '../../features/accounts/login-form.tsx'
import { safeRedirect } from '../../lib/redirect.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { Page } from '../../ui/page.tsx'
import styles from './accounts.module.css'

export function LoginPage() {
  const { t } = useTranslation('accounts')
  const [query] = useSearchParams()
  const session = useSession()
  const target = safeRedirect(query.get('redirect'), paths.dashboard)
  if (session.state === 'signed-in') return <Navigate to={target} replace />
  return (
    <Page title={t('login.title')} lead={t('login.lead')} width="form">
      <LoginForm target={target} />
      <p className={styles.other}>
        {t('login.noAccount')} <Link to={paths.register}>{t('login.create')}</Link>
      </p>
    </Page>
  )
}
