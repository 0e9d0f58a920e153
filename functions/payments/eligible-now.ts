import type { Eligibility } from '#shared/promotions/promotion.ts'
import type { User } from '../data/users.ts'
import type { Ctx } from '../lib/ctx.ts'

/** Promotions that the user could still have. One that their own unpaid order holds counts: paying differently gives it back. */
export async function eligibleNow(ctx: Ctx<'data'>, user: User): Promise<Eligibility> {
  const [{ eligible }, open] = await Promise.all([
    ctx.data.promotions.eligibleFor(user),
    ctx.data.orders.findOpen(user.id),
  ])
  for (const item of open?.items ?? []) if (item.promotion) eligible[item.promotion] = true
  return eligible
}
