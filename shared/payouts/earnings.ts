import * as z from 'zod'
import { PaymentStatus } from './view.ts'

/** A translator's own pay, in cents. What came back waits again and counts as pending. */
export const Earnings = z.object({
  /** Jobs that were signed a moment ago: their pay is credited with the certificate. */
  certifying: z.number().int().nonnegative(),
  pendingCents: z.number().int(),
  onTheWayCents: z.number().int(),
  paidCents: z.number().int(),
  /** Newest first, months without work or pay left out. */
  months: z.array(
    z.object({
      month: z.string().regex(/^\d{4}-\d{2}$/),
      jobs: z.number().int(),
      earnedCents: z.number().int(),
      paidCents: z.number().int(),
    }),
  ),
})
export type Earnings = z.infer<typeof Earnings>

type Paid = {
  status: 'pending' | 'processing' | 'completed' | 'failed'
  payoutCents: number
  createdAt: string
  paidOn?: string | undefined
}

/** How long a certificate may take before nobody waits for it in front of a page. */
const certifyingMs = 3_600_000

type Signed = { translationId: number; status: string; signedAt?: string | undefined; revisionOf?: number | undefined }

/** Somebody's jobs that are signed and not credited. A correction is part of the first pay. */
export const uncreditedOf = <J extends Signed>(
  jobs: readonly J[],
  payouts: readonly { translationId: number }[],
): (J & { signedAt: string })[] =>
  jobs.filter(
    (job): job is J & { signedAt: string } =>
      job.status === 'completed' &&
      job.revisionOf === undefined &&
      job.signedAt !== undefined &&
      !payouts.some((payout) => payout.translationId === job.translationId),
  )

/** How many of them were signed a moment ago. */
export const certifyingOf = (
  jobs: readonly Signed[],
  payouts: readonly { translationId: number }[],
  now: Date,
): number =>
  uncreditedOf(jobs, payouts).filter(({ signedAt }) => now.getTime() - Date.parse(signedAt) < certifyingMs).length

/** Adds up payouts: by the month of the work what was earned, by the month of the payment what was paid. */
export function earningsOf(payouts: readonly Paid[]): Omit<Earnings, 'certifying'> {
  const cents = (...statuses: string[]) =>
    payouts.reduce((sum, one) => sum + (statuses.includes(one.status) ? one.payoutCents : 0), 0)
  const months = new Map<string, Earnings['months'][number]>()
  const of = (month: string) => {
    const found = months.get(month) ?? { month, jobs: 0, earnedCents: 0, paidCents: 0 }
    months.set(month, found)
    return found
  }
  for (const { createdAt, payoutCents, paidOn } of payouts) {
    const earned = of(createdAt.slice(0, 7))
    earned.jobs++
    earned.earnedCents += payoutCents
    if (paidOn !== undefined) of(paidOn.slice(0, 7)).paidCents += payoutCents
  }
  return {
    pendingCents: cents('pending', 'failed'),
    onTheWayCents: cents('processing'),
    paidCents: cents('completed'),
    months: [...months.values()].sort((a, b) => b.month.localeCompare(a.month)),
  }
}

/** What one Friday paid a translator. */
export const Statement = z.object({
  date: z.iso.date(),
  reference: z.string(),
  payouts: z.number().int(),
  totalCents: z.number().int(),
  status: PaymentStatus,
  /** Why the bank sent it back. */
  failure: z.string().nullable(),
})
export type Statement = z.infer<typeof Statement>

export const statementFormats = ['pdf', 'csv'] as const
export type StatementFormat = (typeof statementFormats)[number]
