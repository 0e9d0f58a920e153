import { formatCents } from '#shared/lib/money.ts'
import { plans } from '#shared/subscriptions/plan.ts'
import { beyondCents } from '#shared/subscriptions/usage.ts'
import type { Subscription } from '../data/payments/subscriptions.ts'
import type { Ctx } from '../lib/ctx.ts'
import { tellStaff } from '../lib/tell-staff.ts'

/**
 * The guarantee charges every page that is kept at the single price, and returns something only where the plan includes all of them.
 * What was billed beyond it before was for pages that came back since, and is paid twice: one ticket a subscription asks for it, because its
 * invoice may not be paid yet.
 */
export async function noteBilledBeyond(ctx: Ctx<'data'>, row: Subscription): Promise<void> {
  const { userId, subscriptionId, firstPayment, planType } = row
  if (subscriptionId === null || !firstPayment) return
  const first = await ctx.data.planUse.findFirst({ userId, subscriptionId, paidAt: firstPayment.paidAt })
  const pages = first?.used.billedPages ?? 0
  if (pages === 0) return
  const amount = formatCents(beyondCents(plans[planType], pages))
  const isNew = await tellStaff(ctx, `billed-beyond:${subscriptionId}`, {
    userId,
    subject: `${amount} for pages beyond a plan is due back`,
    message: `The money-back guarantee ended subscription ${subscriptionId} at Stripe, and charges each page that is kept at the single price. ${pages} pages beyond the plan had been billed before, by the plan's last invoice or by one of their own; documents have failed or were given back since, and no page that is kept goes beyond the plan. Please see that the customer does not pay these ${amount}: give back what is paid, and ask for nothing that is not, whatever another ticket says.`,
    priority: 'high',
  })
  if (isNew) ctx.log.error('pages billed beyond a plan that was given back wait for a person', { userId, pages })
}
