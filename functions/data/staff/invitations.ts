import { DeleteCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { AdminInvitation, invitationDays } from '#shared/invitations/invitation.ts'
import { InvitationId } from '#shared/lib/id.ts'
import { commit, type Item, updated } from '../commit.ts'
import { secondsAfter } from '../epoch.ts'
import { index, keys } from '../keys.ts'
import { type Page, pageOf } from '../page-of.ts'
import { client, gsi1, gsi2, type Key, tableName } from '../table.ts'
import { changes } from '../update.ts'

/** An invitation as it is stored: of its secret only the hash, and none until its mail is written. */
export const InvitationRow = AdminInvitation.omit({ inviter: true, expiresAt: true }).extend({
  /** Until when it can be answered. `expiresAt` of the table is when the row leaves. */
  endsAt: z.iso.datetime(),
  hash: z.string().optional(),
  /** How often it was sent: only the mail of the newest sending carries a secret. */
  sending: z.number().int().positive(),
})
export type InvitationRow = z.infer<typeof InvitationRow>
export type NewInvitation = Omit<InvitationRow, 'endsAt' | 'hash' | 'sending' | 'status' | 'acceptedAt' | 'rejectedAt'>

const dayMs = 86_400_000
/** An answered or expired one stays to be looked up for so long. */
const keptDays = 90

const endsAt = (now: Date): string => new Date(now.getTime() + invitationDays * dayMs).toISOString()
const leavesAt = (now: Date): number => secondsAfter(now, (invitationDays + keptDays) * 86_400)

/** What stands at the one place of an address, and whether it still waits for an answer. */
export type Earlier = { id?: InvitationId | undefined; waiting?: InvitationRow | undefined }

export async function findAt(email: string): Promise<Earlier> {
  const Key = keys.invitationPlace(email)
  const { Item: held } = await client.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }))
  const id = held && InvitationId.parse(held['invitationId'])
  const found = id === undefined ? undefined : await find(id)
  return { id, waiting: found?.status === 'pending' ? found : undefined }
}

/**
 * Writes an invitation with its address's one place; the one that was seen there ends in the same transaction. False when another
 * was written at the same moment.
 */
export function create(given: NewInvitation, items: Item[], now: Date, earlier: Earlier = {}): Promise<boolean> {
  const row: InvitationRow = {
    ...given,
    status: 'pending',
    acceptedAt: null,
    rejectedAt: null,
    endsAt: endsAt(now),
    sending: 1,
  }
  return commit([
    {
      Put: {
        TableName: tableName(),
        Item: {
          ...keys.invitation(row.id),
          ...row,
          gsi1pk: index.invitationsTo(row.email),
          gsi1sk: `${row.createdAt}#${row.id}`,
          gsi2pk: index.invitations,
          gsi2sk: `${row.createdAt}#${row.id}`,
          expiresAt: leavesAt(now),
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    placeItem(row, earlier.id, now),
    ...(earlier.waiting ? [moveItem(earlier.waiting, { status: 'withdrawn' }, 'attribute_exists(pk)')] : []),
    ...items,
  ])
}

const placeItem = ({ id, email }: InvitationRow, held: InvitationId | undefined, now: Date): Item => ({
  Put: {
    TableName: tableName(),
    Item: { ...keys.invitationPlace(email), invitationId: id, expiresAt: leavesAt(now) },
    ...(held === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: 'attribute_not_exists(pk) OR invitationId = :held',
          ExpressionAttributeValues: { ':held': held },
        }),
  },
})

export async function find(id: InvitationId): Promise<InvitationRow | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.invitation(id), ConsistentRead: true }),
  )
  return Item && InvitationRow.parse(Item)
}

/** Keeps the hash of the secret that a mail carries. False when the mail is not of the newest sending, or it was answered. */
export const offer = (id: InvitationId, sending: number, hash: string): Promise<boolean> =>
  updated({
    TableName: tableName(),
    Key: keys.invitation(id),
    UpdateExpression: 'SET #hash = :hash',
    ConditionExpression: '#status = :pending AND sending = :sending',
    ExpressionAttributeNames: { '#hash': 'hash', '#status': 'status' },
    ExpressionAttributeValues: { ':hash': hash, ':pending': 'pending', ':sending': sending },
  })

/** Begins a new sending: the earlier secret is worth nothing from now on, and the days begin anew. False when it was answered meanwhile. */
export const resend = (row: InvitationRow, items: Item[], now: Date): Promise<boolean> => {
  const update = changes({ sending: row.sending + 1, endsAt: endsAt(now), expiresAt: leavesAt(now) })
  return commit([
    {
      Update: {
        TableName: tableName(),
        Key: keys.invitation(row.id),
        ...update,
        UpdateExpression: `${update.UpdateExpression} REMOVE #hash`,
        ConditionExpression: '#status = :pending AND #sending = :seen',
        ExpressionAttributeNames: { ...update.ExpressionAttributeNames, '#hash': 'hash', '#status': 'status' },
        ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':pending': 'pending', ':seen': row.sending },
      },
    },
    placeItem(row, row.id, now),
    ...items,
  ])
}

type Answer =
  | { status: 'accepted'; acceptedAt: string }
  | { status: 'rejected'; rejectedAt: string }
  | { status: 'withdrawn' }

/** The one answer to an invitation with its place given back, as part of a transaction: only while it is pending, and of this secret. */
export const answerItems = (row: InvitationRow, answer: Answer): Item[] => [
  moveItem(row, answer, '#sending = :sending', { ':sending': row.sending }),
  {
    Delete: {
      TableName: tableName(),
      Key: keys.invitationPlace(row.email),
      ConditionExpression: 'attribute_not_exists(pk) OR invitationId = :id',
      ExpressionAttributeValues: { ':id': row.id },
    },
  },
]

/** The same alone, with what belongs to it. False when it was answered, sent once more or withdrawn meanwhile. */
export const answer = (row: InvitationRow, given: Answer, items: Item[]): Promise<boolean> =>
  commit([...answerItems(row, given), ...items])

const moveItem = (
  { id }: Pick<InvitationRow, 'id'>,
  fields: Partial<InvitationRow>,
  condition: string,
  values: Record<string, unknown> = {},
): Item => {
  const update = changes(fields)
  const isAbout = (name: string) => condition.includes(name)
  return {
    Update: {
      TableName: tableName(),
      Key: keys.invitation(id),
      ...update,
      UpdateExpression: `${update.UpdateExpression} REMOVE #hash`,
      ConditionExpression: `#status = :pending AND ${condition}`,
      ExpressionAttributeNames: {
        ...update.ExpressionAttributeNames,
        '#hash': 'hash',
        ...(isAbout('#sending') && { '#sending': 'sending' }),
      },
      ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':pending': 'pending', ...values },
    },
  }
}

/** Invitations, newest first. */
export async function list(page: Page): Promise<{ rows: InvitationRow[]; next: string | undefined }> {
  const { items, next } = await pageOf(index.invitations, page, gsi2)
  return { rows: items.map((item) => InvitationRow.parse(item)), next }
}

/** What was written to an address, newest first; nobody is invited a hundred times in 97 days. */
export async function listTo(email: string): Promise<InvitationRow[]> {
  return (await itemsTo(email)).map((item) => InvitationRow.parse(item))
}

/** Takes every invitation to an address away, with its place. Doing it again finds nothing more. */
export async function forgetAll(email: string): Promise<void> {
  const rows = (await itemsTo(email)) as Key[]
  const gone = [...rows.map(({ pk, sk }) => ({ pk, sk })), keys.invitationPlace(email)]
  await Promise.all(gone.map((key) => client.send(new DeleteCommand({ TableName: tableName(), Key: key }))))
}

async function itemsTo(email: string): Promise<Record<string, unknown>[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: gsi1,
      KeyConditionExpression: 'gsi1pk = :pk',
      ExpressionAttributeValues: { ':pk': index.invitationsTo(email.toLowerCase()) },
      ScanIndexForward: false,
      Limit: 100,
    }),
  )
  return Items
}
