import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { listGlossaries } from '#shared/glossaries/api.ts'
import { pagesOf } from '../../lib/api.ts'

/** The account's glossaries, newest first, a page at a time. */
export function useGlossaries() {
  const list = useInfiniteQuery({
    ...pagesOf(listGlossaries, { limit: 20 }),
    queryKey: [listGlossaries.path],
    staleTime: 0,
  })
  return { list, glossaries: list.data?.pages.flatMap(({ answer }) => answer.glossaries) ?? [] }
}

/** Reads the list anew after a change. */
export function useRefreshGlossaries(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [listGlossaries.path] })
}
