import { expect, test } from 'vitest'
import { filterOf } from './filter-of.ts'

test.each([
  ['12', { actor: '12' }],
  ['#12', { actor: '12' }],
  [' User:12 ', { subject: 'user:12' }],
  ['certificate:0123456789ABCDEFG', { subject: 'certificate:0123456789ABCDEFG' }],
  ['certificate:0123456789abcdefg', { subject: 'certificate:0123456789ABCDEFG' }],
  ['payout-batch:2026-11-27-5', { subject: 'payout-batch:2026-11-27-5' }],
  ['Payout.paid', { action: 'payout.paid' }],
  ['', {}],
])('%j in the audit log asks for %j', (text, filter) => {
  expect(filterOf(text)).toEqual(filter)
})
