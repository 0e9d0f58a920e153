import { maxSaved } from '#shared/segments/segment.ts'

/** A transaction takes 4 MB, and each text is written twice. */
const mostBytes = 1_500_000

/** Changes in their order, in groups that one transaction takes; of none there is one, which tells whether the job is held. */
export function inTransactions<T>(changes: readonly T[]): T[][] {
  const groups: T[][] = [[]]
  let left = mostBytes
  for (const change of changes) {
    const bytes = Buffer.byteLength(JSON.stringify(change))
    if (bytes > left || groups.at(-1)?.length === maxSaved) {
      groups.push([])
      left = mostBytes
    }
    groups.at(-1)?.push(change)
    left -= bytes
  }
  return groups
}
