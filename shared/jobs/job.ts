import * as z from 'zod'

/** Where a translation stands in the human queue. */
export const JobStatus = z.enum(['pending', 'assigned', 'in_progress', 'completed', 'rejected'])
export type JobStatus = z.infer<typeof JobStatus>

export const JobPriority = z.enum(['low', 'normal', 'high', 'urgent'])
export type JobPriority = z.infer<typeof JobPriority>

/**
 * The one table of legal moves. A claim from the pool is assignment and acceptance in one. A signed job returns to work only
 * when the document could not be certified from what was signed.
 */
export const nextJobStatuses: Record<JobStatus, readonly JobStatus[]> = {
  pending: ['assigned', 'in_progress', 'rejected'],
  assigned: ['assigned', 'in_progress', 'pending', 'rejected'],
  in_progress: ['completed', 'pending', 'in_progress', 'rejected'],
  completed: ['in_progress'],
  rejected: [],
}

export const canMoveJob = (from: JobStatus, to: JobStatus): boolean => nextJobStatuses[from].includes(to)

/** Somebody may still work on it. */
export const isJobOpen = (status: JobStatus): boolean => status !== 'completed' && status !== 'rejected'

/** A translator has begun: the payment is final, and the work is shown as active. */
export const isJobBegun = (status: JobStatus): boolean => status === 'in_progress' || status === 'completed'

/** Why a job went back to the pool, or a translator lost it. */
export const ReleaseReason = z.enum(['no-time', 'not-my-field', 'hard-to-read', 'conflict-of-interest', 'other'])
export type ReleaseReason = z.infer<typeof ReleaseReason>

/** Why a signed job is back with its signer: it could not be certified as it was signed. */
export const SentBackReason = z.enum(['text-changed', 'statement-changed', 'own-document', 'authority', 'not-written'])
export type SentBackReason = z.infer<typeof SentBackReason>

/** Segments that a job names, at most, where a file did not hold them: more than these are looked for one after the other by nobody. */
export const mostUnwritten = 50

/** Why a job is over without a signature: what became of its document, or what staff decided. */
export const JobEnd = z.enum(['refunded', 'deleted', 'rejected', 'failed'])
export type JobEnd = z.infer<typeof JobEnd>

/** Who or what took a job from the person that had it. */
export const JobLeave = z.enum(['released', 'declined', 'lock-ended', 'not-accepted', 'taken-back', 'taken-over'])
export type JobLeave = z.infer<typeof JobLeave>
