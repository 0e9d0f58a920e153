import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { ToastRegion } from '../ui/toast-region.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import styles from './shell.module.css'

/** The frame of every page. What fails inside a page leaves it standing. */
export function Shell() {
  const { t } = useTranslation()
  const loading = useNavigation().state === 'loading'
  useEffect(() => {
    document.documentElement.toggleAttribute('data-loading', loading)
  }, [loading])
  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        {t('skip')}
      </a>
      <Header />
      <OfflineNotice />
      <main id="main" tabIndex={-1} aria-busy={loading} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      <ToastRegion />
      <ScrollRestoration />
    </div>
  )
}
