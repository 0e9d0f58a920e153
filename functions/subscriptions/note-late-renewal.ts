import type { UserId } from '#shared/lib/id.ts'
import { formatCents } from '#shared/lib/money.ts'
import type { Ctx } from '../lib/ctx.ts'
import { tellStaff } from '../lib/tell-staff.ts'

type Late = { userId: UserId; subscriptionId: string; invoiceId: string; amountCents: number }

/**
 * A renewal was paid after its plan had ended, as Stripe's page lets a customer do: they paid for a period that nobody can use. An
 * operator gives it back, because the invoice may hold pages beyond the plan that stay due.
 */
export async function noteLateRenewal(ctx: Ctx<'data'>, late: Late): Promise<void> {
  const { userId, subscriptionId, invoiceId, amountCents } = late
  const amount = formatCents(amountCents)
  const isNew = await tellStaff(ctx, `late-renewal:${invoiceId}`, {
    userId,
    subject: `A renewal of ${amount} was paid after its plan had ended`,
    message: `Invoice ${invoiceId} at Stripe is for a period of subscription ${subscriptionId} that has not begun: the plan had ended before it was paid. Please give the price of the plan back there. Pages beyond the plan on the same invoice were used, and stay paid.`,
    priority: 'urgent',
  })
  if (isNew) ctx.log.error('a renewal was paid after its plan had ended', { userId, invoiceId, amountCents })
}
