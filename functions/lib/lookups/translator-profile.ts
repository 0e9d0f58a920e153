import type * as z from 'zod'
import { reapplyFrom, type TranslatorProfile, translatorLimits } from '#shared/translators/translator.ts'
import type { TranslatorRow } from '../../data/jobs/translator-row.ts'

/** What both the translator and staff see. The tax number is its last four characters, everywhere. */
export function seenByAll(row: TranslatorRow) {
  const { resume } = row
  return {
    ...row,
    rating: row.ratingCount === 0 ? translatorLimits.rating : row.ratingSum / row.ratingCount,
    resume: resume && { filename: resume.filename, uploadedAt: resume.uploadedAt },
  }
}

/** A translator's own profile, on the page and in the export of their account. */
export const profileOf = (row: TranslatorRow): z.input<typeof TranslatorProfile> => ({
  ...seenByAll(row),
  rejectionReason: row.statusReason,
  mayApplyFrom: row.status === 'rejected' ? reapplyFrom(row.statusAt) : null,
})
