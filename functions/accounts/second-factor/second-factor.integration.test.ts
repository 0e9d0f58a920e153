import { afterAll, beforeAll, expect, test } from 'vitest'
import * as rows from '#shared/accounts/api.ts'
import { UserId } from '#shared/lib/id.ts'
import { oneTimeCode } from '../../../infra/local/seed/one-time-code.ts'
import { sessions, users } from '../../data/data.ts'
import { sha256 } from '../../lib/hash.ts'
import { call, sentBack } from '../../lib/testing/call.ts'
import { handler } from '../entry.ts'
import { startCloud } from '../testing/cloud.ts'
import { login, me, password, verifiedPerson } from '../testing/people.ts'

let cloud: Awaited<ReturnType<typeof startCloud>>
beforeAll(async () => {
  cloud = await startCloud()
})
afterAll(() => cloud.close())

const actorOf = (cookies: string[]) => sessions.findActor(sha256(cookies[0]?.split('=')[1] ?? ''), new Date())

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
  return { email, secret, usedCode, uri: String(body['uri']), before: cookies, confirmed, cookies: sentBack(confirmed) }
}

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
    body: { fields: { totpCode: expect.any(String) as string } },
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
