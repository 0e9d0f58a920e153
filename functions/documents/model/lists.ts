/**
 * A spread hands every item to the call as an argument of its own, and a call with some hundred thousand of them overflows the
 * stack. A file says how long its lists are, so lists go through these instead; `lists.test.ts` finds spreads.
 */

/** The largest, -Infinity of none. */
export function largest(numbers: Iterable<number>): number {
  let most = Number.NEGATIVE_INFINITY
  for (const one of numbers) most = Math.max(most, one)
  return most
}

/** The smallest, Infinity of none. */
export function smallest(numbers: Iterable<number>): number {
  let least = Number.POSITIVE_INFINITY
  for (const one of numbers) least = Math.min(least, one)
  return least
}

/** Appends all of them, however many. */
export function append<T>(list: T[], items: Iterable<T>): void {
  for (const one of items) list.push(one)
}
