import { AppError } from '#shared/lib/error.ts'
import { itemIds, type processTranslation as row } from '#shared/payments/api.ts'
import { type Order, sameItems } from '#shared/payments/order.ts'
import { isFinal } from '#shared/translations/stage.ts'
import type { Intent } from '../adapters/stripe.ts'
import { answerTextBytes } from '../lib/answer-text-bytes.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { limitProviderCalls } from '../lib/limit-provider-calls.ts'
import { viewOf } from '../lib/lookups/translation-view.ts'
import { settleOrder } from './settle-order.ts'

/**
 * The browser's return after paying. It says the same as the webhook, whichever comes first and however often: the intent is
 * read from Stripe, not from the caller. An order of nothing is settled here, because no payment will ever be announced.
 */
export const processTranslation: Verb<typeof row, 'data' | 'payments' | 'mail' | 'files'> = async (ctx, input) => {
  const ids = itemIds(input)
  const open = await ctx.data.orders.findOpen(caller(ctx).userId)
  if (open && sameItems(open, ids)) await settle(ctx, open)
  // Read after the order: one that the webhook has closed meanwhile shows its items as paid.
  const rows = await Promise.all(ids.map((id) => ctx.data.translations.get(id)))
  if (rows.some((one) => one.paidAt === undefined && !isFinal(one.stage))) throw unpaid('requires_payment_method')
  // Each item has three texts, and the first item is answered twice: all of them share half an answer, their links have the other.
  const mostBytes = Math.floor(answerTextBytes / 2 / (3 * (rows.length + 1)))
  const results = await Promise.all(
    rows.map(async (one) => {
      const translation = await viewOf(ctx, one, mostBytes)
      return { translation, translatedContent: translation.translatedContent }
    }),
  )
  const [result] = results
  if (!result) throw new AppError('cart-empty')
  return { output: { result, results } }
}

async function settle(ctx: Ctx<'data' | 'payments' | 'mail'>, order: Order): Promise<void> {
  const intent = await intentOf(ctx, order)
  const settlement = await settleOrder(ctx, order, intent)
  if (settlement !== 'settled') throw unpaid(intent?.status ?? 'requires_payment_method')
}

async function intentOf(ctx: Ctx<'data' | 'payments'>, { paymentIntentId }: Order): Promise<Intent | undefined> {
  if (paymentIntentId === null) return undefined
  await limitProviderCalls(ctx, 'payments')
  return ctx.payments.retrieveIntent(paymentIntentId)
}

const unpaid = (status: string) => new AppError('payment-status', { status })
