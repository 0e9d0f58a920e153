import type { cancelSubscription as row } from '#shared/subscriptions/api.ts'
import type { Verb } from '../lib/http.ts'
import { limitProviderCalls } from '../lib/limit-provider-calls.ts'
import { refresh } from './refresh.ts'
import { running } from './subscriber.ts'
import { viewOf } from './view.ts'

/** Lets the plan end with its period: it stays usable until then, and nothing is charged any more. */
export const cancelSubscription: Verb<typeof row, 'data' | 'billing' | 'mail'> = async (ctx) => {
  await limitProviderCalls(ctx, 'planChanges')
  const { userId, subscriptionId } = await running(ctx)
  await ctx.billing.cancelAtPeriodEnd(subscriptionId, true)
  await refresh(ctx, userId, subscriptionId)
  return { output: await viewOf(ctx, userId) }
}
