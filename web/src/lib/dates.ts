/** `2026-11-21T18:00:00Z` → `Nov 21, 2026`, in the reader's zone. A day without a time is the same day in every zone. */
export function formatDate(iso: string, locale = 'en'): string {
  const isDay = !iso.includes('T')
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...(isDay && { timeZone: 'UTC' }) }).format(
    new Date(iso),
  )
}

/** `6:00 PM UTC`: beside its date where there is little room. */
export const formatTime = (iso: string, locale = 'en'): string =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(new Date(iso))

/** With the time and its zone, where the moment matters. */
export const formatMoment = (iso: string, locale = 'en'): string =>
  new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(iso))
