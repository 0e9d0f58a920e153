import { defaultResultDays } from '#shared/privacy/days.ts'
import type { Kept } from '#shared/privacy/retention.ts'
import type { TranslationRow } from '../data/translations.ts'

/** What the rule of retention needs to know of a row. */
export const keptOf = (row: TranslationRow): Kept => ({
  stage: row.stage,
  stageAt: row.completedAt ?? row.stageAt,
  resultDays: row.resultDays ?? defaultResultDays,
  sourceDeletedAt: row.sourceDeletedAt,
  deletedAt: row.deletedAt,
})
