import { expect, test } from 'vitest'
import { oneTimeCode } from './one-time-code.ts'

const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [20000000000, '353130'],
])('the code of RFC 6238 at second %i is %s', (second, code) => {
  expect(oneTimeCode(rfcSecret, second * 1000)).toBe(code)
})
