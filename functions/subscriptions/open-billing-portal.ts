import { AppError } from '#shared/lib/error.ts'
import type { openBillingPortal as row } from '#shared/subscriptions/api.ts'
import { env } from '../lib/env.ts'
import type { Verb } from '../lib/http.ts'
import { limitProviderCalls } from '../lib/limit-provider-calls.ts'
import { subscriber } from './subscriber.ts'

/** The payment provider's own page for the card, invoices and receipts; it comes back to the account. */
export const openBillingPortal: Verb<typeof row, 'data' | 'billing'> = async (ctx) => {
  await limitProviderCalls(ctx, 'planChanges')
  const { stripeCustomerId } = await subscriber(ctx)
  if (stripeCustomerId === null) throw new AppError('nothing-to-manage')
  return { output: { url: await ctx.billing.openPortal(stripeCustomerId, `${env('SITE_URL')}/account`) } }
}
