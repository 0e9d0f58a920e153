import { DeleteCommand, GetCommand, QueryCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TicketId, TranslationId, UserId } from '#shared/lib/id.ts'
import { newTicket, type TicketStatus } from '#shared/support/ticket.ts'
import { keys } from '../keys.ts'
import { client } from '../table.ts'
import { change, forgetAll } from './tickets.ts'

beforeEach(() => vi.stubEnv('TABLE_NAME', 'table'))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

test('R3: an answer that was decided before its person left does not bring back the name', async () => {
  const [id, userId] = [TicketId.parse(5), UserId.parse(1)]
  const told = { id, userId, author: 'product', name: 'Ana Souza', email: 'ana@example.com' } as const
  const ticket = newTicket({ ...told, subject: 'A refund failed', message: 'At the bank.' }, new Date())
  const updates: object[] = []
  vi.spyOn(client, 'send').mockImplementation((command: object) => {
    if (command instanceof UpdateCommand) updates.push(command.input)
    const isOwn = command instanceof QueryCommand && JSON.stringify(command.input).includes(String(`USER#${userId}`))
    return Promise.resolve(isOwn ? { Items: [{ ...keys.ticket(id), ...ticket }] } : { Items: [] }) as never
  })
  await forgetAll({ userId, email: 'ana@example.com' })
  // What is written over this version finds another one, and is decided again.
  expect(updates).toMatchObject([
    { Key: keys.ticket(id), UpdateExpression: expect.stringContaining('ADD #version :one') as string },
  ])
})

test('R3: what is written about a question while its person is forgotten goes with it', async () => {
  const [id, userId] = [TicketId.parse(5), UserId.parse(1)]
  const asked = { id, userId, author: 'person', name: 'Ana Souza', email: 'ana@example.com' } as const
  const ticket = newTicket({ ...asked, subject: 'Help', message: 'Please look at my document.' }, new Date())
  const note = keys.ticketMessage(id, 'NOTE', '2026-11-26T10:00:00.000Z#6')
  const rows = new Set([JSON.stringify(keys.ticket(id))])
  vi.spyOn(client, 'send').mockImplementation((command: object) => {
    if (command instanceof DeleteCommand) rows.delete(JSON.stringify(command.input.Key))
    if (!(command instanceof QueryCommand)) return Promise.resolve({}) as never
    const values = JSON.stringify(command.input.ExpressionAttributeValues)
    if (values.includes(`USER#${userId}`)) return Promise.resolve({ Items: [ticket] }) as never
    const Items = values.includes(keys.ticket(id).pk) ? [...rows].map((row) => JSON.parse(row) as object) : []
    // A colleague writes when the messages have been read, while there is still a ticket.
    if (rows.has(JSON.stringify(keys.ticket(id)))) rows.add(JSON.stringify(note))
    return Promise.resolve({ Items }) as never
  })
  await forgetAll({ userId, email: 'ana@example.com' })
  expect([...rows]).toEqual([])
})

test.each<[string, TicketStatus, TicketStatus, number]>([
  ['stays while it is worked on', 'open', 'in_progress', 1],
  ['ends when it is answered', 'in_progress', 'resolved', 0],
  ['does not come back when it is opened again', 'resolved', 'open', 0],
])('leave to read a document %s: from %s to %s', async (_, status, next, left) => {
  const id = TicketId.parse(5)
  const asked = { id, userId: UserId.parse(1), author: 'person', name: 'Ana', email: 'ana@example.com' } as const
  const ticket = newTicket({ ...asked, subject: 'Help', message: 'Please look at my document.' }, new Date())
  const leave = [TranslationId.parse(7)]
  const written: object[] = []
  vi.spyOn(client, 'send').mockImplementation((command: object) => {
    if (command instanceof TransactWriteCommand) written.push(command.input.TransactItems?.[0]?.Put?.Item ?? {})
    return Promise.resolve(command instanceof GetCommand ? { Item: { ...ticket, status, leave } } : {}) as never
  })
  const changed = await change(id, () => ({ fields: { status: next } }), new Date())
  expect(changed?.after.leave).toEqual(leave.slice(0, left))
  expect(written).toMatchObject([{ status: next, leave: leave.slice(0, left) }])
})
