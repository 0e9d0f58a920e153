import type { TranslationRow } from '../data/translations.ts'

/** The one rule of the paywall: the whole text and the files are for who has paid, once the translation is complete. */
export const isUnlocked = (row: TranslationRow): boolean => row.paidAt !== undefined && row.stage === 'completed'
