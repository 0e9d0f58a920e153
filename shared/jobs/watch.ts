import { nextRise } from './due.ts'
import type { JobStatus } from './job.ts'
import { acceptBy, isLockAlive, lockWarningFrom } from './lock.ts'

export type Watched = {
  status: JobStatus
  dueAt: string
  assignedAt?: string | undefined
  lockExpiry?: string | undefined
  /** The lock end that its holder was warned of. */
  warnedOf?: string | undefined
  /** The pool was told. */
  announcedAt?: string | undefined
  /** When those of the pool are told who could not be at once. */
  announceAgainAt?: string | undefined
  /** Of a correction: the job that it corrects. */
  revisionOf?: number | undefined
}

const idleMs = 3_600_000
/** Long enough for the workflow to certify a correction that was signed. */
const certifyMs = 10 * 60_000

/**
 * When the sweep has to check a job again; undefined when nothing can happen to it any more. An open job is checked every
 * hour at least, because its translation may end beside it. A signed one is its translation's, but a correction's translation is
 * complete: nothing else checks it until it has its certificate.
 */
export function nextCheck(job: Watched, now: Date): string | undefined {
  const rise = nextRise(job.dueAt, now)
  const idle = new Date(now.getTime() + idleMs).toISOString()
  switch (job.status) {
    case 'pending':
      return earliest(
        job.announcedAt === undefined ? (job.announceAgainAt ?? now.toISOString()) : undefined,
        rise,
        idle,
      )
    case 'assigned':
      return earliest(job.assignedAt && acceptBy(job.assignedAt), rise, idle)
    case 'in_progress':
      return earliest(lockCheck(job, now), rise, idle)
    case 'completed':
      return job.revisionOf === undefined ? undefined : new Date(now.getTime() + certifyMs).toISOString()
    case 'rejected':
      return undefined
  }
}

/** First the warning, then the end. */
function lockCheck({ lockExpiry, warnedOf }: Watched, now: Date): string | undefined {
  if (lockExpiry === undefined || !isLockAlive(lockExpiry, now)) return now.toISOString()
  return warnedOf === lockExpiry ? lockExpiry : lockWarningFrom(lockExpiry)
}

const earliest = (...times: (string | undefined)[]): string | undefined =>
  times.filter((at) => at !== undefined).toSorted()[0]
