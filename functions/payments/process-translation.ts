import { AppError } from '#shared/lib/error.ts'
import { itemIds, type processTranslation as row } from '#shared/payments/api.ts'
import { type Order, sameItems } from '#shared/payments/order.ts'
import { isFinal } from '#shared/translations/stage.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { viewOf } from '../translations/view.ts'
import { settleOrder } from './settle-order.ts'

/**
 * The browser's return after paying. It says the same as the webhook, whichever comes first and however often: the intent is
 * read from Stripe, not from the caller. An order of nothing is settled here, because no payment will ever be announced.
 */
export const processTranslation: Verb<typeof row, 'data' | 'payments' | 'workflow' | 'mail' | 'files'> = async (
  ctx,
  input,
) => {
  const ids = itemIds(input)
  const open = await ctx.data.orders.findOpen(caller(ctx).userId)
  if (open && sameItems(open, ids)) await settle(ctx, open)
  // Read after the order: one that the webhook has closed meanwhile shows its items as paid.
  const rows = await Promise.all(ids.map((id) => ctx.data.translations.get(id)))
  if (rows.some((one) => one.paidAt === undefined && !isFinal(one.stage))) throw unpaid('requires_payment_method')
  const results = await Promise.all(
    rows.map(async (one) => {
      const translation = await viewOf(ctx, one)
      return { translation, translatedContent: translation.translatedContent }
    }),
  )
  const [result] = results
  if (!result) throw new AppError('bad-input', 'Add some documents to your cart first.')
  return { output: { result, results } }
}

async function settle(ctx: Ctx<'data' | 'payments' | 'workflow' | 'mail'>, order: Order): Promise<void> {
  const intent = order.paymentIntentId === null ? undefined : await ctx.payments.retrieveIntent(order.paymentIntentId)
  const settlement = await settleOrder(ctx, order, intent)
  if (settlement !== 'settled') throw unpaid(intent?.status ?? 'requires_payment_method')
}

const unpaid = (status: string) => new AppError('payment-required', `Payment status: ${status}.`)
