/** Names of the months as a language writes them in these words of a date: `{ month: 'short' }`, or with a day where the name has another form there. */
export function monthNames(language: string, words: Pick<Intl.DateTimeFormatOptions, 'day' | 'month'>): string[] {
  const format = new Intl.DateTimeFormat(language, { ...words, timeZone: 'UTC' })
  const dates = Array.from({ length: 12 }, (_, month) => format.formatToParts(Date.UTC(2020, month, 5)))
  return dates.map((parts) => parts.find(({ type }) => type === 'month')?.value ?? '')
}
