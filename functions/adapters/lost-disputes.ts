import type Stripe from 'stripe'

/** What came back to a customer, and through what. A dispute may return less than was asked for: the rest is still the customer's. */
export type GivenBack = { id: string; cents: number; by: 'refund' | 'dispute' }

/** Stripe adds stages to a dispute now and then: one that is not known here is not over. */
const over: readonly string[] = ['lost', 'won', 'prevented', 'warning_closed'] satisfies Stripe.Dispute.Status[]
const returned: readonly string[] = ['lost', 'prevented'] satisfies Stripe.Dispute.Status[]

/**
 * What the payer's bank has returned of a payment, as far as it counts for `amountCents`. What is known as given back and was no
 * refund, came from the bank too, and counts for nothing else. Undefined while a dispute is open, or where none was lost.
 */
export async function returnedByDispute(
  stripe: Stripe,
  wanted: { paymentIntentId: string; amountCents: number; givenCents: number },
): Promise<GivenBack | undefined> {
  const about = { payment_intent: wanted.paymentIntentId, limit: 100 }
  const disputes = (await stripe.disputes.list(about)).data
  const lost = disputes.filter(({ status }) => returned.includes(status))
  const [first] = lost
  if (!first || disputes.some(({ status }) => !over.includes(status))) return undefined
  const refunds = (await stripe.refunds.list(about)).data
  const refunded = sum(refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled'))
  const free = sum(lost) - Math.max(0, wanted.givenCents - refunded)
  return { id: first.id, cents: Math.min(Math.max(free, 0), wanted.amountCents), by: 'dispute' }
}

const sum = (some: { amount: number }[]): number => some.reduce((total, { amount }) => total + amount, 0)
