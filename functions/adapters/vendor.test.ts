import { expect, test } from 'vitest'
import { isOutage, outcomeOf } from './vendor.ts'

const error = (facts: object, name = 'Error') => Object.assign(new Error('x'), { name }, facts)

test.each<[string, unknown, 'refused' | 'unknown', boolean]>([
  ['an error answer of the vendor', error({ $fault: 'server', $metadata: { httpStatusCode: 500 } }), 'refused', true],
  ['a refusal', error({ $fault: 'client', $metadata: { httpStatusCode: 400 } }, 'MessageRejected'), 'refused', false],
  ['throttling', error({ $metadata: { httpStatusCode: 429 } }, 'TooManyRequestsException'), 'refused', true],
  ['nobody there', error({ code: 'ECONNREFUSED' }), 'refused', true],
  ['no such host', error({ code: 'ENOTFOUND' }), 'refused', true],
  ['a connection that broke', error({ code: 'ECONNRESET' }), 'unknown', true],
  ['an answer that did not come in time', error({}, 'TimeoutError'), 'unknown', true],
  ['our own mistake', new TypeError('x is undefined'), 'unknown', false],
  ['something that is no error', 'no', 'unknown', false],
])('%s', (_, thrown, outcome, outage) => {
  expect(outcomeOf(thrown)).toBe(outcome)
  expect(isOutage(thrown)).toBe(outage)
})
