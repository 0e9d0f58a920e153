/** The day of a signature as the certificate itself says it, which counts days in UTC: here it may be the one before or after. */
export const signingDay = (iat: number, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(iat * 1000)

/** A moment with its zone: who keeps a check beside a document reads it elsewhere, and later. */
export const zonedMoment = (seconds: number, language: string): string =>
  new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(seconds * 1000)
