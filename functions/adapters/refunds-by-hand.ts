import type Stripe from 'stripe'
import type { OrderId, TranslationId } from '#shared/lib/id.ts'

type Item = { orderId: OrderId; translationId: TranslationId; amountCents: number }

/**
 * Takes what an item cost from refunds that somebody made by hand, and notes that in them: no cent counts for two items. One of
 * exactly the item's price is the item's. Of others each item notes its part, and the first one with a part is answered. Undefined
 * where less is left of them than the item cost.
 */
export async function takeByHand(
  stripe: Stripe,
  refunds: readonly Stripe.Refund[],
  { orderId, translationId, amountCents }: Item,
): Promise<Stripe.Refund | undefined> {
  const made = refunds.filter(
    ({ status, metadata }) => status !== 'failed' && status !== 'canceled' && !metadata?.['translationId'],
  )
  const order = { orderId: String(orderId) }
  const whole = made.find((one) => one.amount === amountCents && takenOf(one) === 0)
  if (whole) return stripe.refunds.update(whole.id, { metadata: { ...order, translationId: String(translationId) } })
  // A try that broke off has taken its part already.
  const parts = made.map((one) => ({ one, had: partOf(one, translationId), free: one.amount - takenOf(one) }))
  let missing = parts.reduce((left, { had }) => left - had, amountCents)
  if (parts.reduce((sum, { free }) => sum + free, 0) < missing) return undefined
  const largestFirst = parts.toSorted((a, b) => b.had - a.had || b.free - a.free)
  for (const { one, had, free } of largestFirst) {
    const part = Math.min(free, missing)
    if (part <= 0) continue
    await stripe.refunds.update(one.id, { metadata: { ...order, [keyOf(translationId)]: String(had + part) } })
    missing -= part
  }
  return largestFirst[0]?.one
}

const prefix = 'item:'
const keyOf = (id: TranslationId): string => `${prefix}${id}`

const partOf = ({ metadata }: Stripe.Refund, id: TranslationId): number => Number(metadata?.[keyOf(id)] ?? 0)

/** Cents of a refund that items have taken. */
const takenOf = ({ metadata }: Stripe.Refund): number =>
  Object.entries(metadata ?? {}).reduce((sum, [key, cents]) => sum + (key.startsWith(prefix) ? Number(cents) : 0), 0)
