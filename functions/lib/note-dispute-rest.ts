import type { UserId } from '#shared/lib/id.ts'
import { formatCents } from '#shared/lib/money.ts'
import type { GivenBack } from '../adapters/lost-disputes.ts'
import type { Ctx } from './ctx.ts'
import { tellStaff } from './tell-staff.ts'

/** The payer's bank has returned less than was to go back, and Stripe refunds nothing more of that payment: one ticket for staff. */
export async function noteDisputeRest(
  ctx: Ctx<'data'>,
  due: { userId: UserId; amountCents: number; about: string },
  given: GivenBack,
): Promise<void> {
  if (given.cents >= due.amountCents) return
  const left = formatCents(due.amountCents - given.cents)
  await tellStaff(ctx, `dispute-rest:${due.about}`, {
    userId: due.userId,
    subject: `${left} of a refund is left after a dispute`,
    message: `${formatCents(due.amountCents)} of ${due.about} was to go back. The bank returned ${formatCents(given.cents)} of it with the dispute ${given.id}, and Stripe refunds nothing more of that payment. Please agree with the customer on another way to return ${left}.`,
    priority: 'urgent',
  })
}
