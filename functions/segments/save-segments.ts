import { AppError, notFound } from '#shared/lib/error.ts'
import type { saveSegments as row } from '#shared/segments/api.ts'
import { cleanText } from '#shared/segments/clean-text.ts'
import type { SegmentRow } from '../data/jobs/segments.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'
import { heldJob } from '../lib/job-segments.ts'
import { readLong, storeLong } from '../lib/long-segments.ts'

/**
 * Saves what the holder of a job changed. A segment that was changed elsewhere meanwhile is answered with what stands there and
 * stays as it is. Whether a confirmed one may be confirmed is decided again when the job is signed.
 */
export const saveSegments: Verb<typeof row, 'data' | 'files'> = async (ctx, { id, fence, changes }) => {
  const { job, translation } = await heldJob(ctx, id)
  const known = new Set(changes.map(({ number }) => number))
  if (known.size < changes.length) throw new AppError('segment-twice')
  if (changes.some(({ number }) => number > translation.segmentsTotal)) throw notFound()
  const holder = { job: id, by: caller(ctx).userId, fence }
  const clean = changes.map((change) => ({ ...change, target: cleanText(change.target) }))
  const stored = await storeLong(ctx, translation, holder, clean)
  const saved = typeof stored === 'string' ? stored : await ctx.data.segments.save(holder, stored, ctx.now())
  if (saved === 'lost') throw notFound()
  if (saved === 'full') throw new AppError('job-text-full')
  const told = async (segment: SegmentRow, outcome: 'saved' | 'conflict') => ({
    ...(await readLong(ctx, translation, segment)),
    outcome,
  })
  const results = await Promise.all([
    ...saved.saved.map((segment) => told(segment, 'saved')),
    ...saved.conflicts.map((segment) => told(segment, 'conflict')),
  ])
  const after = await ctx.data.queue.find(id)
  return { output: { results, lockExpiry: after?.lockExpiry ?? job.lockExpiry ?? ctx.now().toISOString() } }
}
