import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketId, TranslationId } from '#shared/lib/id.ts'
import { listSegmentsForStaff } from '#shared/translations/segments/api.ts'
import { SegmentDisposition } from '#shared/translations/segments/segment.ts'
import { failureOf, pagesOf } from '../../lib/api.ts'
import { usePlaceText } from '../../lib/place-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { FilterChips } from './chips.tsx'
import styles from './text-reader.module.css'
import { useOutcomeText } from './use-outcome-text.ts'

const pageSize = 50

/**
 * The text of a document for which its customer has given leave in a ticket. Each page that is read is written into the audit log, so
 * it is read once: neither the focus nor a write elsewhere in the console asks for it again.
 */
export function TextReader({
  id,
  ticketId,
  name,
  onClose,
}: {
  id: TranslationId
  ticketId: TicketId
  name: string
  onClose: () => void
}) {
  const { t } = useTranslation('adminTranslations')
  const { t: common } = useTranslation()
  const outcomeOf = useOutcomeText()
  const placeOf = usePlaceText()
  const [which, setWhich] = useState<SegmentDisposition | 'all'>('all')
  const pages = useInfiniteQuery({
    ...pagesOf(listSegmentsForStaff, { id, ticketId, limit: pageSize, ...(which !== 'all' && { disposition: which }) }),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
  const segments = pages.data?.pages.flatMap(({ answer }) => answer.segments) ?? []
  return (
    <Dialog open onClose={onClose} title={t('reader.title', { name })} shape="wide">
      <p className={`${styles.muted} ${styles.intro}`}>{t('reader.text', { ticket: ticketId })}</p>
      <FilterChips
        label={t('ledger.what')}
        value={which}
        options={[
          { value: 'all', label: t('filters.all') },
          ...SegmentDisposition.options.map((value) => ({ value, label: t(`ledger.${value}`) })),
        ]}
        onChoose={setWhich}
      />
      {pages.isError ? (
        <Notice tone="danger" title={failureOf(pages.error).message ?? t('reader.failed')} live>
          <Button onClick={() => pages.refetch()}>{common('tryAgain')}</Button>
        </Notice>
      ) : null}
      {pages.isPending ? <SkeletonLines count={8} label={common('loading')} /> : null}
      {pages.data && segments.length === 0 ? <p>{t('reader.empty')}</p> : null}
      {segments.length > 0 ? (
        <ol className={styles.segments}>
          {segments.map(({ id: segmentId, place, source, target, disposition, reason }) => (
            <li key={segmentId}>
              <p className={styles.muted}>
                <bdi>{placeOf(place)}</bdi>
                {disposition === 'translated' ? null : ` · ${outcomeOf(disposition, reason)}`}
              </p>
              <div className={styles.sides}>
                <p dir="auto">{source}</p>
                {target === null ? <p className={styles.muted}>–</p> : <p dir="auto">{target}</p>}
              </div>
            </li>
          ))}
        </ol>
      ) : null}
      {pages.hasNextPage ? (
        <Button busy={pages.isFetchingNextPage && common('loading')} onClick={() => pages.fetchNextPage()}>
          {t('reader.more', { shown: segments.length, total: pages.data?.pages[0]?.answer.total ?? 0 })}
        </Button>
      ) : null}
    </Dialog>
  )
}
