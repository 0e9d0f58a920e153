import { formatCents } from '#shared/lib/money.ts'
import { plans } from '#shared/subscriptions/plan.ts'
import { beyondCents } from '#shared/subscriptions/usage.ts'
import type { Overage } from '../data/payments/overages.ts'
import type { Ctx } from '../lib/ctx.ts'
import { tellStaff } from '../lib/tell-staff.ts'

type Why = 'unknown' | 'unbilled' | 'unpaid'

/** What an operator finds, and is asked to do. */
const told: Record<Why, (amount: string, invoiceId: string) => { subject: string; what: string }> = {
  unknown: (amount) => ({
    subject: `Nobody knows whether pages for ${amount} were billed`,
    what: `Stripe's answer to their report was lost, or the plan ended in that moment. Please look there whether its invoices hold them, and bill ${amount} if they do not.`,
  }),
  unbilled: (amount) => ({
    subject: `Pages for ${amount} cannot be billed`,
    what: `The plan has ended, and Stripe knows the customer no more. Please ask for the ${amount} in another way.`,
  }),
  unpaid: (amount, invoiceId) => ({
    subject: `Pages for ${amount} were not paid`,
    what: `The plan has ended, and Stripe collects their invoice ${invoiceId} no more. Please ask the customer for the ${amount}: the invoice can still be paid at Stripe, and is then noted by itself.`,
  }),
}

/** Pages beyond a plan that nobody pays for without a person's help: one ticket. */
export async function noteUnbilled(ctx: Ctx<'data'>, overage: Overage, why: Why): Promise<void> {
  const { translationId, subscriptionId, customerId, userId, pages, planType, invoiceId = '' } = overage
  const { subject, what } = told[why](formatCents(beyondCents(plans[planType], pages)), invoiceId)
  const isNew = await tellStaff(ctx, `unbilled:${translationId}`, {
    userId,
    subject,
    message: `Document ${translationId} took ${pages} pages beyond its plan: subscription ${subscriptionId} of customer ${customerId} at Stripe. ${what}`,
    priority: 'high',
  })
  if (isNew) ctx.log.error('pages beyond a plan wait for a person', { translationId, pages, why })
}
