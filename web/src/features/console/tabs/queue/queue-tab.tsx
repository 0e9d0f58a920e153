import { useQuery } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import Lock from 'lucide-react/icons/lock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { getCounts } from '#shared/counters/api.ts'
import { listQueue } from '#shared/jobs/api.ts'
import { JobStatus } from '#shared/jobs/job.ts'
import type { HumanTranslationQueueItem } from '#shared/jobs/view.ts'
import { may } from '#shared/staff/powers.ts'
import { queryOf } from '../../../../lib/api.ts'
import { useSession } from '../../../../lib/session.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { FilterChips, SearchedFilters } from '../../chips.tsx'
import { type ConsoleColumn, ConsoleList } from '../../console-list.tsx'
import { CountCards } from '../../count-cards.tsx'
import { StateBadge } from '../../state-badge.tsx'
import { useListState } from '../../use-list-state.ts'
import { When } from '../../when.tsx'
import styles from '../work.module.css'
import { QueueItem } from './queue-item.tsx'
import { usePairs } from './use-pairs.ts'

const statuses = ['all', 'pending', 'assigned', 'in_progress', 'completed'] as const

/** Certified translations on their way through human hands, soonest promised time first. */
export function QueueTab() {
  const { t, i18n } = useTranslation('adminQueue')
  const { t: jobs } = useTranslation('jobs')
  const { pairOf, money } = usePairs()
  const state = useListState({ status: 'all', late: '', search: '' })
  const session = useSession()
  const mayWrite = session.state === 'signed-in' && may(session.user.adminLevel, 'queue.write')
  const figures = useQuery(queryOf(getCounts, {}))
  const counts = figures.data
  const { status, late, search } = state.values
  const wanted = JobStatus.safeParse(status).data
  const { show } = state
  const card = (name: 'pending' | 'in_progress' | 'completed') => ({
    label: t(`cards.${name}`),
    value: counts?.queue?.[name],
    to: `?tab=queue&status=${name}`,
  })

  const columns = useMemo<ConsoleColumn<HumanTranslationQueueItem>[]>(
    () => [
      { key: 'id', label: t('columns.id'), cell: ({ id }) => <bdi>#{id}</bdi>, tight: true, bare: true },
      {
        key: 'document',
        label: t('columns.document'),
        opens: true,
        cut: 24,
        cell: ({ translation, isRevision }) => (
          <span className={styles.two}>
            <bdi>{translation.originalFilename}</bdi>
            <span className={styles.second}>
              {isRevision ? t('revision') : t('certified')} · {money(translation.amount)}
            </span>
          </span>
        ),
      },
      {
        key: 'pair',
        label: t('columns.pair'),
        cell: ({ translation }) => pairOf(translation.sourceLanguage, translation.targetLanguage),
      },
      {
        key: 'status',
        label: t('columns.status'),
        cell: (item) => (
          <span className={styles.states}>
            <StateBadge state={item.status}>{jobs(`status.${item.status}`)}</StateBadge>
            {item.late ? (
              <Badge tone="red" icon={TriangleAlert}>
                {t('late')}
              </Badge>
            ) : null}
            {item.appeal === 'open' ? (
              <Badge tone="yellow" icon={TriangleAlert}>
                {t('appeal.badge')}
              </Badge>
            ) : null}
          </span>
        ),
      },
      {
        key: 'priority',
        label: t('columns.priority'),
        cell: ({ priority }) => <StateBadge state={priority}>{jobs(`priority.${priority}`)}</StateBadge>,
        tight: true,
      },
      {
        key: 'translator',
        label: t('columns.translator'),
        cell: (item) => (
          <span className={styles.two}>
            {item.assignedTranslator === null ? t('unassigned') : <bdi>{item.assignedTranslator}</bdi>}
            <Held item={item} />
          </span>
        ),
      },
      { key: 'created', label: t('columns.created'), cell: ({ createdAt }) => <When at={createdAt} />, tight: true },
      {
        key: 'actions',
        label: t('columns.actions'),
        bare: true,
        tight: true,
        cell: (item) => {
          const label = item.status === 'pending' ? (mayWrite ? t('assign.action') : t('open')) : t('review')
          if (item.status === 'completed' || item.status === 'rejected') return null
          return (
            <Button aria-label={t('named', { action: label, id: item.id })} onClick={() => show(String(item.id))}>
              {label}
            </Button>
          )
        },
      },
    ],
    [t, jobs, pairOf, money, mayWrite, show],
  )

  return (
    <>
      <CountCards
        of={figures}
        label={t('cards.label')}
        cards={[
          { label: t('cards.total'), value: counts?.queue?.total, to: '?tab=queue' },
          card('pending'),
          card('in_progress'),
          card('completed'),
        ]}
      />
      <SearchedFilters state={state} label={t('search.label')} placeholder={t('search.placeholder')}>
        <FilterChips
          label={t('columns.status')}
          value={status}
          options={statuses.map((value) => ({
            value,
            label: value === 'all' ? t('all') : jobs(`status.${value}`),
            count: value === 'all' ? undefined : counts?.queue?.[value],
          }))}
          onChoose={(value) => state.set({ status: value })}
        />
        <FilterChips
          label={t('lateFilter')}
          value={late}
          options={[{ value: 'true', label: t('late') }]}
          onChoose={(value) => state.set({ late: late === value ? '' : value })}
        />
      </SearchedFilters>
      <ConsoleList
        caption={t('caption')}
        row={listQueue}
        input={{
          ...(wanted && { status: wanted }),
          ...(late === 'true' && { late: 'true' as const }),
          ...(search !== '' && { search }),
        }}
        itemsOf={useCallback((items: HumanTranslationQueueItem[]) => items, [])}
        columns={columns}
        keyOf={keyOf}
        state={state}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        failed={t('failed.fetch')}
        drawer={{
          title: (key, item) => (
            <>
              #{key} {item ? <bdi>{item.translation.originalFilename}</bdi> : null}
            </>
          ),
          aside: (_, item) =>
            item ? <StateBadge state={item.status}>{jobs(`status.${item.status}`)}</StateBadge> : null,
          content: (key) => <QueueItem id={Number(key)} language={i18n.language} />,
        }}
      />
    </>
  )
}

const keyOf = ({ id }: HumanTranslationQueueItem) => id

/** Until when it is somebody's. */
function Held({ item: { lockExpiry, acceptBy } }: { item: HumanTranslationQueueItem }) {
  const { t } = useTranslation('adminQueue')
  const until = lockExpiry ?? acceptBy
  if (until === null) return null
  const Shape = lockExpiry === null ? Clock : Lock
  return (
    <span className={styles.second}>
      <Shape size={12} aria-hidden /> {lockExpiry === null ? t('acceptBy') : t('lock')} <When at={until} />
    </span>
  )
}
