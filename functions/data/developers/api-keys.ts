import { GetCommand, paginateQuery, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { ApiKeyView, apiKeyTouchSeconds } from '#shared/api-keys/api-key.ts'
import { ApiKeyId, UserId } from '#shared/lib/id.ts'
import type { Actor } from '../../lib/actor.ts'
import * as users from '../accounts/users.ts'
import { batchWrite } from '../batch-write.ts'
import { commit, type Item, updated } from '../commit.ts'
import { secondsAfter } from '../epoch.ts'
import { index, keys } from '../keys.ts'
import { client, gsi1, isConditionFailure, type Key, tableName } from '../table.ts'

/** A key as it is stored: of its secret only the hash. */
export const ApiKeyRow = ApiKeyView.extend({
  userId: UserId,
  hash: z.string(),
  /** The owner's `credentialEpoch` when it was made: a new password ends every older key. */
  epoch: z.number().int().default(0),
  revokedAt: z.iso.datetime().nullable(),
})
export type ApiKeyRow = z.infer<typeof ApiKeyRow>

/** Days that a revoked key stays readable for whoever looks into what happened. */
const revokedDays = 90

/**
 * Makes a key in a free place of its account, in one transaction, so that many at once cannot be more than there are places. A
 * place is free when its key is revoked, or ended by a new password. False when there is none.
 */
export async function create(row: ApiKeyRow, places: number): Promise<boolean> {
  for (let tries = 0; tries < places; tries++) {
    const held = await Promise.all(Array.from({ length: places }, (_, place) => holderOf(row, place)))
    const free = held.filter(({ isFree }) => isFree)
    // Any of them: those who come at once would all meet at the first one.
    const place = free[row.id % Math.max(1, free.length)]
    if (!place) return false
    if (await commit([placeItem(row, place), keyItem(row)])) return true
  }
  return false
}

type Slot = { place: number; keyId: ApiKeyId | undefined; isFree: boolean }

async function holderOf({ userId, epoch }: ApiKeyRow, place: number): Promise<Slot> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.apiKeyPlace(userId, place), ConsistentRead: true }),
  )
  const keyId = Item && ApiKeyId.parse(Item['keyId'])
  return { place, keyId, isFree: keyId === undefined || (await find(keyId))?.epoch !== epoch }
}

const placeItem = ({ id, userId }: ApiKeyRow, { place, keyId }: Slot): Item => ({
  Put: {
    TableName: tableName(),
    Item: { ...keys.apiKeyPlace(userId, place), keyId: id },
    ...(keyId === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'keyId = :known', ExpressionAttributeValues: { ':known': keyId } }),
  },
})

const keyItem = (row: ApiKeyRow): Item => ({
  Put: {
    TableName: tableName(),
    Item: {
      ...keys.apiKey(row.id),
      gsi1pk: index.apiKeysOf(row.userId),
      gsi1sk: `${row.createdAt}#${row.id}`,
      ...row,
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
})

/**
 * Who a secret belongs to, with the rights of a customer. Key and user are read consistently on every call, so that revoking
 * and disabling act at once (promise A1). `hash` is that of the whole secret.
 */
export async function findActor(id: ApiKeyId, hash: string, now: Date): Promise<Actor | null> {
  const key = await find(id)
  if (key?.hash !== hash) return null
  const user = await users.findById(key.userId)
  if (!user || user.disabled || !user.emailVerified || user.credentialEpoch !== key.epoch) return null
  await touch(key, now)
  return {
    userId: user.id,
    email: user.email,
    adminLevel: null,
    isTranslator: false,
    via: 'api-key',
    sessionHash: null,
    secondFactorAt: null,
    sessionEpoch: user.sessionEpoch,
    credentialEpoch: user.credentialEpoch,
  }
}

/** Whose a living key is. */
export async function findOwner(id: number): Promise<number | undefined> {
  return (await find(id as ApiKeyId))?.userId
}

/** The living keys of an account, newest first. */
export async function listOf(userId: UserId): Promise<ApiKeyRow[]> {
  const user = await users.findById(userId)
  const living: ApiKeyRow[] = []
  for await (const page of madeBy(userId)) {
    const keys = page.map((item) => ApiKeyRow.parse(item))
    living.push(...keys.filter(({ revokedAt, epoch }) => revokedAt === null && epoch === (user?.credentialEpoch ?? 0)))
  }
  return living
}

/** Ends a key for good. False when it was ended before, or never was. */
export const revoke = (id: ApiKeyId, now: Date): Promise<boolean> =>
  updated({
    TableName: tableName(),
    Key: keys.apiKey(id),
    UpdateExpression: 'SET revokedAt = :now, expiresAt = :gone',
    ConditionExpression: 'attribute_exists(pk) AND revokedAt = :living',
    ExpressionAttributeValues: {
      ':now': now.toISOString(),
      ':gone': secondsAfter(now, revokedDays * 86_400),
      ':living': null,
    },
  })

/** Takes all keys of an account away, those that were revoked too, with their places. Doing it again finds nothing more. */
export async function forgetAll(userId: UserId): Promise<void> {
  for await (const page of madeBy(userId)) await removeAll(page)
  const place = keys.apiKeyPlace(userId, 0)
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :place)',
      ExpressionAttributeValues: { ':pk': place.pk, ':place': place.sk.slice(0, -1) },
    }),
  )
  await removeAll(Items)
}

const removeAll = (page: Record<string, unknown>[]): Promise<void> =>
  batchWrite((page as Key[]).map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })))

/** Every key that an account made and that is still there, newest first, page by page: a program may make and revoke thousands. */
async function* madeBy(userId: UserId): AsyncGenerator<Record<string, unknown>[]> {
  const query = {
    TableName: tableName(),
    IndexName: gsi1,
    KeyConditionExpression: 'gsi1pk = :pk',
    ExpressionAttributeValues: { ':pk': index.apiKeysOf(userId) },
    ScanIndexForward: false,
  }
  for await (const { Items = [] } of paginateQuery({ client }, query)) yield Items
}

async function find(id: ApiKeyId): Promise<ApiKeyRow | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.apiKey(id), ConsistentRead: true }),
  )
  const key = Item && ApiKeyRow.parse(Item)
  return key?.revokedAt === null ? key : undefined
}

/** Notes the use at most once a minute, however many calls there are, and whichever of them comes first. */
async function touch(key: ApiKeyRow, now: Date): Promise<void> {
  const before = new Date(now.getTime() - apiKeyTouchSeconds * 1000).toISOString()
  if (key.lastUsedAt !== null && key.lastUsedAt > before) return
  try {
    await client.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.apiKey(key.id),
        UpdateExpression: 'SET lastUsedAt = :now',
        ConditionExpression: 'attribute_exists(pk) AND lastUsedAt = :known',
        ExpressionAttributeValues: { ':now': now.toISOString(), ':known': key.lastUsedAt },
      }),
    )
  } catch (error) {
    if (!isConditionFailure(error)) throw error
  }
}
