import type { Limit } from '../accounts/limits.ts'

const tenMinutes = 600

/**
 * Calls of one account that ask the payment provider (promise B3). It takes 100 requests a second from all customers together, 25 of them to
 * one address, and a change of plans alone is some thirty: without a limit one account could keep everybody else from paying.
 */
export const providerCalls = {
  /** A checkout asks once a visit, and once more for each change of its cart. */
  orders: { scope: 'provider-orders', max: 60, windowSeconds: tenMinutes },
  /** The browser comes back once a payment. */
  payments: { scope: 'provider-payments', max: 120, windowSeconds: tenMinutes },
  /** Beginning with a plan, or with another one. */
  plans: { scope: 'provider-plans', max: 30, windowSeconds: tenMinutes },
  /** What is done with a plan, and the provider's own page. */
  planChanges: { scope: 'provider-plan-changes', max: 30, windowSeconds: tenMinutes },
  /** Looks at a plan that waits for its first payment. */
  looks: { scope: 'provider-looks', max: 60, windowSeconds: tenMinutes },
} as const satisfies Record<string, Limit>
