import * as z from 'zod'
import { nextStages, type Stage } from '../translations/stage.ts'
import {
  certifiedSourceDays,
  type ResultDays as Days,
  defaultCertifiedDays,
  defaultResultDays,
  resultDaysChoices,
  sourceDays,
} from './days.ts'

export const ResultDays = z.literal(resultDaysChoices)

export type Kept = {
  stage: Stage
  /** When the stage was entered; for a completed one, the completion. */
  stageAt: string
  resultDays: number
  /** A certified one may be corrected for some time, and nobody corrects a translation without its original. */
  isCertified: boolean
  sourceDeletedAt?: string | undefined
  deletedAt?: string | undefined
}

/** How long a result is kept: as its owner chose, or by its kind. */
export const resultDaysOf = (row: { translationType: string; resultDays?: Days | undefined }): Days =>
  row.resultDays ?? (row.translationType === 'certified' ? defaultCertifiedDays : defaultResultDays)

/** What is to be deleted next of a translation, and when: its source, or all of it. Undefined while it is under way or when nothing is left. */
export function nextDeletion(kept: Kept): { what: 'source' | 'all'; at: Date } | undefined {
  if (kept.deletedAt !== undefined || nextStages[kept.stage].length > 0) return undefined
  const days = (n: number) => new Date(Date.parse(kept.stageAt) + n * 86_400_000)
  if (kept.stage !== 'completed') return { what: 'all', at: days(sourceDays) }
  const sourceFor = kept.isCertified ? certifiedSourceDays : sourceDays
  if (kept.resultDays <= sourceFor || kept.sourceDeletedAt !== undefined)
    return { what: 'all', at: days(kept.resultDays) }
  return { what: 'source', at: days(sourceFor) }
}
