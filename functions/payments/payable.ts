import { AppError } from '#shared/lib/error.ts'
import type { TranslationId } from '#shared/lib/id.ts'
import type { GoneItem } from '#shared/payments/api.ts'
import type { Quote } from '#shared/pricing/pricing.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import type { Ctx } from '../lib/ctx.ts'

export type Payable = TranslationRow & { quote: Quote }

/** The translations as stored, each of them waiting for payment with its price fixed. */
export async function payable(ctx: Ctx<'data'>, ids: readonly TranslationId[]): Promise<Payable[]> {
  const { rows, gone } = await payableOf(ctx, ids)
  const [first] = gone
  if (first) {
    throw new AppError(first.reason === 'paid' ? 'already-paid' : 'not-payable-yet', { name: first.originalFilename })
  }
  return rows
}

/** Those that wait for payment, and of the others why they do not. */
export async function payableOf(
  ctx: Ctx<'data'>,
  ids: readonly TranslationId[],
): Promise<{ rows: Payable[]; gone: GoneItem[] }> {
  const rows: Payable[] = []
  const gone: GoneItem[] = []
  for (const row of await Promise.all(ids.map((id) => ctx.data.translations.get(id)))) {
    const reason = reasonOf(row)
    if (reason === undefined && row.quote) rows.push({ ...row, quote: row.quote })
    else gone.push({ translationId: row.id, originalFilename: row.originalFilename, reason: reason ?? 'working' })
  }
  return { rows, gone }
}

function reasonOf(row: TranslationRow): GoneItem['reason'] | undefined {
  if (row.paidAt !== undefined) return 'paid'
  if (row.deletedAt !== undefined) return 'deleted'
  if (row.stage === 'awaiting_payment') return undefined
  return row.stage === 'expired' || row.stage === 'failed' ? row.stage : 'working'
}
