import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { getReview, listChanges } from '#shared/jobs/api.ts'
import { isJobOpen } from '#shared/jobs/job.ts'
import type { Review } from '#shared/jobs/review.ts'
import type { TranslationId } from '#shared/lib/id.ts'
import { pagesOf, queryOf } from '../../../lib/api.ts'

const pollMs = 60_000

/** How far the human half is; followed while somebody is at it. */
export const useReview = (id: TranslationId) =>
  useQuery({
    ...queryOf(getReview, { id }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? pollMs : false),
  })

const isMoving = ({ steps, revision }: Review): boolean =>
  steps.some(({ at }) => at === null) || (revision !== null && isJobOpen(revision.status))

/** Reads it again after something was asked for or said. */
export function useReviewAgain(id: TranslationId): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: queryOf(getReview, { id }).queryKey })
}

/** Segments as the draft had them and as they were signed, page by page. */
export const useChanges = (id: TranslationId, which: 'changed' | 'all', search: string) =>
  useInfiniteQuery({
    ...pagesOf(listChanges, { id, which, ...(search && { search }), limit: 20 }),
    staleTime: 0,
  })
