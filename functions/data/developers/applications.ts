import { DeleteCommand, GetCommand, PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb'
import { ApiApplication, type ApplicationStatus } from '#shared/applications/application.ts'
import type { ApplicationId, UserId } from '#shared/lib/id.ts'
import { commit, type Item, updated } from '../commit.ts'
import { index, keys } from '../keys.ts'
import { type Page, pageOf } from '../page-of.ts'
import { client, gsi1, gsi2, tableName } from '../table.ts'
import { changes } from '../update.ts'

const standing = (id: ApplicationId, status: ApplicationStatus, at: string) => ({
  gsi2pk: index.applicationsAt(status),
  gsi2sk: `${at}#${id}`,
})

export async function create(application: ApiApplication): Promise<void> {
  const { id, userId, createdAt, status } = application
  const gsi1pk = userId === null ? index.applicationsFrom(application.email) : index.applicationsOf(userId)
  const listed = { gsi1pk, gsi1sk: `${createdAt}#${id}` }
  await client.send(
    new PutCommand({
      TableName: tableName(),
      Item: { ...keys.application(id), ...application, ...listed, ...standing(id, status, createdAt) },
      ConditionExpression: 'attribute_not_exists(pk)',
    }),
  )
}

export async function find(id: ApplicationId): Promise<ApiApplication | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.application(id), ConsistentRead: true }),
  )
  return Item && ApiApplication.parse(Item)
}

/** The one decision, only from pending, with what belongs to it. Undefined when somebody else decided first. */
export async function decide(
  id: ApplicationId,
  decision: { status: Exclude<ApplicationStatus, 'pending'>; by: UserId; adminNotes: string | null },
  now: Date,
  items: Item[] = [],
): Promise<ApiApplication | undefined> {
  const at = now.toISOString()
  const update = changes({
    status: decision.status,
    adminNotes: decision.adminNotes,
    approvedBy: decision.by,
    approvedAt: at,
    updatedAt: at,
    ...standing(id, decision.status, at),
  })
  const Update = {
    TableName: tableName(),
    Key: keys.application(id),
    ...update,
    ConditionExpression: '#status = :pending',
    ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':pending': 'pending' },
  }
  return (await commit([{ Update }, ...items])) ? find(id) : undefined
}

/** Applications of a status, those that changed last first. */
export async function listAt(
  status: ApplicationStatus,
  page: Page,
): Promise<{ rows: ApiApplication[]; next: string | undefined }> {
  const { items, next } = await pageOf(index.applicationsAt(status), page, gsi2)
  return { rows: items.map((item) => ApiApplication.parse(item)), next }
}

/** The applications of a user, newest first. */
export const listOf = (userId: UserId): Promise<ApiApplication[]> => list(index.applicationsOf(userId))

type Account = { userId: UserId; email: string }

/**
 * Whether an account may make keys. An application by address belongs to the account that relies on it first: it has proven
 * the address. A later account of the same address (after a deletion, say) has no part in it.
 */
export async function isApproved({ userId, email }: Account): Promise<boolean> {
  const isGranted = ({ status }: ApiApplication) => status === 'approved'
  if ((await list(index.applicationsOf(userId))).some(isGranted)) return true
  const sent = await list(index.applicationsFrom(email.toLowerCase()))
  for (const { id } of sent.filter(isGranted)) if (await claim(id, userId)) return true
  return false
}

const claim = (id: ApplicationId, userId: UserId): Promise<boolean> =>
  updated({
    TableName: tableName(),
    Key: keys.application(id),
    UpdateExpression: 'SET userId = :user, gsi1pk = :of',
    ConditionExpression: 'attribute_type(userId, :null) AND #status = :approved',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':user': userId,
      ':of': index.applicationsOf(userId),
      ':null': 'NULL',
      ':approved': 'approved',
    },
  })

/** Deletes the applications of an account: they name a person, with an address and a telephone. */
export async function forgetAll(account: Account): Promise<void> {
  const found = await ofAccount(account)
  await Promise.all(
    found.map(({ id }) => client.send(new DeleteCommand({ TableName: tableName(), Key: keys.application(id) }))),
  )
}

/** Made by itself, or by somebody who was not signed in with the address that the account has proven to be its own. */
async function ofAccount({ userId, email }: Account): Promise<ApiApplication[]> {
  const found = await Promise.all([
    list(index.applicationsOf(userId)),
    list(index.applicationsFrom(email.toLowerCase())),
  ])
  return found.flat()
}

/** All of them: anybody may send some in the name of an address, and those of its owner stand behind. */
async function list(partition: string): Promise<ApiApplication[]> {
  const query = {
    TableName: tableName(),
    IndexName: gsi1,
    KeyConditionExpression: 'gsi1pk = :pk',
    ExpressionAttributeValues: { ':pk': partition },
    ScanIndexForward: false,
  }
  const found: ApiApplication[] = []
  for await (const { Items = [] } of paginateQuery({ client }, query))
    found.push(...Items.map((item) => ApiApplication.parse(item)))
  return found
}
