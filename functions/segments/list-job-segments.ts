import type { listJobSegments as row } from '#shared/segments/api.ts'
import { asManyAsFit } from '../lib/answer-text-bytes.ts'
import type { Verb } from '../lib/http.ts'
import { readJobSegments, seenJob } from '../lib/job-segments.ts'

/**
 * The segments of a job, a page at a time. Their order does not change, so pages may be read in any order, and at once. A page may
 * have fewer segments than were asked for: it goes on behind its last one.
 */
export const listJobSegments: Verb<typeof row, 'data' | 'files'> = async (ctx, { id, from, limit }) => {
  const { job, translation } = await seenJob(ctx, id)
  const all = await readJobSegments(ctx, translation, job)
  return { output: { segments: asManyAsFit(all.slice(from, from + limit)), total: all.length } }
}
