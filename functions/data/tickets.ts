import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { TicketId, UserId } from '#shared/lib/id.ts'
import { Ticket } from '#shared/support/ticket.ts'
import { commit } from './commit.ts'
import { index, keys } from './keys.ts'
import { type Page, pageOf } from './page-of.ts'
import { client, tableName } from './table.ts'
import { ticketItem } from './ticket-item.ts'

/** Keeps a new one; its id is random, so that none is there. */
export async function create(ticket: Ticket): Promise<void> {
  if (!(await commit([ticketItem(ticket)]))) throw new Error('A ticket of this id is there already')
}

export async function find(id: TicketId): Promise<Ticket | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.ticket(id), ConsistentRead: true }),
  )
  return Item && Ticket.parse(Item)
}

/** A user's own tickets, newest first. */
export async function listOf(userId: UserId, page: Page) {
  const { items, next } = await pageOf(index.ticketsOf(userId), page)
  return { rows: items.map((item) => Ticket.parse(item)), next }
}

/** Takes a user out of the tickets: their own questions go; what the product told an operator stays, and names nobody. */
export async function forgetUser(userId: UserId): Promise<void> {
  let cursor: string | undefined
  do {
    const { rows, next } = await listOf(userId, { cursor, limit: 100 })
    for (const { id, author } of rows) await (author === 'person' ? remove(id) : unname(id))
    cursor = next
  } while (cursor)
}

async function remove(id: TicketId): Promise<void> {
  await client.send(new DeleteCommand({ TableName: tableName(), Key: keys.ticket(id) }))
}

async function unname(id: TicketId): Promise<void> {
  await client.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.ticket(id),
      UpdateExpression: 'SET #name = :none, email = :none',
      ExpressionAttributeNames: { '#name': 'name' },
      ExpressionAttributeValues: { ':none': '' },
    }),
  )
}
