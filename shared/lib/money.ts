/**
 * Money is integer cents of one currency, with the unit in the name. Nothing here rounds without saying which way.
 */
export const currency = 'usd'

/** `1248` → `"$12.48"`. */
export const formatCents = (amountCents: number, locale = 'en-US'): string => written(amountCents / 100, locale)

/** `12.48` → `"$12.48"`, for specified fields that are in dollars. */
export const formatDollars = (dollars: number, locale = 'en-US'): string => written(dollars, locale)

/** `646.02` → `"$646"`: where whole dollars are asked for. */
export const formatWholeDollars = (dollars: number, locale = 'en-US'): string => written(dollars, locale, 0)

function written(dollars: number, locale: string, maximumFractionDigits = 2): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits })
  const text = format.format(dollars)
  if (locale !== 'ar') return text
  // Among right-to-left letters `US$` and a minus would be torn from their number: the amount is one left-to-right piece.
  return `\u2066${text.replaceAll(marks, '')}\u2069`
}

/** Marks of direction, which `Intl` puts into Arabic amounts. */
const marks = /[\u061c\u200e\u200f]/g

/** A share of an amount in whole cents, rounded down; the rest is `amount - share`, so that no cent is made or lost. */
export function shareCents(amountCents: number, percent: number): number {
  return Math.floor((amountCents * percent) / 100)
}

/** `1248` → `12.48`, for the calls whose specified fields are in dollars. */
export const toDollars = (amountCents: number): number => amountCents / 100
