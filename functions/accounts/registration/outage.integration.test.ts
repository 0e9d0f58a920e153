import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Registration } from '#shared/accounts/account.ts'
import * as rows from '#shared/accounts/api.ts'
import * as breached from '../../adapters/breached.ts'
import * as captcha from '../../adapters/captcha.ts'
import * as identity from '../../adapters/identity.ts'
import * as mail from '../../adapters/mail.ts'
import * as data from '../../data/data.ts'
import { systemBase } from '../../lib/base.ts'
import { call } from '../../lib/testing/call.ts'
import { handler } from '../entry.ts'
import { mailsTo, startCloud, tokenIn } from '../testing/cloud.ts'
import { login, newAddress, register, registration, verifiedPerson } from '../testing/people.ts'
import { register as registerVerb } from './register.ts'

let cloud: Awaited<ReturnType<typeof startCloud>>
beforeAll(async () => {
  cloud = await startCloud()
})
afterAll(() => cloud.close())

const nowhere = 'http://127.0.0.1:9'
const outside = { data, identity, mail, captcha, breached }
const fail = () => Promise.reject(new Error('answer lost'))

/** The first call does its work and loses its answer; the ones after it are untouched. */
function losesFirst<A extends unknown[], R>(act: (...given: A) => Promise<R>, before: boolean) {
  let calls = 0
  return async (...given: A): Promise<R> => {
    if (calls++ > 0) return act(...given)
    if (!before) await act(...given)
    return fail()
  }
}

test.each([
  ['the password store fails before', { identity: { ...identity, createUser: losesFirst(identity.createUser, true) } }],
  [
    'the password store commits and loses the answer',
    { identity: { ...identity, createUser: losesFirst(identity.createUser, false) } },
  ],
  ['the queue fails before', { mail: { ...mail, enqueue: losesFirst(mail.enqueue, true) } }],
  ['the queue commits and loses the answer', { mail: { ...mail, enqueue: losesFirst(mail.enqueue, false) } }],
  [
    'the last write fails',
    { data: { ...data, users: { ...data.users, markComplete: losesFirst(data.users.markComplete, true) } } },
  ],
])(
  'P3: a registration that broke off because %s is resumed by the next try: one account, one mail',
  async (_, broken) => {
    const email = newAddress()
    const ctx = { ...systemBase('test'), address: '198.51.100.7', ...outside, ...broken }
    const input = Registration.parse(registration(email))
    await expect(registerVerb(ctx, input)).rejects.toThrow('answer lost')
    const { cookies = [] } = await registerVerb(ctx, input)
    const mails = await mailsTo(email)
    expect(mails.map((sent) => sent.subject)).toEqual(['Please verify your email address'])
    const browser = cookies.map((cookie) => cookie.split(';')[0] ?? '')
    await call(handler, rows.verifyEmail, { query: { token: tokenIn(mails[0]) }, cookies: browser })
    expect((await login(email)).status).toBe(200)
  },
)

test('A3: fifty registrations of one address at once make one account', async () => {
  const email = newAddress()
  const answers = await Promise.all(Array.from({ length: 50 }, () => register(email)))
  expect(answers.map((answer) => answer.status)).toEqual(Array(50).fill(200))
  expect((await mailsTo(email)).filter((sent) => sent.subject.startsWith('Please verify'))).toHaveLength(1)
})

test('W6: with the list of breached passwords down people can register, with the captcha down they are asked to wait', async () => {
  vi.stubEnv('PWNED_URL', nowhere)
  expect((await register(newAddress())).status).toBe(200)
  vi.stubEnv('CAPTCHA_VERIFY_URL', nowhere)
  expect(await register(newAddress())).toMatchObject({ status: 503, headers: { 'retry-after': '30' } })
  const { status } = await login(newAddress())
  expect(status).toBe(401)
  vi.unstubAllEnvs()
})

test('B4: no registration without a passed captcha', async () => {
  expect((await register(newAddress(), { recaptchaToken: 'guessed' })).body).toMatchObject({
    code: 'captcha-failed',
    message: 'Security Verification Failed, Please refresh the page and try again',
  })
})

test('B4: one challenge opens one registration', async () => {
  const verdict = await captcha.verify('local-pass', '198.51.100.7')
  const ctx = { ...systemBase('test'), address: '198.51.100.7', ...outside }
  const replayed = { ...ctx, captcha: { verify: () => Promise.resolve(verdict) } }
  await registerVerb(replayed, Registration.parse(registration(newAddress())))
  await expect(registerVerb(replayed, Registration.parse(registration(newAddress())))).rejects.toMatchObject({
    code: 'captcha-failed',
  })
})

test('A5: a verification link of another purpose, an unknown one and an old one verify nothing', async () => {
  const { email } = await verifiedPerson()
  await call(handler, rows.forgotPassword, { body: { email } })
  const reset = tokenIn((await mailsTo(email)).at(-1))
  const verify = (token: string) => call(handler, rows.verifyEmail, { query: { token } })
  expect((await verify(reset)).body['verified']).toBe(false)
  expect((await verify('unknown')).body['verified']).toBe(false)
  const body = { token: 'unknown', password: 'a long enough one' }
  expect((await call(handler, rows.resetPassword, { body })).status).toBe(410)
})

test('A5: an older reset link is dead once a newer one was used', async () => {
  const { email } = await verifiedPerson()
  const [first, second] = [await resetLink(email), await resetLink(email)]
  const use = (token: string) => call(handler, rows.resetPassword, { body: { token, password: 'a long enough one' } })
  expect((await use(second)).status).toBe(200)
  expect((await use(first)).status).toBe(410)
})

test('R2: no secret of a link stands on the queue', async () => {
  const email = newAddress()
  await register(email)
  const QueueUrl = process.env['MAIL_QUEUE_URL']
  const queue = new SQSClient({})
  const { Messages } = await queue.send(new ReceiveMessageCommand({ QueueUrl, VisibilityTimeout: 0 }))
  expect(Object.keys(JSON.parse(Messages?.[0]?.Body ?? '{}') as object).sort()).toEqual([
    'cause',
    'data',
    'template',
    'to',
  ])
  const sent = await mailsTo(email)
  expect(Messages?.[0]?.Body).not.toContain(tokenIn(sent[0]))
  expect(tokenIn(sent[0])).toHaveLength(43)
})

/** A reset mail as if the minute between two had passed. */
async function resetLink(email: string): Promise<string> {
  const user = await data.users.findByEmail(email)
  if (!user) throw new Error('No such user')
  const cause = `password-reset:${crypto.randomUUID()}`
  await mail.enqueue({ cause, to: { userId: user.id }, template: 'password-reset', data: {} })
  return tokenIn((await mailsTo(email)).at(-1))
}
