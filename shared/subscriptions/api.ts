import * as z from 'zod'
import { TranslationId } from '../lib/id.ts'
import { own, route, signedIn } from '../lib/route.ts'
import { PlanType, SubscriptionStatus } from './subscription.ts'

const Nothing = z.object({})

export const createSubscription = route({
  name: 'createSubscription',
  method: 'POST',
  path: '/api/create-subscription',
  access: signedIn,
  input: z.object({ planType: PlanType }),
  output: z.object({ clientSecret: z.string() }),
  summary: 'Begin to subscribe: the secret with which the browser pays the first invoice',
})

export const SubscriptionView = z.object({
  hasActiveSubscription: z.boolean(),
  planType: PlanType.nullable(),
  /** Null when the account never subscribed. */
  status: SubscriptionStatus.nullable(),
  pagesUsed: z.number().int().nonnegative(),
  pagesIncluded: z.number().int().nonnegative(),
  /** Pages beyond the included ones in this period, and what they cost. */
  overagePages: z.number().int().nonnegative(),
  overageCents: z.number().int().nonnegative(),
  /** When it renews, or ends if `cancelAtPeriodEnd`. */
  periodEnd: z.iso.datetime().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /** Until when the first payment can be had back; null when it cannot. */
  guaranteeUntil: z.iso.datetime().nullable(),
  /** What would come back of it now: the used pages are charged at the price of single translations. */
  guaranteeCents: z.number().int().nonnegative().nullable(),
})
export type SubscriptionView = z.infer<typeof SubscriptionView>

export const getSubscriptionStatus = route({
  name: 'getSubscriptionStatus',
  method: 'GET',
  path: '/api/subscription-status',
  access: signedIn,
  input: Nothing,
  output: SubscriptionView,
  apiKey: true,
  summary: 'The caller’s plan, its pages used and included, and when it renews or ends',
})

export const usePlan = route({
  name: 'usePlan',
  method: 'POST',
  path: '/api/subscription/use',
  access: own('translation'),
  ids: (input) => [input.translationId],
  input: z.object({
    translationId: TranslationId,
    /** What the caller has read that pages beyond the plan cost; nothing where it is left out. */
    agreedCents: z.number().int().nonnegative().optional(),
  }),
  output: SubscriptionView,
  summary: 'Let the plan pay for a translation that waits, also with pages beyond it that cost no more than was agreed',
})

export const cancelSubscription = route({
  name: 'cancelSubscription',
  method: 'POST',
  path: '/api/subscription/cancel',
  access: signedIn,
  input: Nothing,
  output: SubscriptionView,
  summary: 'Let the subscription end with its period',
})

export const resumeSubscription = route({
  name: 'resumeSubscription',
  method: 'POST',
  path: '/api/subscription/resume',
  access: signedIn,
  input: Nothing,
  output: SubscriptionView,
  summary: 'Take back a cancellation before the period ends',
})

export const refundSubscription = route({
  name: 'refundSubscription',
  method: 'POST',
  path: '/api/subscription/refund',
  access: signedIn,
  input: Nothing,
  output: z.object({ refundedCents: z.number().int().positive() }),
  summary:
    'The money-back guarantee: ends the subscription now and returns its first payment, less the used pages at the single price',
})

export const openBillingPortal = route({
  name: 'openBillingPortal',
  method: 'POST',
  path: '/api/billing-portal',
  access: signedIn,
  input: Nothing,
  output: z.object({ url: z.url() }),
  summary: 'The payment provider’s page for cards and invoices',
})
