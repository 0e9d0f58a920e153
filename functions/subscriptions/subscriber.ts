import { AppError, notFound } from '#shared/lib/error.ts'
import { isRunning } from '#shared/subscriptions/subscription.ts'
import type { User } from '../data/accounts/users.ts'
import type { Subscription } from '../data/payments/subscriptions.ts'
import { caller, notSignedIn } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'

/** The caller's account as it is now; one that is closed meanwhile has no session any more. */
export async function subscriber(ctx: Ctx<'data'>): Promise<User> {
  const user = await ctx.data.users.findById(caller(ctx).userId)
  if (!user) throw notFound()
  if (user.disabled) throw notSignedIn()
  return user
}

/** The caller's running subscription, with its id at Stripe. */
export async function running(ctx: Ctx<'data'>): Promise<Subscription & { subscriptionId: string }> {
  const row = await ctx.data.subscriptions.find(caller(ctx).userId)
  if (!row || row.subscriptionId === null || !isRunning(row.status)) throw new AppError('no-subscription')
  return { ...row, subscriptionId: row.subscriptionId }
}
