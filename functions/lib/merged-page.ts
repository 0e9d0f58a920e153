/** A row and its place in the order of its list. */
export type Placed<T> = { at: string; row: T }

/**
 * A list that is read by its order: what comes behind `from`, nearest first, at most `limit` of it. `reach` is how far it has looked;
 * undefined when nothing is left behind.
 */
export type Source<T> = (
  from: string | undefined,
  limit: number,
) => Promise<{ rows: Placed<T>[]; reach: string | undefined }>

type Wish<T> = {
  from: string | undefined
  limit: number
  order: 'rising' | 'falling'
  keep?: (row: T) => boolean
}

/** Times that one call may look into its lists to fill its page: what was looked at costs, found or not. */
const mostRounds = 6

/**
 * One page of several lists in one order, without what `keep` leaves out, and where the next page begins. A page may be shorter than
 * asked for although more follows, because the work of one call is bounded.
 */
export async function mergedPage<T>(
  sources: readonly Source<T>[],
  { from, limit, order, keep = () => true }: Wish<T>,
): Promise<{ rows: T[]; next: string | undefined }> {
  const isBefore = (a: string, b: string) => (order === 'rising' ? a < b : a > b)
  const kept: Placed<T>[] = []
  let place = from
  for (let round = 0; round < mostRounds; round++) {
    const found = await Promise.all(sources.map((source) => source(place, limit)))
    // Behind the nearest place where a list was left, another row of that list may come first.
    const ends = found.flatMap(({ reach }) => (reach === undefined ? [] : [reach]))
    const end = ends.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))[0]
    const sure = found.flatMap(({ rows }) => rows).filter(({ at }) => end === undefined || !isBefore(end, at))
    kept.push(...sure.filter(({ row }) => keep(row)).toSorted((a, b) => (isBefore(a.at, b.at) ? -1 : 1)))
    if (kept.length > limit || (kept.length === limit && end !== undefined))
      return { rows: kept.slice(0, limit).map(({ row }) => row), next: kept[limit - 1]?.at }
    if (end === undefined) return { rows: kept.map(({ row }) => row), next: undefined }
    place = end
  }
  return { rows: kept.map(({ row }) => row), next: place }
}
