/**
 * Money is integer cents of one currency, with the unit in the name. Nothing here rounds without saying which way.
 */
export const currency = 'usd'

/** `1248` → `"$12.48"`. */
export function formatCents(amountCents: number, locale = 'en-US'): string {
  const text = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(amountCents / 100)
  // Among right-to-left letters `US$` would be torn apart into `$US`; the mark behind it holds it together.
  return locale === 'ar' ? text.replace('US$', 'US$\u200e') : text
}

/** A share of an amount in whole cents, rounded down; the rest is `amount - share`, so that no cent is made or lost. */
export function shareCents(amountCents: number, percent: number): number {
  return Math.floor((amountCents * percent) / 100)
}

/** `1248` → `12.48`, for the calls whose specified fields are in dollars. */
export const toDollars = (amountCents: number): number => amountCents / 100
