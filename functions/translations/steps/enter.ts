import type { TranslationId } from '#shared/lib/id.ts'
import type { Stage } from '#shared/translations/stage.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import type { Ctx } from '../../lib/ctx.ts'

/**
 * Moves the translation to the step's stage and reads it; null when it is final. A repeated step finds it further on and goes on
 * without moving: its work is the same again, or already there.
 */
export async function enter(ctx: Ctx<'data'>, id: TranslationId, stage: Stage): Promise<TranslationRow | null> {
  const move = await ctx.data.translations.moveTo(id, stage, ctx.now())
  return move === 'ended' ? null : ctx.data.translations.get(id)
}
