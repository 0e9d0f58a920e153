import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as rows from '#shared/accounts/api.ts'
import { guessLimits, linkRequests, networkLimits } from '#shared/accounts/limits.ts'
import * as identity from '../../adapters/identity.ts'
import { limits, users } from '../../data/data.ts'
import { sha256 } from '../../lib/hash.ts'
import { call, sentBack } from '../../lib/testing/call.ts'
import { handler } from '../entry.ts'
import { mailsTo, startCloud } from '../testing/cloud.ts'
import { login, newAddress, password, register, verifiedPerson } from '../testing/people.ts'

vi.mock('../../data/accounts/limits.ts', { spy: true })

let cloud: Awaited<ReturnType<typeof startCloud>>
beforeAll(async () => {
  cloud = await startCloud()
})
afterAll(() => cloud.close())

const statuses = (answers: { status: number }[]) => Object.groupBy(answers, (answer) => answer.status)

test('A4: forty wrong passwords at once from forty networks: five are tried, then the captcha is asked for, and the owner gets in', async () => {
  const { email, cookies } = await verifiedPerson()
  const tries = Array.from({ length: 40 }, (_, n) => login(email, { password: `wrong ${n}` }, `203.0.113.${n}`))
  const answers = statuses(await Promise.all(tries))
  expect(answers[401]).toHaveLength(guessLimits.account.max)
  expect(answers[403]).toHaveLength(35)
  expect(answers[403]?.[0]).toMatchObject({ body: { captchaRequired: true } })
  expect(await login(email)).toMatchObject({ status: 403, body: { captchaRequired: true } })
  expect((await login(email, { recaptchaToken: 'local-pass:login' })).status, 'with a solved captcha').toBe(200)
  expect((await login(email, { recaptchaToken: 'forged:login' })).status).toBe(400)
  expect((await login(email, {}, undefined, cookies)).status, 'in a browser that signed in before').toBe(200)
})

test('A4: guesses that are spread over a day are no more than Cognito takes before it locks a user', async () => {
  const { email } = await verifiedPerson()
  const start = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(new Date(start).setUTCHours(1, 0, 0, 0)) })
  const tried: number[] = []
  for (let n = 0; n < 8; n++) {
    vi.setSystemTime(Date.now() + 20 * 60_000)
    tried.push((await login(email, { password: 'wrong' }, `203.0.113.${n}`)).status)
  }
  vi.useRealTimers()
  expect(tried).toEqual([401, 401, 401, 401, 401, 403, 403, 403])
})

test('A4: solved captchas are bounded too, for the account alone and not for a browser that it knows', async () => {
  const { email, cookies } = await verifiedPerson()
  const limit = { ...guessLimits.solvedAccount }
  const counted = Array.from({ length: limit.max }, () => limits.hit(limit, sha256(email), new Date()))
  const asked = Array.from({ length: guessLimits.account.max }, () =>
    limits.hit(guessLimits.account, sha256(email), new Date()),
  )
  await Promise.all([...counted, ...asked])
  const refused = await login(email, { recaptchaToken: 'local-pass:login' })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await login(email, {}, undefined, cookies)).status).toBe(200)
})

test('A4: a browser that an account knows guesses twenty times at most, and knows no other account', async () => {
  const { email, cookies } = await verifiedPerson()
  const tries = Array.from({ length: guessLimits.device.max + 5 }, () =>
    login(email, { password: 'wrong' }, undefined, cookies),
  )
  const answers = statuses(await Promise.all(tries))
  expect([answers[401]?.length, answers[429]?.length]).toEqual([guessLimits.device.max, 5])
  const other = await verifiedPerson()
  const strangers = Array.from({ length: guessLimits.account.max + 3 }, () =>
    login(other.email, { password: 'wrong' }, undefined, cookies),
  )
  expect(statuses(await Promise.all(strangers))[403]).toHaveLength(3)
})

test('A4: after a new password no browser is known that signed in with the old one', async () => {
  const { email, cookies } = await verifiedPerson()
  const body = { currentPassword: password, newPassword: 'another long password' }
  expect((await call(handler, rows.changePassword, { cookies, body })).status).toBe(200)
  const tries = Array.from({ length: guessLimits.account.max + 3 }, () =>
    login(email, { password: 'wrong' }, undefined, cookies),
  )
  expect(statuses(await Promise.all(tries))[403]).toHaveLength(3)
})

test('A4: guesses from outside keep nobody from changing the password or leaving; those of a session are bounded', async () => {
  const { email, cookies } = await verifiedPerson()
  await Promise.all(Array.from({ length: 15 }, () => login(email, { password: 'wrong' })))
  const change = (currentPassword: string) =>
    call(handler, rows.changePassword, { cookies, body: { currentPassword, newPassword: 'another long password' } })
  const tries = guessLimits.sessions.max + 5
  const wrong = statuses(await Promise.all(Array.from({ length: tries }, () => change('wrong'))))
  expect([wrong[400]?.length, wrong[429]?.length]).toEqual([guessLimits.session.max, tries - guessLimits.session.max])
  const fresh = sentBack(await login(email, { recaptchaToken: 'local-pass:login' }))
  expect((await call(handler, rows.deleteAccount, { cookies: fresh, body: { password } })).status).toBe(200)
})

test('A4: a borrowed session that renews itself gets few more guesses of the password', async () => {
  let { cookies } = await verifiedPerson()
  const body = { currentPassword: 'wrong', newPassword: 'another long password' }
  let guessed = 0
  for (let renewed = 0; renewed < 6; renewed++) {
    const tries = Array.from({ length: guessLimits.session.max }, () =>
      call(handler, rows.changePassword, { cookies, body }),
    )
    guessed += (await Promise.all(tries)).filter(({ status }) => status === 400).length
    cookies = sentBack(await call(handler, rows.revokeSessions, { cookies, body: {} }))
  }
  expect(guessed).toBe(guessLimits.sessions.max)
})

test('A4: one network tries many accounts; an IPv6 household counts as one, and so does the /48 that it moves through', async () => {
  const tries = Array.from({ length: guessLimits.address.max + 10 }, (_, n) =>
    login(newAddress(), {}, `2001:db8:0:7::${n.toString(16)}`),
  )
  const answers = statuses(await Promise.all(tries))
  expect([answers[401]?.length, answers[403]?.length]).toEqual([guessLimits.address.max, 10])
  const [, wider = guessLimits.address] = networkLimits(guessLimits.address, '2001:db8:5:0::1').map(([limit]) => limit)
  const moving = await Promise.all(
    Array.from({ length: wider.max }, (_, n) => limits.hit(wider, '2001:db8:5:0000::/56', new Date()).then(() => n)),
  )
  expect(moving).toHaveLength(200)
  expect((await login(newAddress(), {}, '2001:db8:5:3::1')).status, 'another /64 of the /56').toBe(403)
  expect((await login(newAddress(), {}, '2001:db8:5:300::1')).status, 'another /56').toBe(401)
})

test('A4: everybody together never locks anybody: beyond the global limit the captcha is asked for', async () => {
  const { email, cookies } = await verifiedPerson()
  const many = { ...guessLimits.everybody }
  await Promise.all(Array.from({ length: 50 }, () => limits.hit(many, 'all', new Date())))
  vi.mocked(limits.hit).mockImplementation((limit) =>
    Promise.resolve({ allowed: limit.scope !== many.scope, retryAfter: 60 }),
  )
  expect((await login(email)).status).toBe(403)
  expect((await login(email, { recaptchaToken: 'local-pass:login' })).status).toBe(200)
  expect((await login(email, {}, undefined, cookies)).status).toBe(200)
  vi.mocked(limits.hit).mockReset()
})

test('A4: links are asked for twelve times a day: slower and with the captcha, never silenced', async () => {
  const { email } = await verifiedPerson()
  const start = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(new Date(start).setUTCHours(1, 0, 0, 0)) })
  const asked: number[] = []
  for (let n = 0; n < 12; n++) {
    vi.setSystemTime(Date.now() + linkRequests.longestPauseSeconds * 1000 + 1000)
    const plain = await ask(rows.forgotPassword, email)
    asked.push(plain.status)
    if (plain.status === 403)
      asked.push((await ask(rows.forgotPassword, email, { recaptchaToken: 'local-pass:link' })).status)
  }
  vi.useRealTimers()
  expect(asked).toEqual([200, 200, 200, ...Array.from({ length: 9 }, () => [403, 200]).flat()])
  expect(await mailsTo(email)).toHaveLength(12)
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

test('A3: who registers an address and signs in with what they chose hears the same of an account, a registration and an unknown address', async () => {
  const { email: known } = await verifiedPerson()
  const { email: closed } = await verifiedPerson()
  const waiting = newAddress()
  const disabled = await users.findByEmail(closed)
  if (disabled) await users.setDisabled(disabled.id, true, new Date())
  await register(waiting, { password: 'chosen by its owner' })
  const chain = async (email: string) => {
    const signIn = (chosen: string, more = {}) => login(email, { password: chosen, ...more }, elsewhere)
    return [
      await register(email, { password: 'the first choice' }),
      await signIn('the first choice'),
      await register(email, { password: 'the second choice' }),
      await signIn('the second choice'),
      await signIn('the first choice'),
      await signIn('a choice of nobody'),
      await ask(rows.resendVerification, email),
      await signIn('the second choice'),
      await signIn('the second choice'),
      await signIn('the second choice', { recaptchaToken: 'local-pass:login' }),
    ].map(({ status, body, headers }) => ({
      status,
      body: { ...body, requestId: '', ...('email' in body && { email: body['email'] === email }) },
      headers: Object.entries(headers).filter(([name]) => !['x-request-id', 'date'].includes(name)),
    }))
  }
  const unknown = await chain(newAddress())
  const codes = unknown.map(({ body }) => (body as Record<string, unknown>)['code'])
  expect(codes.filter((code) => code === 'email-unverified')).toHaveLength(4)
  for (const email of [known, closed, waiting]) expect(await chain(email)).toEqual(unknown)
})

test('A3: what a registration of a known address leaves opens nothing, and leaves with the account', async () => {
  const { email } = await verifiedPerson()
  const user = await users.findByEmail(email)
  if (!user) throw new Error('No such user')
  const chosen = { password: 'chosen by a stranger' }
  await register(email, chosen)
  const stranger = () => login(email, chosen, elsewhere)
  expect(await stranger()).toMatchObject({ status: 403, body: { code: 'email-unverified' }, cookies: [] })
  expect((await login(email, {}, elsewhere)).status).toBe(200)
  await identity.removeUser(user.id)
  expect((await stranger()).body['code']).toBe('bad-credentials')
})

// An address takes three registrations: more rounds need more addresses.
test.each([
  ['login', 1, (email: string) => login(email, { password: 'wrong' })],
  ['register', 3, (email: string) => register(email)],
])('A3: the time of an answer does not tell whether an address is known: %s', async (_, people, act) => {
  const emails = await Promise.all(Array.from({ length: people }, async () => (await verifiedPerson()).email))
  const known: number[] = []
  const unknown: number[] = []
  for (let n = 0; n < 9; n++) {
    known.push(await time(() => act(emails[n % people] as string)))
    unknown.push(await time(() => act(newAddress())))
  }
  const noise = Math.max(spread(known), spread(unknown)) / 2
  expect(Math.abs(median(known) - median(unknown))).toBeLessThan(Math.max(25, noise))
})

test('A3: the time of an answer does not tell whether what was registered became an account: login', async () => {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let n = 0; n < 3; n++) {
    const emails = { known: (await verifiedPerson()).email, unknown: newAddress() }
    const chosen = { password: 'chosen by a stranger' }
    for (const email of Object.values(emails)) await register(email, chosen)
    for (let m = 0; m < 3; m++)
      for (const kind of ['known', 'unknown'] as const)
        times[kind].push(await time(() => login(emails[kind], chosen, elsewhere)))
  }
  const noise = Math.max(spread(times.known), spread(times.unknown)) / 2
  expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(Math.max(25, noise))
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

/** A network whose guesses no test above used up. */
const elsewhere = '192.0.2.77'

const ask = (
  row: typeof rows.resendVerification | typeof rows.forgotPassword,
  email: string,
  more: Record<string, unknown> = {},
) => call(handler, row, { body: { email, ...more } })

async function time(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await act()
  return performance.now() - start
}

const spread = (values: number[]): number => Math.max(...values) - Math.min(...values)
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
