import { GetCommand } from '@aws-sdk/lib-dynamodb'
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
