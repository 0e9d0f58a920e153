import type Stripe from 'stripe'
import { isRefusal } from './stripe-client.ts'

/** What a refund gives back: how the refund names it, and what it cost. */
type Refunded = { metadata: Record<string, string>; by: 'translationId' | 'invoiceId' | 'restOf'; amountCents: number }

/**
 * Stripe refuses a refund where too little is left of a payment. Takes what it would have given back from refunds that somebody made
 * by hand, and notes that in them: no cent counts twice. One of exactly the sum is named as ours would be. Of others each notes its
 * part, and one with a part is answered. @throws the refusal where it is another one, or less is left of them than the sum.
 */
export async function takeByHand(
  stripe: Stripe,
  refusal: unknown,
  refunds: readonly Stripe.Refund[],
  { metadata, by, amountCents }: Refunded,
): Promise<Stripe.Refund> {
  if (!isTooLittleLeft(refusal)) throw refusal
  const made = refunds.filter(({ status, ...one }) => status !== 'failed' && status !== 'canceled' && !isOurs(one))
  const whole = made.find((one) => one.amount === amountCents && takenOf(one) === 0)
  if (whole) return stripe.refunds.update(whole.id, { metadata })
  const { [by]: value = '', ...about } = metadata
  const key = `${prefix}${value}`
  // A try that broke off has taken its part already.
  const parts = made.map((one) => ({ one, had: Number(one.metadata?.[key] ?? 0), free: one.amount - takenOf(one) }))
  let missing = parts.reduce((left, { had }) => left - had, amountCents)
  const [first, ...others] = parts.toSorted((a, b) => b.had - a.had || b.free - a.free)
  if (!first || parts.reduce((sum, { free }) => sum + free, 0) < missing) throw refusal
  for (const { one, had, free } of [first, ...others]) {
    const part = Math.min(free, missing)
    if (part <= 0) continue
    await stripe.refunds.update(one.id, { metadata: { ...about, [key]: String(had + part) } })
    missing -= part
  }
  return first.one
}

const isTooLittleLeft = (error: unknown): boolean =>
  isRefusal(error) && (error.code === 'charge_already_refunded' || error.param === 'amount')

const isOurs = ({ metadata }: Pick<Stripe.Refund, 'metadata'>): boolean =>
  ['translationId', 'invoiceId', 'restOf'].some((name) => metadata?.[name] !== undefined)

const prefix = 'part:'

/** Cents of a refund by hand that were taken. */
const takenOf = ({ metadata }: Stripe.Refund): number =>
  Object.entries(metadata ?? {}).reduce((sum, [key, cents]) => sum + (key.startsWith(prefix) ? Number(cents) : 0), 0)
