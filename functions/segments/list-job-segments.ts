import { AppError } from '#shared/lib/error.ts'
import type { listJobSegments as row } from '#shared/segments/api.ts'
import type { Verb } from '../lib/http.ts'
import { readJobSegments, seenJob } from '../lib/job-segments.ts'

/** The segments of a job, a page at a time. Their order does not change, so a place in it is a cursor. */
export const listJobSegments: Verb<typeof row, 'data' | 'files'> = async (ctx, { id, cursor, limit }) => {
  const { job, translation } = await seenJob(ctx, id)
  const from = placeOf(cursor)
  const all = await readJobSegments(ctx, translation, job)
  const next = from + limit
  return {
    output: {
      segments: all.slice(from, next),
      total: all.length,
      nextCursor: next < all.length ? String(next) : null,
    },
  }
}

function placeOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  if (!/^\d{1,9}$/.test(cursor)) throw new AppError('page-unknown')
  return Number(cursor)
}
