import { expect, test } from 'vitest'
import { secretNames } from '../config.ts'
import { wanted } from './ensure-secrets.ts'

test.each([
  ['a secret key', '{"secretKey":"sk_live_1","webhookSecret":"whsec_1"}', true],
  ['a restricted key', '{"secretKey":"rk_live_1","webhookSecret":"whsec_1"}', true],
  ['the key of the site', '{"secretKey":"pk_live_1","webhookSecret":"whsec_1"}', false],
  ['a key without its webhook', '{"secretKey":"sk_live_1"}', false],
  ['a key alone', 'sk_live_1', false],
])('%s is what a deployment keeps for Stripe: %s, %s', (_, text, isFine) => {
  expect(wanted.find(({ name }) => name === secretNames.stripe)?.valid(text)).toBe(isFine)
})
