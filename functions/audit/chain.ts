import * as z from 'zod'
import { AuditRow } from '#shared/audit/audit.ts'
import { sha256 } from '../lib/hash.ts'

/** One day's rows as they lie in the locked bucket. `hash` is over all the rest, with the hash of the day before. */
export const ArchivedDay = z.object({
  day: z.iso.date(),
  /** The hash of the day before; empty for the first. */
  previous: z.string(),
  rows: z.array(AuditRow),
  hash: z.string(),
})
export type ArchivedDay = z.infer<typeof ArchivedDay>

export const firstPrevious = ''

export const archivePrefix = 'audit/'
export const archiveKey = (day: string): string => `${archivePrefix}${day.slice(0, 4)}/${day}.json`

export function seal(day: string, previous: string, rows: AuditRow[]): ArchivedDay {
  return { day, previous, rows, hash: hashOf(day, previous, rows) }
}

const hashOf = (day: string, previous: string, rows: readonly AuditRow[]): string =>
  sha256(
    JSON.stringify([
      day,
      previous,
      rows.map(({ id, at, actor, action, subject, before, after, why }) => [
        id,
        at,
        actor,
        action,
        subject,
        sorted(before),
        sorted(after),
        why,
      ]),
    ]),
  )

const sorted = (facts: AuditRow['before']) => facts && Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1))

export const dayAfter = (day: string): string => dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000))
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** What is wrong with a chain of days, in their order; none where it is whole. */
export function faultsOf(days: readonly ArchivedDay[]): string[] {
  const faults: string[] = []
  let before: ArchivedDay | undefined
  for (const one of days) {
    if (one.hash !== hashOf(one.day, one.previous, one.rows))
      faults.push(`${one.day}: the rows are not those that were sealed`)
    if (one.previous !== (before?.hash ?? firstPrevious))
      faults.push(`${one.day}: does not follow ${before?.day ?? 'nothing'}`)
    if (before && one.day !== dayAfter(before.day)) faults.push(`${dayAfter(before.day)}: missing`)
    if (one.rows.some(({ at }) => !at.startsWith(one.day))) faults.push(`${one.day}: holds rows of another day`)
    before = one
  }
  return faults
}
