/** The day of a signature as the certificate itself says it, which counts days in UTC: here it may be the one before or after. */
export const signingDay = (iat: number, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(iat * 1000)
