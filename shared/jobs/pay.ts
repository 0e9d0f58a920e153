import * as z from 'zod'
import { split } from '../payouts/payout.ts'

/** What a job pays, to the cent: shown before the claim, credited at completion (promise H5). */
export const JobPay = z.object({
  payCents: z.number().int().nonnegative(),
  /** For comparison; null where no words were counted. */
  perThousandWordsCents: z.number().int().nonnegative().nullable(),
})
export type JobPay = z.infer<typeof JobPay>

/** The translator's share of the stored price: `feeCents` is what the customer paid, or the plan stands for. */
export function payOf(feeCents: number, words: number): JobPay {
  const { payoutCents } = split(feeCents)
  return { payCents: payoutCents, perThousandWordsCents: words > 0 ? Math.round((payoutCents * 1000) / words) : null }
}
