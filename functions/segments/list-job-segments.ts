import type { listJobSegments as row } from '#shared/segments/api.ts'
import type { JobSegment } from '#shared/segments/segment.ts'
import { answerTextBytes } from '../lib/answer-text-bytes.ts'
import type { Verb } from '../lib/http.ts'
import { readJobSegments, seenJob } from '../lib/job-segments.ts'

/**
 * The segments of a job, a page at a time. Their order does not change, so pages may be read in any order, and at once. A page may
 * have fewer segments than were asked for: it goes on behind its last one.
 */
export const listJobSegments: Verb<typeof row, 'data' | 'files'> = async (ctx, { id, from, limit }) => {
  const { job, translation } = await seenJob(ctx, id)
  const all = await readJobSegments(ctx, translation, job)
  return { output: { segments: pageOf(all.slice(from, from + limit)), total: all.length } }
}

/** As many segments as one answer holds, and at least one. */
function pageOf(segments: readonly JobSegment[]): JobSegment[] {
  let left = answerTextBytes
  const end = segments.findIndex((segment, i) => {
    left -= Buffer.byteLength(JSON.stringify(segment)) + 1
    return i > 0 && left < 0
  })
  return segments.slice(0, end < 0 ? undefined : end)
}
