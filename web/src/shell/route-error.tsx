import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'
import styles from './route-error.module.css'

/** A page that failed: the frame stays, and it can be tried again. */
export function RouteError({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const { t } = useTranslation()
  const outdated = error instanceof TypeError && /import|module/i.test(error.message)
  useEffect(() => console.error(error), [error])
  return (
    <Page title={t('pageError.title')} lead={outdated ? t('pageError.outdated') : t('pageError.text')} width="text">
      <div className={styles.actions}>
        <button type="button" className={styles.again} onClick={() => (outdated ? location.reload() : onAgain())}>
          {t('tryAgain')}
        </button>
        <LinkButton to={paths.support}>{t('contactSupport')}</LinkButton>
      </div>
    </Page>
  )
}
