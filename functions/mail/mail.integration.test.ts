import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mailLimits } from '#shared/accounts/limits.ts'
import { UserId } from '#shared/lib/id.ts'
import type { Mail } from '#shared/mail/mail.ts'
import { mailsTo, startCloud } from '../accounts/testing/cloud.ts'
import { newAddress } from '../accounts/testing/people.ts'
import * as mail from '../adapters/mail.ts'
import * as data from '../data/data.ts'
import { keys } from '../data/keys.ts'
import { letterHash } from '../data/letter-hash.ts'
import { client, tableName } from '../data/table.ts'
import { newId, systemBase } from '../lib/base.ts'
import { sendMail } from './send-mail.ts'

let cloud: Awaited<ReturnType<typeof startCloud>>
beforeAll(async () => {
  cloud = await startCloud()
})
afterAll(() => cloud.close())

const ctx = () => ({ ...systemBase('test'), data, mail })
const refundTo = (email: string, cause = `refund:${crypto.randomUUID()}`): Mail => ({
  cause,
  to: { email },
  template: 'refund',
  data: { orderId: 12, amountCents: 495 },
})

test('P3: one cause makes one mail, enqueued five times and taken off the queue by twenty at once', async () => {
  const email = newAddress()
  const message = refundTo(email)
  for (let n = 0; n < 5; n++) await mail.enqueue(message)
  await Promise.all(Array.from({ length: 20 }, () => sendMail(ctx(), message)))
  expect((await mailsTo(email)).map((sent) => sent.subject)).toEqual(['Your refund: $4.95'])
})

test('W6: a mail that surely was not sent goes back to the queue and is sent on the next try, once', async () => {
  const email = newAddress()
  const message = refundTo(email)
  const down = { ...mail, send: () => Promise.reject(new Error('vendor down')) }
  await expect(sendMail({ ...ctx(), mail: down }, message)).rejects.toThrow('vendor down')
  await sendMail(ctx(), message)
  await sendMail(ctx(), message)
  expect(await mailsTo(email)).toHaveLength(1)
})

test('P3: a mail whose answer was lost is not sent a second time', async () => {
  const email = newAddress()
  const message = refundTo(email)
  const lossy = {
    ...mail,
    send: async (...given: Parameters<typeof mail.send>) => {
      await mail.send(...given)
      return { status: 'unknown' as const }
    },
  }
  await sendMail({ ...ctx(), mail: lossy }, message)
  await sendMail(ctx(), message)
  const [sent, ...more] = await mailsTo(email)
  expect(more).toEqual([])
  // The audit finds its cause by this.
  const { Item } = await client.send(new GetCommand({ TableName: tableName(), Key: keys.mail(message.cause) }))
  expect(Item).toMatchObject({ status: 'unknown', letterHash: letterHash(email, sent as never) })
})

test('a mail that is refused for good ends at once: its claim stays, one line tells of it, and the queue has nothing to try', async () => {
  const message = refundTo(newAddress())
  const context = ctx()
  const told = vi.spyOn(context.log, 'error').mockImplementation(() => undefined)
  const send = vi.fn(async () => ({ status: 'refused' as const }))
  for (let n = 0; n < 3; n++) await sendMail({ ...context, mail: { ...mail, send } }, message)
  expect(send).toHaveBeenCalledOnce()
  expect(told).toHaveBeenCalledExactlyOnceWith('mail not known to be sent', { template: 'refund', status: 'refused' })
  told.mockRestore()
})

test('W6: a mail whose sender died is told of when it comes back, once, and is not sent by chance a second time', async () => {
  const email = newAddress()
  const message = refundTo(email)
  const later = ctx()
  const told = vi.spyOn(later.log, 'error').mockImplementation(() => undefined)
  await data.mails.claim(message.cause, message.template, new Date())
  await sendMail(later, message)
  expect(told).not.toHaveBeenCalled()
  const inAWhile = { ...later, now: () => new Date(Date.now() + 3 * 60_000) }
  for (let n = 0; n < 2; n++) await sendMail(inAWhile, message)
  expect(told).toHaveBeenCalledExactlyOnceWith('mail not known to be sent', { template: 'refund', status: 'unknown' })
  told.mockRestore()
  expect(await mailsTo(email)).toEqual([])
})

test('B3: a stranger can cause ten mails a day to one address, and no more', async () => {
  const email = newAddress()
  const ask = (n: number): Mail => ({
    cause: `ask:${email}:${n}`,
    to: { email },
    template: 'address-registered',
    data: {},
  })
  for (let n = 0; n < mailLimits.recipient.max + 5; n++) await sendMail(ctx(), ask(n))
  expect(await mailsTo(email)).toHaveLength(mailLimits.recipient.max)
  await sendMail(ctx(), refundTo(email))
  expect((await mailsTo(email)).at(-1)?.subject).toBe('Your refund: $4.95')
})

test('a mail to an account that is gone is dropped, not retried for ever', async () => {
  const to = { userId: UserId.parse(newId()) }
  await expect(sendMail(ctx(), { ...refundTo('x@example.com'), to })).resolves.toBeUndefined()
})
