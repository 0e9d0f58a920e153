import * as z from 'zod'
import { OrderId, QueueItemId, UserId } from '../../lib/id.ts'
import { Place } from '../segments/place.ts'
import { SegmentDisposition } from '../segments/segment.ts'
import type { Stage } from '../stage.ts'
import { QualityPart, TranslationSummary } from '../translation.ts'

/** A step of the workflow as it ran; one that ran for several batches at once is told once. */
export const WorkflowStep = z.object({
  name: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** How often it was entered: batches, and tries of the same. */
  times: z.number().int().positive(),
  /** The kind of the last error, never its message: that may quote a document. */
  error: z.string().nullable(),
})
export type WorkflowStep = z.infer<typeof WorkflowStep>

/** A piece of text without its text: where it stands, and what became of it. */
export const LedgerLine = z.object({
  number: z.number().int().positive(),
  place: Place,
  kind: z.string(),
  disposition: SegmentDisposition,
  reason: z.string().nullable(),
  /** Things that a reviewer should look at. */
  findings: z.number().int().nonnegative(),
})
export type LedgerLine = z.infer<typeof LedgerLine>

/** Of a ledger that many lines deserve a look. */
export const mostLedgerLines = 200

/** A translation as staff see it: everything but its text. */
export const StaffTranslation = TranslationSummary.extend({
  customer: z.object({ id: UserId, name: z.string(), email: z.string() }),
  /** The workflow's own word, also where the money was given back since. */
  stageNow: TranslationSummary.shape.stage,
  stageAt: z.iso.datetime(),
  attempt: z.number().int().positive(),
  paidAt: z.iso.datetime().nullable(),
  refundedAt: z.iso.datetime().nullable(),
  downloadedAt: z.iso.datetime().nullable(),
  orderId: OrderId.nullable(),
  queueItemId: QueueItemId.nullable(),
  pages: z.number().int().nullable(),
  words: z.number().int().nullable(),
  qualityParts: z.array(QualityPart),
  qualityFindings: z.number().int().nonnegative().nullable(),
  ledger: z
    .object({
      total: z.number().int().nonnegative(),
      reasons: z.array(
        z.object({ disposition: SegmentDisposition, reason: z.string().nullable(), count: z.number().int() }),
      ),
      /** What was not simply translated, in order, up to a limit. */
      lines: z.array(LedgerLine),
      more: z.boolean(),
    })
    .nullable(),
  /** Null where the workflow’s own record is gone: it is kept for 90 days. */
  steps: z.array(WorkflowStep).nullable(),
  /** Whether it may be started again now. */
  restartable: z.boolean(),
  /** Whether its money can be given back now; `at-work` where its job has to be ended instead. Null where there is nothing to give. */
  refund: z.enum(['possible', 'at-work']).nullable(),
})
export type StaffTranslation = z.infer<typeof StaffTranslation>

/** Stages in which an execution has work to do. A preview that waits for payment needs none until it is paid. */
const working: ReadonlySet<Stage> = new Set([
  'queued',
  'inspecting',
  'extracting',
  'translating',
  'assembling',
  'scoring',
  'finishing',
  'human_review',
])
export const wantsExecution = (stage: Stage, isPaid: boolean): boolean =>
  working.has(stage) || (stage === 'awaiting_payment' && isPaid)
