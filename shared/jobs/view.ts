import * as z from 'zod'
import { HistoryEntry } from '../audit/history.ts'
import { CertificateId } from '../certificates/id.ts'
import { StoredStatus } from '../certificates/standing.ts'
import { fileTypes } from '../documents/document.ts'
import { QueueItemId, TranslationId, UserId } from '../lib/id.ts'
import { JobEnd, JobLeave, JobPriority, JobStatus, SentBackReason } from './job.ts'
import { JobPay } from './pay.ts'
import { AppealDecision, AppealTopic, JobError } from './quality.ts'
import { SignerRole } from './signature.ts'

const moment = z.iso.datetime()

const JobFacts = z.object({
  id: QueueItemId,
  priority: JobPriority,
  /** When the certified translation is promised. */
  estimatedCompletionTime: moment,
  pages: z.number().int().positive(),
  words: z.number().int().nonnegative(),
  pay: JobPay,
  /** A customer asked for a correction: it is part of the first pay. */
  isRevision: z.boolean(),
})

/** What an approved translator sees before a claim: nothing of the text, not even the name of the file. */
export const AvailableJob = JobFacts.extend({
  sourceLanguage: z.string(),
  targetLanguage: z.string(),
  fileType: z.enum(fileTypes),
  segments: z.number().int().nonnegative(),
  /** What the document is for. */
  pack: z.string(),
  /** Of the machine's draft; null where it was not scored. */
  draftScore: z.number().min(0).max(100).nullable(),
  /** The customer has the translator's own last name: relatives must not certify. */
  sharesSurname: z.boolean(),
  /** Until when the translator had it the last time, and why not any longer; null for who has not had it. */
  had: z.object({ how: JobLeave, until: moment }).nullable(),
})
export type AvailableJob = z.infer<typeof AvailableJob>

/** A job of the caller's. Texts stand in it while it is in work. */
export const TranslatorJob = JobFacts.extend({
  /** An unknown one counts as pending. */
  status: JobStatus.catch('pending'),
  actualCompletionTime: moment.nullable(),
  /** A save, a heartbeat and a signature name the one that they saw. */
  fence: z.number().int().nonnegative(),
  lockExpiry: moment.nullable(),
  /** Until when an assignment can be accepted. */
  acceptBy: moment.nullable(),
  sharesSurname: z.boolean(),
  /** It was signed and could not be certified so. */
  sentBack: SentBackReason.nullable(),
  /** Why it is over without a signature; null while it is not, and where the cause was not written down. */
  ended: JobEnd.nullable(),
  /** What the customer asked to be corrected; null for a first translation. */
  asked: z
    .object({ message: z.string(), segments: z.array(z.object({ number: z.number().int(), wrong: z.string() })) })
    .nullable(),
  /** What staff found in the signed text; who of them is not told. */
  review: z
    .object({ score: z.number(), errors: z.array(JobError), note: z.string(), withdrawn: z.boolean() })
    .nullable(),
  /** What staff may still be asked to look at again. */
  appealable: z.array(AppealTopic),
  /** The last appeal of its translator, and what staff answered. */
  appeal: z.object({ decision: AppealDecision, answer: z.string() }).or(z.literal('open')).nullable(),
  /** Withdrawn by an appeal that was granted, it counts no more. */
  rating: z.object({ stars: z.number().int(), word: z.string(), withdrawn: z.boolean() }).nullable(),
  translation: z.object({
    originalFilename: z.string(),
    sourceLanguage: z.string(),
    targetLanguage: z.string(),
    /** Dollars that the customer paid. */
    amount: z.number().nonnegative(),
    /** One line a paragraph. */
    originalContent: z.string(),
    translatedContent: z.string(),
  }),
})
export type TranslatorJob = z.infer<typeof TranslatorJob>

export const TranslatorStats = z.object({
  completedJobs: z.number().int().nonnegative(),
  averageRating: z.number().min(0).max(5),
  /** Dollars. */
  totalEarnings: z.number().nonnegative(),
  pendingJobs: z.number().int().nonnegative(),
  /** Completed within 30 days. */
  thisMonthJobs: z.number().int().nonnegative(),
})
export type TranslatorStats = z.infer<typeof TranslatorStats>

/** A job as staff see it. */
export const HumanTranslationQueueItem = z.object({
  id: QueueItemId,
  translationId: TranslationId,
  /** What a write names as the state that it was decided on. */
  version: z.string(),
  assignedTranslator: z.string().nullable(),
  claimedBy: UserId.nullable(),
  claimedAt: moment.nullable(),
  lockExpiry: moment.nullable(),
  /** Until when an assignment can be accepted. */
  acceptBy: moment.nullable(),
  priority: JobPriority,
  status: JobStatus,
  estimatedCompletionTime: moment,
  actualCompletionTime: moment.nullable(),
  /** The promised time has passed, or will with two hours left and nobody at work. */
  late: z.boolean(),
  translatorNotes: z.string().nullable(),
  qualityCheckNotes: z.string().nullable(),
  left: z
    .object({ name: z.string(), how: JobLeave, at: moment, reason: z.string().optional(), note: z.string().optional() })
    .nullable(),
  isRevision: z.boolean(),
  /** An appeal of its translator: `open` waits for a decision. */
  appeal: z.enum(['open', ...AppealDecision.options]).nullable(),
  /** Of the review by staff; null before. */
  reviewScore: z.number().nullable(),
  pages: z.number().int(),
  words: z.number().int(),
  createdAt: moment,
  updatedAt: moment,
  translation: z.object({
    originalFilename: z.string(),
    translationType: z.string(),
    amount: z.number().nonnegative(),
    sourceLanguage: z.string(),
    targetLanguage: z.string(),
  }),
})
export type HumanTranslationQueueItem = z.infer<typeof HumanTranslationQueueItem>

/** One job with all that staff may know of it but its text. */
export const QueueItemDetails = z.object({
  item: HumanTranslationQueueItem,
  fileType: z.enum(fileTypes),
  segments: z.number().int().nonnegative(),
  pay: JobPay,
  /** What the document is for. */
  pack: z.string(),
  draftScore: z.number().min(0).max(100).nullable(),
  /** It was signed and could not be certified so. */
  sentBack: SentBackReason.nullable(),
  /** What the customer asked to be corrected. */
  asked: z
    .object({ message: z.string(), segments: z.array(z.object({ number: z.number().int(), wrong: z.string() })) })
    .nullable(),
  rating: z.object({ stars: z.number().int(), word: z.string(), at: moment, withdrawn: z.boolean() }).nullable(),
  appeal: z
    .object({
      about: AppealTopic,
      reason: z.string(),
      at: moment,
      decision: AppealDecision.nullable(),
      /** It is about the caller's own review: somebody else decides it. */
      isForColleague: z.boolean(),
      answer: z.string().nullable(),
      by: z.string().nullable(),
      decidedAt: moment.nullable(),
    })
    .nullable(),
  review: z
    .object({
      by: z.string(),
      at: moment,
      errors: z.array(JobError),
      score: z.number(),
      note: z.string(),
      withdrawn: z.boolean(),
    })
    .nullable(),
  signature: z.object({ name: z.string(), role: SignerRole, at: moment, isMine: z.boolean() }).nullable(),
  /** The caller has it in work. */
  isMine: z.boolean(),
  certificates: z.array(
    z.object({ id: CertificateId, status: StoredStatus, issuedAt: moment, revokedAt: moment.nullable() }),
  ),
  history: z.array(HistoryEntry),
})
export type QueueItemDetails = z.infer<typeof QueueItemDetails>

/** An approved translator of a job's pair. */
export const SuitableTranslator = z.object({
  userId: UserId,
  name: z.string(),
  away: z.boolean(),
  rating: z.number(),
  ratings: z.number().int(),
  /** Jobs in work, of those that one may have. */
  load: z.number().int(),
  loadLimit: z.number().int(),
  completed: z.number().int(),
})
export type SuitableTranslator = z.infer<typeof SuitableTranslator>

/** What is still open before a job can be signed. */
export const OpenCounts = z.object({
  segments: z.number().int().nonnegative(),
  unconfirmed: z.number().int().nonnegative(),
  blocking: z.number().int().nonnegative(),
})
export type OpenCounts = z.infer<typeof OpenCounts>

/** What a translator signs: exactly this text, under this pack. */
export const SigningView = z.object({
  id: QueueItemId,
  fence: z.number().int().nonnegative(),
  counts: OpenCounts,
  segmentsHash: z.string(),
  pack: z.string(),
  packVersion: z.string(),
  name: z.string(),
  filename: z.string(),
  sourceLanguage: z.string(),
  targetLanguage: z.string(),
  sharesSurname: z.boolean(),
})
export type SigningView = z.infer<typeof SigningView>
