import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { listGlossaries } from '#shared/glossaries/api.ts'
import { call } from '../../lib/api.ts'

/** The account's glossaries, newest first, a page at a time. */
export function useGlossaries() {
  const list = useInfiniteQuery({
    queryKey: [listGlossaries.path],
    queryFn: ({ pageParam, signal }) => call(listGlossaries, { cursor: pageParam, limit: 20 }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  })
  return { list, glossaries: list.data?.pages.flatMap((page) => page.glossaries) ?? [] }
}

/** Reads the list anew after a change. */
export function useRefreshGlossaries(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [listGlossaries.path] })
}
