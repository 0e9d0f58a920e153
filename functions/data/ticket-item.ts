import type { Ticket } from '#shared/support/ticket.ts'
import type { Item } from './commit.ts'
import { index, keys } from './keys.ts'
import { tableName } from './table.ts'

/** The row of a new ticket, for a transaction of its own or of what caused it. */
export function ticketItem(ticket: Ticket): Item {
  const listed = ticket.userId && { gsi1pk: index.ticketsOf(ticket.userId), gsi1sk: `${ticket.createdAt}#${ticket.id}` }
  return {
    Put: {
      TableName: tableName(),
      Item: {
        ...keys.ticket(ticket.id),
        ...ticket,
        ...listed,
        gsi2pk: index.ticketsAt(ticket.status),
        gsi2sk: `${ticket.createdAt}#${ticket.id}`,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
}
