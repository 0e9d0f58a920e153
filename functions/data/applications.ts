import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { ApiApplication, type ApplicationStatus } from '#shared/applications/application.ts'
import type { ApplicationId, UserId } from '#shared/lib/id.ts'
import { index, keys } from './keys.ts'
import { client, gsi1, isConditionFailure, tableName } from './table.ts'
import { changes } from './update.ts'

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

/** The one decision, only from pending. Undefined when somebody else decided first. */
export async function decide(
  id: ApplicationId,
  decision: { status: Exclude<ApplicationStatus, 'pending'>; by: UserId; adminNotes: string | null },
  now: Date,
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
  try {
    const { Attributes } = await client.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.application(id),
        ...update,
        ConditionExpression: '#status = :pending',
        ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':pending': 'pending' },
        ReturnValues: 'ALL_NEW',
      }),
    )
    return ApiApplication.parse(Attributes)
  } catch (error) {
    if (isConditionFailure(error)) return undefined
    throw error
  }
}

/** The applications of a user, newest first; nobody makes more than a handful. */
export const listOf = (userId: UserId): Promise<ApiApplication[]> => list(index.applicationsOf(userId))

/**
 * Whether an account may make keys: it applied itself, or somebody who was not signed in applied with the address that the
 * account has proven to be its own.
 */
export async function isApproved(account: { userId: UserId; email: string }): Promise<boolean> {
  const found = await Promise.all([
    list(index.applicationsOf(account.userId)),
    list(index.applicationsFrom(account.email.toLowerCase())),
  ])
  return found.flat().some(({ status }) => status === 'approved')
}

async function list(partition: string): Promise<ApiApplication[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: gsi1,
      KeyConditionExpression: 'gsi1pk = :pk',
      ExpressionAttributeValues: { ':pk': partition },
      ScanIndexForward: false,
      Limit: 100,
    }),
  )
  return Items.map((item) => ApiApplication.parse(item))
}
