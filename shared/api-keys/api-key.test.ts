import { expect, test } from 'vitest'
import { ApiKeyId } from '../lib/id.ts'
import { apiKeyIdOf, apiKeyPrefix, apiKeySecret } from './api-key.ts'

const token = 'a-_'.padEnd(43, 'B9')

test.each([1, 35, 36, Number.MAX_SAFE_INTEGER])(
  'the secret of key %i names it, and begins with what is shown',
  (id) => {
    const secret = apiKeySecret(ApiKeyId.parse(id), token)
    expect(apiKeyIdOf(secret)).toBe(id)
    expect(secret.startsWith(apiKeyPrefix(ApiKeyId.parse(id)))).toBe(true)
  },
)

test.each([
  ['nothing', ''],
  ['another mark', `att_test_1_${token}`],
  ['no id', `att_live__${token}`],
  ['the id nought', `att_live_0_${token}`],
  ['an id beyond 53 bits', `att_live_zzzzzzzzzzz_${token}`],
  ['a short token', `att_live_1_${token.slice(1)}`],
  ['a long token', `att_live_1_${token}a`],
  ['something before it', ` att_live_1_${token}`],
])('%s is no secret of ours', (_, secret) => {
  expect(apiKeyIdOf(secret)).toBeUndefined()
})
