import type { listJobSegments as row } from '#shared/segments/api.ts'
import type { Verb } from '../lib/http.ts'
import { readJobSegments, seenJob } from '../lib/job-segments.ts'

/** The segments of a job, a page at a time. Their order does not change, so pages may be read in any order, and at once. */
export const listJobSegments: Verb<typeof row, 'data' | 'files'> = async (ctx, { id, from, limit }) => {
  const { job, translation } = await seenJob(ctx, id)
  const all = await readJobSegments(ctx, translation, job)
  return { output: { segments: all.slice(from, from + limit), total: all.length } }
}
