import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as rows from '#shared/accounts/api.ts'
import { guessLimits } from '#shared/accounts/limits.ts'
import { UserId } from '#shared/lib/id.ts'
import { messageOf } from '#shared/messages/table.ts'
import { type AdminLevel, isFresh } from '#shared/staff/powers.ts'
import { oneTimeCode } from '../../../infra/local/seed/one-time-code.ts'
import * as identity from '../../adapters/identity.ts'
import * as mail from '../../adapters/mail.ts'
import * as data from '../../data/data.ts'
import { audit, limits, recoveryCodes, sessions, users } from '../../data/data.ts'
import { keys } from '../../data/keys.ts'
import { client, tableName } from '../../data/table.ts'
import { systemBase } from '../../lib/base.ts'
import { sha256 } from '../../lib/hash.ts'
import { call, sentBack } from '../../lib/testing/call.ts'
import { hearDecisions } from '../../mail/testing/hear-decisions.ts'
import { handler } from '../entry.ts'
import { mailsTo, startCloud } from '../testing/cloud.ts'
import { login, me, password, verifiedPerson } from '../testing/people.ts'

let cloud: Awaited<ReturnType<typeof startCloud>>
beforeAll(async () => {
  cloud = await startCloud()
})
afterAll(() => cloud.close())

const actorOf = (cookies: string[]) => sessions.findActor(sha256(cookies[0]?.split('=')[1] ?? ''), new Date())

/** What is stored of an account's codes. */
async function storedHashes(id: UserId): Promise<Set<string>> {
  const { Item } = await client.send(new GetCommand({ TableName: tableName(), Key: keys.recoveryCodes(id) }))
  return Item?.['hashes'] as Set<string>
}

/** A person who set up an authenticator app, with the session that came of it. */
async function enrolledPerson() {
  const { email, cookies } = await verifiedPerson()
  const { body } = await call(handler, rows.enrolSecondFactor, { cookies, body: { password } })
  const secret = String(body['secret'])
  const usedCode = oneTimeCode(secret)
  const confirmed = await call(handler, rows.confirmSecondFactor, {
    cookies,
    body: { password, totpCode: usedCode },
  })
  return {
    email,
    secret,
    usedCode,
    uri: String(body['uri']),
    before: cookies,
    confirmed,
    codes: confirmed.body['recoveryCodes'] as string[],
    cookies: sentBack(confirmed),
  }
}

const userOf = async (email: string) => {
  const user = await users.findByEmail(email)
  if (!user) throw new Error('nobody')
  return user
}

/** A code of another time step than the one that enrolled. */
const nextCode = (secret: string) => oneTimeCode(secret, Date.now() + 30_000)
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)

test('A6: once an app is set up, a password alone opens no session', async () => {
  const { email, secret, uri, before, confirmed, cookies } = await enrolledPerson()
  expect(uri).toBe(`otpauth://totp/Attesta%3A${encodeURIComponent(email)}?secret=${secret}&issuer=Attesta`)
  expect(confirmed.status).toBe(200)
  expect((await me(before)).status).toBe(401)
  expect((await me(cookies)).body['user']).toMatchObject({ secondFactorEnrolled: true })

  expect(await login(email)).toMatchObject({
    status: 403,
    body: { code: 'second-factor-required', secondFactorRequired: true },
    cookies: [],
  })
  expect(await login(email, { totpCode: '000000' })).toMatchObject({
    status: 400,
    body: { fields: { totpCode: messageOf('totp-wrong') } },
    cookies: [],
  })
  expect((await login(email, { password: 'wrong', totpCode: oneTimeCode(secret, Date.now() + 30_000) })).status).toBe(
    401,
  )
  const signedIn = await login(email, { totpCode: oneTimeCode(secret, Date.now() + 30_000) })
  expect(signedIn.status).toBe(200)
  expect((await actorOf(sentBack(signedIn)))?.secondFactorAt).not.toBeNull()
})

test('A6: a code counts once, also the one that set the app up', async () => {
  const { email, secret, usedCode } = await enrolledPerson()
  expect((await login(email, { totpCode: usedCode })).status).toBe(400)
  const totpCode = oneTimeCode(secret, Date.now() + 30_000)
  const twice = await Promise.all([login(email, { totpCode }), login(email, { totpCode })])
  expect(twice.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('A4: who knows the password guesses few codes in a day, on any way; a new password begins anew', async () => {
  const { email, secret, cookies } = await enrolledPerson()
  const id = UserId.parse(((await me(cookies)).body['user'] as { id: number }).id)
  const limit = guessLimits.code
  await Promise.all(Array.from({ length: limit.max }, () => limits.hit(limit, `${id}#0`, new Date())))
  expect((await login(email, { totpCode: oneTimeCode(secret, Date.now() + 30_000) })).status).toBe(429)
  await users.endCredentials(id)
  expect((await login(email, { totpCode: oneTimeCode(secret, Date.now() + 30_000) })).status).toBe(200)
})

test('A6: a staff role gives nothing to a session without the second factor', async () => {
  const { email, cookies } = await verifiedPerson()
  const { body } = await me(cookies)
  await users.setAdminLevel(UserId.parse((body['user'] as { id: number }).id), 'super', new Date())
  const actor = await actorOf(sentBack(await login(email)))
  expect(actor).toMatchObject({ adminLevel: 'super', secondFactorAt: null })
})

test('the second factor can be given again, with password and code, and an app is set up once', async () => {
  const { cookies, secret } = await enrolledPerson()
  const before = await actorOf(cookies)
  const check = (body: object) => call(handler, rows.checkSecondFactor, { cookies, body })
  expect((await check({ password: 'wrong', totpCode: oneTimeCode(secret, Date.now() + 30_000) })).status).toBe(400)
  expect((await check({ password, totpCode: '123456' })).status).toBe(400)
  expect((await actorOf(cookies))?.secondFactorAt).toBe(before?.secondFactorAt)
  expect((await check({ password, totpCode: oneTimeCode(secret, Date.now() + 30_000) })).status).toBe(200)
  expect(Date.parse((await actorOf(cookies))?.secondFactorAt ?? '')).toBeGreaterThan(
    Date.parse(before?.secondFactorAt ?? ''),
  )
  expect((await call(handler, rows.enrolSecondFactor, { cookies, body: { password } })).status).toBe(409)
})

test('A6: one code enrols once and steps up once, however many ask at the same moment', async () => {
  const { cookies } = await verifiedPerson()
  const { body } = await call(handler, rows.enrolSecondFactor, { cookies, body: { password } })
  const secret = String(body['secret'])
  const confirm = () =>
    call(handler, rows.confirmSecondFactor, { cookies, body: { password, totpCode: oneTimeCode(secret) } })
  const enrolled = await Promise.all([confirm(), confirm(), confirm()])
  expect(enrolled.filter(({ status }) => status === 200)).toHaveLength(1)

  const own = sentBack(enrolled.find(({ status }) => status === 200) ?? enrolled[0])
  const totpCode = nextCode(secret)
  const stepUp = () => call(handler, rows.checkSecondFactor, { cookies: own, body: { password, totpCode } })
  expect(statuses(await Promise.all([stepUp(), stepUp(), stepUp()]))).toEqual([200, 400, 400])
})

test('A6: ten recovery codes are shown once; each opens one sign-in, which is never fresh, and is told by mail', async () => {
  const { email, codes, cookies, secret } = await enrolledPerson()
  expect(new Set(codes).size).toBe(10)
  const { id } = await userOf(email)
  const stored = JSON.stringify([...(await storedHashes(id))])
  for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''))

  const [first = '', second = ''] = codes
  const asked = { recoveryCode: first.toLowerCase().replaceAll('-', ' ') }
  const signedIn = await Promise.all([login(email, asked), login(email, asked), login(email, asked)])
  expect(statuses(signedIn)).toEqual([200, 400, 400])
  expect(signedIn.find(({ status }) => status === 400)?.body).toMatchObject({
    fields: { recoveryCode: messageOf('recovery-code-wrong') },
  })
  const recovered = sentBack(signedIn.find(({ status }) => status === 200) ?? signedIn[0])
  const actor = await actorOf(recovered)
  expect(actor?.secondFactorAt).not.toBeNull()
  expect(isFresh(actor?.secondFactorAt ?? null, new Date())).toBe(false)
  expect((await call(handler, rows.secondFactor, { cookies: recovered })).body).toMatchObject({ recoveryCodesLeft: 9 })
  expect((await mailsTo(email)).map(({ subject }) => subject).toSorted()).toEqual([
    'A recovery code was used to sign in',
    'Two-step sign-in is on',
  ])

  const stepUp = { cookies: recovered, body: { password, totpCode: second } }
  expect((await call(handler, rows.checkSecondFactor, stepUp)).status).toBe(400)
  expect((await login(email, { recoveryCode: '7K3M-9QXD-2PTR-V8W0' })).status).toBe(400)
  expect((await login(email, { password: 'wrong', recoveryCode: second })).status).toBe(401)
  expect((await call(handler, rows.secondFactor, { cookies })).body).toMatchObject({ recoveryCodesLeft: 9 })

  const remake = { cookies, body: { password, totpCode: nextCode(secret) } }
  const made = await call(handler, rows.remakeRecoveryCodes, remake)
  expect(made.status).toBe(200)
  expect((await call(handler, rows.remakeRecoveryCodes, remake)).status).toBe(400)
  expect((await login(email, { recoveryCode: second })).status).toBe(400)
  const [fresh = ''] = made.body['recoveryCodes'] as string[]
  // Five were wrong by now.
  expect((await login(email, { recoveryCode: fresh, recaptchaToken: 'local-pass:login' })).status).toBe(200)
  expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('You have new recovery codes')
})

test('A6: who lost the app takes it away with a recovery code and sets up another one; the old one opens nothing', async () => {
  const { email, codes, secret } = await enrolledPerson()
  const recovered = sentBack(await login(email, { recoveryCode: codes[0] }))
  const remove = (body: object) => call(handler, rows.removeSecondFactor, { cookies: recovered, body })
  expect((await remove({ password })).status).toBe(400)
  expect((await remove({ password, recoveryCode: codes[0] })).status).toBe(400)
  const removed = await remove({ password, recoveryCode: codes[1] })
  expect(removed.status).toBe(200)
  expect((await me(recovered)).status).toBe(401)
  const cookies = sentBack(removed)
  expect((await actorOf(cookies))?.secondFactorAt).toBeNull()

  const { body } = await call(handler, rows.enrolSecondFactor, { cookies, body: { password } })
  expect(body['secret']).not.toBe(secret)
  const totpCode = oneTimeCode(String(body['secret']))
  expect((await call(handler, rows.confirmSecondFactor, { cookies, body: { password, totpCode } })).status).toBe(200)
  expect((await login(email, { totpCode: nextCode(secret) })).status).toBe(400)
  expect((await login(email, { recoveryCode: codes[2] })).status).toBe(400)
  expect((await login(email, { totpCode: nextCode(String(body['secret'])) })).status).toBe(200)
  expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('Two-step sign-in is off')
})

test('A6: an enrolment that broke off before it was written down begins anew', async () => {
  const { email, cookies } = await verifiedPerson()
  const { id } = await userOf(email)
  const begun = await call(handler, rows.enrolSecondFactor, { cookies, body: { password } })
  const opened = await identity.checkPassword(id, password)
  if (opened.result !== 'right') throw new Error('a password alone opens it')
  await identity.confirmSecret(id, opened.accessToken, oneTimeCode(String(begun.body['secret'])))
  expect((await identity.checkPassword(id, password)).result).toBe('code-needed')

  const again = await call(handler, rows.enrolSecondFactor, { cookies, body: { password } })
  const totpCode = oneTimeCode(String(again.body['secret']))
  expect((await call(handler, rows.confirmSecondFactor, { cookies, body: { password, totpCode } })).status).toBe(200)
})

describe('the second factor of somebody else', () => {
  const reason = 'Lost the phone and the paper; seen on video.'
  const reset = (cookies: string[], id: number, body: object = { reason }) =>
    call(handler, rows.resetSecondFactor, { cookies, path: { id: String(id) }, body })
  const staffOf = async (level: AdminLevel) => {
    const person = await enrolledPerson()
    const { id } = await userOf(person.email)
    await users.setAdminLevel(id, level, new Date())
    return { ...person, id, cookies: sentBack(await login(person.email, { totpCode: nextCode(person.secret) })) }
  }

  test('is reset by a super alone, with a reason; both are told, the audit log has it, and the old app opens nothing', async () => {
    const boss = await staffOf('super')
    const admin = await staffOf('admin')
    const lost = await enrolledPerson()
    const { id } = await userOf(lost.email)
    expect((await reset(admin.cookies, id)).status).toBe(403)
    expect((await reset(boss.cookies, boss.id)).status).toBe(409)
    expect((await reset(boss.cookies, 4711)).status).toBe(404)
    expect((await reset(boss.cookies, id, { reason: ' ' })).status).toBe(400)
    expect((await me(lost.cookies)).status).toBe(200)

    // Both are told although the queue of mails cannot be reached.
    const queue = process.env['MAIL_QUEUE_URL']
    process.env['MAIL_QUEUE_URL'] = `${queue}-gone`
    expect((await reset(boss.cookies, id)).status).toBe(200)
    process.env['MAIL_QUEUE_URL'] = queue
    for (let again = 0; again < 2; again++) await hearDecisions({ ...systemBase('test'), data, mail })
    expect((await me(lost.cookies)).status).toBe(401)
    expect((await login(lost.email)).status).toBe(200)
    expect(await recoveryCodes.countOf(id)).toBe(0)
    expect((await audit.listOf(`user:${id}`, { limit: 10 })).rows).toMatchObject([
      { actor: boss.id, action: 'second-factor.reset', why: reason, after: { enrolledAt: null } },
    ])
    const subjects = (await mailsTo(lost.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'Your second factor was reset')).toHaveLength(1)
    const told = (await mailsTo(boss.email)).find(({ subject }) => subject === 'You reset somebody’s second factor')
    expect(told?.text).toContain(lost.email)
  })

  test('V1: of an account that was erased there is nothing to reset, which is no fault', async () => {
    const boss = await staffOf('super')
    const gone = await enrolledPerson()
    const { id } = await userOf(gone.email)
    await identity.removeUser(id)
    expect((await reset(boss.cookies, id)).status).toBe(200)
  })

  test('is not reset by a super who signed in with a recovery code, until they have stepped up', async () => {
    const boss = await staffOf('super')
    const lost = await enrolledPerson()
    const { id } = await userOf(lost.email)
    const recovered = sentBack(await login(boss.email, { recoveryCode: boss.codes[0] }))
    expect((await reset(recovered, id)).body).toMatchObject({ code: 'second-factor-old' })
    expect((await userOf(lost.email)).secondFactorEnrolledAt).not.toBeNull()
  })
})
