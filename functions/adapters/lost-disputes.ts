import type Stripe from 'stripe'

/** What came back to a customer, and through what. A dispute may return less than was asked for: the rest is still the customer's. */
export type GivenBack = { id: string; cents: number; by: 'refund' | 'dispute' }

/** Stripe adds stages to a dispute now and then: one that is not known here is not over. */
const over: readonly string[] = ['lost', 'won', 'prevented', 'warning_closed'] satisfies Stripe.Dispute.Status[]
const returned: readonly string[] = ['lost', 'prevented'] satisfies Stripe.Dispute.Status[]

/** What the payer's bank has returned of a payment. Undefined while a dispute is open, or where none was lost. */
export async function lostDispute(
  stripe: Stripe,
  payment_intent: string,
): Promise<{ id: string; cents: number } | undefined> {
  const disputes = (await stripe.disputes.list({ payment_intent, limit: 100 })).data
  const lost = disputes.filter(({ status }) => returned.includes(status))
  const [first] = lost
  if (!first || disputes.some(({ status }) => !over.includes(status))) return undefined
  return { id: first.id, cents: lost.reduce((sum, { amount }) => sum + amount, 0) }
}
