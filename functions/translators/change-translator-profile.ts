import { AppError } from '#shared/lib/error.ts'
import type { changeTranslatorProfile as row } from '#shared/translators/api.ts'
import type { TranslatorRow } from '../data/jobs/translator-row.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { profileOf } from '../lib/lookups/translator-profile.ts'
import { ownTranslator } from './own-translator.ts'

/**
 * Changes one's own profile. Name and pairs stay as they were applied for: staff decided about exactly these. So do the years of
 * experience once staff have decided, because they stand on certificates.
 */
export const changeTranslatorProfile: Verb<typeof row, 'data'> = async (ctx, { yearsExperience, ...input }) => {
  const own = await ownTranslator(ctx)
  const fields = own.status === 'pending' ? { ...input, yearsExperience } : input
  return { output: { profile: profileOf(await save(ctx, own, fields)) } }
}

type Change = Parameters<Ctx<'data'>['data']['translators']['change']>

/** Writes fields of one's own profile, while `over` still stands there, and answers it as it then stands. */
export async function save(
  ctx: Ctx<'data'>,
  own: TranslatorRow,
  fields: Change[1],
  over?: Change[3],
): Promise<TranslatorRow> {
  refuseEnded(own)
  return write(ctx, own, fields, over)
}

/** Whoever was refused changes nothing more: staff decided about what stands there. */
export function refuseEnded({ status }: Pick<TranslatorRow, 'status'>): void {
  if (status === 'rejected') throw new AppError('application-ended')
}

/** As `save`, of somebody who was refused too. */
export async function write(
  ctx: Ctx<'data'>,
  own: TranslatorRow,
  fields: Change[1],
  over?: Change[3],
): Promise<TranslatorRow> {
  if (!(await ctx.data.translators.change(own.id, { ...fields, updatedAt: ctx.now().toISOString() }, [], over)))
    throw new AppError('changed-meanwhile')
  return (await ctx.data.translators.findById(own.id)) ?? own
}
