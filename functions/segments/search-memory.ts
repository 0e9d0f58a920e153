import { AppError, notFound } from '#shared/lib/error.ts'
import type { TranslationId } from '#shared/lib/id.ts'
import type { searchMemory as row } from '#shared/segments/api.ts'
import type { MemoryMatch } from '#shared/segments/segment.ts'
import { plainOf } from '#shared/segments/tags.ts'
import { splitSentences } from '../documents/index.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { heldJob, readJobSegments } from '../lib/job-segments.ts'

/**
 * What the document's own customer has bought before, nobody else's: matches of a segment and its sentences, or translations
 * that hold some words. Of what was translated only a hash is kept, so that words are looked for in translations. A match tells nothing
 * to who has its text in the job; words would tell any of the customer's documents, so they are looked for in the caller's own work.
 */
export const searchMemory: Verb<typeof row, 'data' | 'files'> = async (ctx, { id, number, text }) => {
  const { job, translation } = await heldJob(ctx, id)
  const { userId, sourceLanguage: source, targetLanguage: target } = translation
  const owner = { userId, source, target }
  if (text !== undefined) {
    const found = await ctx.data.memory.search(owner, text, ctx.now(), (one) => isOwnWork(ctx, one))
    return { output: { matches: found.map((one): MemoryMatch => ({ source: null, target: one, kind: 'words' })) } }
  }
  if (number === undefined) throw new AppError('segment-or-words')
  const segment = (await readJobSegments(ctx, translation, job))[number - 1]
  if (!segment) throw notFound()
  const whole = plainOf(segment.source, segment.marks)
  const sentences = splitSentences(whole, source).filter((sentence) => sentence !== whole)
  const known = await ctx.data.memory.recall(owner, [whole, ...sentences], ctx.now(), 'paid')
  const matches = [...known].map(([text, translated]): MemoryMatch => {
    return { source: text, target: translated, kind: text === whole ? 'segment' : 'sentence' }
  })
  return { output: { matches } }
}

/** Whether the caller has a document in work, or signed it: the first time or as a correction. */
async function isOwnWork(ctx: Ctx<'data'>, id: TranslationId): Promise<boolean> {
  const { queueItemId, revisionItemId } = (await ctx.data.translations.find(id)) ?? {}
  const jobs = [queueItemId, revisionItemId].flatMap((job) => (job === undefined ? [] : [ctx.data.queue.find(job)]))
  return (await Promise.all(jobs)).some((job) => job?.claimedBy === caller(ctx).userId)
}
