import { noTax, type Order, type OrderItem, type PaidCard } from '#shared/payments/order.ts'
import type { Ctx } from '../lib/ctx.ts'
import { seller } from './seller.ts'

/** Asks for the receipt of a paid order, once however often it is repeated. Its items go on by the event `order.paid`. */
export async function deliver(ctx: Ctx<'data' | 'mail' | 'payments'>, order: Order): Promise<void> {
  const card = await cardFor(ctx, order)
  await ctx.mail.enqueue({
    cause: `receipt:${order.id}`,
    to: { userId: order.userId },
    template: 'receipt',
    data: {
      orderId: order.id,
      paidAt: order.statusAt,
      totalCents: order.totalCents,
      tax: order.tax ?? noTax,
      seller: seller(),
      ...(card && { card }),
      items: order.items.map(({ originalFilename, translationType, amountCents, discountCents, ...facts }) => ({
        originalFilename,
        translationType,
        amountCents,
        discountCents,
        ...languagesOf(facts),
      })),
    },
  })
  await ctx.data.orders.markDelivered(order.id, ctx.now(), card)
}

/** A receipt without the card's digits is better than one that waits for the provider. */
async function cardFor(ctx: Ctx<'payments'>, { id, paymentIntentId }: Order): Promise<PaidCard | undefined> {
  if (paymentIntentId === null) return undefined
  try {
    return await ctx.payments.cardOf(paymentIntentId)
  } catch (error) {
    ctx.log.warn('a receipt goes without its card', { orderId: id }, error)
    return undefined
  }
}

const languagesOf = ({ sourceLanguage, targetLanguage, pages }: Partial<OrderItem>) => ({
  ...(sourceLanguage !== undefined && { sourceLanguage }),
  ...(targetLanguage !== undefined && { targetLanguage }),
  ...(pages !== undefined && { pages }),
})
