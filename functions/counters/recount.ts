import { setTimeout as wait } from 'node:timers/promises'
import type { Sums } from '../data/staff/counters.ts'
import type { Ctx } from '../lib/ctx.ts'

/** A count of the whole table, the counters before and after it, and the changes to them meanwhile. */
export type FullCount = { before: Sums; counted: Sums; after: Sums; added: Sums; taken: Sums }

/**
 * The difference between count and counters, by counter. The table changes meanwhile, and the count meets each row before or
 * after its changes: what flowed through a counter explains so much, and only what is beyond that is a difference.
 */
export function differencesOf({ before, counted, after, added, taken }: FullCount): Sums {
  const names = new Set([...before.keys(), ...counted.keys(), ...after.keys()])
  const differences = [...names].map((name) => {
    const of = (sums: Sums) => sums.get(name) ?? 0
    const least = Math.min(of(before), of(after)) - of(taken)
    const most = Math.max(of(before), of(after)) + of(added)
    const count = of(counted)
    return [name, count < least ? count - least : Math.max(0, count - most)] as const
  })
  return new Map(differences.filter(([, by]) => by !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * What is missing for good: it was missing in two counts, in one direction. The lesser of the two, so that no repair goes too
 * far.
 */
export function lastingOf(first: Sums, second: Sums): Sums {
  const both = [...second].filter(([name, by]) => (first.get(name) ?? 0) * by > 0)
  return new Map(
    both.map(([name, by]) => [name, by > 0 ? Math.min(by, first.get(name) ?? 0) : Math.max(by, first.get(name) ?? 0)]),
  )
}

/** Counts the whole table, twice where something differs, and answers what the counters lack. */
export async function recount(
  { data }: Pick<Ctx<'data'>, 'data'>,
  settleMs: number,
): Promise<{ counters: number; differences: Sums }> {
  const countTable = async (): Promise<FullCount> => {
    const since = new Date()
    const before = await data.counters.readAll()
    const counted = await data.counters.countAll()
    // The counters are a moment behind the table.
    await wait(settleMs)
    const after = await data.counters.readAll()
    return { before, counted, after, ...(await data.counters.flow(since, new Date())) }
  }
  const first = await countTable()
  const suspects = differencesOf(first)
  if (suspects.size === 0) return { counters: first.counted.size, differences: suspects }
  const second = await countTable()
  return { counters: second.counted.size, differences: lastingOf(suspects, differencesOf(second)) }
}
