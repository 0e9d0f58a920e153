import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openSigning, submitTranslation } from '#shared/jobs/api.ts'
import type { SigningView, TranslatorJob } from '#shared/jobs/view.ts'
import { call, failureOf, queryOf } from '../../lib/api.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Select } from '../../ui/field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Retry } from '../../ui/retry.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './hub.module.css'
import { StatementText, statementIn } from './signing-dialog.tsx'
import { useReload } from './use-jobs.ts'

const scores = ['95', '90', '85', '80'] as const

type Begun = { fence: number; draft: string; text: string; score: string; notes: string }

/** What was begun here and not submitted, by job: a dialog closes by a slip. Once the job's text is another one it counts no more. */
const begun = new Map<number, Begun>()

/** The whole translation, one line a paragraph: each line goes back to its own. */
export function CompleteDialog({ job, onClose }: { job: TranslatorJob; onClose: () => void }) {
  const { t } = useTranslation('jobs')
  const reload = useReload()
  const fieldId = useId()
  const { originalContent, translatedContent: draft } = job.translation
  const isShown = originalContent !== ''
  const opened = useQuery({ ...queryOf(openSigning, { id: job.id }), gcTime: 0, staleTime: 0 })
  const [{ draft: begunWith, text, score, notes }, setForm] = useState<Begun>(() => {
    const kept = begun.get(job.id)
    const isCurrent = kept?.fence === job.fence && kept.draft === draft
    return isCurrent ? kept : { fence: job.fence, draft, text: draft, score: '95', notes: '' }
  })
  const change = (part: Partial<Begun>) => {
    const next = { fence: job.fence, draft: begunWith, text, score, notes, ...part }
    begun.set(job.id, next)
    setForm(next)
  }
  const submit = useMutation({
    mutationFn: (sent: string) =>
      call(submitTranslation, {
        jobId: job.id,
        translatedContent: sent,
        begunWith,
        ...(opened.data && { statement: statementIn(opened.data, 'reviewed-machine-draft') }),
        qualityScore: Number(score),
        ...(notes.trim() && { translatorNotes: notes }),
      }),
    onSuccess: async () => {
      begun.delete(job.id)
      onClose()
      showToast({ title: t('toast.submitted'), description: t('toast.submittedText') })
      await reload()
    },
    onError: (error, sent) => {
      const { message, code } = failureOf(error)
      showToast({ title: t('toast.submitFailed'), description: message ?? t('noAnswer'), variant: 'destructive' })
      // Opened again, it begins with what stands there.
      if (code === 'job-text-changed') void Promise.all([reload(), opened.refetch()])
      // It was saved, and only its signature refused: what is mended now began with it.
      if (code !== 'job-open-segments') return
      change({ draft: sent })
      void reload()
    },
  })
  const send = () => {
    if (text.trim() === '')
      showToast({ title: t('toast.incomplete'), description: t('toast.incompleteText'), variant: 'destructive' })
    else submit.mutate(text)
  }
  return (
    <Dialog open onClose={onClose} title={t('complete.title')} shape="wide">
      {!isShown ? (
        <TooLong problem={opened.error} jobId={job.id} />
      ) : (
        <div className={styles.form}>
          <div className={styles.texts}>
            <div>
              <h3>{t('complete.original')}</h3>
              <p className={styles.original} lang={job.translation.sourceLanguage} dir="auto">
                {originalContent}
              </p>
            </div>
            <div>
              <label htmlFor={fieldId}>{t('complete.translation')}</label>
              <textarea
                id={fieldId}
                className={styles.original}
                rows={8}
                dir="auto"
                lang={job.translation.targetLanguage}
                value={text}
                onChange={(event) => change({ text: event.target.value })}
              />
              <small>{t('complete.lines', { got: linesIn(text), expected: linesIn(draft) })}</small>
            </div>
          </div>
          <Select
            field={{ name: 'score', value: score, onValue: (value) => change({ score: value }) }}
            label={t('complete.score')}
            options={scores.map((value) => ({ value, label: t(`complete.s${value}`) }))}
          />
          <label>
            {t('complete.notes')}
            <textarea
              rows={2}
              className={styles.original}
              value={notes}
              onChange={(event) => change({ notes: event.target.value })}
            />
          </label>
          <Signed opened={opened} />
          {submit.isError ? <Problem error={submit.error} jobId={job.id} /> : null}
          <DialogActions>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button
              variant="primary"
              disabled={!opened.data || opened.isError}
              busy={submit.isPending && t('complete.submitting')}
              onClick={send}
            >
              {t('complete.submit')}
            </Button>
          </DialogActions>
        </div>
      )}
    </Dialog>
  )
}

/** Where no text is shown, the document is long; or the job has ended, and nobody can do it any more. */
function TooLong({ problem, jobId }: { problem: unknown; jobId: number }) {
  const { t } = useTranslation('jobs')
  const { code, message } = failureOf(problem)
  if (code === 'job-ended') return <Notice tone="danger" title={message} live />
  return (
    <Notice title={t('complete.long')}>
      <LinkButton to={`${paths.translatorDashboard}?job=${jobId}`} variant="primary">
        {t('actions.open')}
      </LinkButton>
    </Notice>
  )
}

/** Whoever submits signs: the statement is read before, and nothing is submitted while it is not there. */
function Signed({ opened }: { opened: UseQueryResult<SigningView> }) {
  const { t } = useTranslation('jobs')
  const { data, error } = opened
  if (error) return <Retry title={failureOf(error).message ?? t('sign.failed')} query={opened} />
  if (!data) return null
  return (
    <div>
      <p>{t('complete.sign', { name: data.name })}</p>
      <StatementText view={data} as="reviewed-machine-draft" />
    </div>
  )
}

/** What the server says, with its counts. */
function Problem({ error, jobId }: { error: unknown; jobId: number }) {
  const { t } = useTranslation('jobs')
  const { message, code, expected, got, unconfirmed, blocking } = failureOf(error)
  const place = useRef<HTMLDivElement>(null)
  // It stands below what a small window shows, between the fields and the buttons.
  // Browsers answer the scroll with a promise, which is no clean-up of an effect.
  useEffect(() => {
    place.current?.scrollIntoView?.({ block: 'nearest' })
  }, [error])
  return (
    <div ref={place} className={styles.problem}>
      <Notice tone="danger" title={message ?? t('toast.submitFailed')} live>
        {message === undefined ? <p>{t('noAnswer')}</p> : null}
        {code === 'job-text-changed' ? <p>{t('complete.changed')}</p> : null}
        {code === 'job-other-lines' ? (
          <p>{t('complete.otherLines', { expected: Number(expected), got: Number(got) })}</p>
        ) : null}
        {code === 'job-open-segments' ? (
          <>
            <p>{t('complete.open', { unconfirmed: Number(unconfirmed), blocking: Number(blocking) })}</p>
            {/* What is found stands beside its segment there, and can be explained. */}
            <LinkButton to={`${paths.translatorDashboard}?job=${jobId}`}>{t('actions.open')}</LinkButton>
          </>
        ) : null}
      </Notice>
    </div>
  )
}

const linesIn = (text: string): number => text.split('\n').length
