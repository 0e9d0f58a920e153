import { AppError, notFound } from '#shared/lib/error.ts'
import type { searchMemory as row } from '#shared/segments/api.ts'
import type { MemoryMatch } from '#shared/segments/segment.ts'
import { plainOf } from '#shared/segments/tags.ts'
import { splitSentences } from '../documents/index.ts'
import type { Verb } from '../lib/http.ts'
import { heldJob, readJobSegments } from '../lib/job-segments.ts'

/**
 * What the document's own customer has bought before, nobody else's: matches of a segment and its sentences, or translations
 * that hold some words. Of what was translated only a hash is kept, so that words are looked for in translations.
 */
export const searchMemory: Verb<typeof row, 'data' | 'files'> = async (ctx, { id, number, text }) => {
  const { job, translation } = await heldJob(ctx, id)
  const { userId, sourceLanguage: source, targetLanguage: target } = translation
  const owner = { userId, source, target }
  if (text !== undefined) {
    const found = await ctx.data.memory.search(owner, text, ctx.now())
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
