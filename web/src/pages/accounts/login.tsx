import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { safeRedirect } from '../../lib/redirect.ts'
import { useSession } from '../../lib/session.ts'
import { paths, registerTo } from '../../paths.ts'
import { FormSkeleton } from '../../ui/form-skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './accounts.module.css'

const LoginForm = lazyPart(async () => (await import('../../features/accounts/login-form.tsx')).LoginForm)

export function LoginPage() {
  const { t } = useTranslation('accounts')
  const [query] = useSearchParams()
  const session = useSession()
  const target = safeRedirect(query.get('redirect'), paths.dashboard)
  if (session.state === 'signed-in') return <Navigate to={target} replace />
  return (
    <Page title={t('login.title')} lead={t('login.lead')} width="form">
      <LoginForm
        target={target}
        placeholder={
          <FormSkeleton
            rows={[{ label: t('email') }, { label: t('password') }, { label: t('login.forgot'), height: 0 }, {}]}
          />
        }
      />
      <p className={styles.other}>
        {t('login.noAccount')} <Link to={registerTo(query.get('redirect'))}>{t('login.create')}</Link>
      </p>
    </Page>
  )
}
