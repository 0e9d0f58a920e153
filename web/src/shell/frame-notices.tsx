import LogIn from 'lucide-react/icons/log-in'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useHasSessionEnded } from '../lib/ended-session.ts'
import { useOnline } from '../lib/online.ts'
import { resumeSession, useSession } from '../lib/session.ts'
import { paths } from '../paths.ts'
import styles from './frame-notices.module.css'

/** What concerns every page: no network, or a session that ended while the page was open. */
export function FrameNotices() {
  const { t } = useTranslation()
  const online = useOnline()
  const session = useSession()
  const ended = useHasSessionEnded()
  return (
    <output className={styles.notices} ref={tellHeight}>
      {online ? null : (
        <span className={styles.notice}>
          <WifiOff size={18} aria-hidden />
          {t('offline')}
        </span>
      )}
      {ended && session.state === 'signed-in' ? <EndedSession /> : null}
    </output>
  )
}

/** What else stands at the top of the window stands below the notices: their height is known to all styles. */
function tellHeight(notices: HTMLElement | null): (() => void) | undefined {
  if (!notices) return undefined
  const { style } = document.documentElement
  const resized = new ResizeObserver(() => style.setProperty('--notices', `${notices.offsetHeight}px`))
  resized.observe(notices)
  return () => {
    resized.disconnect()
    style.removeProperty('--notices')
  }
}

/** Signing in happens in another window: what was typed in this one stays, and can be sent once the session is back. */
function EndedSession() {
  const { t } = useTranslation()
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void resumeSession()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return (
    <span className={styles.notice}>
      <LogIn size={18} aria-hidden />
      <span>
        {t('sessionEnded')}{' '}
        <Link to={paths.login} target="_blank">
          {t('nav.signIn')}
        </Link>
      </span>
    </span>
  )
}
