import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TranslatorJob } from '#shared/jobs/view.ts'
import { formatWholeDollars } from '#shared/lib/money.ts'
import { failureOf } from '../../lib/api.ts'
import { isStatus } from '../../lib/send.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Retry } from '../../ui/retry.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { AppealDialog } from './appeal-dialog.tsx'
import { AvailableJobs } from './available-jobs.tsx'
import { CompleteDialog } from './complete-dialog.tsx'
import styles from './hub.module.css'
import { ActiveJobs, CompletedJobs, EndedJobs } from './job-tables.tsx'
import { LockWarnings } from './lock.tsx'
import { ReleaseDialog } from './release-dialog.tsx'
import { activeJobsId, isActive, useJobs, useStats } from './use-jobs.ts'

/** The translator’s hub, or what somebody without the role can do next. Who is suspended still sees the earnings. */
export function Hub({ standing, earnings }: { standing: ReactNode; earnings: ReactNode }) {
  const { t } = useTranslation('jobs')
  const jobs = useJobs()
  const [shown, setShown] = useState(atFirst)
  const [open, setOpen] = useState<{ job: TranslatorJob; what: 'complete' | 'release' | 'appeal' }>()
  if (jobs.isPending) return <Waiting />
  // What was read once stays, with what is being written in its dialogs: reading it again may fail for a while.
  if (jobs.isError && (!jobs.data || isStatus(jobs.error, 403))) {
    const { applicationSubmitted, applicationStatus, code } = failureOf(jobs.error)
    if (applicationStatus === 'suspended')
      return (
        <div className={styles.hub}>
          {standing}
          {earnings}
        </div>
      )
    if (applicationStatus === 'rejected') return standing
    if (code === 'translators-only' && applicationSubmitted !== true) return <Invitation />
    if (isStatus(jobs.error, 403))
      return (
        <div className={styles.notices}>
          <Notice title={t('review.title')}>
            <p>{t('review.text')}</p>
          </Notice>
          {standing}
        </div>
      )
    return <Failed again={() => void jobs.refetch()} />
  }
  const close = () => setOpen(undefined)
  const completed = jobs.data.filter(({ status }) => status === 'completed').toSorted(isLater)
  return (
    <div className={styles.hub}>
      <div className={styles.notices}>
        {jobs.isError ? <Retry tone="warning" title={t('failed')} query={jobs} /> : null}
        <LockWarnings jobs={jobs.data} />
        <SentBack jobs={jobs.data} />
        {standing}
      </div>
      <Stats />
      <section>
        <h2 id={activeJobsId} tabIndex={-1}>
          {t('active.heading')}
        </h2>
        <ActiveJobs
          rows={jobs.data.filter(isActive)}
          onComplete={(job) => setOpen({ job, what: 'complete' })}
          onRelease={(job) => setOpen({ job, what: 'release' })}
          onAppeal={(job) => setOpen({ job, what: 'appeal' })}
        />
      </section>
      <AvailableJobs />
      <section>
        <h2>{t('completed.heading')}</h2>
        <CompletedJobs rows={completed.slice(0, shown)} onAppeal={(job) => setOpen({ job, what: 'appeal' })} />
        {completed.length > shown ? (
          <div className={styles.more}>
            <Button onClick={() => setShown(shown + more)}>{t('completed.more')}</Button>
          </div>
        ) : null}
      </section>
      <EndedJobs rows={jobs.data.filter(({ status }) => status === 'rejected').slice(0, atFirst)} />
      {earnings}
      {open?.what === 'complete' ? (
        <CompleteDialog job={open.job} onClose={close}>
          {/* What stands on the page cannot be pressed while a dialog is open. */}
          <LockWarnings jobs={jobs.data.filter(({ id }) => id === open.job.id)} />
        </CompleteDialog>
      ) : null}
      {open?.what === 'appeal' ? <AppealDialog job={open.job} onClose={close} /> : null}
      {open?.what === 'release' ? <ReleaseDialog job={open.job} onClose={close} /> : null}
    </div>
  )
}

/** A score that may be appealed stands before others, and of two jobs the one that was done later. */
function isLater(a: TranslatorJob, b: TranslatorJob): number {
  const waits = ({ appealable }: TranslatorJob) => Number(appealable.some((about) => about !== 'correction'))
  return waits(b) - waits(a) || (b.actualCompletionTime ?? '').localeCompare(a.actualCompletionTime ?? '')
}

function Failed({ again }: { again: () => void }) {
  const { t } = useTranslation('jobs')
  useEffect(() => showToast({ title: t('failedTitle'), description: t('failed'), variant: 'destructive' }), [t])
  return (
    <Notice tone="danger" title={t('failed')}>
      <Button onClick={again}>{t('again')}</Button>
    </Notice>
  )
}

/** What was signed and could not be certified waits for its signer: why stands first on the page. */
function SentBack({ jobs }: { jobs: readonly TranslatorJob[] }) {
  const { t } = useTranslation('jobs')
  return jobs.map(({ id, status, sentBack, translation }) =>
    status === 'in_progress' && sentBack !== null ? (
      <Notice key={id} tone="warning" title={translation.originalFilename} live>
        <p>{t(`sentBack.${sentBack}`)}</p>
        <LinkButton to={`${paths.translatorDashboard}?job=${id}`}>{t('actions.open')}</LinkButton>
      </Notice>
    ) : null,
  )
}

/** Jobs that are over, as far as they are shown. */
const atFirst = 5
const more = 20

function Stats() {
  const { t, i18n } = useTranslation('jobs')
  const stats = useStats()
  const { data } = stats
  const number = (value: number, digits = 0) =>
    value.toLocaleString(i18n.language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const cards = data && {
    completedJobs: number(data.completedJobs),
    averageRating: number(data.averageRating, 1),
    totalEarnings: formatWholeDollars(data.totalEarnings, i18n.language),
    pendingJobs: number(data.pendingJobs),
    thisMonthJobs: number(data.thisMonthJobs),
  }
  const names = ['completedJobs', 'averageRating', 'totalEarnings', 'pendingJobs', 'thisMonthJobs'] as const
  return (
    <>
      <dl className={styles.figures} aria-label={t('stats.label')}>
        {names.map((name) => (
          <div key={name}>
            <dt>{t(`stats.${name}`)}</dt>
            <dd>{cards ? cards[name] : stats.isError ? '–' : <Skeleton height={32} width="4ch" />}</dd>
          </div>
        ))}
      </dl>
      {stats.isError ? <Retry tone="warning" title={t('stats.failed')} query={stats} /> : null}
    </>
  )
}

function Waiting() {
  const { t } = useTranslation('jobs')
  return (
    <div className={styles.hub} aria-busy="true">
      <span className="visually-hidden">{t('loading')}</span>
      <Skeleton height={84} />
      <Skeleton height={160} />
      <Skeleton height={240} />
    </div>
  )
}

function Invitation() {
  const { t } = useTranslation('jobs')
  return (
    <div className={styles.invitation}>
      <h2>{t('apply.title')}</h2>
      <p>{t('apply.text')}</p>
      <ul>
        <li>{t('apply.pay')}</li>
        <li>{t('apply.choose')}</li>
        <li>{t('apply.editor')}</li>
      </ul>
      <LinkButton to={paths.translatorApplication} variant="primary">
        {t('apply.action')}
      </LinkButton>
    </div>
  )
}
