import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../lib/online.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'
import styles from './route-error.module.css'

/** A page that failed: the frame stays, and it can be tried again. */
export function RouteError({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const { t } = useTranslation()
  const online = useOnline()
  // Of the bundler's code or of the browser's: a part that did not come once is asked for again by a new load only.
  const outdated = error instanceof Error && /import|module|preload/i.test(error.message)
  // Without a network a load would put the browser's own page in the place of this one.
  const off = outdated && !online
  useEffect(() => console.error(error), [error])
  return (
    <Page title={t('pageError.title')} lead={outdated ? t('pageError.outdated') : t('pageError.text')} width="text">
      <div className={styles.actions}>
        <button
          type="button"
          className={styles.again}
          aria-disabled={off || undefined}
          onClick={() => {
            if (off) return
            if (outdated) location.reload()
            else onAgain()
          }}
        >
          {t('tryAgain')}
        </button>
        <LinkButton to={paths.support}>{t('contactSupport')}</LinkButton>
      </div>
    </Page>
  )
}
