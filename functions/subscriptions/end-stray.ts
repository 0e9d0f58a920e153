import type { UserId } from '#shared/lib/id.ts'
import { formatCents } from '#shared/lib/money.ts'
import { isRunning } from '#shared/subscriptions/subscription.ts'
import type { Remote } from '../adapters/stripe-billing.ts'
import type { Ctx } from '../lib/ctx.ts'
import { tellStaff } from '../lib/tell-staff.ts'

/**
 * Ends a plan that is not the account's own, or whose attempt was given up: its invoice has a page of its own at Stripe, where it could be paid,
 * every month, for nothing. What was paid for it already a person gives back (promise P5).
 */
export async function endStray(ctx: Ctx<'data' | 'billing'>, userId: UserId, remote: Remote): Promise<void> {
  const { id, status } = remote.status === 'incomplete' ? await ctx.billing.abandon(remote.id) : remote
  if (!isRunning(status)) return
  // Told first: broken off after the end, nobody would look at it again.
  const paid = await ctx.billing.listPaid(id)
  const amount = formatCents(paid.reduce((sum, { amountCents }) => sum + amountCents, 0))
  const invoices = paid.map((invoice) => invoice.id).join(', ')
  const isNew = await tellStaff(ctx, `stray-plan:${id}`, {
    userId,
    subject: `A plan was paid beside the account’s own: ${amount}`,
    message: `Subscription ${id} at Stripe gives its customer nothing, and is ended. Please give back what was paid for it there: ${amount}, ${invoices === '' ? 'with no invoice yet' : `invoices ${invoices}`}.`,
    priority: 'urgent',
  })
  if (isNew) ctx.log.error('a plan was paid beside the account’s own', { userId, subscriptionId: id })
  await ctx.billing.endUnused(id)
}
