import { answerDueAt } from '#shared/support/target.ts'
import { isTicketOpen, type Ticket } from '#shared/support/ticket.ts'
import type { Item } from '../commit.ts'
import { index, keys } from '../keys.ts'
import { tableName } from '../table.ts'

/** The rows of a new ticket, for a transaction of its own or of what caused it. */
export const ticketItems = (ticket: Ticket): Item[] => [
  {
    Put: {
      TableName: tableName(),
      Item: { ...keys.ticket(ticket.id), ...ticket, ...listedAs(ticket) },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
  targetItem(ticket),
]

/** Puts `after` in the place of `before`, while nobody else has written the ticket. */
export function replaceItems(before: Ticket, after: Ticket): Item[] {
  const first = before.version === 0 ? 'attribute_not_exists(#version) OR ' : ''
  return [
    {
      Put: {
        TableName: tableName(),
        Item: { ...keys.ticket(after.id), ...after, ...listedAs(after) },
        ConditionExpression: `attribute_exists(pk) AND (${first}#version = :version)`,
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': before.version },
      },
    },
    targetItem(after),
  ]
}

/** Where a ticket is found: with its person, and by its status for staff. */
function listedAs({ id, userId, email, status, createdAt }: Ticket) {
  const order = `${createdAt}#${id}`
  const person = userId === null ? email && index.ticketsFrom(email) : index.ticketsOf(userId)
  return {
    ...(person && { gsi1pk: person, gsi1sk: order }),
    gsi2pk: isTicketOpen(status) ? index.ticketsAt(status) : index.ticketsIn(status, createdAt.slice(0, 7)),
    gsi2sk: order,
  }
}

function targetItem(ticket: Ticket): Item {
  const dueAt = answerDueAt(ticket)
  const Key = keys.ticketTarget(ticket.id)
  if (dueAt === null) return { Delete: { TableName: tableName(), Key } }
  const listed = { gsi2pk: index.ticketTargets(ticket.status), gsi2sk: `${dueAt}#${ticket.id}` }
  return { Put: { TableName: tableName(), Item: { ...Key, ticketId: ticket.id, ...listed } } }
}
