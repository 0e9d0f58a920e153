import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router-dom'
import { useIsLoading } from '../lib/loading.ts'
import { ToastRegion } from '../ui/toast-region.tsx'
import { Footer } from './footer.tsx'
import { FrameNotices } from './frame-notices.tsx'
import { Header } from './header.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { ScrollRestoration } from './scroll-restoration.tsx'
import styles from './shell.module.css'

/** The frame of every page. What fails inside a page leaves it standing. */
export function Shell() {
  const { t } = useTranslation()
  const loading = useIsLoading()
  useEffect(() => {
    document.documentElement.toggleAttribute('data-loading', loading)
  }, [loading])
  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        {t('skip')}
      </a>
      <Header />
      <FrameNotices />
      <main id="main" tabIndex={-1} aria-busy={loading} className={styles.main}>
        <Suspense fallback={<PageSkeleton />}>
          <ScrollRestoration />
          <Outlet />
        </Suspense>
      </main>
      <Footer />
      <ToastRegion />
    </div>
  )
}
