import { formatCents } from '#shared/lib/money.ts'
import type { Order } from '#shared/payments/order.ts'
import type { RefundDue } from '../data/payments/refunds.ts'
import type { Ctx } from '../lib/ctx.ts'
import { tellStaff } from '../lib/tell-staff.ts'

/** A document that failed gives pages back to a plan that has ended: one ticket asks for what they were worth. */
export async function noteLostPages(
  ctx: Ctx<'data'>,
  { plan }: Order,
  { translationId, userId }: RefundDue,
  pages: number,
): Promise<void> {
  const worth = formatCents((await ctx.data.translations.find(translationId))?.planCents ?? 0)
  const isNew = await tellStaff(ctx, `lost-pages:${translationId}`, {
    userId,
    subject: `${pages} pages came back to a plan that has ended`,
    message: `Document ${translationId} failed after its plan had ended: subscription ${plan?.subscriptionId} at Stripe. ${pages} of its pages were paid, or are being billed, and can be used no more; the whole document was worth ${worth} of the plan. Please give the customer back what the pages were worth.`,
    priority: 'high',
  })
  if (isNew) ctx.log.error('pages of an ended plan wait for a person', { translationId, pages })
}
