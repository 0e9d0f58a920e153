import { monthBefore } from '../data/months.ts'
import type { Placed, Source } from './merged-page.ts'

/** No translation, job or ticket is older. */
export const firstMonth = '2026-11'

/** Months that one page may go back through. */
const mostMonths = 6

type Page<T> = { rows: Placed<T>[]; reach: string | undefined }

/**
 * A list that is kept by month, newest first, as one: `list` reads what stands in a month before a place (`<time>#<id>`), and says
 * how far it went.
 */
export const monthly =
  <T>(
    now: Date,
    list: (month: string, stretch: { before: string | undefined; limit: number }) => Promise<Page<T>>,
  ): Source<T> =>
  async (from, limit) => {
    let month = (from ?? now.toISOString()).slice(0, 7)
    const rows: Placed<T>[] = []
    for (let months = 0; months < mostMonths; months++) {
      const page = await list(month, { before: from, limit: limit - rows.length })
      rows.push(...page.rows)
      if (page.reach !== undefined) return { rows, reach: page.reach }
      if (month <= firstMonth) return { rows, reach: undefined }
      month = monthBefore(month)
    }
    // Everything down to the end of the next month has been seen.
    return { rows, reach: `${month}~` }
  }
