import UserRound from 'lucide-react/icons/user-round'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { send } from '../lib/send.ts'
import { endSession, type Session } from '../lib/session.ts'
import { forgetWindow } from '../lib/stored.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { showToast } from '../ui/toast.ts'
import styles from './account-area.module.css'

/** Sign In and Get Started Free, or the user's email and Sign Out. While the session is checked the space is kept. */
export function AccountArea({ session, onChosen }: { session: Session; onChosen?: () => void }) {
  const { t } = useTranslation()
  const signOut = useSignOut()
  const chosen = onChosen ? { onClick: onChosen } : {}
  if (session.state === 'signed-in') {
    return (
      <div className={styles.account}>
        <Link to={paths.account} className={styles.user} {...chosen}>
          <UserRound size={18} aria-hidden />
          <bdi>{session.user.email}</bdi>
        </Link>
        <button
          type="button"
          className={styles.signOut}
          onClick={() => {
            onChosen?.()
            void signOut()
          }}
        >
          {t('nav.signOut')}
        </button>
      </div>
    )
  }
  return (
    <div className={styles.account} data-checking={session.state === 'checking' || undefined}>
      <Link to={paths.login} className={styles.signIn} {...chosen}>
        {t('nav.signIn')}
      </Link>
      <LinkButton to={paths.register} variant="primary" {...chosen}>
        {t('nav.getStarted')}
      </LinkButton>
    </div>
  )
}

function useSignOut(): () => Promise<void> {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return async () => {
    try {
      await send('POST', '/api/logout', { body: {} })
    } catch {
      showToast({ title: t('error'), description: t('signOut.failed'), variant: 'destructive' })
      return
    }
    endSession()
    forgetWindow()
    showToast({ title: t('signOut.title'), description: t('signOut.done') })
    await navigate(paths.home)
  }
}
