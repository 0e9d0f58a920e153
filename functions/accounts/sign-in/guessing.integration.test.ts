import { afterAll, beforeAll, expect, test } from 'vitest'
import * as rows from '#shared/accounts/api.ts'
import { guessLimits } from '#shared/accounts/limits.ts'
import { call } from '../../lib/testing/call.ts'
import { handler } from '../entry.ts'
import { mailsTo, startCloud } from '../testing/cloud.ts'
import { login, newAddress, register, verifiedPerson } from '../testing/people.ts'

let cloud: Awaited<ReturnType<typeof startCloud>>
beforeAll(async () => {
  cloud = await startCloud()
})
afterAll(() => cloud.close())

const statuses = (answers: { status: number }[]) => Object.groupBy(answers, (answer) => answer.status)

test('A4: forty wrong passwords at once for one account, from forty networks: ten are tried, then the right one is not', async () => {
  const { email } = await verifiedPerson()
  const tries = Array.from({ length: 40 }, (_, n) => login(email, { password: `wrong ${n}` }, `203.0.113.${n}`))
  const answers = statuses(await Promise.all(tries))
  expect(answers[401]).toHaveLength(guessLimits.account.max)
  expect(answers[429]).toHaveLength(30)
  const refused = await login(email)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('A4: one network tries many accounts; an IPv6 household counts as one', async () => {
  const tries = Array.from({ length: guessLimits.address.max + 10 }, (_, n) =>
    login(newAddress(), {}, `2001:db8:0:7::${n.toString(16)}`),
  )
  const answers = statuses(await Promise.all(tries))
  expect(answers[401]).toHaveLength(guessLimits.address.max)
  expect(answers[429]).toHaveLength(10)
})

test('A4: right passwords cost nothing: fifteen sign-ins in a row', async () => {
  const { email } = await verifiedPerson()
  for (let n = 0; n < 15; n++) expect((await login(email)).status).toBe(200)
})

test.concurrent.each([
  ['64 characters', 'x9'.repeat(32), 200],
  ['letters of four scripts', 'пароль密码كلمةσύνθημα', 200],
  ['spaces inside', 'four words and spaces', 200],
  ['128 characters', 'ab3!'.repeat(32), 200],
  ['seven characters', 'short77', 400],
  ['129 characters', 'y'.repeat(129), 400],
  ['known from breaches', 'qwerty123', 400],
])('A4: a password of %s', async (_, password, status) => {
  const email = newAddress()
  expect((await register(email, { password })).status).toBe(status)
  expect((await login(email, { password })).body['code']).toBe(status === 200 ? 'email-unverified' : 'bad-credentials')
})

test('A3: register, login, resend and recover answer a known and an unknown address alike', async () => {
  const { email } = await verifiedPerson()
  const unknown = newAddress()
  const pairs = [
    [await register(email), await register(unknown)],
    [await login(email, { password: 'wrong' }), await login(newAddress(), { password: 'wrong' })],
    [await ask(rows.resendVerification, email), await ask(rows.resendVerification, newAddress())],
    [await ask(rows.forgotPassword, email), await ask(rows.forgotPassword, newAddress())],
    [await ask(rows.forgotPassword, email), await ask(rows.forgotPassword, unknown)],
  ]
  for (const [known, other] of pairs.slice(0, 4)) {
    expect({ ...known?.body, requestId: '' }).toEqual({ ...other?.body, requestId: '' })
    expect(known?.status).toBe(other?.status)
    expect(Object.keys(known?.headers ?? {})).toEqual(Object.keys(other?.headers ?? {}))
  }
  expect((await mailsTo(email)).map((mail) => mail.subject)).toEqual([
    'You already have an Attesta account',
    'Set a new password',
  ])
})

test.each([
  ['login', 9, (email: string) => login(email, { password: 'wrong' })],
  ['register', 3, (email: string) => register(email)],
])('A3: the time of an answer does not tell whether an address is known: %s', async (_, rounds, act) => {
  const { email } = await verifiedPerson()
  const known: number[] = []
  const unknown: number[] = []
  for (let n = 0; n < rounds; n++) {
    known.push(await time(() => act(email)))
    unknown.push(await time(() => act(newAddress())))
  }
  const noise = Math.max(spread(known), spread(unknown)) / 2
  expect(Math.abs(median(known) - median(unknown))).toBeLessThan(Math.max(25, noise))
})

test('resend and recover wait a minute, for known and unknown addresses', async () => {
  const email = newAddress()
  await register(email)
  for (const address of [email, newAddress()]) {
    expect((await ask(rows.resendVerification, address)).status).toBe(200)
    expect(await ask(rows.resendVerification, address)).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
  }
  expect((await mailsTo(email)).map((mail) => mail.subject)).toEqual(Array(2).fill('Please verify your email address'))
})

const ask = (row: typeof rows.resendVerification | typeof rows.forgotPassword, email: string) =>
  call(handler, row, { body: { email } })

async function time(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await act()
  return performance.now() - start
}

const spread = (values: number[]): number => Math.max(...values) - Math.min(...values)
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
