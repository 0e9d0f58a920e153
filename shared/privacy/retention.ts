import * as z from 'zod'
import { nextStages, type Stage } from '../translations/stage.ts'
import {
  certifiedSourceDays,
  correctionHoldDays,
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
  /** The correction that was asked for last; `endedAt` is missing while it is under way. */
  correction?: { endedAt?: string | undefined } | undefined
  sourceDeletedAt?: string | undefined
  deletedAt?: string | undefined
}

/** How long a result is kept: as its owner chose, or by its kind. */
export const resultDaysOf = (row: { translationType: string; resultDays?: Days | undefined }): Days =>
  row.resultDays ?? (row.translationType === 'certified' ? defaultCertifiedDays : defaultResultDays)

/**
 * What is to be deleted next of a translation, and when: its source, or all of it. Undefined while it is under way or when nothing is
 * left. A correction that is under way holds both up; a result that was corrected after its time stays as long, to be fetched.
 */
export function nextDeletion(kept: Kept): { what: 'source' | 'all'; at: Date } | undefined {
  if (kept.deletedAt !== undefined || nextStages[kept.stage].length > 0) return undefined
  const days = (n: number) => new Date(Date.parse(kept.stageAt) + n * 86_400_000)
  if (kept.stage !== 'completed') return { what: 'all', at: days(sourceDays) }
  const sourceFor = kept.isCertified ? certifiedSourceDays : sourceDays
  const sourceHold = isCorrected(kept) ? correctionHoldDays : 0
  if (kept.resultDays > sourceFor && kept.sourceDeletedAt === undefined)
    return { what: 'source', at: days(sourceFor + sourceHold) }
  const { endedAt } = kept.correction ?? {}
  const endedLate = endedAt !== undefined && new Date(endedAt) > days(kept.resultDays)
  return { what: 'all', at: days(kept.resultDays + (endedLate ? correctionHoldDays : sourceHold)) }
}

/** Whether somebody works on a correction, or it waits for its certificate. */
export const isCorrected = ({ correction }: Pick<Kept, 'correction'>): boolean =>
  correction !== undefined && correction.endedAt === undefined
