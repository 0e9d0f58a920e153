import type { resumeSubscription as row } from '#shared/subscriptions/api.ts'
import type { Verb } from '../lib/http.ts'
import { limitProviderCalls } from '../lib/limit-provider-calls.ts'
import { refresh } from './refresh.ts'
import { running } from './subscriber.ts'
import { viewOf } from './view.ts'

/** Takes a cancellation back, as long as the period has not ended. */
export const resumeSubscription: Verb<typeof row, 'data' | 'billing' | 'mail'> = async (ctx) => {
  await limitProviderCalls(ctx, 'planChanges')
  const { userId, subscriptionId } = await running(ctx)
  await ctx.billing.cancelAtPeriodEnd(subscriptionId, false)
  await refresh(ctx, userId, subscriptionId)
  return { output: await viewOf(ctx, userId) }
}
