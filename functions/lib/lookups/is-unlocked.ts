import { isFinal } from '#shared/translations/stage.ts'
import { appealDecisionOf, type QueueItemRow } from '../../data/jobs/queue-row.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'

/**
 * The one rule of the paywall: the whole text and the files are for who has paid, once the translation is complete, and for as
 * long as the money was not given back.
 */
export const isUnlocked = (row: TranslationRow): boolean =>
  row.paidAt !== undefined && row.refundedAt === undefined && row.stage === 'completed'

/** Its money was given back, or is about to be: nobody bought it. */
export const isGivenBack = ({ refundedAt, stage }: TranslationRow): boolean =>
  refundedAt !== undefined || (isFinal(stage) && stage !== 'completed')

/**
 * Whether staff may still look at the text of a job that somebody else has or had: while there is something to check, sign or
 * decide. Of what was given back only an appeal that waits for its decision is left.
 */
export const isStaffMatter = (row: TranslationRow, job: QueueItemRow): boolean =>
  row.deletedAt === undefined &&
  (!isGivenBack(row) || (job.appealId !== undefined && appealDecisionOf(job) === undefined))
