import * as z from 'zod'
import { nextStages, type Stage } from '../translations/stage.ts'
import { resultDaysChoices, sourceDays } from './days.ts'

export const ResultDays = z.literal(resultDaysChoices)

export type Kept = {
  stage: Stage
  /** When the stage was entered; for a completed one, the completion. */
  stageAt: string
  resultDays: number
  sourceDeletedAt?: string | undefined
  deletedAt?: string | undefined
}

/** What is to be deleted next of a translation, and when: its source, or all of it. Undefined while it is under way or when nothing is left. */
export function nextDeletion(kept: Kept): { what: 'source' | 'all'; at: Date } | undefined {
  if (kept.deletedAt !== undefined || nextStages[kept.stage].length > 0) return undefined
  const days = (n: number) => new Date(Date.parse(kept.stageAt) + n * 86_400_000)
  if (kept.stage !== 'completed') return { what: 'all', at: days(sourceDays) }
  if (kept.resultDays <= sourceDays || kept.sourceDeletedAt !== undefined)
    return { what: 'all', at: days(kept.resultDays) }
  return { what: 'source', at: days(sourceDays) }
}
