import { AppError } from '#shared/lib/error.ts'
import type { createSubscription as row } from '#shared/subscriptions/api.ts'
import { type PlanKey, plans } from '#shared/subscriptions/plan.ts'
import { hasEnded, isRunning } from '#shared/subscriptions/subscription.ts'
import type { Remote } from '../adapters/stripe-billing.ts'
import type { User } from '../data/accounts/users.ts'
import type { Subscription } from '../data/payments/subscriptions.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { limitProviderCalls } from '../lib/limit-provider-calls.ts'
import { customerOf, makeCustomer } from '../lib/stripe-customer.ts'
import { refresh } from './refresh.ts'
import { subscriber } from './subscriber.ts'

type Needs = Ctx<'data' | 'payments' | 'billing' | 'mail'>
const tries = 6

/**
 * The account's one subscription for a plan, waiting for its first payment: the one that is there, or a new one. It is written
 * before Stripe is asked and noted before its secret leaves the server, so that a repeated, doubled or broken-off call ends at
 * the same one, and nothing that was paid is unknown. Only Stripe's word makes it active.
 */
export const createSubscription: Verb<typeof row, 'data' | 'payments' | 'billing' | 'mail'> = async (
  ctx,
  { planType },
) => {
  await limitProviderCalls(ctx, 'plans')
  for (let attempt = 0; attempt < tries; attempt++) {
    const clientSecret = await proceed(ctx, await subscriber(ctx), planType)
    if (clientSecret !== undefined) return { output: { clientSecret } }
  }
  throw new AppError('subscription-changed')
}

/** One step on the way: the secret when there is one to pay with, undefined when what is there has to be looked at again. */
async function proceed(ctx: Needs, user: User, planType: PlanKey): Promise<string | undefined> {
  const now = await ctx.data.subscriptions.find(user.id)
  if (!now || hasEnded(now.status)) {
    if (now?.guaranteeAskedAt !== undefined && now.guaranteeDoneAt === undefined)
      throw new AppError('subscription-refund-on-its-way')
    const customerId = await customerOf(ctx, user)
    await ctx.data.subscriptions.begin({ userId: user.id, planType, attempt: ctx.newId(), customerId }, now, ctx.now())
    return undefined
  }
  if (isRunning(now.status)) throw new AppError('already-subscribed', { plan: plans[now.planType].name })
  if (now.planType !== planType || isStale(now, ctx.now())) {
    await giveUp(ctx, now)
    return undefined
  }
  const { subscriptionId } = now
  const remote = subscriptionId ? await ctx.billing.retrieveSubscription(subscriptionId) : await make(ctx, user, now)
  if (remote?.status === 'incomplete' && remote.clientSecret !== null) return remote.clientSecret
  if (remote) await refresh(ctx, user.id, remote.id)
  return undefined
}

/** Made at Stripe with the attempt as its key, and noted; undefined when another attempt took the place meanwhile, or its customer is gone. */
async function make(ctx: Needs, user: User, now: Subscription): Promise<Remote | undefined> {
  const remote = await ctx.billing.createSubscription(now)
  if (!remote) {
    if (user.stripeCustomerId === now.customerId) await makeCustomer(ctx, user, now.customerId)
    await giveUp(ctx, now)
    return undefined
  }
  const { id: subscriptionId, periodStart, periodEnd } = remote
  const noted = await ctx.data.subscriptions.save(now, { subscriptionId, periodStart, periodEnd }, ctx.now())
  if (noted) return remote
  // The event of its making may have noted it first.
  if ((await ctx.data.subscriptions.find(now.userId))?.subscriptionId === subscriptionId) return remote
  // Else its customer has gone on to another: its invoice is not left for them to pay.
  await ctx.billing.abandon(subscriptionId)
  return undefined
}

/** Ends an unpaid one, so that no card can pay it any more. One whose payment was quicker is found running at the next look. */
async function giveUp(ctx: Needs, now: Subscription): Promise<void> {
  if (now.subscriptionId === null) {
    await ctx.data.subscriptions.save(now, { status: 'expired' }, ctx.now())
    return
  }
  await ctx.billing.abandon(now.subscriptionId)
  await refresh(ctx, now.userId, now.subscriptionId)
}

/** Stripe forgets a key after a day: an attempt that was never noted is not repeated after most of it. */
const isStale = (now: Subscription, at: Date): boolean =>
  now.subscriptionId === null && at.getTime() - Date.parse(now.createdAt) > 20 * 3_600_000
