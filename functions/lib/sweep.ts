import { isThrottled } from '../adapters/vendor.ts'
import { shards } from '../data/keys.ts'
import type { Base } from './ctx.ts'

/** One list of things that are due, and what is done with each. */
export type Duty = {
  name: string
  run: (sweep: Sweep) => Promise<void>
}

type Sweep = { ctx: Base; until: number; failed: (what: string, about: About, error: unknown) => void }
type About = Record<string, number | string>

export type DutyOf<T> = {
  /** What is due by now, longest overdue first. A list of many calls ends them when `performance.now()` is `until`. */
  list: (now: Date, limit: number, until: number) => Promise<T[]>
  /** Ids alone: what is logged of one that fails. */
  about: (one: T) => About
  /** Puts one off before it is tried: one that fails, or takes the whole sweep with it, comes after the others next time. */
  postpone: (one: T, now: Date) => Promise<void>
  work: (one: T) => Promise<void>
  /** How many are worked on side by side; one after the other where nothing is said. */
  atOnce?: number
}

const batch = 100

export const duty = <T>(name: string, { list, about, postpone, work, atOnce = 1 }: DutyOf<T>): Duty => ({
  name,
  run: async ({ ctx, until, failed }) => {
    const seen = new Set<string>()
    const take = async (one: T) => {
      seen.add(JSON.stringify(about(one)))
      try {
        await postpone(one, ctx.now())
        await work(one)
      } catch (error) {
        // It was put off, and comes later by itself: nothing is wrong with the row.
        if (isThrottled(error)) ctx.log.warn('a row is swept later', { what: name, ...about(one) }, error)
        else failed(name, about(one), error)
      }
    }
    let due: T[] = []
    let most = batch
    let isOver = false
    // What is put off leaves the list. Only where that failed it is found again, and more is asked for, to see behind it.
    const ask = async () => {
      const listed = await list(ctx.now(), most, until)
      due = listed.filter((one) => !seen.has(JSON.stringify(about(one))))
      if (due.length === 0 && most > shards * listed.length) isOver = true
      else if (due.length === 0) most *= shards
    }
    let asking: Promise<void> | undefined
    // Whoever is done first asks for more, and waits for nobody who is not.
    const lane = async () => {
      while (!isOver && performance.now() <= until) {
        const one = due.shift()
        if (one !== undefined) await take(one)
        else
          await (asking ??= ask().finally(() => {
            asking = undefined
          }))
      }
    }
    const lanes = await Promise.allSettled(Array.from({ length: atOnce }, lane))
    for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason
  },
})

/**
 * The one shape of every sweep: each thing is put off first and then tried; a failure is logged, counted and passed over. Every
 * duty has its share of the time, so that none starves the others; what is left over is the next sweep's, and so is a row for which
 * a vendor was asked too often. The log line `a row could not be swept` is the metric that the alarm watches. Answers how many failed.
 */
export async function sweepAll(ctx: Base, duties: readonly Duty[], forMs: number): Promise<number> {
  const end = performance.now() + forMs
  let failures = 0
  const failed = (what: string, about: About, error: unknown) => {
    failures++
    ctx.log.error('a row could not be swept', { what, ...about }, error)
  }
  for (const [i, { name, run }] of duties.entries()) {
    const now = performance.now()
    const until = now + Math.max(0, end - now) / (duties.length - i)
    try {
      await run({ ctx, until, failed })
    } catch (error) {
      failed(name, {}, error)
    }
  }
  return failures
}
