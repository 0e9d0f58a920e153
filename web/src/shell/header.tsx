import Menu from 'lucide-react/icons/menu'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router-dom'
import { useCart } from '../lib/cart.ts'
import { useOtherWindows, useSession, useSessionQuestion } from '../lib/session.ts'
import { paths } from '../paths.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { AccountArea } from './account-area.tsx'
import { CartLink } from './cart-link.tsx'
import { ColorModeSwitch } from './color-mode-switch.tsx'
import styles from './header.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { memberLinks, publicLinks } from './links.ts'
import { Logo } from './logo.tsx'

const SidePanel = lazy(async () => ({ default: (await import('./side-panel.tsx')).SidePanel }))

/** Site header: links, the current one highlighted, and who is signed in. On small screens they move into a side panel. */
export function Header() {
  const { t } = useTranslation()
  const session = useSession()
  useSessionQuestion()
  useOtherWindows()
  const cart = useCart(session.state === 'signed-in' ? session.user.id : undefined)
  const [panelOpen, setPanelOpen] = useState(false)
  // While it is being asked the header stands as it most likely will: only who has signed in here before is asked for.
  const isMember = session.state !== 'signed-out'
  const links = isMember ? [...publicLinks, ...memberLinks] : publicLinks
  return (
    <header className={styles.header}>
      <div className={styles.bar} data-member={isMember || undefined}>
        <Link to={paths.home} className={styles.brand}>
          <Logo />
          <span>Attesta</span>
        </Link>
        <nav aria-label={t('nav.main')} className={styles.nav}>
          <ul className={styles.links}>
            {links.map(({ key, to }) => (
              <li key={key}>
                <NavLink to={to} end={to === paths.home} className={styles.link ?? ''}>
                  {t(`nav.${key}`)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.side}>
          <CartLink count={cart.ids.length} />
          <LanguageSwitch />
          <ColorModeSwitch />
          <div className={styles.account}>
            <AccountArea session={session} />
          </div>
          <IconButton
            className={styles.menu}
            icon={Menu}
            label={t('nav.open')}
            aria-expanded={panelOpen}
            onClick={() => setPanelOpen(true)}
          />
        </div>
      </div>
      <Suspense>
        {panelOpen ? <SidePanel open onClose={() => setPanelOpen(false)} links={links} session={session} /> : null}
      </Suspense>
    </header>
  )
}
