import { listJobSegments, openJob, saveSegments } from '#shared/segments/api.ts'
import {
  type EditedJob,
  type JobSegment,
  type SaveResult,
  type SegmentChange,
  segmentsOnPage,
} from '#shared/segments/segment.ts'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/send.ts'
import type { SendFailure } from './saver.ts'

export type LoadedJob = { job: EditedJob; segments: JobSegment[] }

/** The job and all its segments, page by page, several at once. */
export async function loadJob(id: number, signal?: AbortSignal): Promise<LoadedJob> {
  const [job, first] = await Promise.all([call(openJob, { id }, signal), call(listJobSegments, { id }, signal)])
  // In steps of a full page, whatever the first one held: after one long segment each step would be one segment.
  const starts: number[] = []
  for (let from = first.segments.length; from < first.total; from += segmentsOnPage) starts.push(from)
  const rest: JobSegment[][] = []
  await Promise.all(
    Array.from({ length: 4 }, async (_, worker) => {
      for (let i = worker; i < starts.length; i += 4) {
        const from = starts[i] ?? first.total
        rest[i] = await loadFrom(id, from, Math.min(segmentsOnPage, first.total - from), signal)
      }
    }),
  )
  return { job, segments: [first.segments, ...rest].flat() }
}

/** So many segments, or those up to the end: a page of long ones holds fewer, and is followed by the next. */
async function loadFrom(id: number, start: number, count: number, signal?: AbortSignal): Promise<JobSegment[]> {
  const found: JobSegment[] = []
  while (found.length < count) {
    const page = { id, from: start + found.length, limit: count - found.length }
    const { segments } = await call(listJobSegments, page, signal)
    if (segments.length === 0) break
    found.push(...segments)
  }
  return found
}

/** A call of more bytes ends on its way, with an answer that tells nothing. */
const mostBytes = 5_500_000
const bytesOf = (changes: readonly SegmentChange[]): number => new Blob([JSON.stringify(changes)]).size

/** Sends changes; what may pass by itself, and what will not, is told apart. */
export async function sendChanges(
  id: number,
  fence: number,
  changes: SegmentChange[],
  onLock: (expiry: string) => void,
): Promise<SaveResult[] | SendFailure> {
  if (changes.some(({ target }) => target.length > mostBytes / 4) && bytesOf(changes) > mostBytes) return 'refused'
  try {
    const { results, lockExpiry } = await call(saveSegments, { id, fence, changes })
    onLock(lockExpiry)
    return results
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return 'signed-out'
    if (error instanceof ApiError && [403, 404, 409, 410].includes(error.status)) return 'lost'
    if (error instanceof ApiError && [400, 413, 422].includes(error.status)) return 'refused'
    return 'offline'
  }
}
