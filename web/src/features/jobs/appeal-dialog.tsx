import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { appealJob } from '#shared/jobs/api.ts'
import type { TranslatorJob } from '#shared/jobs/view.ts'
import { call, failureOf } from '../../lib/api.ts'
import { useDraft } from '../../lib/draft.ts'
import { loadServerMessages, localizedCode } from '../../lib/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { Asked } from './asked.tsx'
import styles from './hub.module.css'
import { useReload } from './use-jobs.ts'

/** Asks staff to look at a rating, a review or a correction again, once for each. */
export function AppealDialog({ job, onClose }: { job: TranslatorJob; onClose: () => void }) {
  const { t } = useTranslation(['jobs', 'translators'])
  const reload = useReload()
  const fieldId = useId()
  const topics = useId()
  const [reason, setReason, dropReason] = useDraft(`appeal ${job.id}`, '')
  const [about, setAbout] = useState(job.appealable[0])
  const [problem, setProblem] = useState<string>()
  useEffect(() => void loadServerMessages(), [])
  const appeal = useMutation({
    mutationFn: () => call(appealJob, { id: job.id, reason, about }),
    onSuccess: async ({ message }) => {
      dropReason()
      onClose()
      showToast({ title: t('toast.appealed'), description: message })
      await reload()
    },
  })
  const send = () => {
    const { error } = appealJob.input.shape.reason.safeParse(reason)
    setProblem(error ? localizedCode('wrong-sentence') : undefined)
    if (!error) appeal.mutate()
  }
  return (
    <Dialog open onClose={onClose} title={t('appeal.title')}>
      <p>
        <bdi>{job.translation.originalFilename}</bdi>
      </p>
      {job.rating ? (
        <p className={styles.stack}>
          {t('appeal.rating', { stars: job.rating.stars })}
          {job.rating.word === '' ? null : <bdi>{job.rating.word}</bdi>}
        </p>
      ) : null}
      {job.review ? (
        <div className={styles.stack}>
          {t('appeal.review', { score: job.review.score })}
          {job.review.errors.map(({ number, category, severity, comment }, i) => {
            const kind = [t(`translators:review.category.${category}`), t(`translators:review.severity.${severity}`)]
            const said = [...kind, comment].filter(Boolean).join(' · ')
            return <bdi key={`${number} ${category} ${i}`}>{t('appeal.error', { number, comment: said })}</bdi>
          })}
          {job.review.note === '' ? null : <bdi>{job.review.note}</bdi>}
        </div>
      ) : null}
      {job.asked ? <Asked asked={job.asked} /> : null}
      {job.appealable.length > 1 ? (
        <fieldset className={styles.topics}>
          <legend className={styles.label}>{t('appeal.about')}</legend>
          {job.appealable.map((topic) => (
            <label key={topic}>
              <input type="radio" name={topics} checked={about === topic} onChange={() => setAbout(topic)} />
              {t(topicNames[topic], { stars: job.rating?.stars, score: job.review?.score })}
            </label>
          ))}
        </fieldset>
      ) : null}
      <label htmlFor={fieldId} className={styles.label}>
        {t('appeal.reason')}
      </label>
      <textarea
        id={fieldId}
        rows={4}
        maxLength={2000}
        dir="auto"
        className={styles.input}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {problem === undefined ? null : <Notice tone="danger" title={problem} live />}
      {problem === undefined && appeal.isError ? (
        <Notice tone="danger" title={t('appeal.failed')} live>
          <p>{failureOf(appeal.error).message ?? t('noAnswer')}</p>
        </Notice>
      ) : null}
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          variant="primary"
          disabled={reason.trim() === ''}
          busy={appeal.isPending && t('appeal.busy')}
          onClick={send}
        >
          {t('appeal.action')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const topicNames = { rating: 'appeal.rating', review: 'appeal.review', correction: 'appeal.correction' } as const
