import type { TranslationRow } from '../../data/translations/translations.ts'

/**
 * The one rule of the paywall: the whole text and the files are for who has paid, once the translation is complete, and for as
 * long as the money was not given back.
 */
export const isUnlocked = (row: TranslationRow): boolean =>
  row.paidAt !== undefined && row.refundedAt === undefined && row.stage === 'completed'
