import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getEarnings, listStatements } from '#shared/payouts/api.ts'
import { pagesOf, queryOf } from '../../lib/api.ts'

/** While a certificate is being made. */
const soonMs = 3000

/** One's own pay. What was just signed is waited for, and the figures beside it are read again with it. */
export function useEarnings() {
  const client = useQueryClient()
  const query = useQuery({
    ...queryOf(getEarnings, {}),
    refetchInterval: ({ state }) => (state.data && state.data.certifying > 0 ? soonMs : false),
  })
  const certifying = query.data?.certifying ?? 0
  const before = useRef(0)
  useEffect(() => {
    if (certifying < before.current)
      void client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => path !== getEarnings.path && String(path).startsWith('/api/translator/'),
      })
    before.current = certifying
  }, [certifying, client])
  return query
}

/** Statements of one's own Friday payments, newest first, page by page. */
export function useStatements() {
  const list = useInfiniteQuery(pagesOf(listStatements, { limit: 12 }))
  return { ...list, rows: list.data?.pages.flatMap(({ answer }) => answer) }
}
