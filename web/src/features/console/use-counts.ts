import { useQuery } from '@tanstack/react-query'
import { getCounts } from '#shared/counters/api.ts'
import type { Counts } from '#shared/counters/counts.ts'
import { queryOf } from '../../lib/api.ts'

/**
 * The figures of every tab, in one call; undefined until they are there. A part is missing if the level may not read its list.
 */
export const useCounts = (): Counts | undefined => useQuery({ ...queryOf(getCounts, {}), staleTime: 30_000 }).data
