import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TicketId, UserId } from '#shared/lib/id.ts'
import { newTicket } from '#shared/support/ticket.ts'
import { keys } from '../keys.ts'
import { client } from '../table.ts'
import { forgetAll } from './tickets.ts'

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
