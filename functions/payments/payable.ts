import { AppError } from '#shared/lib/error.ts'
import type { TranslationId } from '#shared/lib/id.ts'
import type { Quote } from '#shared/pricing/pricing.ts'
import type { TranslationRow } from '../data/translations.ts'
import type { Ctx } from '../lib/ctx.ts'

export type Payable = TranslationRow & { quote: Quote }

/** The translations as stored, each of them waiting for payment with its price fixed. */
export async function payable(ctx: Ctx<'data'>, ids: readonly TranslationId[]): Promise<Payable[]> {
  const rows = await Promise.all(ids.map((id) => ctx.data.translations.get(id)))
  return rows.map((row) => {
    if (row.paidAt !== undefined) throw new AppError('conflict', `${row.originalFilename} is already paid`)
    if (row.stage !== 'awaiting_payment' || !row.quote) {
      throw new AppError(
        'conflict',
        `${row.originalFilename} cannot be paid right now. Please wait until its preview is ready`,
      )
    }
    return { ...row, quote: row.quote }
  })
}
