import type { PackId } from '#shared/certificates/pack-id.ts'
import type { FileType } from '#shared/documents/document.ts'
import type { Formality } from '#shared/languages/formality.ts'
import type { GlossaryId, OrderId, QueueItemId, TranslationId, UploadId, UserId } from '#shared/lib/id.ts'
import type { Warning } from '#shared/messages/warning.ts'
import type { PayoutMethod, PayoutStatus } from '#shared/payouts/payout.ts'
import type { Quote, TranslationType } from '#shared/pricing/pricing.ts'
import type { ResultDays } from '#shared/privacy/days.ts'
import type { PromotionType } from '#shared/promotions/promotion.ts'
import type { Failure } from '#shared/translations/failure.ts'
import type { GlossaryUse } from '#shared/translations/glossary-use.ts'
import type { Stage } from '#shared/translations/stage.ts'
import type { QualityPart } from '#shared/translations/translation.ts'

/** A translation as it is stored. Fields that come later are absent until then. */
export type TranslationRow = {
  id: TranslationId
  userId: UserId
  uploadId: UploadId
  /** The version of the uploaded object that was looked at: no other one is taken. */
  sourceEtag: string
  originalFilename: string
  fileType: FileType
  fileSize: number
  /** As asked for; `auto` until the language is found. */
  sourceLanguage: string
  targetLanguage: string
  translationType: TranslationType
  /** As chosen, in their order. */
  glossaries?: { id: GlossaryId; name: string }[]
  glossaryUse?: GlossaryUse
  formality?: Formality
  stage: Stage
  stageAt: string
  /** Counts executions: names the one that belongs to this row. */
  attempt: number
  segmentsTotal: number
  segmentsTranslated: number
  segmentsKept: number
  createdAt: string
  /** What the customer should know about the file before paying. */
  warnings?: Warning[]
  quote?: Quote
  qualityScore?: number
  qualityParts?: QualityPart[]
  /** How many segments the automatic checks marked. */
  qualityFindings?: number
  /** Which segments have findings, the misleading ones first; at most a hundred. */
  qualityMarks?: { id: string; severity: 'error' | 'warning'; checks: string[] }[]
  /** Which text is assembled: that of the preview, or the whole file. */
  assembled?: 'preview' | 'whole'
  /** What its preview took out of the day's budgets of unpaid text. */
  reservedCharacters?: number
  /** The day and the part of everybody's budget that it came from, as long as it was not given back. */
  reservedFrom?: { day: string; part: number }
  /** How many of its characters the preview may show, taken from the day's allowance. */
  readableCharacters?: number
  /** Where that is less than its share: when previews are whole again. */
  previewsWholeAt?: string
  /** A program ordered it, with a key of its owner: their plan pays without a question. */
  viaKey?: boolean
  paidAt?: string
  orderId?: OrderId
  amountCents?: number
  /** What it is worth where a subscription paid: `amountCents` is then nothing, and a payout is a share of this. */
  planCents?: number
  paymentIntentId?: string
  promotion?: PromotionType
  /** When the whole text or a file of it first left for the customer. */
  downloadedAt?: string
  /** When the customer gave it back for the money: downloads end, whatever the stage. */
  refundedAt?: string
  /** Days that the result is kept after completion; absent means the default. */
  resultDays?: ResultDays
  sourceDeletedAt?: string
  /** Everything but this row is gone. */
  deletedAt?: string
  /** What went with it, by the names of `traces.ts`: what the receipt of deletion says. */
  erasedTraces?: string[]
  failure?: Failure
  completedAt?: string
  queueItemId?: QueueItemId
  /** The newest job of a revision: its signature is the one that counts. */
  revisionItemId?: QueueItemId
  /** Every job of a revision that was begun, also one that came to nothing. */
  revisionItemIds?: QueueItemId[]
  /** Where the certified translation is to be handed in. */
  certificatePack?: PackId
  assignedTranslator?: string
  translatorNotes?: string
  humanReviewStartedAt?: string
  humanReviewCompletedAt?: string
  translatorPayoutCents?: number
  platformFeeCents?: number
  payoutStatus?: PayoutStatus
  payoutDate?: string
  payoutMethod?: PayoutMethod
  payoutTransactionId?: string
}
