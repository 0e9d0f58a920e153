import { TranslationId } from '#shared/lib/id.ts'
import { isFinal } from '#shared/translations/stage.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import type { Ctx } from '../lib/ctx.ts'

/** The engine's name for the terms of one document. The permissions of the steps know its beginning. */
export const terminologyName = (id: TranslationId): string => `attesta-t${id}`

/** Takes a document's terms away from the engine. It must not fail for that: `sweepTerminologies` takes away what stayed. */
export async function closeTerminology(ctx: Ctx<'engine'>, row: TranslationRow): Promise<void> {
  if (row.glossaryUse?.terms) await takeAway(ctx, row.id)
}

/**
 * Takes away what was left behind: the terms of translations that are over or not there. Nothing begins again after its end,
 * so no running translation can lose its terms.
 */
export async function sweepTerminologies(ctx: Ctx<'data' | 'engine'>): Promise<void> {
  for (const name of await ctx.engine.listTerminologies()) {
    const id = translationOf(name)
    if (id === undefined) continue
    const row = await ctx.data.translations.find(id)
    if (!row || isFinal(row.stage)) await takeAway(ctx, id)
  }
}

async function takeAway(ctx: Ctx<'engine'>, translationId: TranslationId): Promise<void> {
  try {
    await ctx.engine.closeTerminology(terminologyName(translationId))
  } catch (error) {
    ctx.log.error('a terminology was not taken away', { translationId }, error)
  }
}

/** Undefined for a name that this product did not give. */
function translationOf(name: string): TranslationId | undefined {
  const digits = /^attesta-t(\d+)$/.exec(name)?.[1]
  return digits === undefined ? undefined : TranslationId.safeParse(Number(digits)).data
}
