import { type Kept, resultDaysOf } from '#shared/privacy/retention.ts'
import type { TranslationRow } from '../data/translations/translations.ts'

/** What the rule of retention needs to know of a row. */
export const keptOf = (row: TranslationRow): Kept => ({
  stage: row.stage,
  stageAt: row.completedAt ?? row.stageAt,
  resultDays: resultDaysOf(row),
  isCertified: row.translationType === 'certified',
  sourceDeletedAt: row.sourceDeletedAt,
  deletedAt: row.deletedAt,
})
