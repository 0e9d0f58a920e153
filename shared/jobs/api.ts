import * as z from 'zod'
import { Empty, MessageAnswer } from '../lib/answer.ts'
import { QueueItemId, TranslationId } from '../lib/id.ts'
import { PageInput } from '../lib/page.ts'
import { own, route, signedIn, staff, translator, worker } from '../lib/route.ts'
import { field } from '../messages/field.ts'
import { SegmentComment } from '../segments/segment.ts'
import { JobPriority, JobStatus, ReleaseReason } from './job.ts'
import { AppealDecision, AppealTopic, JobError, maxJobErrors } from './quality.ts'
import { ChangesPage, Review, RevisionRequest, StarRating } from './review.ts'
import { Sha256Hex, SignerRole } from './signature.ts'
import {
  AvailableJob,
  HumanTranslationQueueItem,
  QueueItemDetails,
  SigningView,
  SuitableTranslator,
  TranslatorJob,
  TranslatorStats,
} from './view.ts'

const Job = z.object({ id: QueueItemId })
/** The claim that the caller thinks to hold. */
const Held = Job.extend({ fence: z.number().int().nonnegative() })
/** The state that staff saw and decided on; another one is answered with who changed it. */
const seen = z.string().max(60).optional()
const notes = z.string().trim().max(2000)
const qualityScore = z.number().int().min(1).max(100).default(95)
const content = z.string().min(1, field('job-text-empty')).max(4_000_000)
/** The text that the caller was shown first: what was changed elsewhere since then is not written over. */
const begunWith = z.string().max(4_000_000).optional()
/** The statement that the caller has read: another one is not signed. */
const statement = z.string().max(20_000).optional()

// Any signed-in person may ask: the answer to others tells how far their application is.
export const listTranslatorJobs = route({
  name: 'listTranslatorJobs',
  method: 'GET',
  path: '/api/translator/jobs',
  access: signedIn,
  input: PageInput,
  output: z.array(TranslatorJob),
  summary: 'The caller’s jobs as a translator, latest promised time first',
})

export const translatorStats = route({
  name: 'translatorStats',
  method: 'GET',
  path: '/api/translator/stats',
  access: translator,
  input: z.object({}),
  output: TranslatorStats,
  summary: 'What the caller has done and earned as a translator',
})

export const listAvailableJobs = route({
  name: 'listAvailableJobs',
  method: 'GET',
  path: '/api/translator/available-jobs',
  access: translator,
  input: z.object({}),
  output: z.object({ jobs: z.array(AvailableJob) }),
  summary: 'What the caller may claim, with its exact pay',
})

export const acceptJob = route({
  name: 'acceptJob',
  method: 'POST',
  path: '/api/translator/accept-job/{id}',
  access: translator,
  input: Job,
  output: Held.extend({ lockExpiry: z.iso.datetime(), ...MessageAnswer.shape }),
  summary: 'Accept an assigned job, or claim one from the pool',
})

export const releaseJob = route({
  name: 'releaseJob',
  method: 'POST',
  path: '/api/translator/jobs/{id}/release',
  access: translator,
  input: Job.extend({ reason: ReleaseReason, note: notes.optional() }),
  output: Empty,
  summary: 'Give a job back to the pool; what was written is kept as a suggestion',
})

export const heartbeat = route({
  name: 'heartbeat',
  method: 'POST',
  path: '/api/translator/jobs/{id}/heartbeat',
  access: worker('queue.write'),
  input: Held.extend({
    /** The person is at work, or asked for more time: the lock grows. */
    working: z.boolean(),
  }),
  output: z.object({ lockExpiry: z.iso.datetime() }),
  summary: 'Whether the caller still holds a job, and until when',
})

export const openSigning = route({
  name: 'openSigning',
  method: 'GET',
  path: '/api/translator/jobs/{id}/signing',
  access: worker('queue.write'),
  input: Job,
  output: SigningView,
  summary: 'What is still open before a job can be signed, and the hash of the text that would be',
})

export const signJob = route({
  name: 'signJob',
  method: 'POST',
  path: '/api/translator/jobs/{id}/sign',
  access: worker('queue.write'),
  input: Held.extend({
    name: z.string().trim().min(3, field('full-name-required')).max(200),
    role: SignerRole,
    statementAccepted: z.literal(true, field('statement-required')),
    segmentsHash: Sha256Hex,
    pack: z.string().max(40),
    packVersion: z.string().max(40),
    statement,
  }),
  output: MessageAnswer,
  summary: 'Sign exactly the text that was reviewed; the document is then certified',
})

export const submitTranslation = route({
  name: 'submitTranslation',
  method: 'POST',
  path: '/api/translator/submit-translation',
  access: translator,
  input: z.object({
    jobId: QueueItemId,
    translatedContent: content,
    begunWith,
    statement,
    qualityScore,
    translatorNotes: notes.optional(),
  }),
  output: MessageAnswer,
  longBody: true,
  summary: 'Submit the whole translation, one line a paragraph, and sign it',
})

export const appealJob = route({
  name: 'appealJob',
  method: 'POST',
  path: '/api/translator/jobs/{id}/appeal',
  // Who signed it, also where they are suspended since: they may be over just that.
  access: signedIn,
  input: Job.extend({
    reason: z.string().trim().min(10, field('wrong-sentence')).max(2000),
    /** The first of `appealable` where it is left out. */
    about: AppealTopic.optional(),
  }),
  output: MessageAnswer,
  summary: 'Ask staff to look at a rating, a review or a revision again',
})

export const listQueue = route({
  name: 'listQueue',
  method: 'GET',
  path: '/api/human-translation-queue',
  access: staff('queue.read'),
  input: PageInput.extend({
    status: JobStatus.optional(),
    /** Only what is late. */
    late: z
      .enum(['true', 'false'])
      .optional()
      .transform((late) => late === 'true'),
    /** The number of an item or of its translation, or the beginning of a translator's name or address. */
    search: z.string().trim().max(200).optional(),
  }),
  output: z.array(HumanTranslationQueueItem),
  summary: 'The human queue, soonest promised time first; the next cursor stands in a header',
})

export const readQueueItem = route({
  name: 'readQueueItem',
  method: 'GET',
  path: '/api/human-translation-queue/{id}',
  access: staff('queue.read'),
  input: Job,
  output: Job.extend({
    originalContent: z.string(),
    translatedContent: z.string(),
    /** What its translator wrote about segments, to the customer or to staff. */
    comments: z.array(SegmentComment.omit({ isMine: true })),
  }),
  summary: 'Original and translation of a job, one line a segment, with its comments; each look is written down',
})

export const getQueueItem = route({
  name: 'getQueueItem',
  method: 'GET',
  path: '/api/admin/jobs/{id}',
  access: staff('queue.read'),
  input: Job,
  output: QueueItemDetails,
  summary: 'One job with its lock, rating, appeal, review, certificates and history, without its text',
})

export const editQueueItem = route({
  name: 'editQueueItem',
  method: 'PATCH',
  path: '/api/admin/jobs/{id}',
  access: staff('queue.write'),
  input: Job.extend({ priority: JobPriority.optional(), qualityCheckNotes: notes.optional(), seen }),
  output: QueueItemDetails,
  summary: 'Change the priority of a job, or what staff note about its quality',
})

export const takeOverJob = route({
  name: 'takeOverJob',
  method: 'POST',
  path: '/api/admin/jobs/{id}/take-over',
  access: staff('queue.write'),
  input: Job.extend({ seen }),
  output: MessageAnswer,
  summary: 'Take a job into work oneself, whoever had it, to finish it in the editor and sign it under the own name',
})

export const decideAppeal = route({
  name: 'decideAppeal',
  method: 'POST',
  path: '/api/admin/jobs/{id}/appeal',
  access: staff('queue.write'),
  input: Job.extend({
    decision: AppealDecision,
    /** The translator reads it. */
    answer: z.string().trim().min(10, field('wrong-sentence')).max(2000),
    seen,
  }),
  output: MessageAnswer,
  summary: 'Decide an appeal of a translator, once',
})

export const reviewJob = route({
  name: 'reviewJob',
  method: 'POST',
  path: '/api/admin/jobs/{id}/review',
  access: staff('queue.review'),
  input: Job.extend({ errors: z.array(JobError).max(maxJobErrors), note: notes.default(''), seen }),
  output: MessageAnswer.extend({ score: z.number() }),
  longBody: true,
  summary: 'Review a signed job: errors by category and severity make its score',
})

export const listSuitableTranslators = route({
  name: 'listSuitableTranslators',
  method: 'GET',
  path: '/api/admin/jobs/{id}/translators',
  access: staff('queue.write'),
  input: Job.extend({ search: z.string().trim().max(200).default('') }),
  output: z.object({ translators: z.array(SuitableTranslator) }),
  summary: 'Approved translators of the pair of a job whose name holds the words, who has least to do first',
})

export const assignTranslation = route({
  name: 'assignTranslation',
  method: 'POST',
  path: '/api/assign-translation',
  access: staff('queue.write'),
  input: z.object({
    translationId: TranslationId,
    /** The name or the id of an approved translator of the pair. */
    translator: z.union([
      z.string().trim().min(1, field('translator-name-required')).max(200),
      z.number().int().positive(),
    ]),
    seen,
  }),
  output: MessageAnswer,
  summary: 'Assign a waiting job to a translator, who has twelve hours to accept it',
})

export const completeHumanTranslation = route({
  name: 'completeHumanTranslation',
  method: 'POST',
  path: '/api/complete-human-translation',
  access: staff('queue.write'),
  input: z.object({
    queueId: QueueItemId,
    translatedContent: content,
    begunWith,
    statement,
    qualityScore,
    notes: notes.optional(),
    seen,
  }),
  output: MessageAnswer,
  longBody: true,
  summary: 'Finish a job as staff and sign it under the own name',
})

export const takeJobBack = route({
  name: 'takeJobBack',
  method: 'POST',
  path: '/api/admin/jobs/{id}/take-back',
  access: staff('queue.write'),
  input: Job.extend({ reason: notes.min(1, field('reason-required')), seen }),
  output: MessageAnswer,
  summary: 'Take a job from its translator and return it to the pool',
})

export const rejectJob = route({
  name: 'rejectJob',
  method: 'POST',
  path: '/api/admin/jobs/{id}/reject',
  access: staff('queue.reject'),
  input: Job.extend({ reason: notes.min(1, field('reason-required')), seen }),
  output: MessageAnswer,
  summary: 'End a job that cannot be done; the customer gets the money back',
})

const OwnTranslation = z.object({ id: TranslationId })

export const getReview = route({
  name: 'getReview',
  method: 'GET',
  path: '/api/translation/{id}/review',
  access: own('translation'),
  ids: (input) => [input.id],
  input: OwnTranslation,
  output: Review,
  summary: 'How far the human review of an own document is, with the promised time',
})

export const listChanges = route({
  name: 'listChanges',
  method: 'GET',
  path: '/api/translation/{id}/changes',
  access: own('translation'),
  ids: (input) => [input.id],
  input: PageInput.extend({
    id: TranslationId,
    /** `all`: also what was left as it was, for whoever looks for a place in the text. */
    which: z.enum(['changed', 'all']).default('changed'),
    /** Only segments whose original or final text holds this. */
    search: z.string().trim().max(200).optional(),
  }),
  output: ChangesPage,
  summary: 'What the human changed, segment by segment, once it is certified',
})

export const rateTranslation = route({
  name: 'rateTranslation',
  method: 'POST',
  path: '/api/translation/{id}/rating',
  access: own('translation'),
  ids: (input) => [input.id],
  input: OwnTranslation.extend(StarRating.shape),
  output: MessageAnswer,
  summary: 'Rate a certified translation, once',
})

export const requestRevision = route({
  name: 'requestRevision',
  method: 'POST',
  path: '/api/translation/{id}/revision',
  access: own('translation'),
  ids: (input) => [input.id],
  input: OwnTranslation.extend(RevisionRequest.shape),
  output: MessageAnswer,
  summary: 'Ask for a correction of a certified translation within 60 days',
})
