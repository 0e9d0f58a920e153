import { randomUUID } from 'node:crypto'
import { isFixed } from '#shared/segments/fixed-text.ts'
import { applyLines, isChangedElsewhere } from '#shared/segments/lines.ts'
import { stateOnSubmit } from '#shared/segments/review.ts'
import { type JobSegment, maxSaved, maxTarget, type SegmentChange } from '#shared/segments/segment.ts'
import type { QueueItemRow } from '../../data/jobs/queue.ts'
import { caller } from '../../lib/caller.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { readJobSegments, termsOf } from '../../lib/job-segments.ts'
import { storeLong } from '../../lib/long-segments.ts'
import { refusals } from '../refusals.ts'

/** What stands there after `takeLines` is what it took, or another window of the same person has saved over it since. */
export function refuseOthers(segments: readonly JobSegment[], taken: ReadonlyMap<number, string>): void {
  if (segments.some((segment) => !isFixed(segment) && segment.target !== taken.get(segment.number)))
    throw refusals.textChanged()
}

/**
 * The plain path: the whole text, one line a segment, goes back to its segments, and all of them count as confirmed by the caller,
 * who holds the job, but for those with a finding that blocks. Another number of lines changes nothing, and neither does a text that
 * began with another one than stands there (promise H4). Broken off, it is done again. Answers the targets, by the numbers of their segments.
 */
export async function takeLines(
  ctx: Ctx<'data' | 'files'>,
  job: QueueItemRow,
  text: string,
  begunWith?: string,
): Promise<Map<number, string>> {
  if (text.trim() === '') throw refusals.emptyText()
  const translation = await ctx.data.translations.get(job.translationId)
  const segments = await readJobSegments(ctx, translation, job)
  const applied = applyLines(segments, text)
  if (!applied.ok) throw refusals.otherLines(applied.expected, applied.got)
  if (begunWith !== undefined && isChangedElsewhere(segments, { begunWith, text })) throw refusals.textChanged()
  if (applied.changes.some(({ target }) => target.length > maxTarget)) throw refusals.textLong()
  const terms = await termsOf(ctx, translation)
  const targets = new Map(applied.changes.map(({ number, target }) => [number, target]))
  const changes = segments
    .filter(({ number, state }) => targets.has(number) || state !== 'confirmed')
    .map((segment): SegmentChange => {
      const target = targets.get(segment.number) ?? segment.target
      return {
        number: segment.number,
        base: segment.version,
        operation: randomUUID(),
        follows: [],
        target,
        state: stateOnSubmit({ ...segment, target }, job, terms),
        explanations: segment.explanations,
        ownTranslation: segment.ownTranslation,
        filledFrom: null,
      }
    })
  const holder = { job: job.id, by: caller(ctx).userId, fence: job.fence }
  for (let from = 0; from < changes.length; from += maxSaved) {
    const some = await storeLong(ctx, translation, holder, changes.slice(from, from + maxSaved))
    const saved = typeof some === 'string' ? some : await ctx.data.segments.save(holder, some, ctx.now())
    if (saved === 'lost') throw refusals.lost()
    if (saved === 'full') throw refusals.textFull()
    if (saved.conflicts.length > 0) throw refusals.textChanged()
  }
  return new Map(segments.map(({ number, target }) => [number, targets.get(number) ?? target]))
}
