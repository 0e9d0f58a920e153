import { append } from '../../model/lists.ts'
import type { Box } from '../file/pages.ts'

/** Boxes of a page by where they stand, so that only those near a text are looked at. */
export type SpatialIndex<T> = {
  /** What may reach into these heights. */
  inRows: (bottom: number, top: number) => T[]
  /** What may reach between these sides. */
  inColumns: (left: number, right: number) => T[]
}

const COUNT = 64

export function spatialIndexOf<T>(items: readonly T[], boxOf: (item: T) => Box, page: Box): SpatialIndex<T> {
  const rows = axis<T>(page[1], page[3])
  const columns = axis<T>(page[0], page[2])
  for (const item of items) {
    const [left, bottom, right, top] = boxOf(item)
    rows.put(item, bottom, top)
    columns.put(item, left, right)
  }
  return { inRows: rows.within, inColumns: columns.within }
}

// What lies outside of the page counts to its first or last band.
function axis<T>(start: number, end: number) {
  // What reaches into a band, and what does so from there on: of several bands each box is given once.
  const reaching: T[][] = []
  const starting: T[][] = []
  const scale = COUNT / Math.max(1, end - start)
  const bandOf = (at: number) => Math.max(0, Math.min(COUNT - 1, Math.floor((at - start) * scale)))
  return {
    put(item: T, from: number, to: number) {
      const [first, last] = [bandOf(from), bandOf(to)]
      if (first <= last) (starting[first] ??= []).push(item)
      for (let band = first; band <= last; band++) (reaching[band] ??= []).push(item)
    },
    within: (from: number, to: number): T[] => {
      const [first, last] = [bandOf(from), bandOf(to)]
      const found = first <= last ? [...(reaching[first] ?? [])] : []
      for (let band = first + 1; band <= last; band++) append(found, starting[band] ?? [])
      return found
    },
  }
}
