import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSameMailbox } from '../lib/mailbox.ts'
import { problemOf } from '../messages/field.ts'
import { split } from '../payouts/payout.ts'
import { dueFrom, nextRise, priorityAt } from './due.ts'
import { sharesSurname } from './independence.ts'
import { isJobOpen, type JobPriority, JobStatus } from './job.ts'
import { isLockAlive, lockExpiryAfterWarning, lockExpiryFrom } from './lock.ts'
import { payOf } from './pay.ts'
import { RevisionRequest } from './review.ts'
import { isSameName } from './signature.ts'
import { nextCheck } from './watch.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()

test('marks of a correction: each segment once, and together no more words than a row holds', () => {
  const asked = (...segments: { number: number; wrong: string }[]) =>
    RevisionRequest.safeParse({ segments, message: 'The names are wrong.' }, { reportInput: true })
  const marks = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ number: i + 1, wrong: '字'.repeat(1000) }))
  expect(asked(...marks(20)).success).toBe(true)
  expect(asked(...marks(21)).error?.issues.map(problemOf)).toEqual([{ code: 'too-long', params: { max: 20_000 } }])
  const twice = asked({ number: 3, wrong: '' }, { number: 3, wrong: 'name' })
  expect(twice.error?.issues.map(problemOf)).toEqual([{ code: 'marks-twice', params: {} }])
})

test.each<[string, number, JobPriority, JobPriority]>([
  ['with a day left', 24, 'normal', 'normal'],
  ['just over six hours', 6.001, 'normal', 'normal'],
  ['at six hours', 6, 'normal', 'high'],
  ['at two hours', 2, 'normal', 'urgent'],
  ['late', -5, 'low', 'urgent'],
  ['what staff raised stays', 24, 'urgent', 'urgent'],
])('priority %s', (_, hours, given, expected) => {
  expect(priorityAt(inHours(hours), now, given)).toBe(expected)
})

test('the promise is 24 hours from payment, and its next rise is told', () => {
  expect(dueFrom(now.toISOString())).toBe(inHours(24))
  expect(nextRise(inHours(24), now)).toBe(inHours(18))
  expect(nextRise(inHours(5), now)).toBe(inHours(3))
  expect(nextRise(inHours(1), now)).toBeUndefined()
})

test('a lock ends at its second, and a late warning leaves half an hour', () => {
  const end = lockExpiryFrom(now)
  expect(isLockAlive(end, new Date(Date.parse(end) - 1))).toBe(true)
  expect(isLockAlive(end, new Date(end))).toBe(false)
  expect(lockExpiryAfterWarning(end, now)).toBe(end)
  expect(lockExpiryAfterWarning(end, new Date(end))).toBe(inHours(2.5))
})

test('H5: 10,000 random fees: the pay that is shown is the pay that is credited', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(200_000), (feeCents, words) => {
      expect(payOf(feeCents, words).payCents).toBe(split(feeCents).payoutCents)
    }),
    { numRuns: 10_000 },
  )
  expect(payOf(2495, 2500)).toEqual({ payCents: 1746, perThousandWordsCents: 698 })
  expect(payOf(2495, 0).perThousandWordsCents).toBeNull()
})

test.each<[string, string, string, boolean]>([
  ['the same', 'Souza', 'souza', true],
  ['accents and case', 'Núñez', 'NUNEZ', true],
  ['one of two', 'García Márquez', 'Marquez', true],
  ['a particle alone', 'de la Cruz', 'de la Vega', false],
  ['others', 'Smith', 'Smythe', false],
  ['nothing', '', '', false],
])('surnames: %s', (_, one, other, expected) => {
  expect(sharesSurname(one, other)).toBe(expected)
})

test('H6: one mailbox under two spellings is one person', () => {
  expect(isSameMailbox('Ana+work@Example.com', 'ana@example.com')).toBe(true)
  expect(isSameMailbox('A.na+work@Gmail.com', 'ana@googlemail.com')).toBe(true)
  expect(isSameMailbox('ana@example.com', 'ana@example.org')).toBe(false)
  expect(isSameMailbox('a.na@example.com', 'ana@example.com')).toBe(false)
})

test.each([
  ['a.n-a_1@proton.me', 'ana1@protonmail.com', true],
  ['ana@pm.me', 'ANA+x@proton.me', true],
  ['ana@me.com', 'ana@icloud.com', true],
  ['a.na@icloud.com', 'ana@icloud.com', false],
  ['ana@gmail.com', 'ana@icloud.com', false],
  ['ana@notproton.me', 'ana@proton.me', false],
  ['shop@ana.fastmail.com', 'ana@fastmail.com', true],
  ['shop@ana.fastmail.com', 'shop@fastmail.com', false],
  ['ana@mail.example.com', 'ana@example.com', false],
])('H6: the providers’ own names of one mailbox: %s and %s', (one, other, isOne) => {
  expect(isSameMailbox(one, other)).toBe(isOne)
})

describe('the sweep', () => {
  const job = { status: 'pending' as JobStatus, dueAt: inHours(24) }
  test('looks at every job that is not over within an hour, and never at one that is', () => {
    for (const status of JobStatus.options) {
      const at = nextCheck({ ...job, status, lockExpiry: inHours(2), assignedAt: now.toISOString() }, now)
      expect(at === undefined).toBe(!isJobOpen(status))
      if (at !== undefined) expect(at <= inHours(1)).toBe(true)
    }
  })

  test('a signed correction is looked at until it has its certificate; its translation is complete and looks at nothing', () => {
    expect(nextCheck({ ...job, status: 'completed', revisionOf: 7 }, now)).toBe(inHours(1 / 6))
  })

  test('looks at a waiting job at once, and again when who heard of another one may be told', () => {
    expect(nextCheck(job, now)).toBe(now.toISOString())
    expect(nextCheck({ ...job, announceAgainAt: inHours(0.5) }, now)).toBe(inHours(0.5))
    expect(nextCheck({ ...job, announcedAt: inHours(-1), announceAgainAt: inHours(-0.5) }, now)).toBe(inHours(1))
  })

  test('looks before a lock ends, at its end, and after twelve hours without an answer', () => {
    const held = { ...job, status: 'in_progress' as const, lockExpiry: inHours(0.75) }
    expect(nextCheck(held, now)).toBe(inHours(0.25))
    expect(nextCheck({ ...held, warnedOf: held.lockExpiry }, now)).toBe(held.lockExpiry)
    expect(nextCheck({ ...held, lockExpiry: inHours(-1) }, now)).toBe(now.toISOString())
    expect(nextCheck({ ...job, status: 'assigned', assignedAt: inHours(-11.5) }, now)).toBe(inHours(0.5))
  })
})

test.each([
  ['Tomás Vega', true],
  ['  tomás   VEGA ', true],
  ['Toma\u0301s Vega', true],
  ['Tomas Vega', false],
  ['Tomás', false],
  ['Tomás Vega Ruiz', false],
  ['Tomás Vegа', false],
  ['', false],
])('H1: %j signs for Tomás Vega: %s', (typed, isOwn) => {
  expect(isSameName(typed, 'Tomás Vega')).toBe(isOwn)
})
