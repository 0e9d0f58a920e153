import { expect, test } from 'vitest'
import { problemOf } from '#shared/messages/field.ts'
import { confirmation } from './confirm-address.ts'

test.each([
  ['the address', 'ana@example.com', true],
  ['in another case, with a space behind', 'Ana@Example.com ', true],
  ['another one', 'ana@example.org', false],
  ['nothing', '', false],
])('an account is deleted by its own name only: %s', (_, address, confirmed) => {
  const { success, error } = confirmation('ana@example.com').safeParse({ address, password: 'a password' })
  expect(success).toBe(confirmed)
  if (!confirmed) expect(error?.issues.map(problemOf)).toEqual([{ code: 'address-of-another', params: {} }])
})
