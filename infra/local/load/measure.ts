/** What came back of many calls of one kind. */
export type Measured = { name: string; calls: number; statuses: Map<number, number>; ms: number[] }

export const startMeasuring = (name: string): Measured => ({ name, calls: 0, statuses: new Map(), ms: [] })

/** Notes one call; status 0 is a connection that broke. */
export function note(to: Measured, status: number, ms: number): void {
  to.calls++
  to.statuses.set(status, (to.statuses.get(status) ?? 0) + 1)
  to.ms.push(ms)
}

/** The value below which this share of the times lies. */
export function quantile(ms: readonly number[], share: number): number {
  const sorted = ms.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** Answers that nobody should get: an error of the service, a broken connection, too many calls. */
export const refused = ({ statuses }: Measured): number =>
  [...statuses].reduce((sum, [status, times]) => sum + (status >= 200 && status < 400 ? 0 : times), 0)
