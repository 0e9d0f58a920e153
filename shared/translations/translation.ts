import * as z from 'zod'
import { fileTypes } from '../documents/document.ts'
import { Formality } from '../languages/formality.ts'
import { TranslationId } from '../lib/id.ts'
import { Quote, TranslationType } from '../pricing/pricing.ts'
import { ResultDays } from '../privacy/retention.ts'
import { Priced } from '../promotions/promotion.ts'
import { Failure } from './failure.ts'
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
  /** Dollars charged, or the quoted price while unpaid; null until the document is counted. */
  amount: z.number().nonnegative().nullable(),
  paid: z.boolean(),
  paymentIntentId: z.string().nullable(),
  failure: Failure.nullable(),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  /** Days that the result is kept after completion. */
  resultDays: ResultDays,
  /** When the document and its translation were deleted; nothing can be viewed or downloaded after it. */
  deletedAt: z.iso.datetime().nullable(),
})
export type TranslationSummary = z.infer<typeof TranslationSummary>

/** One translation, with its text as far as the caller may read it: cut and marked as preview until it is paid. */
export const TranslationView = TranslationSummary.extend({
  quote: Quote.nullable(),
  /** What it would cost now, with the promotion that applies; null once paid. */
  offer: Priced.nullable(),
  originalContent: z.string(),
  translatedContent: z.string(),
  /** True while `originalContent` and `translatedContent` are cut. */
  previewOnly: z.boolean(),
  qualityParts: z.array(QualityPart),
  qualityNotes: z.string(),
  hazards: z.array(z.string()),
  /** Names of the glossaries that it is translated with, in their order. */
  glossaries: z.array(z.string()),
  /** What they did; null until that is known. */
  glossaryUse: GlossaryUse.nullable(),
  formality: Formality.nullable(),
})
export type TranslationView = z.infer<typeof TranslationView>

export const PreviewSide = z.enum(['original', 'translation'])
export type PreviewSide = z.infer<typeof PreviewSide>

/** At most this much of the text leaves the server before payment. */
export const previewCharacters = 1500
/** Before payment at most this many pages are sent to the engine. */
export const previewPages = 10
/** Days that an unpaid preview waits before it expires. */
export const paymentDeadlineDays = 7
