import { DeleteCommand, GetCommand, QueryCommand, type QueryCommandOutput, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { TicketId, type TranslationId, type UserId } from '#shared/lib/id.ts'
import { TicketMessage } from '#shared/support/conversation.ts'
import { isShownToPerson, isTicketOpen, Ticket, type TicketStatus } from '#shared/support/ticket.ts'
import { commit, type Item, updated } from '../commit.ts'
import { getMany } from '../get-many.ts'
import { index, keys } from '../keys.ts'
import { type Page, pageOf, type Stretch, stretchOf } from '../page-of.ts'
import { client, gsi2, type Key, tableName } from '../table.ts'
import { withoutQuote } from '../translations/traces.ts'
import { replaceItems, ticketItems } from './ticket-item.ts'

/** Keeps a new one; its id is random, so that none is there. */
export async function create(ticket: Ticket): Promise<void> {
  if (!(await createOnce(ticket))) throw new Error('A ticket of this id is there already')
}

/** Keeps one whose id was made from what it tells of. False when it was told before. */
export const createOnce = (ticket: Ticket): Promise<boolean> => commit(ticketItems(ticket))

export async function find(id: TicketId): Promise<Ticket | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.ticket(id), ConsistentRead: true }),
  )
  return Item && Ticket.parse(Item)
}

/** Whose it is, where its person may see it. */
export async function findOwner(id: number): Promise<number | undefined> {
  const ticket = await find(id as TicketId)
  return ticket && isShownToPerson(ticket) ? (ticket.userId ?? undefined) : undefined
}

/** A user's own tickets, newest first. */
export const listOf = (userId: UserId, page: Page) => list(index.ticketsOf(userId), page)

/** Tickets of people who were not signed in, by the address they gave, newest first. */
export const listFrom = (email: string, page: Page) => list(index.ticketsFrom(email), page)

async function list(partition: string, page: Page) {
  const { items, next } = await pageOf(partition, page)
  return { rows: items.map((item) => Ticket.parse(item)), next }
}

/** Tickets of a status, newest first, that came before a place (`<time>#<id>`); settled ones those of one month. */
export async function listAt(status: TicketStatus, month: string, stretch: Stretch): Promise<Ticket[]> {
  const partition = isTicketOpen(status) ? index.ticketsAt(status) : index.ticketsIn(status, month)
  return (await stretchOf(partition, stretch)).map((item) => Ticket.parse(item))
}

/** Tickets of a status that wait for an answer, soonest due first, behind a place (`<due>#<id>`), and how far this went. */
export async function listDue(
  status: TicketStatus,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ rows: { at: string; row: Ticket }[]; reach: string | undefined }> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: gsi2,
      KeyConditionExpression: `gsi2pk = :pk${after === undefined ? '' : ' AND gsi2sk > :after'}`,
      ExpressionAttributeValues: {
        ':pk': index.ticketTargets(status),
        ...(after !== undefined && { ':after': after }),
      },
      Limit: limit,
    }),
  )
  const records = await getMany(Items.map((item) => keys.ticket(TicketId.parse(item['ticketId']))))
  const found = new Map(records.map((record) => [Number(record['id']), Ticket.parse(record)]))
  const rows = Items.flatMap((item) => {
    const row = found.get(Number(item['ticketId']))
    return row ? [{ at: String(item['gsi2sk']), row }] : []
  })
  return { rows, reach: Items.length === limit ? String(Items.at(-1)?.['gsi2sk']) : undefined }
}

export type Decision = { fields: Partial<Ticket>; also?: Item[] }
export type Changed = { before: Ticket; after: Ticket }
const tries = 8

/**
 * The one writer: reads the ticket, decides, and writes while nobody has written since; otherwise again. `decide` throws what it
 * refuses. Leave to read a document ends with the question, and does not come back with it. Undefined when there is no such ticket.
 */
export async function change(
  id: TicketId,
  decide: (ticket: Ticket) => Decision | Promise<Decision>,
  now: Date,
): Promise<Changed | undefined> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const before = await find(id)
    if (!before) return undefined
    const { fields, also = [] } = await decide(before)
    const changed = { ...before, ...fields, version: before.version + 1, updatedAt: now.toISOString() }
    const isAsked = isTicketOpen(before.status) && isTicketOpen(changed.status)
    const after: Ticket = isAsked ? changed : { ...changed, leave: [] }
    if (await commit([...replaceItems(before, after), ...also])) return { before, after }
  }
  throw new Error('A ticket kept changing while it was to be changed')
}

/** A message, for the transaction of its ticket. `userId` is whose ticket it is: it leaves with its person. */
export const messageItem = (ticket: Pick<Ticket, 'id' | 'userId'>, message: TicketMessage): Item => ({
  Put: {
    TableName: tableName(),
    Item: {
      ...keys.ticketMessage(ticket.id, message.from === 'note' ? 'NOTE' : 'MESSAGE', placeOf(message)),
      ...message,
      userId: ticket.userId,
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
})

/** A note of staff with its audit row. False when the ticket is gone. */
export const addNote = (ticket: Pick<Ticket, 'id' | 'userId'>, note: TicketMessage, also: Item[]): Promise<boolean> => {
  const isThere: Item = {
    ConditionCheck: {
      TableName: tableName(),
      Key: keys.ticket(ticket.id),
      ConditionExpression: 'attribute_exists(pk)',
    },
  }
  return commit([isThere, messageItem(ticket, note), ...also])
}

/** What was said about a ticket, oldest first; with or without the notes of staff. */
export async function listMessages(id: TicketId, { notes }: { notes: boolean }): Promise<TicketMessage[]> {
  const found = await Promise.all(kindsOf(notes).map((kind) => rowsOf(id, `${kind}#`)))
  return inOrder(found.flat())
}

/**
 * What was said last about a ticket before a place (`<time>#<id>`), oldest first, and the place that what was said earlier stands
 * before; undefined when nothing was.
 */
export async function listLastMessages(
  id: TicketId,
  { notes, before, limit }: Stretch & { notes: boolean },
): Promise<{ rows: TicketMessage[]; next: string | undefined }> {
  const found = await Promise.all(kindsOf(notes).map((kind) => rowsOf(id, `${kind}#`, { before, limit: limit + 1 })))
  const messages = inOrder(found.flat())
  const rows = messages.slice(-limit)
  return { rows, next: messages.length > limit && rows[0] ? placeOf(rows[0]) : undefined }
}

const kindsOf = (notes: boolean) => (notes ? ['MESSAGE', 'NOTE'] : ['MESSAGE'])

const placeOf = ({ at, id }: TicketMessage): string => `${at}#${id}`

const inOrder = (items: readonly Record<string, unknown>[]): TicketMessage[] =>
  items.map((item) => TicketMessage.parse(item)).toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))

/** One message; undefined when it left with its person. */
export async function findMessage(id: TicketId, at: string, messageId: number): Promise<TicketMessage | undefined> {
  const Key = keys.ticketMessage(id, 'MESSAGE', `${at}#${messageId}`)
  const { Item } = await client.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }))
  return Item && TicketMessage.parse(Item)
}

/** Takes what a customer wrote about a deleted document out of the ticket of an appeal, which is the translator's and stays. */
export async function forgetQuote(id: TicketId, translationId: TranslationId): Promise<void> {
  const ticket = await find(id)
  const message = ticket && withoutQuote(ticket.message, translationId)
  if (message === undefined) return
  await updated({
    TableName: tableName(),
    Key: keys.ticket(id),
    UpdateExpression: 'SET message = :message ADD #version :one',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':message': message, ':one': 1 },
  })
}

type Account = { userId: UserId; email: string }

/**
 * Takes a person out of the tickets: their own questions go with all that was said; what the product told an operator stays, names
 * nobody, and what was said about it goes.
 */
export async function forgetAll({ userId, email }: Account): Promise<void> {
  for (const partition of [index.ticketsOf(userId), index.ticketsFrom(email)]) {
    let cursor: string | undefined
    do {
      const { rows, next } = await list(partition, { cursor, limit: 100 })
      for (const row of rows) await forget(row)
      cursor = next
    } while (cursor)
  }
}

/** The ticket itself last, so that what broke off is found again. Its version is raised: whoever decided on the one before decides again. */
async function forget({ id, author }: Ticket): Promise<void> {
  for (const { pk, sk } of await rowsOf(id, '')) {
    const stays = sk === keys.ticket(id).sk || (sk === keys.ticketTarget(id).sk && author === 'product')
    if (!stays) await remove({ pk, sk })
  }
  if (author === 'person') {
    await remove(keys.ticket(id))
    // What was written meanwhile: without its ticket nothing more is.
    for (const { pk, sk } of await rowsOf(id, '')) await remove({ pk, sk })
    return
  }
  await client.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.ticket(id),
      UpdateExpression: 'SET #name = :none, email = :none, adminResponse = :null, #leave = :nothing ADD #version :one',
      ExpressionAttributeNames: { '#name': 'name', '#leave': 'leave', '#version': 'version' },
      ExpressionAttributeValues: { ':none': '', ':null': null, ':nothing': [], ':one': 1 },
    }),
  )
}

async function remove(key: Key): Promise<void> {
  await client.send(new DeleteCommand({ TableName: tableName(), Key: key }))
}

/** Rows of a ticket by the beginning of their place: all in their order, or the `last` before one, newest first. */
async function rowsOf(id: TicketId, prefix: string, last?: Stretch): Promise<(Record<string, unknown> & Key)[]> {
  const rows: (Record<string, unknown> & Key)[] = []
  const { pk } = keys.ticket(id)
  let ExclusiveStartKey: Record<string, unknown> | undefined =
    last?.before === undefined ? undefined : { pk, sk: `${prefix}${last.before}` }
  do {
    const page: QueryCommandOutput = await client.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: `pk = :pk${prefix && ' AND begins_with(sk, :prefix)'}`,
        ExpressionAttributeValues: { ':pk': pk, ...(prefix && { ':prefix': prefix }) },
        ConsistentRead: true,
        ScanIndexForward: last === undefined,
        ...(last && { Limit: last.limit - rows.length }),
        ExclusiveStartKey,
      }),
    )
    rows.push(...((page.Items ?? []) as (Record<string, unknown> & Key)[]))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey && rows.length < (last?.limit ?? Number.POSITIVE_INFINITY))
  return rows
}
