import type { FileType } from '#shared/documents/document.ts'
import type { JobEnd, JobLeave, JobPriority, JobStatus, SentBackReason } from '#shared/jobs/job.ts'
import type { AppealDecision, AppealTopic, JobError } from '#shared/jobs/quality.ts'
import type { Signature } from '#shared/jobs/signature.ts'
import type { QueueItemId, TicketId, TranslationId, UserId } from '#shared/lib/id.ts'
import { baseLanguage } from '#shared/translators/pair.ts'

/**
 * A translation that waits for a human. Text and file names are read from the translation, not copied; what a translator is
 * shown before the claim is, because it never changes after the payment.
 */
export type QueueItemRow = {
  id: QueueItemId
  translationId: TranslationId
  /** The customer. */
  userId: UserId
  sourceLanguage: string
  targetLanguage: string
  priority: JobPriority
  status: JobStatus
  /** Raised whenever the job changes hands: who acts on an older one has lost it. */
  fence: number
  /** Counts saves, so that a signature cannot pass over one. */
  work: number
  /** Bytes that saves have written for it, so that it stays small enough to be read and deleted. */
  written?: number
  /** Counts every write of this row: the writer's condition. */
  version: number
  createdAt: string
  updatedAt: string
  /** `estimatedCompletionTime`. */
  dueAt: string
  fileType: FileType
  pages: number
  words: number
  segments: number
  /** What the pay is a share of; nothing for a revision. */
  feeCents: number
  draftScore?: number
  /** What the document is for: the certificate's rule pack. */
  pack?: string
  assignedTranslator?: string
  assignedTo?: UserId
  assignedAt?: string
  claimedBy?: UserId
  claimedAt?: string
  lockExpiry?: string
  /** The lock end that the holder was warned of. */
  warnedOf?: string
  /** The pool was told. */
  announcedAt?: string
  /** Some of the pool heard of another job within the hour: they are told from then on. */
  announceAgainAt?: string
  signedAt?: string
  signature?: Signature
  /** It was signed, and could not be certified so. */
  sentBack?: SentBackReason
  /** The segments, by number, that a written file did not hold, as far as `mostUnwritten`. */
  unwritten?: number[]
  /** Why it was rejected. */
  ended?: JobEnd
  translatorNotes?: string
  qualityCheckNotes?: string
  /** What the signer thinks of the machine's draft and the result, as they said. */
  qualityScore?: number
  /** What the customer says of the result. */
  rating?: { stars: number; word: string; at: string; appealed?: true; withdrawn?: true }
  /** The ticket of the last appeal, and what it is about. */
  appealId?: TicketId
  appealAbout?: AppealTopic
  /** What the translator said, and what staff decided. */
  appeal?: {
    /** Who appealed: a job may have changed hands by the time of the decision. */
    from: UserId
    reason: string
    at: string
    decision?: AppealDecision
    answer?: string
    by?: UserId
    decidedAt?: string
  }
  /** What was decided, where the words of the appeal went with the document. */
  appealDecided?: AppealDecision
  /** What a reviewer of the staff found in the signed text. */
  review?: {
    by: UserId
    at: string
    errors: JobError[]
    score: number
    note: string
    appealed?: true
    withdrawn?: true
  }
  /** The last write of staff, and how many there were. */
  handled?: { count: number; by: UserId; at: string }
  /** What is wrong, where the customer asked for a correction: segments by number. */
  asked?: { message: string; segments: { number: number; wrong: string }[] }
  /** The job that this one corrects. */
  revisionOf?: QueueItemId
  /** Who had it last, and why they have not any more. */
  left?: { by: UserId; name: string; how: JobLeave; at: string; reason?: string; note?: string }
}

/** The pair of the translators for it: `es-en`, also of `es-MX` into `en`. */
export const pairOf = ({
  sourceLanguage,
  targetLanguage,
}: Pick<QueueItemRow, 'sourceLanguage' | 'targetLanguage'>): string =>
  `${baseLanguage(sourceLanguage)}-${baseLanguage(targetLanguage)}`

/** What staff decided about a job's appeal, once; nothing where it waits. */
export const appealDecisionOf = ({ appeal, appealDecided }: Pick<QueueItemRow, 'appeal' | 'appealDecided'>) =>
  appeal?.decision ?? appealDecided

/** What the last appeal of a job is about. Those that were stored without it were about whatever there was. */
export function appealTopicOf({ appealAbout, rating, review, revisionOf }: QueueItemRow): AppealTopic {
  if (appealAbout) return appealAbout
  if (revisionOf !== undefined) return 'correction'
  return review && !rating ? 'review' : 'rating'
}

/** Whether the last appeal of a job is of this person. Whose words went with the document has the job. */
export const isAppealOf = ({ appealId, appeal, claimedBy }: QueueItemRow, by: UserId): boolean =>
  appealId !== undefined && (appeal?.from ?? claimedBy) === by

/**
 * What its translator may still ask staff to look at again (promise H5): each rating and each review once, the newer before, and a correction.
 * Nothing while an appeal of theirs waits.
 */
export function appealableOf(row: QueueItemRow, by: UserId): AppealTopic[] {
  const { rating, review, revisionOf } = row
  const isOwn = isAppealOf(row, by)
  if (row.claimedBy !== by || (isOwn && appealDecisionOf(row) === undefined)) return []
  const topics: AppealTopic[] = []
  if (rating && !rating.appealed && !rating.withdrawn) topics.push('rating')
  if (review && !review.appealed) topics.push('review')
  if (topics.length > 1 && (review?.at ?? '') > (rating?.at ?? '')) topics.reverse()
  if (revisionOf !== undefined && !(isOwn && appealTopicOf(row) === 'correction')) topics.push('correction')
  return topics
}

/** What staff saw of a job: it changes with its status, with who has it, and with each write of staff, not with saves. */
export const standOf = ({ status, fence, handled }: Pick<QueueItemRow, 'status' | 'fence' | 'handled'>): string =>
  `${status}.${fence}.${handled?.count ?? 0}`
