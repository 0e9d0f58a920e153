import * as z from 'zod'
import { TranslationId, UserId } from '../lib/id.ts'
import { PayoutMethod, PayoutStatus } from './payout.ts'

/** Lists of staff: `queued` waits for the next Friday, `processing` is in a batch. */
export const PayoutList = z.enum(['pending', 'queued', 'processing', 'failed'])
export type PayoutList = z.infer<typeof PayoutList>

/** The pay of one completed certified translation, as staff see it. Amounts are dollars, as specified. */
export const PendingPayout = z.object({
  id: TranslationId,
  originalFilename: z.string(),
  /** Null where nobody with an account signed, or the account was erased. */
  translator: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }).nullable(),
  /** The signer's name, where it is known. */
  assignedTranslator: z.string().nullable(),
  sourceLanguage: z.string(),
  targetLanguage: z.string(),
  amount: z.number(),
  translatorPayout: z.number(),
  platformFee: z.number(),
  completedAt: z.iso.datetime(),
  payoutStatus: PayoutStatus,
  payoutDate: z.iso.datetime().nullable(),
  payoutMethod: PayoutMethod.nullable(),
  payoutTransactionId: z.string().nullable(),
  /** Why it came back, the last time. */
  failure: z.string().nullable(),
  /** The Friday of the batch that holds it. */
  batch: z.iso.date().nullable(),
  /** Moves so far: what a write names as the state that it was decided on. */
  version: z.number().int(),
})
export type PendingPayout = z.infer<typeof PendingPayout>

/** `processing`: made, and with the bank. `completed`: every payment has arrived or come back. */
export const BatchStatus = z.enum(['collecting', 'closing', 'processing', 'completed'])
export type BatchStatus = z.infer<typeof BatchStatus>

export const PaymentStatus = z.enum(['processing', 'completed', 'failed'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** One Friday's run. */
export const PayoutBatch = z.object({
  date: z.iso.date(),
  status: BatchStatus,
  payouts: z.number().int(),
  totalCents: z.number().int(),
  /** Of the file for the bank; null until it is made. */
  payments: z.number().int().nullable(),
  sha256: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type PayoutBatch = z.infer<typeof PayoutBatch>

/** What one translator gets from one batch: one transfer. */
export const BatchPayment = z.object({
  translatorId: UserId,
  name: z.string(),
  email: z.string(),
  reference: z.string(),
  payouts: z.number().int(),
  totalCents: z.number().int(),
  status: PaymentStatus,
  transactionId: z.string().nullable(),
  failure: z.string().nullable(),
})
export type BatchPayment = z.infer<typeof BatchPayment>

/** Payments that one call confirms. */
export const mostConfirmed = 100

export const BatchLine = z.object({
  translationId: TranslationId,
  translatorId: UserId,
  completedAt: z.iso.datetime(),
  sourceLanguage: z.string(),
  targetLanguage: z.string(),
  amountCents: z.number().int(),
  payoutCents: z.number().int(),
  platformFeeCents: z.number().int(),
})
export type BatchLine = z.infer<typeof BatchLine>
