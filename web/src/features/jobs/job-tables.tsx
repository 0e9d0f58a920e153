import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Flag from 'lucide-react/icons/flag'
import UserRoundPen from 'lucide-react/icons/user-round-pen'
import { useTranslation } from 'react-i18next'
import type { TranslatorJob } from '#shared/jobs/view.ts'
import { languageName } from '#shared/languages/language.ts'
import { formatCents } from '#shared/lib/money.ts'
import { formatDate, formatMoment } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { AskedButton } from './asked.tsx'
import { Due } from './due.tsx'
import styles from './hub.module.css'
import { LockClock } from './lock.tsx'
import { useAccept } from './use-jobs.ts'

type Act = (job: TranslatorJob) => void

export function ActiveJobs({
  rows,
  onComplete,
  onRelease,
  onAppeal,
}: {
  rows: readonly TranslatorJob[]
  onComplete: Act
  onRelease: Act
  onAppeal: Act
}) {
  const { t } = useTranslation('jobs')
  const columns = useColumns()
  if (rows.length === 0) return <EmptyState compact title={t('active.emptyTitle')} text={t('active.emptyText')} />
  return (
    <DataTable
      caption={t('active.heading')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        columns.document,
        columns.languages,
        columns.status,
        {
          key: 'priority',
          label: t('columns.priority'),
          cell: ({ priority }) => (
            <Badge tone={priority === 'urgent' ? 'red' : priority === 'high' ? 'yellow' : 'neutral'} icon={Flag}>
              {t(`priority.${priority}`)}
            </Badge>
          ),
        },
        columns.amount,
        {
          key: 'due',
          label: t('columns.due'),
          cell: (job) => <Due at={job.estimatedCompletionTime} />,
        },
        {
          key: 'actions',
          label: t('columns.actions'),
          align: 'end',
          bare: true,
          cell: (job) => <Actions job={job} onComplete={onComplete} onRelease={onRelease} onAppeal={onAppeal} />,
        },
      ]}
    />
  )
}

type Acts = { job: TranslatorJob; onComplete: Act; onRelease: Act; onAppeal: Act }

function Actions({ job, onComplete, onRelease, onAppeal }: Acts) {
  const { t } = useTranslation('jobs')
  const accept = useAccept()
  const named = (action: string) => t('actions.named', { action, name: job.translation.originalFilename })
  if (job.status === 'assigned') {
    return (
      <span className={styles.actions}>
        <Button aria-label={named(t('actions.decline'))} onClick={() => onRelease(job)}>
          {t('actions.decline')}
        </Button>
        <Button
          variant="primary"
          aria-label={named(t('actions.start'))}
          busy={accept.isPending && t('actions.starting')}
          onClick={() => accept.mutate(job.id)}
        >
          {t('actions.start')}
        </Button>
      </span>
    )
  }
  return (
    <span className={styles.acts}>
      <span className={styles.actions}>
        <LinkButton to={`${paths.translatorDashboard}?job=${job.id}`} variant="primary">
          {t('actions.open')}
        </LinkButton>
        <Button aria-label={named(t('actions.complete'))} onClick={() => onComplete(job)}>
          {t('actions.complete')}
        </Button>
      </span>
      <span className={styles.actions}>
        <Appeal job={job} onAppeal={onAppeal} />
        <Button variant="quiet" aria-label={named(t('actions.release'))} onClick={() => onRelease(job)}>
          {t('actions.release')}
        </Button>
      </span>
    </span>
  )
}

export function CompletedJobs({ rows, onAppeal }: { rows: readonly TranslatorJob[]; onAppeal: Act }) {
  const { t, i18n } = useTranslation('jobs')
  const columns = useColumns()
  if (rows.length === 0) return <EmptyState compact title={t('completed.emptyTitle')} text={t('completed.emptyText')} />
  return (
    <DataTable
      caption={t('completed.heading')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        columns.document,
        columns.languages,
        {
          key: 'completed',
          label: t('columns.completed'),
          cell: ({ actualCompletionTime }) =>
            actualCompletionTime === null ? null : (
              <time dateTime={actualCompletionTime}>{formatDate(actualCompletionTime, i18n.language)}</time>
            ),
        },
        columns.amount,
        columns.status,
        {
          key: 'actions',
          label: t('columns.actions'),
          align: 'end',
          bare: true,
          cell: (job) => <Appeal job={job} onAppeal={onAppeal} />,
        },
      ]}
    />
  )
}

/** What ended before it was signed, and why; nothing where there is none. */
export function EndedJobs({ rows }: { rows: readonly TranslatorJob[] }) {
  const { t } = useTranslation('jobs')
  const { document, languages, status } = useColumns()
  if (rows.length === 0) return null
  return (
    <section>
      <h2>{t('ended.heading')}</h2>
      <DataTable
        caption={t('ended.heading')}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          document,
          languages,
          status,
          {
            key: 'why',
            label: t('ended.why'),
            cell: ({ ended }) => (
              <span className={styles.why}>
                {t(`ended.${ended ?? 'unknown'}`)} {t('ended.free')}
              </span>
            ),
          },
        ]}
      />
    </section>
  )
}

function Appeal({ job, onAppeal }: { job: TranslatorJob; onAppeal: Act }) {
  const { t } = useTranslation('jobs')
  if (job.appeal === 'open') return <small>{t('actions.appealed')}</small>
  const name = job.translation.originalFilename
  return (
    <span className={styles.appeals}>
      {job.appeal === null ? null : <Decision {...job.appeal} />}
      {job.appealable.length === 0 ? null : (
        <Button
          variant="quiet"
          aria-label={t('actions.named', { action: t('actions.appeal'), name })}
          onClick={() => onAppeal(job)}
        >
          {t('actions.appeal')}
        </Button>
      )}
    </span>
  )
}

/** What staff answered, behind its outcome. */
function Decision({ decision, answer }: Exclude<TranslatorJob['appeal'], 'open' | null>) {
  const { t } = useTranslation('jobs')
  // The words went with the document.
  if (answer === '') return <small>{t(`appeal.${decision}`)}</small>
  return (
    <details className={styles.decision}>
      <summary>{t(`appeal.${decision}`)}</summary>
      <p>
        <bdi>{answer}</bdi>
      </p>
    </details>
  )
}

const statuses = {
  pending: { tone: 'blue', icon: Clock },
  assigned: { tone: 'blue', icon: Clock },
  in_progress: { tone: 'yellow', icon: UserRoundPen },
  completed: { tone: 'green', icon: CircleCheck },
  rejected: { tone: 'red', icon: CircleX },
} as const

function useColumns() {
  const { t, i18n } = useTranslation('jobs')
  const name = (code: string) => languageName(code, i18n.language)
  return {
    document: {
      key: 'document',
      label: t('columns.document'),
      cell: ({ id, translation, isRevision, sharesSurname }) => (
        <span className={styles.stack}>
          <bdi>{translation.originalFilename}</bdi>
          {isRevision ? <small>{t('available.revision')}</small> : null}
          {isRevision ? <AskedButton jobId={id} /> : null}
          {sharesSurname ? <small>{t('available.surname')}</small> : null}
        </span>
      ),
    },
    languages: {
      key: 'languages',
      label: t('columns.languages'),
      cell: ({ translation: { sourceLanguage, targetLanguage } }) =>
        t('pair', { source: name(sourceLanguage), target: name(targetLanguage) }),
    },
    status: {
      key: 'status',
      label: t('columns.status'),
      cell: ({ status, lockExpiry, acceptBy, rating, review }) => (
        <span className={styles.stack}>
          <Badge {...statuses[status]}>{t(`status.${status}`)}</Badge>
          {status === 'in_progress' && lockExpiry !== null ? <LockClock until={lockExpiry} /> : null}
          {acceptBy === null ? null : (
            <small>{t('lock.acceptBy', { time: formatMoment(acceptBy, i18n.language) })}</small>
          )}
          {rating === null ? null : (
            <small>{t(rating.withdrawn ? 'appeal.withdrawn' : 'appeal.rating', { stars: rating.stars })}</small>
          )}
          {review === null ? null : (
            <small>{t(review.withdrawn ? 'appeal.reviewWithdrawn' : 'appeal.review', { score: review.score })}</small>
          )}
        </span>
      ),
    },
    amount: {
      key: 'amount',
      label: t('columns.amount'),
      cell: ({ translation, pay }) => (
        <span className={styles.stack}>
          <span>{formatCents(Math.round(translation.amount * 100), i18n.language)}</span>
          <small>{t('yours', { pay: formatCents(pay.payCents, i18n.language) })}</small>
        </span>
      ),
    },
  } as const satisfies Record<string, Column<TranslatorJob>>
}
