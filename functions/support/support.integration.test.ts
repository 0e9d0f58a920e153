import { beforeAll, expect, test, vi } from 'vitest'
import type { Limit } from '#shared/accounts/limits.ts'
import { UserId } from '#shared/lib/id.ts'
import type { Mail } from '#shared/mail/mail.ts'
import { ticketLimits } from '#shared/support/ticket.ts'
import * as data from '../data/data.ts'
import { tickets } from '../data/data.ts'
import { shards } from '../data/keys.ts'
import { createTable } from '../data/testing/create-table.ts'
import { newId, systemBase } from '../lib/base.ts'
import { actorOf } from '../lib/testing/actor.ts'
import { openTicket } from './open-ticket.ts'

beforeAll(createTable)

const question = {
  name: 'Ana Souza',
  email: 'ana@example.com',
  subject: 'My invoice',
  message: 'Where do I find my invoice?',
}

function world() {
  const enqueue = vi.fn<(mail: Mail) => Promise<void>>(async () => {})
  return {
    enqueue,
    ctx: { ...systemBase('test'), address: `10.9.${newId() % 250}.${newId() % 250}`, data, mail: { enqueue } as never },
  }
}

test('a question is kept open and its arrival is told to the address that asked', async () => {
  const { ctx, enqueue } = world()
  const { output } = await openTicket(ctx, question)
  expect(await tickets.find(output.id as never)).toMatchObject({
    ...question,
    userId: null,
    status: 'open',
    priority: 'medium',
    adminResponse: null,
  })
  expect(enqueue).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ template: 'ticket-received', to: { email: 'ana@example.com', language: 'en' } }),
  )
})

test('an id that is taken overwrites nothing', async () => {
  const { ctx } = world()
  const { output } = await openTicket(ctx, question)
  const kept = await tickets.find(output.id as never)
  if (!kept) throw new Error('nothing was kept')
  await expect(tickets.create({ ...kept, message: 'another' })).rejects.toThrow()
  expect((await tickets.find(kept.id))?.message).toBe(question.message)
})

test('Z5: an account asks under its own address: no other one that it types stands before staff', async () => {
  const { ctx } = world()
  const actor = actorOf(UserId.parse(newId()), { email: 'eve@example.com' })
  const { output } = await openTicket({ ...ctx, actor }, { ...question, email: 'director@bank.example' })
  expect(await tickets.find(output.id as never)).toMatchObject({ userId: actor.userId, email: 'eve@example.com' })
})

test('who is signed in finds their own questions, newest first', async () => {
  const { ctx } = world()
  const userId = UserId.parse(newId())
  const actor = actorOf(userId, { email: 'ana@example.com' })
  const days = ['2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z']
  for (const day of days) await openTicket({ ...ctx, actor, now: () => new Date(day) }, question)
  const first = await tickets.listOf(userId, { limit: 1 })
  const rest = await tickets.listOf(userId, { limit: 1, cursor: first.next })
  expect([...first.rows, ...rest.rows].map((ticket) => ticket.createdAt)).toEqual(days.toReversed())
})

test('one address may ask only so often a day', async () => {
  const { ctx } = world()
  const tries = await Promise.allSettled(Array.from({ length: 14 }, () => openTicket(ctx, question)))
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(10)
})

test('strangers cannot use up the questions of who is signed in, not those of their network nor everybody’s', async () => {
  const { ctx } = world()
  const at = new Date('2031-01-01T00:00:00.000Z')
  const then = { ...ctx, now: () => at }
  await Promise.allSettled(Array.from({ length: 14 }, () => openTicket(then, question)))
  const all = { ...ticketLimits.everybody, max: 1 }
  await Promise.all(Array.from({ length: shards }, (_, part) => data.limits.hit(all, `all-${part}`, at)))
  const used = {
    ...data.limits,
    hit: (limit: Limit, ...rest: [string, Date]) =>
      data.limits.hit({ ...limit, max: limit.scope === all.scope ? 1 : limit.max }, ...rest),
  }
  const flooded = { ...then, data: { ...data, limits: used } }
  // A network that has had nothing of it yet still has a little.
  const late = () => openTicket({ ...flooded, address: '10.8.0.1' }, question)
  for (let left = 3; left > 0; left--) await late()
  await expect(late()).rejects.toMatchObject({ code: 'support-too-many' })
  const actor = actorOf(UserId.parse(newId()), { email: 'ana@example.com' })
  const tries = await Promise.allSettled(Array.from({ length: 12 }, () => openTicket({ ...flooded, actor }, question)))
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(10)
})
