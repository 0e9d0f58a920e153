import { OrderId, UserId } from '#shared/lib/id.ts'
import { formatCents } from '#shared/lib/money.ts'
import type { Ctx } from '../lib/ctx.ts'
import { tellStaff } from '../lib/tell-staff.ts'

/**
 * The payer's bank takes a payment back. Stripe wants evidence within days, and a translator's pay for it may still wait: an operator
 * gets one urgent ticket. Nothing is locked by itself, for the bank decides who is right.
 */
export async function noteDispute(ctx: Ctx<'data' | 'payments'>, chargeId: string): Promise<void> {
  const charge = await ctx.payments.retrieveDisputed(chargeId)
  if (!charge) return
  const order = charge.orderId === undefined ? undefined : await ctx.data.orders.find(OrderId.parse(charge.orderId))
  const amount = formatCents(charge.amountCents)
  const documents = order?.items.map(({ translationId }) => translationId).join(', ')
  const { plan } = charge
  const ofPlan = plan ? `, subscription ${plan.subscriptionId} of user ${plan.userId}` : ', of no order'
  const isNew = await tellStaff(ctx, `dispute:${chargeId}`, {
    userId: order?.userId ?? (plan ? UserId.parse(plan.userId) : null),
    subject: `A payment of ${amount} is disputed`,
    message: `The payer's bank takes ${amount} back, charge ${chargeId} at Stripe${order ? `, order ${order.id}, documents ${documents}` : ofPlan}. Please answer at Stripe before its deadline, and look whether pay of a translator or a certificate rests on this payment.`,
    priority: 'urgent',
  })
  if (isNew) ctx.log.error('a payment is disputed', { chargeId, amountCents: charge.amountCents })
}
