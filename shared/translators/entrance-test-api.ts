import * as z from 'zod'
import { AuditReason } from '../audit/audit.ts'
import { TranslatorId, TranslatorTestId } from '../lib/id.ts'
import { own, route, signedIn, staff, translator } from '../lib/route.ts'
import { field } from '../messages/field.ts'
import { entranceTest, OwnTest, StaffTest, TestAnswers, TestError, TestToReview } from './entrance-test.ts'
import { LanguagePair } from './translator.ts'

const one = z.object({ id: TranslatorTestId })
const ids = ({ id }: { id: number }) => [id]
const errors = z.array(TestError).max(entranceTest.segments * 20)

export const listTests = route({
  name: 'listTests',
  method: 'GET',
  path: '/api/translator/tests',
  access: signedIn,
  input: z.object({}),
  output: z.object({
    tests: z.array(OwnTest),
    /** Pairs that were applied for and have a set that this person has not seen. */
    available: z.array(z.string()),
  }),
  summary: 'One’s own entrance tests',
})

export const startTest = route({
  name: 'startTest',
  method: 'POST',
  path: '/api/translator/tests',
  access: signedIn,
  input: z.object({ pair: LanguagePair }),
  output: z.object({ test: OwnTest }),
  summary: 'Draw an entrance test for a pair and start its clock',
})

export const saveTest = route({
  name: 'saveTest',
  method: 'PUT',
  path: '/api/translator/tests/{id}',
  access: own('translator-test'),
  ids,
  input: one.extend({ answers: TestAnswers }),
  output: z.object({ test: OwnTest }),
  summary: 'Save the texts of an entrance test within its time',
})

export const submitTest = route({
  name: 'submitTest',
  method: 'POST',
  path: '/api/translator/tests/{id}/submit',
  access: own('translator-test'),
  ids,
  input: one.extend({ answers: TestAnswers }),
  output: z.object({ test: OwnTest }),
  summary: 'Hand in an entrance test',
})

export const listTestReviews = route({
  name: 'listTestReviews',
  method: 'GET',
  path: '/api/translator/test-reviews',
  access: translator,
  input: z.object({}),
  output: z.object({ tests: z.array(TestToReview) }),
  summary: 'Handed-in tests of one’s own pairs that wait for a score',
})

export const reviewTest = route({
  name: 'reviewTest',
  method: 'POST',
  path: '/api/translator/test-reviews/{id}',
  access: translator,
  input: one.extend({ errors }),
  output: z.object({ score: z.number() }),
  summary: 'Score a test of one’s own pair',
})

export const listTranslatorTests = route({
  name: 'listTranslatorTests',
  method: 'GET',
  path: '/api/admin/translators/{id}/tests',
  access: staff('tests.read'),
  input: z.object({ id: TranslatorId }),
  output: z.object({ tests: z.array(StaffTest) }),
  summary: 'The tests of an applicant with their texts, their scores and who gave them',
})

export const scoreTest = route({
  name: 'scoreTest',
  method: 'POST',
  path: '/api/admin/translator-tests/{id}/score',
  access: staff('tests.score'),
  input: one.extend({ errors }),
  output: z.object({ score: z.number() }),
  summary: 'Score a test',
})

export const rescoreTest = route({
  name: 'rescoreTest',
  method: 'POST',
  path: '/api/admin/translator-tests/{id}/rescore',
  access: staff('tests.score'),
  input: one.extend({
    errors,
    /** When the score was given that this one takes the place of, as the caller saw it. */
    seen: z.iso.datetime(),
    reason: AuditReason.min(1, field('reason-required')),
  }),
  output: z.object({ score: z.number() }),
  summary: 'Score a test again, over the score of a translator or of staff; that one stays beside it',
})
