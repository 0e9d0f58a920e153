import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listDeliveries, replayDelivery } from '#shared/webhooks/api.ts'
import type { DeliveryView } from '#shared/webhooks/webhook.ts'
import { call, failureOf, pagesOf } from '../../lib/api.ts'
import { formatMoment } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { DeliveryBadge } from './delivery-badge.tsx'
import styles from './webhook.module.css'

/** What was sent in the last thirty days, newest first; each event can be sent again. */
export function DeliveryLog({ empty }: { empty: string }) {
  const { t, i18n } = useTranslation('api')
  const log = useInfiniteQuery({ ...pagesOf(listDeliveries, { limit: 20 }), staleTime: 0 })
  const replay = useMutation({
    mutationFn: (id: DeliveryView['id']) => call(replayDelivery, { id }),
    onSuccess: async ({ message }) => {
      showToast({ title: message })
      await log.refetch()
    },
  })
  if (log.isPending) return <SkeletonLines label={t('delivery.loading')} />
  const rows = log.data?.pages.flatMap(({ answer }) => answer.deliveries) ?? []
  const moment = (iso: string | null) => (iso === null ? t('delivery.notYet') : formatMoment(iso, i18n.language))
  return (
    <div className={styles.part}>
      <div className={styles.heading}>
        <h3>{t('delivery.title')}</h3>
        <Button variant="quiet" busy={log.isRefetching && t('delivery.loading')} onClick={() => log.refetch()}>
          {t('delivery.refresh')}
        </Button>
      </div>
      {log.isError ? <Notice tone="danger" title={t('delivery.failed')} live /> : null}
      {replay.isError ? (
        <Notice tone="danger" title={failureOf(replay.error).message ?? t('delivery.notReplayed')} live />
      ) : null}
      {rows.length === 0 && !log.isError ? <EmptyState title={t('delivery.none')} text={empty} /> : null}
      {rows.length > 0 ? (
        <DataTable
          caption={t('delivery.title')}
          rows={rows}
          keyOf={(row) => row.id}
          columns={[
            { key: 'type', label: t('delivery.event'), cell: (row) => <code dir="ltr">{row.type}</code> },
            { key: 'status', label: t('delivery.status'), cell: (row) => <DeliveryBadge delivery={row} /> },
            { key: 'tries', label: t('delivery.tries'), cell: (row) => row.attempts },
            { key: 'last', label: t('delivery.last'), cell: (row) => moment(row.lastAttemptAt) },
            {
              key: 'replay',
              label: t('action'),
              align: 'end',
              bare: true,
              cell: (row) => (
                <Button
                  aria-label={t('delivery.replayNamed', { event: row.type, when: moment(row.createdAt) })}
                  busy={replay.isPending && replay.variables === row.id && t('delivery.replaying')}
                  onClick={() => replay.mutate(row.id)}
                >
                  {t('delivery.replay')}
                </Button>
              ),
            },
          ]}
        />
      ) : null}
      {log.hasNextPage ? (
        <Button busy={log.isFetchingNextPage && t('delivery.loading')} onClick={() => log.fetchNextPage()}>
          {t('delivery.more')}
        </Button>
      ) : null}
    </div>
  )
}
