import { formatCents } from '#shared/lib/money.ts'
import { plans } from '#shared/subscriptions/plan.ts'
import { newTicket } from '#shared/support/ticket.ts'
import type { Overage } from '../data/payments/plan-use.ts'
import type { Ctx } from '../lib/ctx.ts'
import { ticketIdFor } from '../lib/ticket-id-for.ts'

/**
 * A plan ended before a document that took pages beyond it was complete, so that no renewal bills them. An operator gets one
 * ticket and asks the customer for the money.
 */
export async function noteUnbilled(ctx: Ctx<'data'>, overage: Overage): Promise<void> {
  const { translationId, subscriptionId, customerId, userId, pages, planType } = overage
  const amount = formatCents(pages * (plans[planType].overageCents ?? 0))
  const isNew = await ctx.data.tickets.createOnce(
    newTicket(
      {
        id: ticketIdFor(`unbilled:${translationId}`),
        author: 'product',
        userId,
        name: '',
        email: '',
        subject: `Pages for ${amount} were not billed`,
        message: `Document ${translationId} took ${pages} pages beyond its plan and was complete only after the plan had ended: subscription ${subscriptionId} of customer ${customerId} at Stripe. Please look there whether its last invoice holds them, and bill ${amount} if it does not.`,
        priority: 'high',
      },
      ctx.now(),
    ),
  )
  if (isNew) ctx.log.error('pages beyond a plan that has ended were not billed', { translationId, pages })
}
