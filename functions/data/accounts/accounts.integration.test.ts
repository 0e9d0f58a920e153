import { beforeAll, expect, test } from 'vitest'
import { mostDevices } from '#shared/accounts/limits.ts'
import { UserId } from '#shared/lib/id.ts'
import { newId } from '../../lib/base.ts'
import { devices, limits, mails, recoveryCodes, sessions, tokens, users } from '../data.ts'
import { auditItem, listOf } from '../staff/audit.ts'
import { createTable } from '../testing/create-table.ts'
import { newPerson, type Person } from '../testing/person.ts'
import type { NewUser } from './users.ts'

beforeAll(async () => {
  await createTable()
})

/** The next full hour: a window begins there, and the table has not yet deleted what it holds. */
const now = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000)
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
  [
    'setDisabled',
    (given: UserId) => users.setDisabled(given, true, later(1)),
    { disabled: true, closedAt: later(1).toISOString(), sessionEpoch: 1, credentialEpoch: 1 },
  ],
  [
    'clearSecondFactor',
    async (given: UserId) => {
      const user = await users.clearSecondFactor(given, 0, later(1))
      if (!user) throw new Error('nobody is there')
      return user
    },
    { secondFactorEnrolledAt: null, sessionEpoch: 1 },
  ],
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
  const of = (cause: string) => limits.claim('test', `${subject}-of`, 60, now, cause)
  expect([await of('a'), await of('b'), await of('a')]).toEqual([true, false, true])
})

test('mails.abandon: a claim whose sender died a minute ago is told of once; a young one and a settled one are not', async () => {
  const [cause, settled] = [`receipt:${newId()}`, `receipt:${newId()}`]
  const [soon, later] = [30_000, 90_000].map((ms) => new Date(now.getTime() + ms)) as [Date, Date]
  expect(await mails.isClaimed(cause)).toBe(false)
  for (const one of [cause, settled]) await mails.claim(one, 'receipt', now)
  expect(await mails.isClaimed(cause)).toBe(true)
  await mails.settle(settled, { status: 'sent', messageId: 'm-1', at: now.toISOString() })
  expect(await mails.abandon(cause, soon)).toBe(false)
  expect([await mails.abandon(cause, later), await mails.abandon(cause, later)]).toEqual([true, false])
  expect(await mails.abandon(settled, later)).toBe(false)
})

test('mails.claim, mails.note, mails.release and mails.settle: one cause, one claim; what is settled is not given back', async () => {
  const cause = `test:${crypto.randomUUID()}`
  const claims = await Promise.all(Array.from({ length: 20 }, () => mails.claim(cause, 'welcome', now)))
  expect(claims.filter(Boolean)).toHaveLength(1)
  await mails.release(cause)
  expect(await mails.claim(cause, 'welcome', now)).toBe(true)
  await mails.note(cause, 'a'.repeat(64))
  await mails.settle(cause, { status: 'sent', messageId: 'm-1', at: now.toISOString() })
  await expect(mails.release(cause)).rejects.toThrow()
  expect(await mails.claim(cause, 'welcome', now)).toBe(false)
})

test('a registration that nobody verified is replaced or removed with its address; a verified one never', async () => {
  const first = await createdUser({ emailVerified: false })
  const second = newUser({ email: first.email, emailVerified: false })
  expect(await users.create(second), 'not without naming it').toBe(false)
  expect(await users.create(second, first.id)).toBe(true)
  expect(await users.findById(first.id)).toBeNull()
  expect((await users.findByEmail(first.email))?.id).toBe(second.id)
  expect(await users.create(newUser({ email: first.email }), first.id), 'it is gone').toBe(false)
  expect(await users.addRegistrationBrowser(second.id, 'hash')).toBe(true)
  expect((await users.findById(second.id))?.registrationHashes).toContain('hash')

  await users.markVerified(second.id, now)
  expect(await users.addRegistrationBrowser(second.id, 'late')).toBe(false)
  expect(await users.create(newUser({ email: first.email }), second.id)).toBe(false)
  expect(await users.removeUnverified(second)).toBe(false)
  const third = await createdUser({ emailVerified: false })
  expect(await users.removeUnverified(third)).toBe(true)
  expect(await users.findByEmail(third.email)).toBeNull()

  const fourth = await createdUser({ emailVerified: false })
  await users.endCredentials(fourth.id)
  expect(await users.create(newUser({ email: fourth.email }), fourth.id), 'its password was reset').toBe(false)
  expect(await users.removeUnverified(fourth)).toBe(false)
})

test('a browser is known to the accounts that signed in with it, until it is forgotten', async () => {
  const [user, other] = [await createdUser(), await createdUser()]
  const known = { id: user.id, credentialEpoch: 0 }
  const signIn = (n: number) => devices.remember(`${user.id}-${n}`, known, 3600, later(n))
  for (let n = 0; n < mostDevices + 10; n++) await signIn(n)
  const knows = (n: number, of = known, at = now) => devices.knows(`${user.id}-${n}`, of, at)
  expect([await knows(9), await knows(10), await knows(mostDevices + 9)]).toEqual([false, true, true])
  expect(await knows(17, { ...known, id: other.id })).toBe(false)
  expect(await knows(17, { ...known, credentialEpoch: 1 })).toBe(false)
  expect(await knows(17, known, later(3601 + 17))).toBe(false)
  await devices.forgetAll(user.id)
  expect(await knows(17)).toBe(false)
})

test('what is counted in a window can be read, and a new password ends sessions and keys', async () => {
  const limit = { scope: 'test-count', max: 2, windowSeconds: 60 }
  expect(await limits.countOf(limit, 'a', now)).toBe(0)
  for (let n = 0; n < 3; n++) await limits.hit(limit, 'a', now)
  expect([await limits.countOf(limit, 'a', now), await limits.countOf(limit, 'a', later(60))]).toEqual([3, 0])
  const user = await createdUser()
  const { sessionEpoch, credentialEpoch } = await users.endCredentials(user.id)
  expect([sessionEpoch, credentialEpoch]).toEqual([1, 1])
})

test('A1: of two that end what opens an account at once, the one that was let in before the other ends nothing', async () => {
  const user = await createdUser()
  expect((await users.endSessions(user.id, 0))?.sessionEpoch).toBe(1)
  expect(await users.endSessions(user.id, 0)).toBeNull()
  expect(await users.clearSecondFactor(user.id, 0, now)).toBeNull()
  expect((await users.endCredentials(user.id, 0))?.credentialEpoch, 'ended sessions end no credentials').toBe(1)
  expect(await users.endCredentials(user.id, 0)).toBeNull()
  expect(await users.findById(user.id)).toMatchObject({ sessionEpoch: 2, credentialEpoch: 1 })
})

test('users.resetSecondFactor takes the app away with the audit row, and ends every session; of nobody, neither is written', async () => {
  const user = await createdUser({})
  await users.markSecondFactor(user.id, later(1))
  const audit = (subject: UserId) =>
    auditItem({ id: newId(), at: later(2), actor: user.id, action: 'second-factor.reset', subject: `user:${subject}` })
  expect(await users.resetSecondFactor(user.id, [audit(user.id)], later(2))).toBe(true)
  expect(await users.findById(user.id)).toMatchObject({ secondFactorEnrolledAt: null, sessionEpoch: 1 })
  expect((await listOf(`user:${user.id}`, { limit: 10 })).rows).toHaveLength(1)

  const nobody = id()
  expect(await users.resetSecondFactor(nobody, [audit(nobody)], later(2))).toBe(false)
  expect((await listOf(`user:${nobody}`, { limit: 10 })).rows).toEqual([])
})

test('a recovery code is used once, whoever asks at the same moment; a new set takes the place of the old one', async () => {
  const userId = id()
  await recoveryCodes.replace(userId, ['a', 'b', 'c'], now)
  const used = await Promise.all(Array.from({ length: 20 }, () => recoveryCodes.use(userId, 'a')))
  expect(used.filter((left) => left !== null)).toEqual([2])
  expect(await recoveryCodes.use(userId, 'unknown')).toBeNull()
  await recoveryCodes.replace(userId, ['d'], now)
  expect(await recoveryCodes.use(userId, 'b')).toBeNull()
  expect(await recoveryCodes.use(userId, 'd')).toBe(0)
  expect(await recoveryCodes.countOf(userId)).toBe(0)
  await recoveryCodes.replace(userId, ['e'], now)
  await recoveryCodes.remove(userId)
  expect([await recoveryCodes.use(userId, 'e'), await recoveryCodes.countOf(userId)]).toEqual([null, 0])
})
