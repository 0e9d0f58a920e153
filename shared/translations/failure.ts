import * as z from 'zod'
import type { MessageCode } from '../messages/table.ts'

/** Why a translation ended without a result. */
export const FailureCode = z.enum([
  'file-refused',
  'no-text',
  'same-language',
  'language-unknown',
  'pair-unsupported',
  'certified-pair-unavailable',
  'incomplete',
  'engine-unavailable',
  'daily-limit',
  'payment-expired',
  'infected',
  'refunded',
  'internal',
])
export type FailureCode = z.infer<typeof FailureCode>

/** What no other choice of languages mends: the file itself could not be used. */
const faultsOfTheFile: readonly FailureCode[] = ['file-refused', 'no-text', 'infected']

/** Whether the same file may be translated once more, without a new upload. */
export const mayTryAgain = (code: FailureCode): boolean => !faultsOfTheFile.includes(code)

/** As it is stored. `reason` is the code of another sentence than the failure's own. */
export type Failure = { code: FailureCode; reason?: MessageCode }

/** As it is shown: `reason` is the code of the sentence. */
export const FailureView = z.object({ code: FailureCode, reason: z.string(), message: z.string() })
export type FailureView = z.infer<typeof FailureView>

/** A failure to be stored. A file's own verdict brings its reason; who has paid reads about the money. */
export function failureOf(
  code: FailureCode,
  about: { reason?: MessageCode | undefined; paid?: boolean; bounced?: boolean } = {},
): Failure {
  if (about.bounced) return { code, reason: 'refund-bounced' }
  const reason = about.paid ? 'failed-paid' : about.reason
  return { code, ...(reason && { reason }) }
}

type Paid = { planCents?: number | undefined; amountCents?: number | undefined }

/** The code of the sentence that tells the customer why. Where a plan paid, which its worth tells, pages come back and no money. */
export function reasonOf({ code, reason }: Failure, { planCents, amountCents }: Paid): MessageCode {
  if (reason === 'failed-paid' && planCents !== undefined) return 'failed-plan'
  if (code === 'refunded' && !reason && planCents !== undefined) return 'given-back-to-plan'
  if (code === 'refunded' && !reason && amountCents === 0) return 'translation-given-back'
  return reason ?? (code === 'internal' ? 'failed-internally' : code)
}
