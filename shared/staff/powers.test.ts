import { expect, test } from 'vitest'
import { type AdminLevel, adminLevels, asRecovered, isAtLeast, isFresh, may, type Power, powers } from './powers.ts'

const all = Object.keys(powers) as Power[]
const of = (level: AdminLevel) => all.filter((power) => may(level, power))

test('Z5: super may do everything, an admin all but the audit log and the factors of others', () => {
  expect(of('super')).toEqual(all)
  expect(all.filter((power) => !may('admin', power))).toEqual(['factors.reset', 'audit.read', 'audit.export'])
})

test('a moderator reads and reviews: every power of theirs is written here', () => {
  expect(of('moderator')).toEqual([
    'counts.read',
    'tickets.read',
    'tickets.write',
    'queue.read',
    'queue.review',
    'translations.read',
    'tests.read',
    'tests.score',
    'analytics.read',
    'brand.read',
  ])
})

test('nobody without a level has a power', () => {
  for (const level of [null, undefined]) expect(all.filter((power) => may(level, power))).toEqual([])
})

test('A6: payouts, grants, tax numbers and revocations want a fresh second factor', () => {
  expect(all.filter((power) => 'fresh' in powers[power])).toEqual([
    'queue.reject',
    'translations.refund',
    'certificates.revoke',
    'payouts.pay',
    'tax.reveal',
    'admins.write',
    'factors.reset',
    'invitations.write',
    'audit.export',
  ])
})

test.each(adminLevels.map((level, index) => [level, index] as const))(
  '%s stands above those before it',
  (level, at) => {
    expect(adminLevels.filter((other) => isAtLeast(level, other))).toEqual(adminLevels.slice(0, at + 1))
  },
)

test('A6: a second factor is fresh for ten minutes; one given as a recovery code never is', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  expect(isFresh('2026-11-22T11:50:00.001Z', now)).toBe(true)
  expect(isFresh('2026-11-22T11:50:00.000Z', now)).toBe(false)
  expect(isFresh(null, now)).toBe(false)
  expect(isFresh(asRecovered(now), now)).toBe(false)
})
