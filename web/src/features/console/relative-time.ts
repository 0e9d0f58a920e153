const units = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['week', 7 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** `-7_200_000` → `2 hours ago`. Less than a minute is now. */
export function relativeTime(fromNowMs: number, locale: string): string {
  const [unit, size] = units.find(([, ms]) => Math.abs(fromNowMs) >= ms) ?? (['minute', 60_000] as const)
  // Towards now: what is due in 1 hour 59 minutes is not due in 2 hours.
  const count = Math.trunc(fromNowMs / size)
  const format = new Intl.RelativeTimeFormat(locale, { numeric: count === 0 ? 'auto' : 'always', style: 'short' })
  return count === 0 ? format.format(0, 'second') : format.format(count, unit)
}
