import * as z from 'zod'
import { shareCents } from '../lib/money.ts'

/** Where a translator's pay stands: it waits, is on its way, and has arrived or come back. */
export const PayoutStatus = z.enum(['pending', 'processing', 'completed', 'failed'])
export type PayoutStatus = z.infer<typeof PayoutStatus>

/** Pay waits, is on its way, has arrived, or has come back and waits again. A bank may return days later what had arrived. */
export const nextPayoutStatuses: Record<PayoutStatus, readonly PayoutStatus[]> = {
  pending: ['processing', 'completed'],
  processing: ['completed', 'failed'],
  failed: ['pending'],
  completed: ['failed'],
}

export const canMovePayout = (from: PayoutStatus, to: PayoutStatus): boolean => nextPayoutStatuses[from].includes(to)

/** The list that a payout stands in: `queued` waits for the next Friday, `processing` is in a batch. */
export const listOfPayout = (payout: { status: PayoutStatus; batch?: string | undefined }): PayoutStatus | 'queued' =>
  payout.status === 'processing' && payout.batch === undefined ? 'queued' : payout.status

/** How it was paid: by hand, or with the others of a Friday. */
export const PayoutMethod = z.enum(['manual', 'batch'])
export type PayoutMethod = z.infer<typeof PayoutMethod>

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

/** What the pay is a share of: what the customer paid; where a subscription paid, the document's worth out of the plan. */
export const feeCents = (paid: { planCents?: number | undefined; amountCents?: number | undefined }): number =>
  paid.planCents ?? paid.amountCents ?? 0
