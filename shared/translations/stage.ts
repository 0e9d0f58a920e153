import * as z from 'zod'

/** Where a translation is on its journey. The specified `status` is derived from it, so the two cannot disagree. */
export const Stage = z.enum([
  'queued',
  'inspecting',
  'extracting',
  'translating',
  'assembling',
  'scoring',
  'awaiting_payment',
  'finishing',
  'human_review',
  'completed',
  'failed',
  'expired',
])
export type Stage = z.infer<typeof Stage>

export const TranslationStatus = z.enum(['pending', 'processing', 'completed', 'failed', 'human_review'])
export type TranslationStatus = z.infer<typeof TranslationStatus>

/**
 * The one table of legal moves. `translating` and `assembling` come before payment for the preview; what is left of a long
 * document is bought in `finishing`. A failed or expired translation is final: a new one is started from a new upload.
 */
export const nextStages: Record<Stage, readonly Stage[]> = {
  queued: ['inspecting', 'failed'],
  inspecting: ['extracting', 'failed'],
  extracting: ['translating', 'failed'],
  translating: ['assembling', 'failed'],
  assembling: ['scoring', 'failed'],
  scoring: ['awaiting_payment', 'failed'],
  awaiting_payment: ['finishing', 'expired', 'failed'],
  finishing: ['human_review', 'completed', 'failed'],
  human_review: ['completed', 'failed'],
  completed: [],
  failed: [],
  expired: [],
}

export const canMove = (from: Stage, to: Stage): boolean => nextStages[from].includes(to)

/** The stages from which `to` may be reached: the condition of the one writer. */
export const stagesBefore = (to: Stage): Stage[] => Stage.options.filter((from) => canMove(from, to))

/** Nothing ever happens again. */
export const isFinal = (stage: Stage): boolean => nextStages[stage].length === 0

/** Whether a living translation is further on its journey than `stage`. */
export const isPast = (current: Stage, stage: Stage): boolean =>
  !isFinal(current) && Stage.options.indexOf(current) > Stage.options.indexOf(stage)

const statuses: Record<Stage, TranslationStatus> = {
  queued: 'pending',
  inspecting: 'processing',
  extracting: 'processing',
  translating: 'processing',
  assembling: 'processing',
  scoring: 'processing',
  awaiting_payment: 'pending',
  finishing: 'processing',
  human_review: 'human_review',
  completed: 'completed',
  failed: 'failed',
  expired: 'failed',
}
export const statusOf = (stage: Stage): TranslationStatus => statuses[stage]

/** Nothing more happens by itself; a poll may stop. */
export const isSettled = (stage: Stage): boolean =>
  stage === 'awaiting_payment' || stage === 'human_review' || isFinal(stage)
