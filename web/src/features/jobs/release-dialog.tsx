import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { releaseJob } from '#shared/jobs/api.ts'
import { ReleaseReason } from '#shared/jobs/job.ts'
import type { TranslatorJob } from '#shared/jobs/view.ts'
import { call, failureOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Select } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './hub.module.css'
import { useReload } from './use-jobs.ts'

/** Says what happens to the job and the work before it is given back, or declined where nobody has begun. */
export function ReleaseDialog({ job, onClose }: { job: TranslatorJob; onClose: () => void }) {
  const { t } = useTranslation('jobs')
  const reload = useReload()
  const [reason, setReason] = useState<ReleaseReason>('no-time')
  const [note, setNote] = useState('')
  const isBegun = job.status !== 'assigned'
  const release = useMutation({
    mutationFn: () => call(releaseJob, { id: job.id, reason, ...(note.trim() && { note }) }),
    onSuccess: async () => {
      onClose()
      if (isBegun) showToast({ title: t('toast.released'), description: t('toast.releasedText') })
      else showToast({ title: t('decline.done') })
      await reload()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t(isBegun ? 'release.title' : 'decline.title')}>
      <p>
        <bdi>{job.translation.originalFilename}</bdi>
      </p>
      <p>{t(isBegun ? 'release.text' : 'decline.text')}</p>
      <Select
        field={{ name: 'reason', value: reason, onValue: (value) => setReason(ReleaseReason.parse(value)) }}
        label={t('release.reason')}
        options={ReleaseReason.options.map((value) => ({ value, label: t(`release.${value}`) }))}
      />
      <label className={styles.words}>
        {t('release.note')}
        <textarea
          rows={2}
          maxLength={2000}
          dir="auto"
          className={styles.input}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </label>
      {release.isError ? (
        <Notice tone="danger" title={t('release.failed')} live>
          <p>{failureOf(release.error).message ?? t('noAnswer')}</p>
        </Notice>
      ) : null}
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          variant="danger"
          busy={release.isPending && t(isBegun ? 'release.busy' : 'decline.busy')}
          onClick={() => release.mutate()}
        >
          {t(isBegun ? 'release.action' : 'actions.decline')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
