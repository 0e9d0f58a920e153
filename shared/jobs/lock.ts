/** The rules of holding a job. Configuration: nobody else names these numbers. */
export const jobRules = {
  /** A claim holds so long after the last piece of real work. */
  lockHours: 2,
  /** The holder is warned so long before the lock ends. */
  lockWarningMinutes: 30,
  /** Jobs that one person may have in work at once. */
  activeJobs: 3,
  /** An assignment that nobody accepts goes back to the pool. */
  acceptHours: 12,
  /** A certified translation is promised within this time of its payment. */
  dueHours: 24,
  /** The priority rises when so many hours are left. */
  highHours: 6,
  urgentHours: 2,
  /** A customer may ask for a revision so long after completion. */
  revisionDays: 60,
  /** And so often: what is wrong after that is a matter for support. */
  revisions: 5,
} as const

const hourMs = 3_600_000
const after = (from: Date, ms: number): string => new Date(from.getTime() + ms).toISOString()

/** When a lock ends that was taken or used now. */
export const lockExpiryFrom = (now: Date): string => after(now, jobRules.lockHours * hourMs)

/** A lock ends at its second: at that moment it does not hold any more. */
export const isLockAlive = (lockExpiry: string | undefined, now: Date): boolean =>
  lockExpiry !== undefined && Date.parse(lockExpiry) > now.getTime()

/** From when the holder is warned. */
export const lockWarningFrom = (lockExpiry: string): string =>
  after(new Date(lockExpiry), -jobRules.lockWarningMinutes * 60_000)

export const isLockNearEnd = (lockExpiry: string, now: Date): boolean =>
  Date.parse(lockWarningFrom(lockExpiry)) <= now.getTime()

/** The end of a lock whose holder is warned only now: nobody loses work without half an hour to save it. */
export const lockExpiryAfterWarning = (lockExpiry: string, now: Date): string => {
  const fair = after(now, jobRules.lockWarningMinutes * 60_000)
  return lockExpiry > fair ? lockExpiry : fair
}

/** When an assignment ends that nobody has accepted. */
export const acceptBy = (assignedAt: string): string => after(new Date(assignedAt), jobRules.acceptHours * hourMs)
