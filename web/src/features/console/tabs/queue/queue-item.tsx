import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import type * as z from 'zod'
import { statementAbout } from '#shared/certificates/certificate-text.ts'
import { packNamed } from '#shared/certificates/packs.ts'
import {
  assignTranslation,
  completeHumanTranslation,
  editQueueItem,
  getQueueItem,
  readQueueItem,
  rejectJob,
  takeJobBack,
  takeOverJob,
} from '#shared/jobs/api.ts'
import { isJobOpen, JobPriority } from '#shared/jobs/job.ts'
import type { QueueItemDetails } from '#shared/jobs/view.ts'
import { may } from '#shared/staff/powers.ts'
import { queryOf } from '../../../../lib/api.ts'
import { type BegunText, goOn, isEmptied, takeOlder } from '../../../../lib/begun-text.ts'
import { isStatus } from '../../../../lib/send.ts'
import { useSession } from '../../../../lib/session.ts'
import { type KeptDraft, useKeptDraft } from '../../../../lib/use-kept-draft.ts'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { Facts } from '../../../../ui/facts.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { OlderTexts } from '../../../../ui/older-texts.tsx'
import { Retry } from '../../../../ui/retry.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { DrawerActions, DrawerSection } from '../../drawer.tsx'
import { History } from '../../history.tsx'
import { useReason, useStaffCall } from '../../staff-calls.tsx'
import { When } from '../../when.tsx'
import styles from '../work.module.css'
import { Outcome } from './outcome.tsx'
import { type Picked, TranslatorPicker } from './translator-picker.tsx'
import { usePairs } from './use-pairs.ts'

export type Job = QueueItemDetails

/** One job beside the list: what it is, its text, who has it, and everything that staff can do about it. */
export function QueueItem({ id, language }: { id: number; language: string }) {
  const { t } = useTranslation('adminQueue')
  const { t: common } = useTranslation()
  const session = useSession()
  const level = session.state === 'signed-in' ? session.user.adminLevel : null
  const { data: job, isError, refetch } = useQuery(queryOf(getQueueItem, { id }))
  const read = useQuery({
    ...queryOf(readQueueItem, { id }),
    enabled: job !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const gone = isStatus(read.error, 404)
  if (isError && !job)
    return (
      <Notice tone="danger" title={t('failed.item')}>
        <Button onClick={() => refetch()}>{common('tryAgain')}</Button>
      </Notice>
    )
  if (!job) return <Skeleton height={320} />
  const mayWrite = may(level, 'queue.write')
  const { status } = job.item
  const inHands = status === 'assigned' || status === 'in_progress'
  return (
    <>
      <DocumentFacts job={job} mayWrite={mayWrite} language={language} />
      {mayWrite && status === 'pending' ? <Assign job={job} /> : null}
      {status === 'assigned' ? <Reassign job={job} mayWrite={mayWrite} /> : null}
      <Texts job={job} read={read} gone={gone} mayComplete={mayWrite && inHands} />
      <Outcome job={job} level={level} gone={gone} />
      {mayWrite ? <Notes key={job.item.id} job={job} /> : null}
      <DrawerSection title={t('history')}>
        <History entries={job.history} />
      </DrawerSection>
      <Acts job={job} gone={gone} mayWrite={mayWrite} mayReject={may(level, 'queue.reject')} />
    </>
  )
}

function DocumentFacts({ job, mayWrite, language }: { job: Job; mayWrite: boolean; language: string }) {
  const { t } = useTranslation('adminQueue')
  const { t: jobs } = useTranslation('jobs')
  const { pairOf, money } = usePairs()
  const call = useStaffCall()
  const { item } = job
  const { translation } = item
  const edit = (priority: JobPriority, seen: string, undoTo?: JobPriority) =>
    void call(
      editQueueItem,
      { id: item.id, priority, seen },
      {
        failed: t('failed.update'),
        done: t('done.priority'),
        ...(undoTo && { undo: (after: Job) => edit(undoTo, after.item.version) }),
      },
    )
  const priority = mayWrite && isJobOpen(item.status) && (
    <select
      aria-label={t('columns.priority')}
      className={styles.input}
      value={item.priority}
      onChange={(event) => edit(JobPriority.parse(event.target.value), item.version, item.priority)}
    >
      {JobPriority.options.map((value) => (
        <option key={value} value={value}>
          {jobs(`priority.${value}`)}
        </option>
      ))}
    </select>
  )
  const rows: (readonly [string, React.ReactNode])[] = [
    [
      t('columns.document'),
      <Link key="document" to={`?tab=translations&open=${item.translationId}`}>
        <bdi>{translation.originalFilename}</bdi>
      </Link>,
    ],
    [t('facts.pair'), pairOf(translation.sourceLanguage, translation.targetLanguage)],
    [t('facts.type'), `${item.isRevision ? t('revision') : t('certified')} · ${money(translation.amount)}`],
    [
      t('facts.size'),
      `${jobs('available.pages', { count: item.pages })} · ${jobs('available.words', { count: item.words })}`,
    ],
    [t('facts.pay'), money(job.pay.payCents / 100)],
    [t('facts.draft'), job.draftScore === null ? jobs('available.noScore') : job.draftScore.toLocaleString(language)],
    [
      t('facts.due'),
      <>
        <When at={item.estimatedCompletionTime} /> {item.late ? <strong>({t('late')})</strong> : null}
      </>,
    ],
    [t('facts.translator'), item.assignedTranslator === null ? t('unassigned') : <bdi>{item.assignedTranslator}</bdi>],
    ...(item.lockExpiry ? [[t('facts.lock'), <When key="lock" at={item.lockExpiry} />] as const] : []),
    ...(item.acceptBy ? [[t('facts.acceptBy'), <When key="accept" at={item.acceptBy} />] as const] : []),
    ...(item.left
      ? [
          [
            t('facts.left'),
            <>
              <bdi>{item.left.name}</bdi> · {t(`left.${item.left.how}`)} · <When at={item.left.at} />
              {item.left.note ? <bdi className={styles.second}>{item.left.note}</bdi> : null}
            </>,
          ] as const,
        ]
      : []),
    ...(job.sentBack ? [[t('facts.sentBack'), jobs(`sentBack.${job.sentBack}`)] as const] : []),
    ...(item.translatorNotes
      ? [[t('facts.translatorNotes'), <bdi key="notes">{item.translatorNotes}</bdi>] as const]
      : []),
    [t('columns.priority'), priority || jobs(`priority.${item.priority}`)],
    [t('columns.created'), <When key="created" at={item.createdAt} />],
  ]
  return <Facts rows={rows} />
}

/** Gives a job to a translator, over the state that was seen. */
function useAssign({ item }: Job) {
  const { t } = useTranslation('adminQueue')
  const call = useStaffCall()
  return async ({ text, userId }: Picked) =>
    call(
      assignTranslation,
      { translationId: item.translationId, translator: userId ?? text.trim(), seen: item.version },
      { failed: t('failed.assign'), done: ({ message }) => message },
    )
}

const nobody: Picked = { text: '', userId: undefined }

function Assign({ job }: { job: Job }) {
  const { t } = useTranslation('adminQueue')
  const assign = useAssign(job)
  const [picked, setPicked] = useState(nobody)
  const [busy, setBusy] = useState(false)
  return (
    <DrawerSection title={t('assign.title')}>
      <div className={styles.line}>
        <TranslatorPicker jobId={job.item.id} value={picked} onPick={setPicked} label={t('assign.name')} />
        <Button
          variant="primary"
          disabled={picked.text.trim() === ''}
          busy={busy && t('assign.busy')}
          onClick={() => {
            setBusy(true)
            void assign(picked).finally(() => setBusy(false))
          }}
        >
          {t('assign.action')}
        </Button>
      </div>
    </DrawerSection>
  )
}

function Reassign({ job, mayWrite }: { job: Job; mayWrite: boolean }) {
  const { t } = useTranslation('adminQueue')
  const assign = useAssign(job)
  const [picked, setPicked] = useState<Picked>()
  const [busy, setBusy] = useState(false)
  return (
    <DrawerSection title={t('assign.assigned')}>
      {picked === undefined ? (
        <div className={styles.line}>
          <p>
            <bdi>{job.item.assignedTranslator}</bdi>
          </p>
          {mayWrite ? <Button onClick={() => setPicked(nobody)}>{t('assign.reassign')}</Button> : null}
        </div>
      ) : (
        <div className={styles.line}>
          <TranslatorPicker jobId={job.item.id} value={picked} onPick={setPicked} label={t('assign.name')} />
          <Button
            variant="primary"
            disabled={picked.text.trim() === ''}
            busy={busy && t('assign.busy')}
            onClick={() => {
              setBusy(true)
              void assign(picked).then((done) => {
                setBusy(false)
                if (done) setPicked(undefined)
              })
            }}
          >
            {t('assign.update')}
          </Button>
          <Button onClick={() => setPicked(undefined)}>{t('cancel')}</Button>
        </div>
      )}
    </DrawerSection>
  )
}

type Texts = z.output<(typeof readQueueItem)['output']>

/** The original, and the field in which staff finish the translation themselves. */
function Texts({
  job,
  read,
  gone,
  mayComplete,
}: {
  job: Job
  read: UseQueryResult<Texts>
  gone: boolean
  mayComplete: boolean
}) {
  const { t } = useTranslation('adminQueue')
  const { item } = job
  const { data, isError } = read
  const { sourceLanguage, targetLanguage } = item.translation
  return (
    <>
      <DrawerSection title={t('texts.original')}>
        {gone ? <p className={styles.muted}>{t('texts.gone')}</p> : null}
        {isError && !gone ? <Retry tone="warning" title={t('texts.failed')} query={read} /> : null}
        {data === undefined && !isError ? <Skeleton height={120} /> : null}
        {data?.originalContent === '' ? <p className={styles.muted}>{t('texts.long')}</p> : null}
        {data && data.originalContent !== '' ? (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a text that scrolls must be reachable by keys
          <pre className={styles.text} lang={sourceLanguage} dir="auto" tabIndex={0} aria-label={t('texts.original')}>
            {data.originalContent}
          </pre>
        ) : null}
        {data && data.translatedContent !== '' && !mayComplete ? (
          <details>
            <summary>{t('texts.translated')}</summary>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above */}
            <pre className={styles.text} lang={targetLanguage} dir="auto" tabIndex={0}>
              {data.translatedContent}
            </pre>
          </details>
        ) : null}
      </DrawerSection>
      {data && data.comments.length > 0 ? (
        <DrawerSection title={t('texts.comments')}>
          {data.comments.map(({ id, number, to, text, at }) => (
            <p key={id}>
              <small className={styles.second}>
                {t(`texts.commentTo.${to}`, { number })} · <When at={at} />
              </small>
              <bdi>{text}</bdi>
            </p>
          ))}
        </DrawerSection>
      ) : null}
      {mayComplete && data ? (
        <Complete
          key={item.id}
          job={job}
          draft={data.translatedContent}
          // A text that is too long for this place is not shown: it can be pasted, and began with nothing.
          isShown={data.originalContent !== ''}
        />
      ) : null}
    </>
  )
}

/** `sent`: a text that was saved, with its signature refused: what is mended now began with it. */
type Completion = BegunText & { sent: string | undefined; score: string; notes: string }

type CompleteProps = { job: Job; draft: string; isShown: boolean }

function Complete(props: CompleteProps) {
  const kept = useKeptDraft<Completion>(`completion of queue item ${props.job.item.id}`, isEmptied)
  return kept.read ? <Completing key={kept.read.of} {...props} kept={kept} begun={kept.read.draft} /> : null
}

function Completing({
  job,
  draft,
  isShown,
  kept,
  begun,
}: CompleteProps & { kept: KeptDraft<Completion>; begun: Completion | undefined }) {
  const { t } = useTranslation('adminQueue')
  const { t: jobs } = useTranslation('jobs')
  const { t: common } = useTranslation()
  const call = useStaffCall()
  const { item } = job
  // Of a text that is not shown nobody knows what it began with: what was pasted belongs to the state that was seen.
  const standing = isShown ? draft : item.version
  const fresh = { began: standing, text: draft, older: [], sent: undefined, score: '95', notes: '' }
  // A list that is read again in the background does not change what this window began with.
  const [form, setForm] = useState<Completion>(() => {
    if (!begun) return fresh
    return goOn(begun.sent === standing ? { ...begun, began: standing } : begun, standing, draft)
  })
  const { text, score, notes } = form
  const began = draft === form.sent ? draft : form.began
  const change = (part: Partial<Completion>) => {
    const next = { ...form, ...part }
    kept.keep(next)
    setForm(next)
  }
  const [busy, setBusy] = useState(false)
  const statement = useStatement(job)
  const quality = Number(score)
  const isScore = Number.isInteger(quality) && quality >= 1 && quality <= 100
  const complete = async () => {
    setBusy(true)
    change({ sent: text })
    const done = await call(
      completeHumanTranslation,
      {
        queueId: item.id,
        translatedContent: text,
        ...(isShown && { begunWith: began }),
        ...(statement && { statement: statement.text }),
        qualityScore: quality,
        ...(notes.trim() && { notes }),
        seen: item.version,
      },
      { failed: t('failed.complete'), done: ({ message }) => message },
    )
    setBusy(false)
    if (!done) return
    kept.drop()
    setForm(fresh)
  }
  return (
    <DrawerSection title={t('complete.title')}>
      <div className={styles.form}>
        <p className={styles.muted}>{t('complete.lead')}</p>
        {kept.isKept ? null : <Notice tone="warning" title={common('unsent.notKept')} live />}
        <OlderTexts
          older={form.older}
          language={item.translation.targetLanguage}
          onTake={(older) => change(takeOlder(form, older))}
          onDiscard={(older) => change({ older: form.older.filter((one) => one !== older) })}
        />
        <label className={styles.field}>
          <span>{t('complete.text')}</span>
          <textarea
            className={`${styles.input} ${styles.area}`}
            rows={8}
            lang={item.translation.targetLanguage}
            dir="auto"
            value={text}
            onChange={(event) => change({ text: event.target.value })}
          />
        </label>
        <label className={styles.field}>
          <span>{t('complete.score')}</span>
          <input
            className={`${styles.input} ${styles.short}`}
            type="number"
            min={1}
            max={100}
            step={1}
            value={score}
            aria-invalid={!isScore || undefined}
            onChange={(event) => change({ score: event.target.value })}
          />
        </label>
        {isScore ? null : (
          <p className={styles.muted} role="alert">
            {t('complete.scoreRange')}
          </p>
        )}
        <label className={styles.field}>
          <span>{t('complete.notes')}</span>
          <textarea
            className={`${styles.input} ${styles.area}`}
            rows={2}
            maxLength={2000}
            dir="auto"
            value={notes}
            onChange={(event) => change({ notes: event.target.value })}
          />
        </label>
        {statement ? (
          <div className={styles.field}>
            <p>{jobs('complete.sign', { name: statement.name })}</p>
            <p className={styles.text} lang="en" dir="ltr">
              {statement.text}
            </p>
          </div>
        ) : null}
        <div>
          <Button
            variant="primary"
            disabled={text.trim() === '' || !isScore}
            busy={busy && t('complete.busy')}
            onClick={() => complete()}
          >
            {t('complete.action')}
          </Button>
        </div>
      </div>
    </DrawerSection>
  )
}

/** Whoever completes it signs: the words of the certificate are read before, and go along. */
function useStatement({ item, pack }: Job): { name: string; text: string } | undefined {
  const session = useSession()
  if (session.state !== 'signed-in') return undefined
  const { firstName, lastName } = session.user
  const name = `${firstName} ${lastName}`
  const { sourceLanguage, targetLanguage, originalFilename: filename } = item.translation
  const about = { sourceLanguage, targetLanguage, filename }
  return { name, text: statementAbout({ pack: packNamed(pack), name, role: 'reviewed-machine-draft', ...about }) }
}

/** What staff note about the quality of a job, for colleagues. */
function Notes({ job: { item } }: { job: Job }) {
  const { t } = useTranslation('adminQueue')
  const call = useStaffCall()
  const written = item.qualityCheckNotes ?? ''
  // What is typed stays while another fact of the job changes.
  const [typed, setTyped] = useState<string>()
  const text = typed ?? written
  const save = async () => {
    const saved = await call(
      editQueueItem,
      { id: item.id, qualityCheckNotes: text, seen: item.version },
      { failed: t('failed.update'), done: t('done.notes') },
    )
    if (saved) setTyped((now) => (now === text ? undefined : now))
  }
  return (
    <DrawerSection title={t('notes.title')}>
      <div className={styles.form}>
        <textarea
          aria-label={t('notes.title')}
          className={`${styles.input} ${styles.area}`}
          rows={3}
          maxLength={2000}
          dir="auto"
          value={text}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div>
          <Button disabled={text === written} onClick={() => void save()}>
            {t('notes.save')}
          </Button>
        </div>
      </div>
    </DrawerSection>
  )
}

function Acts({ job, gone, mayWrite, mayReject }: { job: Job; gone: boolean; mayWrite: boolean; mayReject: boolean }) {
  const { t } = useTranslation('adminQueue')
  const call = useStaffCall()
  const askReason = useReason()
  const navigate = useNavigate()
  const { item } = job
  const { id, version: seen, status } = item
  const editor = `${paths.translatorDashboard}?job=${id}&from=queue`
  const inHands = status === 'assigned' || status === 'in_progress'
  const back = async () => {
    const reason = await askReason({
      title: t('back.title', { id }),
      text: t('back.text', { name: item.assignedTranslator ?? '' }),
      action: t('back.action'),
    })
    if (reason !== undefined)
      await call(takeJobBack, { id, reason, seen }, { failed: t('failed.back'), done: ({ message }) => message })
  }
  const reject = async () => {
    const reason = await askReason({
      title: t('reject.title', { id }),
      text: item.isRevision ? t('reject.textRevision') : t('reject.text'),
      action: t('reject.action'),
      danger: true,
    })
    if (reason !== undefined)
      await call(rejectJob, { id, reason, seen }, { failed: t('failed.reject'), done: ({ message }) => message })
  }
  const finish = async () => {
    if (!job.isMine) {
      const taken = await call(
        takeOverJob,
        { id, seen },
        { failed: t('failed.takeOver'), done: ({ message }) => message },
      )
      if (!taken) return
    }
    await navigate(editor)
  }
  return (
    <DrawerActions>
      {job.isMine || gone ? null : <LinkButton to={editor}>{t('editor.read')}</LinkButton>}
      {mayWrite && isJobOpen(status) ? (
        <Button onClick={() => finish()}>{job.isMine ? t('editor.goOn') : t('editor.finish')}</Button>
      ) : null}
      {mayWrite && inHands ? <Button onClick={() => back()}>{t('back.action')}</Button> : null}
      {mayReject && isJobOpen(status) ? (
        <Button variant="danger" onClick={() => reject()}>
          {t('reject.action')}
        </Button>
      ) : null}
    </DrawerActions>
  )
}
