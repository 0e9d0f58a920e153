import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TranslatorJob } from '#shared/jobs/view.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './hub.module.css'
import { useJobs } from './use-jobs.ts'

/** What the customer says is wrong: in general, and of which segments. */
export function Asked({ asked }: { asked: NonNullable<TranslatorJob['asked']> }) {
  const { t } = useTranslation('jobs')
  return (
    <div className={styles.asked}>
      <p className={styles.quote} dir="auto">
        {asked.message}
      </p>
      <h3>{t('asked.marked')}</h3>
      <ul>
        {asked.segments.map(({ number, wrong }) => (
          <li key={number}>
            <span className={styles.stack}>
              <small>{t('asked.segment', { number })}</small> {wrong === '' ? null : <bdi>{wrong}</bdi>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Opens it beside the work; nothing for a first translation. */
export function AskedButton({ jobId }: { jobId: number }) {
  const { t } = useTranslation('jobs')
  const [open, setOpen] = useState(false)
  const asked = useJobs().data?.find(({ id }) => id === jobId)?.asked
  if (!asked) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('asked.open')}</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('asked.title')}>
        <Asked asked={asked} />
      </Dialog>
    </>
  )
}
