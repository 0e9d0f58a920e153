import { useTranslation } from 'react-i18next'
import { SkeletonLines } from '../ui/skeleton.tsx'
import styles from './page-skeleton.module.css'

/** Holds the place of a page whose code is on its way. */
export function PageSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={styles.page} data-page-skeleton>
      <SkeletonLines count={6} label={t('loading')} />
    </div>
  )
}
