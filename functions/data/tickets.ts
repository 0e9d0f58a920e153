import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { TicketId, UserId } from '#shared/lib/id.ts'
import { Ticket } from '#shared/support/ticket.ts'
import { fromCursor, toCursor } from './cursor.ts'
import { index, keys } from './keys.ts'
import { client, gsi1, tableName } from './table.ts'

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
export async function listOf(userId: UserId, page: { cursor?: string | undefined; limit: number }) {
  const partition = { name: 'gsi1pk', value: index.ticketsOf(userId) }
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: gsi1,
      KeyConditionExpression: 'gsi1pk = :pk',
      ExpressionAttributeValues: { ':pk': partition.value },
      ScanIndexForward: false,
      Limit: page.limit,
      ExclusiveStartKey: fromCursor(page.cursor, partition),
    }),
  )
  return { rows: Items.map((item) => Ticket.parse(item)), next: toCursor(LastEvaluatedKey) }
}
