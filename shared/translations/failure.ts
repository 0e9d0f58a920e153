import * as z from 'zod'

/** Why a translation ended without a result, as the customer reads it. Verdicts on the file itself carry their own sentence. */
export const failureMessages = {
  'file-refused': 'This file could not be read.',
  'no-text': 'No text was found in this file.',
  'same-language': 'The document is already in the language you chose. Please choose another target language.',
  'language-unknown':
    'The language of this document could not be recognised. Please choose the source language yourself.',
  'pair-unsupported': 'This language pair is not available right now. Please choose another one.',
  incomplete: 'A part of the document could not be translated, so we stopped. You have not been charged for it.',
  'engine-unavailable': 'The translation engine did not answer. Please try again in a few minutes.',
  'daily-limit': 'You have reached today’s limit. Please try again tomorrow.',
  'payment-expired': 'This preview expired because it was not paid in time. Please upload the document again.',
  infected: 'This file was flagged by the security scan and has been deleted.',
  refunded: 'You gave this translation back. Your payment is returned in full.',
  internal: 'Something went wrong on our side. You have not been charged for it; please try again.',
} as const

export const FailureCode = z.enum(
  Object.keys(failureMessages) as [keyof typeof failureMessages, ...(keyof typeof failureMessages)[]],
)
export type FailureCode = z.infer<typeof FailureCode>

export const Failure = z.object({ code: FailureCode, message: z.string() })
export type Failure = z.infer<typeof Failure>

const paidMessage = 'We could not finish this translation. Your payment is being given back in full.'
const bouncedMessage = 'The refund did not reach your bank. We write to you about another way.'

/** A failure as it is stored and shown. A file's own verdict brings its sentence; who has paid reads about the money. */
export function failureOf(
  code: FailureCode,
  told: { sentence?: string | undefined; paid?: boolean; bounced?: boolean } = {},
): Failure {
  if (told.bounced) return { code, message: bouncedMessage }
  const message = told.paid ? paidMessage : (told.sentence ?? failureMessages[code])
  return { code, message }
}
