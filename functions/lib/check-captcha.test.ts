import { expect, test } from 'vitest'
import type { SiteVerify } from '../adapters/captcha.ts'
import { captchaRefusal } from './check-captcha.ts'

const now = new Date('2026-05-01T12:00:00Z')
const good: SiteVerify = {
  success: true,
  hostname: 'attesta.example',
  action: 'register',
  score: 0.9,
  challenge_ts: '2026-05-01T11:59:30Z',
}

test.each<[string, Partial<SiteVerify>, string | null]>([
  ['a person', {}, null],
  ['a person at the lowest score', { score: 0.5 }, null],
  ['a refused token', { success: false, 'error-codes': ['timeout-or-duplicate'] }, 'timeout-or-duplicate'],
  ['a token solved on another site', { hostname: 'evil.example' }, 'hostname'],
  ['a token of another form', { action: 'contact' }, 'action'],
  ['a likely robot', { score: 0.49 }, 'score'],
  ['a verdict without a score', { score: undefined }, 'score'],
  ['an old challenge', { challenge_ts: '2026-05-01T11:54:00Z' }, 'age'],
  ['a verdict without a time', { challenge_ts: undefined }, 'age'],
])('B4: %s', (_, change, refusal) => {
  expect(captchaRefusal({ ...good, ...change }, { action: 'register', hostname: 'attesta.example', now })).toBe(refusal)
})
