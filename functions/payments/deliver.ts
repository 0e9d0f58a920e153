import type { Order } from '#shared/payments/order.ts'
import type { Ctx } from '../lib/ctx.ts'
import { resumeAfterPayment } from '../translations/resume-after-payment.ts'

/** Lets every item of a paid order go on and asks for the receipt. Each part happens once, so the whole may be repeated. */
export async function deliver(ctx: Ctx<'data' | 'workflow' | 'mail'>, order: Order): Promise<void> {
  for (const item of order.items) await resumeAfterPayment(ctx, item.translationId)
  await ctx.mail.enqueue({
    cause: `receipt:${order.id}`,
    to: { userId: order.userId },
    template: 'receipt',
    data: {
      orderId: order.id,
      paidAt: order.statusAt,
      totalCents: order.totalCents,
      items: order.items.map(({ originalFilename, translationType, amountCents, discountCents }) => ({
        originalFilename,
        translationType,
        amountCents,
        discountCents,
      })),
    },
  })
  await ctx.data.orders.markDelivered(order.id, ctx.now())
}
