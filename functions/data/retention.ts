import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { TranslationId, type UserId } from '#shared/lib/id.ts'
import type { Item } from './commit.ts'
import { index, keys } from './keys.ts'
import { client, gsi2, isConditionFailure, tableName } from './table.ts'

/** When somebody should look at what is kept of a translation. */
const standing = (id: number, at: Date) => ({ gsi2pk: index.retention, gsi2sk: `${at.toISOString()}#${id}` })

/** The marker that comes with every new translation, as part of its transaction: nothing is kept that nobody will look at. */
export const markerItem = (id: TranslationId, at: Date): Item => ({
  Put: { TableName: tableName(), Item: { ...keys.retention(id), translationId: id, ...standing(id, at) } },
})

/** Translations whose documents are to be looked at by now, longest overdue first. */
export async function listDue(now: Date, limit: number): Promise<TranslationId[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: gsi2,
      KeyConditionExpression: 'gsi2pk = :pk AND gsi2sk < :now',
      ExpressionAttributeValues: { ':pk': index.retention, ':now': now.toISOString() },
      Limit: limit,
    }),
  )
  return Items.map((item) => TranslationId.parse(item['translationId']))
}

/** Look again then. */
export async function lookAgain(id: TranslationId, at: Date): Promise<void> {
  await client.send(
    new PutCommand({ TableName: tableName(), Item: { ...keys.retention(id), translationId: id, ...standing(id, at) } }),
  )
}

/** Nothing is left to delete. */
export async function finish(id: TranslationId): Promise<void> {
  await client.send(new DeleteCommand({ TableName: tableName(), Key: keys.retention(id) }))
}

/** Writes what was deleted, and takes the file's name away with the last of it. The row stays: money was moved for it. */
export async function markDeleted(id: TranslationId, what: 'source' | 'all', now: Date): Promise<void> {
  const at = now.toISOString()
  const whole =
    'SET deletedAt = :at, sourceDeletedAt = :at, originalFilename = :gone REMOVE qualityNotes, translatorNotes, glossaryUse, glossaries'
  await client.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.translation(id),
      UpdateExpression: what === 'all' ? whole : 'SET sourceDeletedAt = :at',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':at': at, ...(what === 'all' && { ':gone': 'Deleted document' }) },
    }),
  )
}

/** Asks for the erasure of an account. It is done in the background, and goes on where it broke off. */
export async function requestErasure(userId: UserId, now: Date): Promise<void> {
  await client.send(
    new PutCommand({
      TableName: tableName(),
      Item: { ...keys.erasure(userId), userId, gsi2pk: index.erasures, gsi2sk: `${now.toISOString()}#${userId}` },
    }),
  )
}

export async function listErasures(limit: number): Promise<UserId[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: gsi2,
      KeyConditionExpression: 'gsi2pk = :pk',
      ExpressionAttributeValues: { ':pk': index.erasures },
      Limit: limit,
    }),
  )
  return Items.map((item) => item['userId'] as UserId)
}

/** What is remembered of a customer is to be forgotten, and again at `at`, when nothing that was under way can remember more. */
export async function requestForgetting(userId: UserId, at: Date): Promise<void> {
  await client.send(
    new PutCommand({
      TableName: tableName(),
      Item: { ...keys.forgetting(userId), userId, gsi2pk: index.forgettings, gsi2sk: `${at.toISOString()}#${userId}` },
    }),
  )
}

export async function listForgettings(now: Date, limit: number): Promise<UserId[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: gsi2,
      KeyConditionExpression: 'gsi2pk = :pk AND gsi2sk < :now',
      ExpressionAttributeValues: { ':pk': index.forgettings, ':now': now.toISOString() },
      Limit: limit,
    }),
  )
  return Items.map((item) => item['userId'] as UserId)
}

export async function finishForgetting(userId: UserId): Promise<void> {
  await client.send(new DeleteCommand({ TableName: tableName(), Key: keys.forgetting(userId) }))
}

/**
 * The last of an erasure: the person's row without the person, the address free again. Orders and the money ledger stay, as
 * the law on bookkeeping wants them; they name nobody.
 */
export async function erasePerson(userId: UserId, now: Date): Promise<void> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.user(userId), ConsistentRead: true }),
  )
  const email = typeof Item?.['email'] === 'string' ? Item['email'] : undefined
  const gone = `deleted-${userId}`
  await client.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.user(userId),
      UpdateExpression:
        'SET email = :gone, username = :gone, firstName = :none, lastName = :none, registrationIp = :none, disabled = :yes, newsletterOptIn = :no, updatedAt = :at',
      ExpressionAttributeValues: { ':gone': gone, ':none': '', ':yes': true, ':no': false, ':at': now.toISOString() },
    }),
  )
  if (email && email !== gone) await forgetAddress(email, userId)
  await client.send(new DeleteCommand({ TableName: tableName(), Key: keys.erasure(userId) }))
}

async function forgetAddress(email: string, userId: UserId): Promise<void> {
  try {
    await client.send(
      new DeleteCommand({
        TableName: tableName(),
        Key: keys.email(email),
        ConditionExpression: 'userId = :userId',
        ExpressionAttributeValues: { ':userId': userId },
      }),
    )
  } catch (error) {
    if (!isConditionFailure(error)) throw error
  }
}
