export type Interval = { interval: string; interval_count: number }

/** The end of the period that begins at `start`, on the anchor's day of the month (31 January → 28 February → 31 March). */
export function periodEnd(anchor: number, start: number, every: Interval): number {
  for (let cycle = 1; ; cycle++) {
    const end = advance(anchor, every, cycle)
    if (end > start) return end
  }
}

function advance(anchor: number, { interval, interval_count }: Interval, cycles: number): number {
  const steps = interval_count * cycles
  if (interval === 'day') return anchor + steps * 86_400
  if (interval === 'week') return anchor + steps * 604_800
  return addMonths(anchor, interval === 'year' ? steps * 12 : steps)
}

function addMonths(seconds: number, months: number): number {
  const from = new Date(seconds * 1000)
  const to = new Date(seconds * 1000)
  to.setUTCDate(1)
  to.setUTCMonth(to.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return to.getTime() / 1000
}
