import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { TicketId, UserId } from '#shared/lib/id.ts'
import { Ticket } from '#shared/support/ticket.ts'
import { index, keys } from './keys.ts'
import { type Page, pageOf } from './page-of.ts'
import { client, tableName } from './table.ts'

export async function create(ticket: Ticket): Promise<void> {
  const listed = ticket.userId && { gsi1pk: index.ticketsOf(ticket.userId), gsi1sk: `${ticket.createdAt}#${ticket.id}` }
  await client.send(
    new PutCommand({
      TableName: tableName(),
      Item: {
        ...keys.ticket(ticket.id),
        ...ticket,
        ...listed,
        gsi2pk: index.ticketsAt(ticket.status),
        gsi2sk: `${ticket.createdAt}#${ticket.id}`,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    }),
  )
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
