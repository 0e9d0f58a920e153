import { AppError } from '#shared/lib/error.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import type { Ctx } from '../ctx.ts'
import { isUnlocked } from './is-unlocked.ts'

/**
 * Whether the whole text may leave for its customer. That it does is written first, because a refund depends on it; what was
 * given back in the same moment stays here.
 */
export async function handsOut(ctx: Ctx<'data'>, row: TranslationRow): Promise<boolean> {
  if (!isUnlocked(row)) return false
  return row.downloadedAt !== undefined || (await ctx.data.translations.noteDownload(row.id, ctx.now()))
}

/** The same for a file: refused when it was given back. */
export async function handOut(ctx: Ctx<'data'>, row: TranslationRow): Promise<void> {
  if (!(await handsOut(ctx, row))) throw new AppError('translation-given-back')
}
