import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiKeyId, type UserId } from '#shared/lib/id.ts'
import type { AdminLevel } from '#shared/staff/powers.ts'
import * as rows from '#shared/users/api.ts'
import { handler as accounts } from '../accounts/entry.ts'
import { mailsTo, startCloud } from '../accounts/testing/cloud.ts'
import { login, password, verifiedPerson } from '../accounts/testing/people.ts'
import * as mail from '../adapters/mail.ts'
import { commit } from '../data/commit.ts'
import * as data from '../data/data.ts'
import { apiKeys, audit, promotions, retention, users } from '../data/data.ts'
import { index, keys } from '../data/keys.ts'
import { tableName } from '../data/table.ts'
import { newTranslation } from '../data/testing/new-translation.ts'
import { createPerson, signedIn } from '../data/testing/person.ts'
import { newId, systemBase } from '../lib/base.ts'
import { call } from '../lib/testing/call.ts'
import { hearDecisions } from '../mail/testing/hear-decisions.ts'
import { handler } from './entry.ts'
import { indexUsers } from './index-users.ts'

let cloud: Awaited<ReturnType<typeof startCloud>>
beforeAll(async () => {
  cloud = await startCloud()
  const founder = await createPerson({ firstName: 'Iris', lastName: 'Founder' })
  await users.makeFounder(founder.id, new Date())
})
afterAll(() => cloud.close())

const fresh = () => ({ secondFactorAt: new Date().toISOString() })

async function staff(level: AdminLevel | null, fields: Parameters<typeof createPerson>[0] = {}) {
  const person = await createPerson(fields)
  if (level) await users.setAdminLevel(person.id, level, new Date())
  return { id: person.id, email: person.email, cookies: await signedIn(person.id, fresh()) }
}

const setLevel = (by: { cookies: string[] }, id: UserId, level: AdminLevel | null, more: object = {}) =>
  call(handler, rows.setAdminStatus, {
    path: { id: String(id) },
    cookies: by.cookies,
    body: { isAdmin: level !== null, ...(level && { adminLevel: level }), ...more },
  })
const act = (
  row: typeof rows.disableUser | typeof rows.enableUser | typeof rows.endUserSessions,
  by: { cookies: string[] },
  id: UserId,
) => call(handler, row, { path: { id: String(id) }, cookies: by.cookies, body: { why: 'Stolen cards' } })
const list = async (by: { cookies: string[] }, query: Record<string, string> = {}) => {
  const answer = await call(handler, rows.listUsers, { cookies: by.cookies, query })
  return {
    ...answer,
    found: answer.body as unknown as { id: UserId; email: string; isFounder: boolean; adminLevel: string }[],
  }
}
const levelOf = async (id: UserId) => (await users.findById(id))?.adminLevel
const actionsOf = async (id: UserId) =>
  (await audit.listOf(`user:${id}`, { limit: 10 })).rows.map(({ action }) => action)

test('Z5: a level holds from the next request on, with an audit row; the open page of who lost it is signed out', async () => {
  const by = await staff('admin')
  const someone = await staff(null)
  const given = await setLevel(by, someone.id, 'moderator')
  expect(given).toMatchObject({ status: 200, body: { code: 'level-given' } })
  const page = { cookies: await signedIn(someone.id, fresh()) }
  await setLevel(by, someone.id, 'admin')
  expect((await list(page)).status).toBe(401)
  const again = { cookies: await signedIn(someone.id, fresh()) }
  expect((await list(again)).status).toBe(200)
  await setLevel(by, someone.id, null)
  expect((await list(again)).status).toBe(401)
  expect((await list({ cookies: await signedIn(someone.id, fresh()) })).status).toBe(403)
  expect(await actionsOf(someone.id)).toEqual(['user.level-taken', 'user.level-given', 'user.level-given'])
})

test('the level is admin where none is named', async () => {
  const [by, someone] = [await staff('admin'), await staff(null)]
  await call(handler, rows.setAdminStatus, {
    path: { id: String(someone.id) },
    cookies: by.cookies,
    body: { isAdmin: true },
  })
  expect(await levelOf(someone.id)).toBe('admin')
})

const levels = ['moderator', 'admin', 'super'] as const
const cases = levels.flatMap((by) =>
  [null, ...levels].flatMap((of) => [null, ...levels].filter((to) => to !== of).map((to) => [by, of, to] as const)),
)
const rank = (level: AdminLevel | null) => (level === null ? 0 : levels.indexOf(level) + 1)

test.each(cases)('Z5: a %s makes a %s a %s only within their own level', async (own, of, to) => {
  const [by, someone] = [await staff(own), await staff(of)]
  const may = own !== 'moderator' && rank(of) <= rank(own) && rank(to) <= rank(own)
  expect([(await setLevel(by, someone.id, to)).status, await levelOf(someone.id)]).toEqual(may ? [200, to] : [403, of])
})

test('Z5: nobody changes the founder, and nobody disables them', async () => {
  const by = await staff('super')
  const founder = (await users.findFounder()) as UserId
  expect((await setLevel(by, founder, null)).body['code']).toBe('founder-fixed')
  for (const row of [rows.disableUser, rows.enableUser, rows.endUserSessions])
    expect((await act(row, by, founder)).body['code']).toBe('founder-fixed')
  expect(await levelOf(founder)).toBe('super')
  const { found } = await list(by, { list: 'staff', limit: '100' })
  expect(found.filter(({ isFounder }) => isFounder).map(({ id }) => id)).toEqual([founder])
})

test('Z5: two supers who demote each other at once: exactly one wins, ten times', async () => {
  for (let round = 0; round < 10; round++) {
    const [a, b] = [await staff('super'), await staff('super')]
    const answers = await Promise.all([setLevel(a, b.id, null), setLevel(b, a.id, null)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = [await levelOf(a.id), await levelOf(b.id)]
    expect(left.filter((level) => level === 'super')).toHaveLength(1)
  }
})

test('Z5: a page whose reader has lost the level changes nothing, even within one moment', async () => {
  const [a, b, someone] = [await staff('super'), await staff('admin'), await staff(null)]
  const [demoted] = await Promise.all([setLevel(a, b.id, null), setLevel(b, someone.id, 'admin')])
  expect(demoted.status).toBe(200)
  const rows = await actionsOf(someone.id)
  expect((await levelOf(someone.id)) === 'admin').toBe(rows.includes('user.level-given'))
  expect((await setLevel(b, someone.id, 'moderator')).status).toBe(401)
})

test('a level that somebody else changed meanwhile is a conflict that says who', async () => {
  const [a, b, someone] = [
    await staff('admin', { firstName: 'Bo', lastName: 'Quick' }),
    await staff('admin'),
    await staff(null),
  ]
  const both = await Promise.all([
    setLevel(a, someone.id, 'moderator', { seenLevel: null }),
    setLevel(b, someone.id, 'admin', { seenLevel: null }),
  ])
  expect(both.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
  const late = await setLevel(b, someone.id, 'admin', { seenLevel: null })
  expect(late).toMatchObject({ status: 409, body: { code: 'user-changed-meanwhile', action: 'user.level-given' } })
  expect(await actionsOf(someone.id)).toHaveLength(1)
})

test('an account that has not confirmed its address gets no level', async () => {
  const [by, someone] = [await staff('super'), await staff(null, { emailVerified: false })]
  expect((await setLevel(by, someone.id, 'admin')).body['code']).toBe('user-unverified')
})

test('a disabled account: no sign-in, sessions and keys are dead, also when it is let in again; nobody does it to themselves', async () => {
  const by = await staff('admin')
  const person = await verifiedPerson()
  const user = await users.findByEmail(person.email)
  if (!user) throw new Error('nobody')
  const key = {
    name: 'k',
    prefix: 'att_live_1',
    createdAt: new Date().toISOString(),
    lastUsedAt: null,
    hash: 'h',
    epoch: 0,
  }
  const keyId = ApiKeyId.parse(newId())
  await apiKeys.create({ ...key, id: keyId, userId: user.id, revokedAt: null }, 3)
  expect(await apiKeys.findActor(keyId, 'h', new Date())).not.toBeNull()
  expect((await act(rows.disableUser, by, user.id)).body['code']).toBe('user-disabled')
  expect((await login(person.email)).status).toBe(401)
  const me = await import('#shared/accounts/api.ts')
  expect((await call(accounts, me.me, { cookies: person.cookies })).status).toBe(401)
  expect(await apiKeys.findActor(keyId, 'h', new Date())).toBeNull()
  expect((await act(rows.disableUser, by, user.id)).status).toBe(409)
  expect((await act(rows.enableUser, by, user.id)).status).toBe(200)
  expect((await call(accounts, me.me, { cookies: person.cookies })).status).toBe(401)
  expect(await apiKeys.findActor(keyId, 'h', new Date())).toBeNull()
  expect((await login(person.email)).status).toBe(200)
  expect((await act(rows.enableUser, by, user.id)).status).toBe(409)
  expect(await actionsOf(user.id)).toEqual(['user.enabled', 'user.disabled'])
  for (const row of [rows.disableUser, rows.endUserSessions])
    expect((await act(row, by, by.id)).body['code']).toBe('own-account')
})

test('whose level changed or who was disabled is told so once, also where the queue of mails was not to be reached', async () => {
  const [by, someone] = [await staff('admin'), await staff(null)]
  const queue = process.env['MAIL_QUEUE_URL']
  process.env['MAIL_QUEUE_URL'] = `${queue}-gone`
  await setLevel(by, someone.id, 'moderator')
  await act(rows.endUserSessions, by, someone.id)
  await act(rows.disableUser, by, someone.id)
  process.env['MAIL_QUEUE_URL'] = queue
  for (let again = 0; again < 2; again++) await hearDecisions({ ...systemBase('test'), data, mail })
  const told = await mailsTo(someone.email)
  expect(told.map(({ subject }) => subject)).toEqual(['You now have rights as staff', 'Your account is disabled'])
  expect(told[1]?.text).toContain('Stolen cards')
})

test('ended sessions are ended, keys stay', async () => {
  const [by, someone] = [await staff('admin'), await staff(null)]
  const me = (await import('#shared/accounts/api.ts')).me
  expect((await call(accounts, me, { cookies: someone.cookies })).status).toBe(200)
  expect((await act(rows.endUserSessions, by, someone.id)).status).toBe(200)
  expect((await call(accounts, me, { cookies: someone.cookies })).status).toBe(401)
  expect(await actionsOf(someone.id)).toEqual(['user.signed-out'])
})

test('a disabling wants a reason', async () => {
  const [by, someone] = [await staff('admin'), await staff(null)]
  const request = { path: { id: String(someone.id) }, cookies: by.cookies, body: { why: ' ' } }
  expect((await call(handler, rows.disableUser, request)).body['code']).toBe('reason-required')
})

test('an account that its owner deleted is not let in again', async () => {
  const [by, someone] = [await staff('admin'), await staff(null)]
  await users.setDisabled(someone.id, true, new Date())
  await retention.requestErasure(someone.id, new Date(), { email: someone.email, language: 'en' })
  expect((await act(rows.enableUser, by, someone.id)).body['code']).toBe('user-leaving')
})

test('people are found by the beginning of a name from either end, an address or a number, without accents, each once', async () => {
  const by = await staff('admin')
  const mark = String.fromCharCode(...Array.from({ length: 6 }, () => 97 + Math.floor(Math.random() * 26)))
  const someone = await staff(null, { firstName: `${mark}ö Éva`, lastName: 'Núñez', email: `${mark}o.n@example.com` })
  const found = async (search: string) => (await list(by, { search, limit: '100' })).found.map(({ id }) => id)
  for (const text of [mark, `${mark.toUpperCase()}O`, `${mark}o eva nu`, `${mark}o.n@exa`, String(someone.id)])
    expect([text, await found(text)]).toEqual([text, [someone.id]])
  expect(await found('nunez ' + mark)).toEqual([someone.id])
  expect(await found(`${mark}zz`)).toEqual([])
  expect((await list(by, { search: 'é' })).status).toBe(400)
  await users.updateProfile(someone.id, { firstName: 'Zzyzx' }, new Date())
  expect([await found(`zzyzx nunez`), await found(`${mark}o eva`)]).toEqual([[someone.id], []])
  await retention.erasePerson(someone.id, new Date())
  expect(await found(`zzyzx nunez`)).toEqual([])
})

test('a search of many pages finds each once', async () => {
  const by = await staff('admin')
  const made = await Promise.all(
    Array.from({ length: 7 }, (_, n) =>
      staff(null, { firstName: 'Qqpage', lastName: 'Qqpage', email: `qqpage${n}@example.com` }),
    ),
  )
  const found: UserId[] = []
  let cursor: string | undefined
  do {
    const answer = await list(by, { search: 'qqpage', limit: '3', ...(cursor && { cursor }) })
    found.push(...answer.found.map(({ id }) => id))
    cursor = answer.headers['x-next-cursor'] as string | undefined
  } while (cursor)
  expect(found.toSorted((a, b) => a - b)).toEqual(made.map(({ id }) => id).toSorted((a, b) => a - b))
})

test('all accounts, newest first, over the borders of months, each once', async () => {
  const by = await staff('admin')
  const times = ['2026-03-31T23:59:59.000Z', '2026-04-01T00:00:00.000Z', '2026-06-15T12:00:00.000Z']
  const made = await Promise.all(times.map((createdAt) => staff(null, { createdAt })))
  const seen: UserId[] = []
  let cursor: string | undefined
  do {
    const answer = await list(by, { limit: '20', ...(cursor && { cursor }) })
    seen.push(...answer.found.map(({ id }) => id))
    cursor = answer.headers['x-next-cursor'] as string | undefined
  } while (cursor)
  expect(new Set(seen).size).toBe(seen.length)
  expect(made.map(({ id }) => seen.indexOf(id))).toEqual(
    made.map(({ id }) => seen.indexOf(id)).toSorted((a, b) => b - a),
  )
  expect(seen).toEqual(expect.arrayContaining(made.map(({ id }) => id)))
})

test('an account from before is found once its rows are written', async () => {
  const person = await createPerson({ lastName: 'Xyindex' })
  const old = { ...keys.user(person.id), ...person, isAdmin: false, disabled: false }
  await commit([
    { Put: { TableName: tableName(), Item: old } },
    ...['email', 'name', 'last'].map((kind) => ({
      Delete: { TableName: tableName(), Key: keys.userSearch(person.id, kind) },
    })),
  ])
  expect((await users.search('xyindex', { limit: 5 })).users).toEqual([])
  expect(await indexUsers()).toBeGreaterThan(1)
  expect(await users.putIndex(person.id)).toBe(true)
  for await (const id of users.listAllIds()) expect(id).toBeGreaterThan(0)
  expect((await users.search('xyindex', { limit: 5 })).users.map(({ id }) => id)).toEqual([person.id])
  expect((await users.listPage({ limit: 100 }, new Date())).users.map(({ id }) => id)).toContain(person.id)
  expect((await users.listStaff({ limit: 100 })).users.map(({ id }) => id)).not.toContain(person.id)
})

test('an opened account shows sessions and promotions; its documents come with names and states, and no text', async () => {
  const [by, someone] = [await staff('admin'), await staff(null)]
  const row = newTranslation({ userId: someone.id, originalFilename: 'Birth certificate.pdf' })
  const place = { gsi1pk: index.translationsOf(someone.id), gsi1sk: `${row.createdAt}#${row.id}` }
  await commit([{ Put: { TableName: tableName(), Item: { ...keys.translation(row.id), ...row, ...place } } }])
  const opened = await call(handler, rows.getUser, { path: { id: String(someone.id) }, cookies: by.cookies })
  expect(opened.body).toMatchObject({ id: someone.id, promotions: [], apiKeys: 0, isLeaving: false })
  expect(opened.body['sessions']).toHaveLength(1)
  expect(JSON.stringify(opened.body)).not.toMatch(/hash|registration|stripe/i)
  expect(await promotions.listUses(someone.id)).toEqual([])
  const documents = await call(handler, rows.listUserDocuments, {
    path: { id: String(someone.id) },
    cookies: by.cookies,
  })
  const shown = documents.body as unknown as Record<string, unknown>[]
  expect(shown).toMatchObject([{ id: row.id, originalFilename: 'Birth certificate.pdf' }])
  expect(Object.keys(shown[0] ?? {}).join()).not.toMatch(/content|text|key/i)
  const nobody = await call(handler, rows.getUser, { path: { id: '4711' }, cookies: by.cookies })
  expect(nobody.status).toBe(404)
})

test('Z5: the last super who can act cannot leave, by any way; disabled ones do not count', async () => {
  const { deleteAccount } = await import('#shared/accounts/api.ts')
  const founder = (await users.findFounder()) as UserId
  const { found } = await list(await staff('super'), { list: 'staff', limit: '100' })
  for (const { id, adminLevel } of found)
    if (adminLevel === 'super' && id !== founder) await users.setAdminLevel(id, null, new Date())
  const person = await verifiedPerson()
  const user = await users.findByEmail(person.email)
  if (!user) throw new Error('nobody')
  await users.setAdminLevel(user.id, 'super', new Date())
  await users.setDisabled(founder, true, new Date())
  const own = { cookies: await signedIn(user.id, fresh()) }
  const refused = await setLevel(own, user.id, null)
  expect(refused).toMatchObject({ status: 409, body: { code: 'last-super' } })
  const gone = await call(accounts, deleteAccount, { cookies: own.cookies, body: { password } })
  expect(gone.body['code']).toBe('last-super')
  const seen = { level: 'super', disabled: false } as const
  expect(await users.changeStanding(user.id, seen, { ...seen, disabled: true }, { now: new Date() })).toBe('last-super')
  await users.setDisabled(founder, false, new Date())
  expect((await setLevel(own, user.id, null)).status).toBe(200)
})
