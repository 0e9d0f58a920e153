import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openSigning, submitTranslation } from '#shared/jobs/api.ts'
import type { SigningView, TranslatorJob } from '#shared/jobs/view.ts'
import { call, failureOf, queryOf } from '../../lib/api.ts'
import { type BegunText, goOn, isEmptied, takeOlder } from '../../lib/begun-text.ts'
import { type KeptDraft, useKeptDraft } from '../../lib/use-kept-draft.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Select } from '../../ui/field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OlderTexts } from '../../ui/older-texts.tsx'
import { Retry } from '../../ui/retry.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './hub.module.css'
import { StatementText, statementIn } from './signing-dialog.tsx'
import { completionOf, isLost, useReload, useWorking } from './use-jobs.ts'

const scores = ['95', '90', '85', '80'] as const

type Begun = BegunText & { score: string; notes: string }

type Props = {
  job: TranslatorJob
  onClose: () => void
  /** What has to be said of the job while the dialog lies over the page. */
  children?: ReactNode
}

/** The whole translation, one line a paragraph: each line goes back to its own. */
export function CompleteDialog({ job, onClose, children }: Props) {
  const { t } = useTranslation('jobs')
  const opened = useQuery({ ...queryOf(openSigning, { id: job.id }), gcTime: 0, staleTime: 0 })
  const draft = useKeptDraft<Begun>(completionOf(job.id), isEmptied)
  const isShown = job.translation.originalContent !== ''
  return (
    <Dialog open onClose={onClose} title={t('complete.title')} shape="wide">
      {isShown ? null : <TooLong problem={opened.error} jobId={job.id} />}
      {isShown && draft.read ? (
        <div className={styles.form}>
          {children}
          <Form key={draft.read.of} job={job} opened={opened} kept={draft.read.draft} draft={draft} onClose={onClose} />
        </div>
      ) : null}
    </Dialog>
  )
}

type FormProps = Pick<Props, 'job' | 'onClose'> & {
  opened: UseQueryResult<SigningView>
  kept: Begun | undefined
  draft: KeptDraft<Begun>
}

function Form({ job, opened, kept, draft, onClose }: FormProps) {
  const { t } = useTranslation('jobs')
  const { t: common } = useTranslation()
  const reload = useReload()
  const fieldId = useId()
  const { originalContent, translatedContent, sourceLanguage, targetLanguage } = job.translation
  const { work, lost } = useWorking(job)
  const [form, setForm] = useState<Begun>(() => {
    const fresh = { began: translatedContent, text: translatedContent, older: [], score: '95', notes: '' }
    return kept ? goOn(kept, translatedContent, translatedContent) : fresh
  })
  const { began, text, score, notes } = form
  const set = (next: Begun) => {
    draft.keep(next)
    setForm(next)
  }
  const change = (part: Partial<Begun>) => {
    set({ ...form, ...part })
    work()
  }
  const submit = useMutation({
    mutationFn: (sent: string) =>
      call(submitTranslation, {
        jobId: job.id,
        translatedContent: sent,
        begunWith: began,
        ...(opened.data && { statement: statementIn(opened.data, 'reviewed-machine-draft') }),
        qualityScore: Number(score),
        ...(notes.trim() && { translatorNotes: notes }),
      }),
    onSuccess: async () => {
      draft.drop()
      onClose()
      showToast({ title: t('toast.submitted'), description: t('toast.submittedText') })
      await reload()
    },
    onError: (error, sent) => {
      const { message, code } = failureOf(error)
      showToast({ title: t('toast.submitFailed'), description: message ?? t('noAnswer'), variant: 'destructive' })
      // Opened again, it shows what stands there beside what was written here.
      if (code === 'job-text-changed') void Promise.all([reload(), opened.refetch()])
      if (isLost(error)) void reload()
      // It was saved, and only its signature refused: what is mended now began with it.
      if (code !== 'job-open-segments') return
      set({ ...form, began: sent })
      void reload()
    },
  })
  const send = () => {
    if (text.trim() === '')
      showToast({ title: t('toast.incomplete'), description: t('toast.incompleteText'), variant: 'destructive' })
    else submit.mutate(text)
  }
  const problem = submit.error ?? lost
  return (
    <>
      {draft.isKept ? null : <Notice tone="warning" title={common('unsent.notKept')} live />}
      <OlderTexts
        older={form.older}
        language={targetLanguage}
        onTake={(older) => change(takeOlder(form, older))}
        onDiscard={(older) => change({ older: form.older.filter((one) => one !== older) })}
      />
      <div className={styles.texts}>
        <div>
          <h3>{t('complete.original')}</h3>
          <p
            className={styles.original}
            lang={sourceLanguage}
            dir="auto"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with the keyboard
            tabIndex={0}
          >
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
            lang={targetLanguage}
            value={text}
            onChange={(event) => change({ text: event.target.value })}
          />
          <small>{t('complete.lines', { got: linesIn(text), expected: linesIn(translatedContent) })}</small>
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
      {/* A lost job has no statement: what became of it is told once. */}
      {problem && isLost(problem) ? null : <Signed opened={opened} />}
      {problem ? <Problem error={problem} jobId={job.id} text={text} isKept={draft.isKept} /> : null}
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
    </>
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
function Problem({ error, jobId, text, isKept }: { error: unknown; jobId: number; text: string; isKept: boolean }) {
  const { t } = useTranslation('jobs')
  const { t: common } = useTranslation()
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
        {code === 'job-lost' ? <p>{t(isKept ? 'complete.lost' : 'complete.lostUnkept')}</p> : null}
        {code === 'job-text-changed' || code === 'job-lost' ? (
          <CopyButton text={text}>{common('unsent.copy')}</CopyButton>
        ) : null}
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
