import type { getSubscriptionStatus as row } from '#shared/subscriptions/api.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { countProviderCall } from '../lib/limit-provider-calls.ts'
import { refresh } from './refresh.ts'
import { viewOf } from './view.ts'

/**
 * The caller's plan. One that waits for its first payment is asked about at Stripe, so that a customer who has just paid need
 * not wait for the webhook; should Stripe not answer, or the account ask too often, what we know is shown (promise W6).
 */
export const getSubscriptionStatus: Verb<typeof row, 'data' | 'billing' | 'mail'> = async (ctx) => {
  const { userId } = caller(ctx)
  await lookAtUnpaid(ctx)
  return { output: await viewOf(ctx, userId) }
}

async function lookAtUnpaid(ctx: Ctx<'data' | 'billing' | 'mail'>): Promise<void> {
  const { userId } = caller(ctx)
  const now = await ctx.data.subscriptions.find(userId)
  if (now?.status !== 'incomplete' || now.subscriptionId === null) return
  if (!(await countProviderCall(ctx, 'looks')).allowed) return
  try {
    await refresh(ctx, userId, now.subscriptionId)
  } catch (error) {
    ctx.log.error('a subscription could not be looked at', { userId }, error)
  }
}
