import { type Books, openBooks, type Snapshot } from './books.ts'
import { certified } from './certified.ts'
import { delivery } from './delivery.ts'
import type { Finding } from './invariant.ts'
import { keeping } from './keeping.ts'
import { money } from './money.ts'
import { payouts } from './payouts.ts'
import { plans } from './plans.ts'
import { promotions } from './promotions.ts'

export const invariants = [...money, ...delivery, ...plans, ...promotions, ...keeping, ...payouts, ...certified]

export type Verdict = Finding & { name: string }

/** Holds every invariant against one snapshot. */
export function audit(snapshot: Snapshot): Verdict[] {
  const books: Books = openBooks(snapshot)
  return invariants.map(({ name, check }) => ({ name, ...check(books) }))
}
