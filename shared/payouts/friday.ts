/** Pay goes out on Fridays, in the time of New York. */
const payTimeZone = 'America/New_York'

const day = new Intl.DateTimeFormat('en-CA', { timeZone: payTimeZone, dateStyle: 'short' })

/** The calendar day in New York: `2026-11-27`. It decides the tax year of a payment by hand; one of a batch is of its Friday. */
export const payDay = (at: Date): string => day.format(at)

/** The Friday that a moment belongs to: the same day, or the last one before it. */
export function fridayOf(at: Date): string {
  const today = new Date(`${payDay(at)}T00:00:00.000Z`)
  const since = (today.getUTCDay() + 2) % 7
  return new Date(today.getTime() - since * 86_400_000).toISOString().slice(0, 10)
}
