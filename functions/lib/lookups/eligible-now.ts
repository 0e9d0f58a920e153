import type { Order } from '#shared/payments/order.ts'
import type { Eligibility, SpentPromotions } from '#shared/promotions/promotion.ts'
import type { User } from '../../data/accounts/users.ts'
import type { Ctx } from '../ctx.ts'

/** Promotions that the user could still have, and what is known of the others. */
export async function eligibleNow(
  ctx: Ctx<'data'>,
  user: User,
): Promise<{ eligible: Eligibility; spent: SpentPromotions }> {
  const [{ eligible, spent }, open] = await Promise.all([
    ctx.data.promotions.eligibleFor(user, ctx.now()),
    ctx.data.orders.findOpen(user.id),
  ])
  return { eligible: eligibleWith(eligible, open), spent }
}

/** A promotion that the user's own unpaid order holds counts as free: paying differently gives it back. */
export function eligibleWith(eligible: Eligibility, open: Order | undefined): Eligibility {
  const held = (open?.items ?? []).flatMap(({ promotion }) => (promotion ? [[promotion, true] as const] : []))
  return { ...eligible, ...Object.fromEntries(held) }
}
