import type Stripe from 'stripe'
import { type GivenBack, lostDispute } from './lost-disputes.ts'
import { idempotent, isRefusal } from './stripe-client.ts'

/** What a refund gives back, and of which payment: how the refund names it, what it cost, and the key that it is made with. */
type Wanted = {
  paymentIntentId: string
  /** What of the payment is known as given back already. */
  givenCents: number
  metadata: Record<string, string>
  by: 'translationId' | 'invoiceId' | 'restOf'
  amountCents: number
  /** What else the payment was for and has not come back: one refund by hand may be for several of them. */
  othersCents?: readonly number[]
  key: string
}

/**
 * Gives back a sum of a payment, once. Stripe forgets a key after a day, so what it has given back under the name is looked up first.
 * A refund that somebody made by hand of exactly the sum is taken for it, and no other is made; one of exactly the sum of several is
 * taken for each of them. Where too little is left of the
 * payment for the whole sum, refunds by hand give what is left of them, and a refund of the name the rest. What is taken is noted in
 * the refund by hand, so that no cent counts twice. Answers the refund of the name, or one with a part. Stripe refunds nothing of a
 * payment that the payer's bank takes back itself: undefined until that is decided, then what the bank has returned, and before it a hand.
 * @throws Stripe's refusal where there is nothing by hand to take.
 */
export async function giveOnce(stripe: Stripe, wanted: Wanted): Promise<GivenBack | undefined> {
  try {
    const { id } = await give(stripe, wanted)
    return { id, cents: wanted.amountCents, by: 'refund' }
  } catch (error) {
    if (isRefusal(error) && error.code === 'charge_disputed') return returnedByBank(stripe, wanted)
    throw error
  }
}

async function give(stripe: Stripe, wanted: Wanted): Promise<Stripe.Refund> {
  const { paymentIntentId: payment_intent, metadata, by, amountCents, key } = wanted
  const { data } = await stripe.refunds.list({ payment_intent, limit: 100 })
  const known = data.find((one) => one.metadata?.[by] === metadata[by])
  if (known) return known
  const byHand = data.filter((one) => hasArrived(one) && !isOurs(one))
  const had = byHand.filter((one) => partOf(one, wanted) > 0)
  const whole = byHand.find((one) => one.amount === amountCents && takenOf(one) === 0)
  if (whole && had.length === 0) return take(stripe, whole, metadata)
  const shared = byHand.find((one) => isSumOf(freeOf(one), amountCents, wanted.othersCents ?? []))
  if (shared && had.length === 0) return takePart(stripe, shared, wanted, amountCents)
  const create = (amount: number, name: string) =>
    stripe.refunds.create({ payment_intent, amount, metadata }, idempotent(name))
  // A try that broke off has taken its parts already, and goes on.
  if (had.length === 0) {
    try {
      return await create(amountCents, key)
    } catch (error) {
      if (!isTooLittleLeft(error) || byHand.every((one) => freeOf(one) <= 0)) throw error
    }
  }
  const { first, missing } = await takeParts(stripe, byHand, wanted, amountCents - partsOf(byHand, wanted))
  const taken = had[0] ?? first
  return taken && missing <= 0 ? taken : create(missing, `${key}:${missing}`)
}

/**
 * What the payer's bank has returned, as far as it counts for this sum, and for the rest what was given back by hand before. What is
 * known as given back and was no refund, came from the bank too, and counts for nothing else.
 */
async function returnedByBank(stripe: Stripe, wanted: Wanted): Promise<GivenBack | undefined> {
  const { paymentIntentId: payment_intent, amountCents, givenCents } = wanted
  const lost = await lostDispute(stripe, payment_intent)
  if (!lost) return undefined
  const refunds = (await stripe.refunds.list({ payment_intent, limit: 100 })).data.filter(hasArrived)
  const byHand = refunds.filter((one) => !isOurs(one))
  const had = partsOf(byHand, wanted)
  const refunded = sum(refunds.map((one) => (isOurs(one) ? one.amount : takenOf(one)))) - had
  const free = Math.max(0, lost.cents - Math.max(0, givenCents - refunded))
  const { missing } = await takeParts(stripe, byHand, wanted, Math.max(0, amountCents - had - free))
  return { id: lost.id, cents: amountCents - missing, by: 'dispute' }
}

/** Takes so much of refunds by hand, the largest first, and answers the first of them and what is missing still. */
async function takeParts(
  stripe: Stripe,
  byHand: readonly Stripe.Refund[],
  wanted: Wanted,
  wantedCents: number,
): Promise<{ first: Stripe.Refund | undefined; missing: number }> {
  let missing = wantedCents
  let first: Stripe.Refund | undefined
  for (const one of byHand.toSorted((a, b) => freeOf(b) - freeOf(a))) {
    const cents = Math.min(freeOf(one), missing)
    if (cents <= 0) continue
    const noted = await takePart(stripe, one, wanted, partOf(one, wanted) + cents)
    first ??= noted
    missing -= cents
  }
  return { first, missing }
}

function takePart(stripe: Stripe, one: Stripe.Refund, wanted: Wanted, cents: number): Promise<Stripe.Refund> {
  const { [wanted.by]: _, ...about } = wanted.metadata
  return take(stripe, one, { ...about, [partName(wanted)]: String(cents) })
}

/** Its key stands for what was taken before: of two who take from a refund at the same time, Stripe refuses the second. */
const take = (stripe: Stripe, one: Stripe.Refund, metadata: Record<string, string>): Promise<Stripe.Refund> =>
  stripe.refunds.update(one.id, { metadata }, idempotent(`taken:${one.id}:${takenOf(one)}`))

/** Whether a refund is this sum and any of the others, to the cent. */
function isSumOf(cents: number, first: number, others: readonly number[]): boolean {
  const sums = new Set([first])
  for (const other of others) for (const sum of Array.from(sums)) if (sum + other <= cents) sums.add(sum + other)
  return sums.has(cents)
}

/** A dispute takes weeks. Stripe repeats a refusal to the same key for a day. */
export const disputedAgainMs = 25 * 3_600_000

const isTooLittleLeft = (error: unknown): boolean =>
  isRefusal(error) && (error.code === 'charge_already_refunded' || error.param === 'amount')

const hasArrived = ({ status }: Stripe.Refund): boolean => status !== 'failed' && status !== 'canceled'

const isOurs = ({ metadata }: Pick<Stripe.Refund, 'metadata'>): boolean =>
  ['translationId', 'invoiceId', 'restOf'].some((name) => metadata?.[name] !== undefined)

const prefix = 'part:'
const partName = ({ by, metadata }: Wanted): string => `${prefix}${metadata[by] ?? ''}`

/** Cents of a refund by hand, and of some, that were taken for this. */
const partOf = ({ metadata }: Stripe.Refund, wanted: Wanted): number => Number(metadata?.[partName(wanted)] ?? 0)
const partsOf = (some: readonly Stripe.Refund[], wanted: Wanted): number => sum(some.map((one) => partOf(one, wanted)))

/** Cents of a refund by hand that were taken. */
const takenOf = ({ metadata }: Stripe.Refund): number =>
  Object.entries(metadata ?? {}).reduce((sum, [key, cents]) => sum + (key.startsWith(prefix) ? Number(cents) : 0), 0)

const freeOf = (one: Stripe.Refund): number => one.amount - takenOf(one)

const sum = (cents: readonly number[]): number => cents.reduce((total, one) => total + one, 0)
