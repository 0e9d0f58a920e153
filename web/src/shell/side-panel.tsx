import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import type { Session } from '../lib/session.ts'
import { paths } from '../paths.ts'
import { Dialog } from '../ui/dialog.tsx'
import { AccountArea } from './account-area.tsx'
import type { memberLinks, publicLinks } from './links.ts'
import styles from './side-panel.module.css'

type Props = {
  open: boolean
  onClose: () => void
  links: readonly ((typeof publicLinks)[number] | (typeof memberLinks)[number])[]
  session: Session
}

/** The navigation on small screens; it closes when a link is chosen. */
export function SidePanel({ open, onClose, links, session }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onClose={onClose} title={t('nav.menu')} shape="side">
      <nav aria-label={t('nav.main')}>
        <ul className={styles.links}>
          {links.map(({ key, to }) => (
            <li key={key}>
              <NavLink to={to} end={to === paths.home} className={styles.link ?? ''} onClick={onClose}>
                {t(`nav.${key}`)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.account}>
        <AccountArea session={session} onChosen={onClose} />
      </div>
    </Dialog>
  )
}
