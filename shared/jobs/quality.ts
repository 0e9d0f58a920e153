import * as z from 'zod'
import { errorCategories, Severity, testScore } from '../translators/entrance-test.ts'

/** One error that a reviewer found in a signed translation, by the number of its segment. */
export const JobError = z.object({
  number: z.number().int().positive().max(99_999),
  category: z.enum(errorCategories),
  severity: Severity,
  comment: z.string().trim().max(500).default(''),
})
export type JobError = z.infer<typeof JobError>

/** Errors of one review: more say that the job has to be done again. */
export const maxJobErrors = 200

/** The score of a reviewed job: as of an entrance test, by the words of the original. */
export const jobScore = (errors: readonly Pick<JobError, 'severity'>[], words: number): number =>
  testScore(errors, words)

/** What a translator may ask staff to look at again. */
export const AppealTopic = z.enum(['rating', 'review', 'correction'])
export type AppealTopic = z.infer<typeof AppealTopic>

/** `granted`: the rating or the review counts no more, or the correction goes to somebody else. */
export const AppealDecision = z.enum(['granted', 'dismissed'])
export type AppealDecision = z.infer<typeof AppealDecision>
