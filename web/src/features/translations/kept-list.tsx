import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listSegments } from '#shared/translations/segments/api.ts'
import { KeepReason, type SegmentView } from '#shared/translations/segments/segment.ts'
import type { TranslationView } from '#shared/translations/translation.ts'
import { pagesOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import styles from './kept-list.module.css'

type Of = Pick<TranslationView, 'id' | 'segments' | 'deletedAt'>

/** What stands in the translation as it was, and why: read when it is opened. */
export function KeptList({ view }: { view: Of }) {
  const { t } = useTranslation('translations')
  const [open, setOpen] = useState(false)
  if (view.segments.kept === 0 || view.deletedAt !== null) return null
  return (
    <details className={styles.kept} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('kept.title', { count: view.segments.kept })}</summary>
      {open ? <Entries id={view.id} /> : null}
    </details>
  )
}

function Entries({ id }: Pick<Of, 'id'>) {
  const { t } = useTranslation('translations')
  const list = useInfiniteQuery(pagesOf(listSegments, { id, disposition: 'kept', limit: 100 }))
  if (list.isPending) return <SkeletonLines label={t('kept.loading')} />
  if (list.isError && !list.data) {
    return (
      <Notice tone="danger" title={t('kept.failed')} live>
        <Button onClick={() => list.refetch()}>{t('kept.again')}</Button>
      </Notice>
    )
  }
  return (
    <>
      {groupsOf(list.data.pages.flatMap(({ answer }) => answer.segments)).map(({ reason, sources }) => (
        <section key={reason} className={styles.group}>
          <h4>
            {reasonText(reason, t)} <span>({sources.reduce((sum, { times }) => sum + times, 0)})</span>
          </h4>
          <p>
            {sources.map(({ source, times }, index) => (
              <span key={source}>
                {index > 0 ? ' · ' : null}
                <bdi>{source}</bdi>
                {times > 1 ? <small> ×{times}</small> : null}
              </span>
            ))}
          </p>
        </section>
      ))}
      {list.hasNextPage ? (
        <Button busy={list.isFetchingNextPage && t('kept.loading')} onClick={() => list.fetchNextPage()}>
          {t('kept.more')}
        </Button>
      ) : null}
    </>
  )
}

/** Kept texts by their reason, equal ones once with how often they stand in the document. */
export function groupsOf(
  segments: readonly Pick<SegmentView, 'source' | 'reason'>[],
): { reason: string; sources: { source: string; times: number }[] }[] {
  const groups = new Map<string, Map<string, number>>()
  for (const { source, reason } of segments) {
    const group = groups.get(reason ?? '') ?? new Map<string, number>()
    group.set(source, (group.get(source) ?? 0) + 1)
    groups.set(reason ?? '', group)
  }
  return Array.from(groups, ([reason, sources]) => ({
    reason,
    sources: Array.from(sources, ([source, times]) => ({ source, times })),
  }))
}

function reasonText(reason: string, t: ReturnType<typeof useTranslation<'translations'>>['t']): string {
  const known = KeepReason.safeParse(reason)
  return known.success ? t(`kept.reasons.${known.data}`) : reason
}
