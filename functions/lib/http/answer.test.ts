import { expect, test } from 'vitest'
import { DocumentRefusal, verdictCode, verdicts } from '#shared/documents/verdict.ts'
import { messageOf } from '#shared/messages/table.ts'
import { answerError } from './answer.ts'

test.each(Object.keys(verdicts) as (keyof typeof verdicts)[])(
  'what the document engine refuses as %s is the caller’s fault, told in the sentence of the verdict',
  (verdict) => {
    const { statusCode, body } = answerError(new DocumentRefusal(verdict, 'a detail for the log'), 'r1')
    expect(statusCode).toBe(422)
    expect(JSON.parse(body ?? '')).toEqual({
      ...messageOf(verdictCode(verdict)),
      requestId: 'r1',
    })
  },
)
