import type * as z from 'zod'
import type { UserId } from '#shared/lib/id.ts'
import { messageOf, sentence } from '#shared/messages/table.ts'
import { checkSegment } from '#shared/translations/checks/check-segment.ts'
import {
  countWords,
  type GivenScore,
  type OwnTest,
  type StaffTest,
  type TestToReview,
} from '#shared/translators/entrance-test.ts'
import type { TestRow } from '../../data/jobs/translator-tests.ts'
import { setOf } from './sets.ts'

/** Handed in, or its time is over. */
export const hasEnded = (row: TestRow, now: Date): boolean =>
  row.submittedAt !== null || row.endsAt <= now.toISOString()

const textsOf = (row: TestRow) => setOf(row.setId).segments.map(({ source, draft }) => ({ source, draft }))

export const ownTestOf = (row: TestRow, now: Date): z.input<typeof OwnTest> => ({
  ...row,
  state: row.scoredAt !== null ? 'scored' : hasEnded(row, now) ? 'handed-in' : 'open',
  segments: textsOf(row),
})

export const reviewOf = (row: TestRow): z.input<typeof TestToReview> => ({
  ...row,
  segments: textsOf(row),
  findings: findingsOf(row),
  words: wordsOf(row),
})

/** With who gave which score: names are by account. */
export const staffViewOf = (row: TestRow, names: ReadonlyMap<UserId, string>): z.input<typeof StaffTest> => {
  const given = ({
    score,
    errors,
    scoredBy,
    scoredAs,
    scoredAt,
  }: Pick<TestRow, 'score' | 'errors' | 'scoredBy' | 'scoredAs' | 'scoredAt'>): GivenScore[] =>
    score === null || scoredBy === null || scoredAt === null
      ? []
      : [{ score, errors, by: names.get(scoredBy) ?? `#${scoredBy}`, as: scoredAs, at: scoredAt }]
  return { ...reviewOf(row), given: given(row)[0] ?? null, earlier: row.earlier.flatMap(given).toReversed() }
}

/** The sources are counted, so that a long answer earns nothing. */
export const wordsOf = (row: TestRow): number => countWords(setOf(row.setId).segments.map(({ source }) => source))

/** What still stands of the seeded errors, and what the checks of the editor find. */
function findingsOf(row: TestRow): z.input<typeof TestToReview>['findings'] {
  const [sourceLanguage = '', targetLanguage = ''] = row.pair.split('-')
  return setOf(row.setId).segments.flatMap(({ source, errors }, segment) => {
    const target = row.answers[segment] ?? ''
    const seeded = errors
      .filter(({ wrong }) => target.includes(wrong))
      .map(({ wrong, right, severity }) => ({
        segment,
        check: 'seeded',
        severity,
        ...messageOf('finding-seeded', { wrong, right }),
      }))
    const found = checkSegment({ source, target, sourceLanguage, targetLanguage }).map(
      ({ check, severity, code, params }) => ({
        segment,
        check,
        severity: severity === 'error' ? ('major' as const) : ('minor' as const),
        code,
        params,
        message: sentence(code, params),
      }),
    )
    return [...seeded, ...found]
  })
}
