import { beforeAll, expect, test, vi } from 'vitest'
import { mailLimits } from '#shared/accounts/limits.ts'
import { UserId } from '#shared/lib/id.ts'
import type { Mail } from '#shared/mail/mail.ts'
import type { Letter } from '../adapters/mail.ts'
import { systemBase } from '../lib/base.ts'
import { countingLimits } from '../lib/testing/counting-limits.ts'
import { sendMail } from './send-mail.ts'

beforeAll(() => {
  vi.stubEnv('SITE_URL', 'https://attesta.example')
  vi.stubEnv('SUPPORT_EMAIL', 'support@attesta.example')
})

const person = (emailVerified: boolean) => ({
  id: UserId.parse(emailVerified ? 1 : 2),
  email: `${emailVerified ? 'owner' : 'stranger'}@example.com`,
  firstName: 'Ana',
  language: 'en',
  sessionEpoch: 0,
  registrationIp: '203.0.113.7',
  emailVerified,
})

test('B3: mails that one recipient is spared take nothing of what may go to everybody', async () => {
  const { limits, countOf } = countingLimits()
  const nothing = () => Promise.resolve()
  const mails = { claim: () => Promise.resolve(true), note: nothing, settle: nothing, release: nothing }
  const mail = { send: () => Promise.resolve({ status: 'sent', messageId: '1' }) }
  const ctx = { ...systemBase('test'), data: { limits, mails }, mail }
  vi.spyOn(ctx.log, 'error').mockImplementation(() => undefined)
  for (let n = 0; n < mailLimits.recipient.max + 50; n++)
    await sendMail(ctx as never, {
      cause: `asked:${n}`,
      to: { email: 'stranger@example.com' },
      template: 'refund',
      data: { orderId: 12, amountCents: 495 },
    })
  expect(countOf(mailLimits.everybody.scope)).toBe(mailLimits.recipient.max)
})

test('A4: when strangers have used up what may go to unproven addresses, an owner still gets the link that was asked for', async () => {
  const sent: string[] = []
  const { limits } = countingLimits()
  const users = { findById: (id: number) => Promise.resolve(person(id === 1)) }
  const nothing = () => Promise.resolve()
  const mails = { claim: () => Promise.resolve(true), note: nothing, settle: nothing, release: nothing }
  const mail = { send: (to: string) => Promise.resolve({ status: 'sent', messageId: String(sent.push(to)) }) }
  const ctx = { ...systemBase('test'), data: { limits, users, mails, tokens: { create: nothing } }, mail }
  const ask = (userId: number, template: 'password-reset' | 'verification') => {
    const one: Mail = { cause: crypto.randomUUID(), to: { userId: UserId.parse(userId) }, template, data: {} }
    return sendMail(ctx as never, one)
  }
  for (let n = 0; n < mailLimits.everybody.max; n++) await limits.hit(mailLimits.everybody, 'all')
  vi.spyOn(ctx.log, 'error').mockImplementation(() => undefined)
  for (let n = 0; n < 5; n++) await ask(2, 'verification')
  await ask(1, 'password-reset')
  // Of a network that had nothing of it a few mails are sent still.
  expect(sent).toEqual([...Array<string>(3).fill('stranger@example.com'), 'owner@example.com'])
})

test.each([
  ['tags', (n: number) => `victim+${n % 2}@example.com`],
  ['capitals', (n: number) => (n % 2 === 0 ? 'VICTIM@example.com' : 'victim@Example.com')],
  ['dots at Gmail', (n: number) => `v.ictim${'.'.repeat(n % 2)}x@gmail.com`],
])(
  'B3: %s make no more recipients of one mailbox, and what strangers cause is not counted for its owner',
  async (_, addressOf) => {
    const sent: string[] = []
    const { limits } = countingLimits()
    const nothing = () => Promise.resolve()
    const mails = { claim: () => Promise.resolve(true), note: nothing, settle: nothing, release: nothing }
    const users = { findById: () => Promise.resolve({ ...person(true), email: 'victim@example.com' }) }
    const mail = { send: (to: string) => Promise.resolve({ status: 'sent', messageId: String(sent.push(to)) }) }
    const ctx = { ...systemBase('test'), data: { limits, users, mails }, mail }
    vi.spyOn(ctx.log, 'error').mockImplementation(() => undefined)
    const ask = (to: Mail['to']) =>
      sendMail(ctx as never, { cause: crypto.randomUUID(), to, template: 'address-registered', data: {} } as Mail)
    for (let n = 0; n < mailLimits.recipient.max + 10; n++) await ask({ email: addressOf(n) })
    expect(sent).toHaveLength(mailLimits.recipient.max)
    await ask({ userId: UserId.parse(1) })
    expect(sent.slice(mailLimits.recipient.max)).toEqual(['victim@example.com'])
  },
)

test('B3: mails that strangers cause with tags of a mailbox leave its plain address its own, and no more than that', async () => {
  const sent: string[] = []
  const { limits } = countingLimits()
  const nothing = () => Promise.resolve()
  const mails = { claim: () => Promise.resolve(true), note: nothing, settle: nothing, release: nothing }
  const mail = { send: (to: string) => Promise.resolve({ status: 'sent', messageId: String(sent.push(to)) }) }
  const ctx = { ...systemBase('test'), data: { limits, mails }, mail }
  vi.spyOn(ctx.log, 'error').mockImplementation(() => undefined)
  const ask = (email: string) =>
    sendMail(ctx as never, {
      cause: crypto.randomUUID(),
      to: { email },
      template: 'refund',
      data: { orderId: 12, amountCents: 495 },
    })
  for (let n = 0; n < mailLimits.recipient.max + 5; n++) await ask(`vic.tim+${n % 2}@gmail.com`)
  for (let n = 0; n < mailLimits.recipient.max + 5; n++) await ask(`victi${'.'.repeat(n % 2)}m@gmail.com`)
  expect(sent.filter((to) => to.includes('+'))).toHaveLength(mailLimits.recipient.max)
  expect(sent.filter((to) => !to.includes('+'))).toHaveLength(mailLimits.recipient.max)
})

test.each([true, false])(
  'what somebody typed goes to an address that an account has proven, and to no other: %s',
  async (isProven) => {
    const letters: Letter[] = []
    const { limits } = countingLimits()
    const users = { findById: () => Promise.resolve(person(isProven)) }
    const nothing = () => Promise.resolve()
    const mails = { claim: () => Promise.resolve(true), note: nothing, settle: nothing, release: nothing }
    const mail = {
      send: (_: string, letter: Letter) => Promise.resolve({ status: 'sent', messageId: String(letters.push(letter)) }),
    }
    const ctx = { ...systemBase('test'), data: { limits, users, mails }, mail }
    await sendMail(ctx as never, {
      cause: 'application:1',
      to: { userId: UserId.parse(1) },
      template: 'api-application-received',
      data: { companyName: 'Buy at bad.example' },
    })
    expect(letters).toHaveLength(1)
    expect(JSON.stringify(letters).includes('bad.example')).toBe(isProven)
  },
)

test('W6: tries that the vendor refused take nothing of what may go to a recipient, or to all strangers', async () => {
  const { limits, countOf } = countingLimits()
  const nothing = () => Promise.resolve()
  const settled: string[] = []
  const mails = {
    claim: () => Promise.resolve(true),
    note: nothing,
    settle: (_: string, { status }: { status: string }) => Promise.resolve(void settled.push(status)),
    release: nothing,
  }
  const send = vi.fn(() => Promise.reject<{ status: 'sent'; messageId: string }>(new Error('out of order')))
  const ctx = { ...systemBase('test'), data: { limits, mails }, mail: { send } }
  const mail: Mail = {
    cause: 'refund:12',
    to: { email: 'stranger@example.com' },
    template: 'refund',
    data: { orderId: 12, amountCents: 495 },
  }
  for (let n = 0; n < mailLimits.recipient.max + 5; n++)
    await expect(sendMail(ctx as never, mail)).rejects.toThrow('out of order')
  expect(countOf(mailLimits.everybody.scope)).toBe(0)
  send.mockImplementation(() => Promise.resolve({ status: 'sent', messageId: '1' }))
  await sendMail(ctx as never, mail)
  expect(settled).toEqual(['sent'])
})

test('each mail logs its template and what became of it, and nobody it goes to', async () => {
  const { limits } = countingLimits()
  const nothing = () => Promise.resolve()
  const mails = { claim: () => Promise.resolve(true), note: nothing, settle: nothing, release: nothing }
  const users = { findById: () => Promise.resolve(person(true)) }
  const status = ['sent', 'unknown']
  const mail = { send: () => Promise.resolve({ status: status.shift() }) }
  const ctx = { ...systemBase('test'), data: { limits, users, mails }, mail }
  const lines: unknown[] = []
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(ctx.log, level).mockImplementation((...line: unknown[]) => void lines.push(line))
  for (const cause of ['refund:1', 'refund:2'])
    await sendMail(ctx as never, {
      cause,
      to: { userId: UserId.parse(1) },
      template: 'refund',
      data: { orderId: 12, amountCents: 495 },
    })
  expect(lines).toEqual([
    ['mail sent', { template: 'refund', status: 'sent' }],
    ['mail not known to be sent', { template: 'refund', status: 'unknown' }],
  ])
})
