import { OrderId, TicketId, UserId } from '#shared/lib/id.ts'
import { formatCents } from '#shared/lib/money.ts'
import type { FailedRefund } from '../adapters/stripe.ts'
import type { Ctx } from '../lib/ctx.ts'

/**
 * A bank sent a refund back, which happens days later (a closed card). The ledger takes it back and an operator gets an urgent
 * ticket, in one transaction and once: Stripe does not try again, so a person has to find another way to the customer.
 */
export async function noteFailedRefund(ctx: Ctx<'data'>, refund: FailedRefund): Promise<void> {
  const userId = await payerOf(ctx, refund)
  if (!userId) return ctx.log.warn('a refund failed that was not made here')
  const payer = await ctx.data.users.findById(userId)
  const at = ctx.now().toISOString()
  const amount = formatCents(refund.amountCents)
  const about = refund.metadata['orderId']
    ? `order ${refund.metadata['orderId']}`
    : `invoice ${refund.metadata['invoiceId']}`
  const isNew = await ctx.data.refunds.fail(
    { userId, refundId: refund.id, amountCents: refund.amountCents, reason: refund.reason, createdAt: at },
    {
      id: TicketId.parse(ctx.newId()),
      userId,
      name: `${payer?.firstName ?? ''} ${payer?.lastName ?? ''}`.trim(),
      email: payer?.email ?? '',
      subject: `A refund of ${amount} failed at the bank`,
      message: `The bank sent back ${amount} of ${about} (${refund.reason}). The money is in our balance at Stripe, refund ${refund.id}. Please agree with the customer on another way to return it.`,
      status: 'open',
      priority: 'urgent',
      assignedTo: null,
      adminResponse: null,
      createdAt: at,
      updatedAt: at,
    },
  )
  if (isNew) ctx.log.error('a refund failed at the bank', { userId, amountCents: refund.amountCents })
}

/** Whose money it is, as our own order says; for a subscription, as we told Stripe. */
async function payerOf(ctx: Ctx<'data'>, { metadata }: FailedRefund): Promise<UserId | undefined> {
  const orderId = OrderId.safeParse(Number(metadata['orderId'])).data
  if (orderId !== undefined) return (await ctx.data.orders.find(orderId))?.userId
  return UserId.safeParse(Number(metadata['userId'])).data
}
