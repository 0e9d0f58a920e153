import type * as archive from '../adapters/archive.ts'
import { ArchivedDay, archivePrefix, dayOf, faultsOf } from './chain.ts'

export type Verdict = {
  days: number
  rows: number
  last: Pick<ArchivedDay, 'day' | 'hash'> | undefined
  faults: string[]
}

const dayMs = 86_400_000
/** A day is archived half an hour after its end; an hour more, and it is missing. */
const archivedAfterMs = 5_400_000

/** Follows the whole chain, each day as it was first written. What is cut off at the end is found by the calendar: no hash can tell. */
export async function verifyArchive(from: Pick<typeof archive, 'firstVersions'>, now: Date): Promise<Verdict> {
  const days: ArchivedDay[] = []
  const faults: string[] = []
  for await (const { key, text } of from.firstVersions(archivePrefix)) {
    const day = ArchivedDay.safeParse(parsed(text))
    if (day.success) days.push(day.data)
    else faults.push(`${key}: is no day of audit rows`)
  }
  faults.push(...faultsOf(days))
  const last = days.at(-1)
  const due = dayOf(new Date(now.getTime() - dayMs - archivedAfterMs))
  // A deployment has its first day an hour after its first night: nothing at all is not whole either.
  if (!last) faults.push(`${due}: missing, and so is every day before`)
  else if (last.day < due) faults.push(`${due}: missing, the last day is ${last.day}`)
  return { days: days.length, rows: days.reduce((sum, { rows }) => sum + rows.length, 0), last, faults }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
