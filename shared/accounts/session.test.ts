import { expect, test } from 'vitest'
import { isLive, isStale } from './session.ts'

const now = new Date('2026-05-01T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
const day = 24
const customer = { emailVerified: true, disabled: false, adminLevel: null, sessionEpoch: 3 }
const staff = { ...customer, adminLevel: 'moderator' }
const session = { createdAt: ago(1), lastSeenAt: ago(1), epoch: 3 }

test.each([
  ['a fresh one', {}, customer, true],
  ['of a disabled account', {}, { ...customer, disabled: true }, false],
  ['of an unverified account', {}, { ...customer, emailVerified: false }, false],
  ['of an older epoch', { epoch: 2 }, customer, false],
  ['of a later epoch', { epoch: 4 }, customer, false],
  ['unused for six days', { createdAt: ago(6 * day), lastSeenAt: ago(6 * day) }, customer, true],
  ['unused for a week', { createdAt: ago(7 * day), lastSeenAt: ago(7 * day) }, customer, false],
  ['thirty days old', { createdAt: ago(30 * day) }, customer, false],
  ['of staff, unused for two hours', { createdAt: ago(3), lastSeenAt: ago(2) }, staff, false],
  ['of staff, twelve hours old', { createdAt: ago(12) }, staff, false],
  ['of staff, in use', { createdAt: ago(11) }, staff, true],
])('a session %s', (_, given, owner, live) => {
  expect(isLive({ ...session, ...given }, owner, now)).toBe(live)
})

test('the last use is written every five minutes', () => {
  expect(isStale({ ...session, lastSeenAt: ago(0.05) }, now)).toBe(false)
  expect(isStale({ ...session, lastSeenAt: ago(0.1) }, now)).toBe(true)
})
