import { shareCents } from '../lib/money.ts'

/** The translator's share of what the customer paid for a certified translation. Configuration: see `split`. */
export const translatorSharePercent = 70

/** Splits a paid amount: `payoutCents + platformFeeCents = amountCents`, to the cent. */
export function split(
  amountCents: number,
  percent = translatorSharePercent,
): { payoutCents: number; platformFeeCents: number } {
  const payoutCents = shareCents(amountCents, percent)
  return { payoutCents, platformFeeCents: amountCents - payoutCents }
}
