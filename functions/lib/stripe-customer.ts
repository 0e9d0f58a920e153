import type { User } from '../data/accounts/users.ts'
import type { Ctx } from './ctx.ts'

/** The account's customer at Stripe, made where there is none. */
export const customerOf = async (ctx: Ctx<'data' | 'payments'>, user: User): Promise<string> =>
  user.stripeCustomerId ?? (await makeCustomer(ctx, user))

/** A customer in the place of `gone`, which somebody deleted at Stripe: one however often it is asked for. */
export async function makeCustomer(ctx: Ctx<'data' | 'payments'>, user: User, gone?: string): Promise<string> {
  const customerId = await ctx.payments.createCustomer(user, gone)
  await ctx.data.users.setStripeCustomer(user.id, customerId, ctx.now())
  return customerId
}
