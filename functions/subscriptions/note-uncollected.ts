import type { UserId } from '#shared/lib/id.ts'
import { formatCents } from '#shared/lib/money.ts'
import type { Ctx } from '../lib/ctx.ts'
import { tellStaff } from '../lib/tell-staff.ts'

/**
 * Pages beyond a plan that were reported to it stand on an invoice that nobody collects any more, because the plan has ended: one ticket an
 * invoice. What is paid after all is in the ledger by itself.
 */
export async function noteUncollected(
  ctx: Ctx<'data' | 'billing'>,
  userId: UserId,
  subscriptionId: string,
): Promise<void> {
  for (const { invoiceId, amountCents } of await ctx.billing.listUncollected(subscriptionId)) {
    const amount = formatCents(amountCents)
    const isNew = await tellStaff(ctx, `uncollected:${invoiceId}`, {
      userId,
      subject: `Pages for ${amount} were not paid`,
      message: `Subscription ${subscriptionId} has ended, and Stripe collects its invoice ${invoiceId} no more. It holds ${amount} for pages beyond the plan, which were used. Unless it is paid by now, please ask the customer for them. Where the price of a next period stands on it too, that one has not begun: void the invoice, and bill the pages alone.`,
      priority: 'high',
    })
    if (isNew) ctx.log.error('pages beyond a plan wait for a person', { userId, invoiceId, amountCents })
  }
}
