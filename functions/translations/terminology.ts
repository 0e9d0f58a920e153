import type { TranslationId } from '#shared/lib/id.ts'
import type { TranslationRow } from '../data/translations.ts'
import type { Ctx } from '../lib/ctx.ts'

/** The engine's name for the terms of one document. The permissions of the steps know its beginning. */
export const terminologyName = (id: TranslationId): string => `attesta-t${id}`

/** Takes a document's terms away from the engine. It must not fail for that: what stays is overwritten or taken away next time. */
export async function closeTerminology(ctx: Ctx<'engine'>, row: TranslationRow): Promise<void> {
  if (!row.glossaryUse?.terms) return
  try {
    await ctx.engine.closeTerminology(terminologyName(row.id))
  } catch (error) {
    ctx.log.error('a terminology was not taken away', { translationId: row.id }, error)
  }
}
