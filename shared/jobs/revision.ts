import type { ResultDays } from '../privacy/days.ts'
import { resultDaysOf } from '../privacy/retention.ts'
import { jobRules } from './lock.ts'

type Kept = {
  translationType: string
  completedAt?: string | undefined
  resultDays?: ResultDays | undefined
  sourceDeletedAt?: string | undefined
  deletedAt?: string | undefined
}

/**
 * Until when a certified translation may be corrected; null when that is over, or when its original was deleted: nobody can
 * compare a translation with what is not there.
 */
export function revisableUntil(kept: Kept, now: Date): string | null {
  const { completedAt, sourceDeletedAt, deletedAt } = kept
  if (completedAt === undefined || sourceDeletedAt !== undefined || deletedAt !== undefined) return null
  // Whoever chose to keep it for less has less time.
  const days = Math.min(jobRules.revisionDays, resultDaysOf(kept))
  const until = new Date(Date.parse(completedAt) + days * 86_400_000)
  return until > now ? until.toISOString() : null
}
