import { expect, test } from 'vitest'
import { DocumentRefusal, verdicts } from '../../documents/verdict.ts'
import { answerError } from './answer.ts'

test.each(Object.keys(verdicts) as (keyof typeof verdicts)[])(
  'what the document engine refuses as %s is the caller’s fault, told in the sentence of the verdict',
  (verdict) => {
    const { statusCode, body } = answerError(new DocumentRefusal(verdict, 'a detail for the log'), 'r1')
    expect(statusCode).toBe(422)
    expect(JSON.parse(body ?? '')).toEqual({
      code: 'not-processable',
      message: verdicts[verdict].message,
      requestId: 'r1',
    })
  },
)
