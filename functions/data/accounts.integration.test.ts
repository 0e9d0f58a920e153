import { beforeAll, expect, test } from 'vitest'
import { UserId } from '#shared/lib/id.ts'
import { newId } from '../lib/base.ts'
import { limits, mails, sessions, tokens, users } from './data.ts'
import { createTable } from './testing/create-table.ts'
import { newPerson, type Person } from './testing/person.ts'
import type { NewUser } from './users.ts'

beforeAll(async () => {
  await createTable()
})

const now = new Date('2026-05-01T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const id = () => UserId.parse(newId())

const newUser = (changes: Partial<NewUser> = {}): Person => newPerson({ createdAt: now.toISOString(), ...changes })

async function createdUser(changes: Partial<NewUser> = {}) {
  const user = newUser(changes)
  await users.create(user)
  return user
}

async function createdSession(changes: Partial<sessions.Session> = {}) {
  const user = await createdUser()
  const at = now.toISOString()
  const session = {
    hash: crypto.randomUUID(),
    userId: user.id,
    createdAt: at,
    lastSeenAt: at,
    secondFactorAt: null,
    epoch: 0,
    userAgent: 'test',
    address: '198.51.100.7',
    ...changes,
  }
  await sessions.create(session)
  return session
}

test('users.create: of twenty at once with one address, one is written, whole', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const given = Array.from({ length: 20 }, () => newUser({ email, username: email }))
  const written = await Promise.all(given.map((user) => users.create(user)))
  expect(written.filter(Boolean)).toHaveLength(1)
  const owner = await users.findByEmail(email)
  expect(owner?.id).toBe(given[written.indexOf(true)]?.id)
  for (const [place, user] of given.entries()) expect((await users.findById(user.id)) !== null).toBe(written[place])
})

test('users.findByEmail and users.findById: an address in any case; unknown ones are nobody', async () => {
  const user = await createdUser()
  expect((await users.findByEmail(user.email.toUpperCase()))?.id).toBe(user.id)
  expect(await users.findByEmail('nobody@example.com')).toBeNull()
  expect(await users.findById(id())).toBeNull()
  expect(await users.findById(user.id)).toMatchObject({
    hasUsedFreeAiTranslation: false,
    adminLevel: null,
    sessionEpoch: 0,
  })
})

test.each([
  [
    'updateProfile',
    (given: UserId) => users.updateProfile(given, { lastName: 'Lima', country: undefined }, later(1)),
    { lastName: 'Lima', country: 'BR' },
  ],
  ['markVerified', (given: UserId) => users.markVerified(given, later(1)), { emailVerified: true }],
  ['markComplete', (given: UserId) => users.markComplete(given, later(1)), { complete: true }],
  [
    'markSecondFactor',
    (given: UserId) => users.markSecondFactor(given, later(1)),
    { secondFactorEnrolledAt: later(1).toISOString() },
  ],
  ['setDisabled', (given: UserId) => users.setDisabled(given, true, later(1)), { disabled: true, sessionEpoch: 1 }],
  [
    'setAdminLevel',
    (given: UserId) => users.setAdminLevel(given, 'moderator', later(1)),
    { isAdmin: true, adminLevel: 'moderator', sessionEpoch: 1 },
  ],
  [
    'setAdminLevel to none',
    (given: UserId) => users.setAdminLevel(given, null, later(1)),
    { isAdmin: false, adminLevel: null, sessionEpoch: 1 },
  ],
  ['setTranslator', (given: UserId) => users.setTranslator(given, true, later(1)), { isTranslator: true }],
  [
    'setStripeCustomer',
    (given: UserId) => users.setStripeCustomer(given, 'cus_1', later(1)),
    { stripeCustomerId: 'cus_1' },
  ],
  ['endSessions', (given: UserId) => users.endSessions(given), { sessionEpoch: 1 }],
])('users.%s writes its fields and leaves the rest; a user who is not there is not made', async (_, act, fields) => {
  const user = await createdUser({ firstName: 'Ana', emailVerified: false })
  const before = await users.findById(user.id)
  const written = await act(user.id)
  expect(written).toMatchObject(fields)
  expect(await users.findById(user.id)).toEqual({ ...before, ...fields, updatedAt: written.updatedAt })
  const nobody = id()
  await expect(act(nobody)).rejects.toThrow()
  expect(await users.findById(nobody)).toBeNull()
})

test('sessions.findActor: the rights are those that the user has now', async () => {
  const session = await createdSession()
  expect(await sessions.findActor(session.hash, now)).toMatchObject({ userId: session.userId, adminLevel: null })
  expect(await sessions.findActor('unknown', now)).toBeNull()
  await users.endSessions(session.userId)
  expect(await sessions.findActor(session.hash, now)).toBeNull()
})

test('sessions.listOf: the living sessions of one user, newest first; others’ never', async () => {
  const first = await createdSession()
  await createdSession()
  const second = { ...first, hash: crypto.randomUUID(), createdAt: later(60).toISOString() }
  await sessions.create(second)
  await sessions.create({ ...first, hash: crypto.randomUUID(), createdAt: later(90).toISOString(), epoch: 7 })
  const listed = await sessions.listOf(first.userId, later(100))
  expect(listed.map((session) => session.hash)).toEqual([second.hash, first.hash])
})

test('sessions.remove ends a session, and sessions.markSecondFactor does not bring it back', async () => {
  const session = await createdSession()
  await sessions.markSecondFactor(session.hash, later(5))
  expect((await sessions.findActor(session.hash, now))?.secondFactorAt).toBe(later(5).toISOString())
  await sessions.remove(session.hash)
  await sessions.remove(session.hash)
  await sessions.markSecondFactor(session.hash, later(6))
  expect(await sessions.findActor(session.hash, now)).toBeNull()
})

test('tokens.find reads as often as one likes, tokens.consume takes once, and neither after the end', async () => {
  const hash = crypto.randomUUID()
  const token = { purpose: 'reset' as const, userId: id(), epoch: 2, expiresAt: now.getTime() / 1000 + 60 }
  await tokens.create(hash, token)
  expect(await tokens.find(hash, 'reset', now)).toEqual(token)
  expect(await tokens.find(hash, 'verify', now)).toBeNull()
  expect(await tokens.find(hash, 'reset', later(60))).toBeNull()
  expect(await tokens.consume(hash, 'verify', now)).toBeNull()
  expect(await tokens.consume(hash, 'reset', later(60))).toBeNull()
  const taken = await Promise.all(Array.from({ length: 10 }, () => tokens.consume(hash, 'reset', now)))
  expect(taken.filter((found) => found !== null)).toEqual([token])
})

test('limits.hit: of a hundred at once, exactly the allowed number passes; the next window starts anew', async () => {
  const limit = { scope: 'test', max: 7, windowSeconds: 60 }
  const subject = crypto.randomUUID()
  const verdicts = await Promise.all(Array.from({ length: 100 }, () => limits.hit(limit, subject, now)))
  expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(7)
  expect(await limits.hit(limit, subject, later(10))).toEqual({ allowed: false, retryAfter: 50 })
  expect((await limits.hit(limit, crypto.randomUUID(), now)).allowed).toBe(true)
  expect((await limits.hit(limit, subject, later(60))).allowed).toBe(true)
})

test('limits.giveBack: takes one back and never makes credit', async () => {
  const limit = { scope: 'test', max: 1, windowSeconds: 60 }
  const subject = crypto.randomUUID()
  for (let n = 0; n < 3; n++) await limits.giveBack(limit, subject, now)
  expect((await limits.hit(limit, subject, now)).allowed).toBe(true)
  expect((await limits.hit(limit, subject, now)).allowed).toBe(false)
  for (let n = 0; n < 3; n++) await limits.giveBack(limit, subject, now)
  expect((await limits.hit(limit, subject, now)).allowed).toBe(true)
  expect((await limits.hit(limit, subject, now)).allowed).toBe(false)
})

test('limits.claim: once, until its time is over', async () => {
  const subject = crypto.randomUUID()
  const claims = await Promise.all(Array.from({ length: 20 }, () => limits.claim('test', subject, 60, now)))
  expect(claims.filter(Boolean)).toHaveLength(1)
  expect(await limits.claim('test', subject, 60, later(59))).toBe(false)
  expect(await limits.claim('test', subject, 60, later(60))).toBe(true)
})

test('mails.claim, mails.release and mails.settle: one cause, one claim; what is settled is not given back', async () => {
  const cause = `test:${crypto.randomUUID()}`
  const claims = await Promise.all(Array.from({ length: 20 }, () => mails.claim(cause, 'welcome', now)))
  expect(claims.filter(Boolean)).toHaveLength(1)
  await mails.release(cause)
  expect(await mails.claim(cause, 'welcome', now)).toBe(true)
  await mails.settle(cause, { status: 'sent', messageId: 'm-1', at: now.toISOString() })
  await expect(mails.release(cause)).rejects.toThrow()
  expect(await mails.claim(cause, 'welcome', now)).toBe(false)
})
