import * as z from 'zod'
import type { Limit } from '../accounts/limits.ts'
import { StoredStatus } from '../certificates/standing.ts'
import { fileTypes } from '../documents/document.ts'
import { Formality } from '../languages/formality.ts'
import { Message } from '../lib/answer.ts'
import { TranslationId, UserId } from '../lib/id.ts'
import { Quote, TranslationType } from '../pricing/pricing.ts'
import { ResultDays } from '../privacy/retention.ts'
import { Priced } from '../promotions/promotion.ts'
import { FailureView } from './failure.ts'
import { GlossaryUse } from './glossary-use.ts'
import { Stage, TranslationStatus } from './stage.ts'

/** Counts of the completeness ledger: `translated + kept = total` before a translation may complete. */
export const SegmentCounts = z.object({
  total: z.number().int().nonnegative(),
  translated: z.number().int().nonnegative(),
  kept: z.number().int().nonnegative(),
})
export type SegmentCounts = z.infer<typeof SegmentCounts>

/** One part of the quality score, 0-100, or null where it could not be computed. */
export const QualityPart = z.object({
  name: z.string(),
  score: z.number().min(0).max(100).nullable(),
  note: z.string().optional(),
})
export type QualityPart = z.infer<typeof QualityPart>

/** A row of the history and of result cards. */
export const TranslationSummary = z.object({
  id: TranslationId,
  originalFilename: z.string(),
  fileType: z.enum(fileTypes),
  /** Bytes. */
  fileSize: z.number().int(),
  sourceLanguage: z.string(),
  targetLanguage: z.string(),
  translationType: TranslationType,
  status: TranslationStatus,
  stage: Stage,
  segments: SegmentCounts,
  qualityScore: z.number().min(0).max(100).nullable(),
  /** What holds of its newest certificate: a withdrawn one certifies nothing, and has no quality score. Null before there is one. */
  certificateStatus: StoredStatus.nullable(),
  /** Dollars charged, or the quoted price while unpaid; null until the document is counted. */
  amount: z.number().nonnegative().nullable(),
  paid: z.boolean(),
  paymentIntentId: z.string().nullable(),
  failure: FailureView.nullable(),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  /** Days that the result is kept after completion. */
  resultDays: ResultDays,
  /** When the document and its translation were deleted; nothing can be viewed or downloaded after it. */
  deletedAt: z.iso.datetime().nullable(),
})
export type TranslationSummary = z.infer<typeof TranslationSummary>

/** Where the whole of a text can be fetched for a minute. */
const TextLink = z.object({ url: z.string(), filename: z.string() })

/** One translation, with its text as far as the caller may read it: cut and marked as preview until it is paid. */
export const TranslationView = TranslationSummary.extend({
  quote: Quote.nullable(),
  /** What it would cost now, with the promotion that applies; null once paid. */
  offer: Priced.nullable(),
  originalContent: z.string(),
  translatedContent: z.string(),
  /** Of a paid text that is longer than an answer carries: above stands its beginning, here a link to the whole. */
  wholeContent: z.object({ original: TextLink.nullable(), translated: TextLink.nullable() }),
  /** True while `originalContent` and `translatedContent` are cut. */
  previewOnly: z.boolean(),
  /** Why the preview shows less than it could, and when previews are whole again; null where it does not. */
  previewMessage: Message.nullable(),
  qualityParts: z.array(QualityPart),
  /** What the automatic checks found, in English, and with its code. */
  qualityNotes: z.string(),
  qualityMessage: Message.nullable(),
  hazards: z.array(Message),
  /** Names of the glossaries that it is translated with, in their order. */
  glossaries: z.array(z.string()),
  /** What they did; null until that is known. */
  glossaryUse: GlossaryUse.nullable(),
  formality: Formality.nullable(),
  userId: UserId,
  /** When a certified translation entered the human queue, and when its translator had signed it. */
  humanReviewStartedAt: z.iso.datetime().nullable(),
  humanReviewCompletedAt: z.iso.datetime().nullable(),
  /** Who signed the newest certificate, and what they wrote of it, once it is complete. */
  assignedTranslator: z.string().nullable(),
  translatorNotes: z.string().nullable(),
})
export type TranslationView = z.infer<typeof TranslationView>

export const PreviewSide = z.enum(['original', 'translation'])
export type PreviewSide = z.infer<typeof PreviewSide>

/** Before payment at most this many characters of a translation may be read, and at most this share of them. */
export const previewCharacters = 1500
const previewShare = 1 / 3
/** How many of the characters of a translation may be read before it is paid, in any form in which it leaves the server. */
export const readableCharacters = (translated: number): number =>
  Math.min(previewCharacters, Math.floor(translated * previewShare))
/**
 * How many characters all previews of a day may show together, to an account and to the accounts of a network: the same text, sent in
 * another order or in pieces, shows another part each time.
 */
export const previewAllowance = {
  account: { scope: 'preview-characters', max: 12_000, windowSeconds: 86_400 },
  network: { scope: 'preview-characters-network', max: 48_000, windowSeconds: 86_400 },
} as const satisfies Record<string, Limit>
/** A preview takes at most half of what is left, so that the last of a day show less and less instead of one that shows nothing. */
export const readableOf = (share: number, left: number): number => Math.max(0, Math.min(share, Math.floor(left / 2)))
/** Before payment at most this many pages are sent to the engine. */
export const previewPages = 10
/** Days that an unpaid preview waits before it expires. */
export const paymentDeadlineDays = 7
/** The workflow keeps a record of each batch, and ends at 25,000: those of a document with more batches get records of their own. */
export const mostInlineBatches = 20
/** What the limits of unpacking admit: so many characters, in batches of 40 kB where each takes four bytes. */
export const longestDocument = { characters: 23_000_000, batches: 2_400 }
