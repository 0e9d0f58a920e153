import * as z from 'zod'
import { Message } from '../lib/answer.ts'
import { TranslatorTestId } from '../lib/id.ts'

export const entranceTest = { segments: 8, minutes: 40, maxCharacters: 2000 } as const

/** The severities of MQM with their weights, and its main categories. */
const severityWeights = { minor: 1, major: 5, critical: 25 } as const
export const Severity = z.enum(['minor', 'major', 'critical'])
export const errorCategories = ['accuracy', 'fluency', 'terminology', 'numbers', 'style', 'locale'] as const

/** One error that a reviewer found in a handed-in test; `segment` counts from 0. */
export const TestError = z.object({
  segment: z
    .number()
    .int()
    .min(0)
    .max(entranceTest.segments - 1),
  category: z.enum(errorCategories),
  severity: Severity,
})
export type TestError = z.infer<typeof TestError>

/** Penalty points for 1,000 words: severity times count. */
export function errorPoints(errors: readonly Pick<TestError, 'severity'>[], words: number): number {
  const points = errors.reduce((sum, { severity }) => sum + severityWeights[severity], 0)
  return Math.round((points / Math.max(1, words)) * 1000)
}

/** 0 to 100: each ten points for 1,000 words take one away. */
export const testScore = (errors: readonly Pick<TestError, 'severity'>[], words: number): number =>
  Math.max(0, Math.round(100 - errorPoints(errors, words) / 10))

export const countWords = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0), 0)

export const TestAnswers = z.array(z.string().max(entranceTest.maxCharacters)).length(entranceTest.segments)

const segments = z.array(z.object({ source: z.string(), draft: z.string() }))

/** A test as the person who takes it sees it. */
export const OwnTest = z.object({
  id: TranslatorTestId,
  pair: z.string(),
  /** `open` until it is handed in or its time is over. */
  state: z.enum(['open', 'handed-in', 'scored']),
  endsAt: z.iso.datetime(),
  segments,
  answers: z.array(z.string()),
  score: z.number().nullable(),
})
export type OwnTest = z.infer<typeof OwnTest>

/** A handed-in test as a reviewer sees it: without the name of who took it. */
export const TestToReview = z.object({
  id: TranslatorTestId,
  pair: z.string(),
  segments,
  answers: z.array(z.string()),
  /** What the checks found, and seeded errors that still stand: a proposal, the reviewer decides. */
  findings: z.array(Message.extend({ segment: z.number().int(), check: z.string(), severity: Severity })),
  words: z.number().int(),
  score: z.number().nullable(),
  errors: z.array(TestError),
})
export type TestToReview = z.infer<typeof TestToReview>

/** As what somebody scored a test: as an approved translator of its pair, or as staff. */
export const ScoredAs = z.enum(['translator', 'staff'])

/** A score that was given. `by` is a name, of who has left the number; `as` is null for those of before it was noted. */
const GivenScore = z.object({
  score: z.number(),
  errors: z.array(TestError),
  by: z.string(),
  as: ScoredAs.nullable(),
  at: z.iso.datetime(),
})
export type GivenScore = z.infer<typeof GivenScore>

/** A test as staff see it: who gave its score, and the scores that this one took the place of, newest first. */
export const StaffTest = TestToReview.extend({ given: GivenScore.nullable(), earlier: z.array(GivenScore) })
export type StaffTest = z.infer<typeof StaffTest>
