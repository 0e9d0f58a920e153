import * as z from 'zod'
import { isFinal } from '#shared/translations/stage.ts'
import * as files from '../../adapters/files.ts'
import * as engine from '../../adapters/translate.ts'
import * as data from '../../data/data.ts'
import { objectKeys } from '../../data/translations/object-keys.ts'
import { buyBatch } from '../../documents/index.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { ended, next, Outcome, PartInput } from '../../lib/step/outcome.ts'
import { step } from '../../lib/step.ts'
import { openMemory } from '../memory.ts'
import { knownTerms } from '../plan/choose-terms.ts'
import type { BatchFile, PlanFile } from '../plan/plan-part.ts'
import { purchaseIn } from '../purchase.ts'

const BatchInput = PartInput.extend({ batch: z.number().int().nonnegative() })

/** Buys one batch, once. */
export async function translateBatch(
  ctx: Ctx<'data' | 'files' | 'engine'>,
  { translationId, part, batch }: z.output<typeof BatchInput>,
): Promise<Outcome> {
  const row = await ctx.data.translations.get(translationId)
  if (isFinal(row.stage)) return ended(translationId)
  const keys = objectKeys(row)
  const { folder, options, terminology } = await ctx.files.getJson<PlanFile>(keys.plan(part))
  const { calls, segments } = await ctx.files.getJson<BatchFile>(keys.batch(part, folder, batch))
  const { source, target } = options
  const languages = { source, target, ...(row.formality && { formality: row.formality }) }
  // By it an operator finds what makes the engine cost more than it should (infra/RUNBOOK.md).
  ctx.log.info('a batch is bought', { translationId, part, batch })
  await buyBatch(
    purchaseIn(ctx, row, part, folder).answers(batch),
    calls,
    ctx.engine.openEngine(),
    { ...languages, ...(terminology !== undefined && { terminology }) },
    async () => openMemory(ctx, row, { ...languages, terms: (await knownTerms(ctx, row)) ?? [] }),
  )
  await ctx.data.translations.countBatch(translationId, { part, number: batch, segments }, ctx.now())
  return next(translationId)
}

export const handler = step({ input: BatchInput, output: Outcome, outside: { data, files, engine } }, translateBatch)
