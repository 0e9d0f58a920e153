import { afterAll, beforeAll, expect, test } from 'vitest'
import * as rows from '#shared/accounts/api.ts'
import { call, sentBack } from '../lib/testing/call.ts'
import { handler } from './entry.ts'
import { mailsTo, startCloud, tokenIn } from './testing/cloud.ts'
import { login, me, newAddress, password, register, verifiedPerson } from './testing/people.ts'

let cloud: Awaited<ReturnType<typeof startCloud>>
beforeAll(async () => {
  cloud = await startCloud()
})
afterAll(() => cloud.close())

test('register, verify by mail, sign in, read me, sign out: the whole way of a new customer', async () => {
  const email = newAddress()
  const registered = await register(email)
  expect(registered.status).toBe(200)
  const browser = sentBack(registered)
  expect(await login(email)).toMatchObject({
    status: 403,
    body: { code: 'email-unverified', emailVerificationRequired: true, email },
    cookies: [],
  })

  const [mail] = await mailsTo(email)
  expect(mail?.subject).toBe('Please verify your email address')
  const query = { token: tokenIn(mail) }
  const verified = { status: 200, body: { verified: true, user: { firstName: 'Ana' } }, cookies: [] }
  expect(await call(handler, rows.verifyEmail, { query, cookies: browser })).toMatchObject(verified)
  expect(await call(handler, rows.verifyEmail, { query })).toMatchObject(verified)

  const signedIn = await login(email)
  expect(signedIn.cookies[0]).toMatch(
    /^__Host-session=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=\d+$/,
  )
  const cookies = sentBack(signedIn)
  expect(await me(cookies)).toMatchObject({
    status: 200,
    body: { user: { email, username: email, firstName: 'Ana', isAdmin: false, emailVerified: true } },
  })
  expect(await call(handler, rows.logout, { cookies, body: {} })).toMatchObject({
    status: 200,
    body: { message: 'You have been signed out successfully' },
    cookies: ['__Host-session=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0'],
  })
  expect((await me(cookies)).status).toBe(401)
  expect((await mailsTo(email)).map((sent) => sent.subject)).toEqual([
    'Please verify your email address',
    'Welcome to Attesta',
  ])
})

test('a forgotten password: one link, once; every session and every other link ends', async () => {
  const { email, cookies } = await verifiedPerson()
  await call(handler, rows.forgotPassword, { body: { email } })
  const token = tokenIn((await mailsTo(email)).at(-1))
  const reset = (chosen: string) => call(handler, rows.resetPassword, { body: { token, password: chosen } })
  expect((await reset('Password123!')).status).toBe(400)
  expect((await me(cookies)).status).toBe(200)

  const both = await Promise.all([reset('a new and longer one'), reset('a new and longer one')])
  expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 410])
  expect((await me(cookies)).status).toBe(401)
  expect((await login(email, { password })).status).toBe(401)
  expect((await login(email, { password: 'a new and longer one' })).status).toBe(200)
  expect((await mailsTo(email)).at(-1)?.subject).toBe('Your password was changed')
})
