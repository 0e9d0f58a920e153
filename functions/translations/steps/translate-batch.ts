import * as z from 'zod'
import { isFinal } from '#shared/translations/stage.ts'
import * as files from '../../adapters/files.ts'
import * as engine from '../../adapters/translate.ts'
import * as data from '../../data/data.ts'
import { objectKeys } from '../../data/translations/object-keys.ts'
import { translateBatch as buy, worthRemembering } from '../../documents/index.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { ended, next, Outcome, PartInput } from '../../lib/step/outcome.ts'
import { step } from '../../lib/step.ts'
import { openMemory } from '../memory.ts'
import { knownTerms } from '../plan/choose-terms.ts'
import { type BatchFile, type PlanFile, textsIn } from '../plan/plan-part.ts'

const BatchInput = PartInput.extend({ batch: z.number().int().nonnegative() })

/** Buys one batch. What was bought is written before anything else is done with it, so that a retry does not buy it again. */
export async function translateBatch(
  ctx: Ctx<'data' | 'files' | 'engine'>,
  { translationId, part, batch }: z.output<typeof BatchInput>,
): Promise<Outcome> {
  const row = await ctx.data.translations.get(translationId)
  if (isFinal(row.stage)) return ended(translationId)
  const keys = objectKeys(row)
  const { folder, options, terminology } = await ctx.files.getJson<PlanFile>(keys.plan(part))
  const { calls, segments } = await ctx.files.getJson<BatchFile>(keys.batch(part, folder, batch))
  const answersKey = keys.answers(part, folder, batch)
  if (!(await ctx.files.head(answersKey))) {
    const opened = ctx.engine.openEngine()
    const languages = { source: options.source, target: options.target }
    const wish = { ...languages, ...(row.formality && { formality: row.formality }) }
    const asked = { ...wish, ...(terminology !== undefined && { terminology }) }
    const bought = (await Promise.all(calls.map(({ texts }) => buy(texts, opened, asked)))).flat()
    await ctx.files.putJson(answersKey, bought)
    const terms = (await knownTerms(ctx, row)) ?? []
    const memory = await openMemory(ctx, row, { ...wish, terms })
    await memory.remember(worthRemembering(textsIn({ calls }), bought))
  }
  await ctx.data.translations.countBatch(translationId, { part, number: batch, segments }, ctx.now())
  return next(translationId)
}

export const handler = step({ input: BatchInput, output: Outcome, outside: { data, files, engine } }, translateBatch)
