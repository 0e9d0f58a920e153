import { formatCents } from '#shared/lib/money.ts'
import { guaranteeCents } from '#shared/subscriptions/guarantee.ts'
import { plans } from '#shared/subscriptions/plan.ts'
import type { PaidInvoice, Remote } from '../adapters/stripe-billing.ts'
import type { Subscription } from '../data/payments/subscriptions.ts'
import type { Ctx } from '../lib/ctx.ts'
import { tellStaff } from '../lib/tell-staff.ts'

/**
 * The guarantee ended a plan whose renewal was paid: a month may be shorter than the days in which the first payment can be asked
 * back. An operator gives the renewal back too, because the invoice may hold pages beyond the plan that stay due.
 */
export async function noteRenewalCutShort(
  ctx: Ctx<'data'>,
  row: Subscription,
  { endedAt }: Remote,
  paid: readonly PaidInvoice[],
): Promise<void> {
  const { userId, subscriptionId, guaranteeAskedAt, firstPayment, planType } = row
  if (guaranteeAskedAt === undefined || subscriptionId === null || !firstPayment) return
  for (const { id: invoiceId, renews, paidAt } of paid) {
    // One that was paid after the end has a ticket of its own.
    if (!renews || (endedAt !== null && paidAt > endedAt)) continue
    // Pages of the first period were charged by the guarantee itself.
    const isFirst = ctx.data.planUse.isFirst(row.periodStart, firstPayment.paidAt)
    const used = isFirst ? undefined : await ctx.data.planUse.find({ ...row, subscriptionId })
    const usedCents = used?.singleCents ?? 0
    const due = formatCents(guaranteeCents(plans[planType].amountCents, usedCents))
    const isNew = await tellStaff(ctx, `renewal-cut-short:${invoiceId}`, {
      userId,
      subject: `A plan was given back after its renewal was paid: ${due} is due`,
      message: `The money-back guarantee ended subscription ${subscriptionId} and returns its first payment. Invoice ${invoiceId} at Stripe had already paid the next period, which nobody can use any more. Please give ${due} of it back there: the price of the plan, less ${formatCents(usedCents)} for pages used in that period at the single price. Pages beyond the plan on the same invoice stay paid, unless another ticket gives them back.`,
      priority: 'urgent',
    })
    if (isNew) ctx.log.error('a plan was given back after its renewal was paid', { userId, invoiceId })
  }
}
