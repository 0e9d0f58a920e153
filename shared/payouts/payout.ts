import * as z from 'zod'
import { shareCents } from '../lib/money.ts'

/** Where a translator's pay stands: it waits, is on its way, and has arrived or come back. */
export const PayoutStatus = z.enum(['pending', 'processing', 'completed', 'failed'])
export type PayoutStatus = z.infer<typeof PayoutStatus>

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
