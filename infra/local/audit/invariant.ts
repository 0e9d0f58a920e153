import type { Books } from './books.ts'

/** One thing that always holds. `check` answers how many cases it looked at, and a sentence for each that breaks it. */
export type Invariant = { name: string; check: (books: Books) => Finding }
export type Finding = { count: number; broken: string[] }

/** Looks at each case; `fault` says what is wrong with it, if anything. */
export function each<T>(cases: Iterable<T>, fault: (one: T) => string | false | undefined): Finding {
  const all = [...cases]
  return { count: all.length, broken: all.flatMap((one) => fault(one) || []) }
}

/** Two sums that must be the same, in cents. */
export function same(sums: Record<string, number>): string | false {
  const distinct = new Set(Object.values(sums))
  const told = Object.entries(sums).map(([name, cents]) => `${name} ${cents}`)
  return distinct.size > 1 && `${told.join(', ')} cents`
}

export const sum = <T>(list: Iterable<T>, cents: (one: T) => number): number =>
  [...list].reduce((total, one) => total + cents(one), 0)

export function groupBy<T>(list: Iterable<T>, key: (one: T) => string): Map<string, T[]> {
  return Map.groupBy(list, key)
}
