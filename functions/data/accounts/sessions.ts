import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { isLive, isStale, sessionLimits } from '#shared/accounts/session.ts'
import { UserId } from '#shared/lib/id.ts'
import type { Actor } from '../../lib/actor.ts'
import { secondsAfter } from '../epoch.ts'
import { index, keys } from '../keys.ts'
import { client, gsi1, isConditionFailure, tableName } from '../table.ts'
import { changes } from '../update.ts'
import * as users from './users.ts'

export const Session = z.object({
  hash: z.string(),
  userId: UserId,
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  secondFactorAt: z.iso.datetime().nullable(),
  /** The owner's `sessionEpoch` when it was made. */
  epoch: z.number().int(),
  userAgent: z.string(),
  address: z.string(),
})
export type Session = z.infer<typeof Session>

/** Stores a session under the hash of its secret. */
export async function create(session: Session): Promise<void> {
  await client.send(
    new PutCommand({
      TableName: tableName(),
      Item: {
        ...keys.session(session.hash),
        gsi1pk: index.sessionsOf(session.userId),
        gsi1sk: session.createdAt,
        ...session,
        expiresAt: secondsAfter(new Date(session.createdAt), sessionLimits.everybody.absolute),
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    }),
  )
}

/**
 * Who a session belongs to, with the rights that the user's row gives at this moment. Both rows are read consistently on
 * every request, so that sign-out, disabling, a new password and a new role act at once (promise A1).
 */
export async function findActor(hash: string, now: Date): Promise<Actor | null> {
  const session = await find(hash)
  const user = session && (await users.findById(session.userId))
  if (!user || !isLive(session, user, now)) return null
  if (isStale(session, now)) await touch(hash, now)
  return {
    userId: user.id,
    email: user.email,
    adminLevel: user.isAdmin ? user.adminLevel : null,
    isTranslator: user.isTranslator,
    via: 'session',
    sessionHash: hash,
    secondFactorAt: session.secondFactorAt,
    sessionEpoch: user.sessionEpoch,
    credentialEpoch: user.credentialEpoch,
  }
}

/** The sessions of an account that still open something, newest first. */
export async function listOf(userId: UserId, now: Date): Promise<Session[]> {
  const [user, { sessions }] = await Promise.all([users.findById(userId), stored(userId)])
  return sessions.filter((session) => user && isLive(session, user, now))
}

/** Deletes what is written of an account's sessions, also of those that have ended: they hold addresses and browsers. */
export async function forgetAll(userId: UserId): Promise<void> {
  let next: Record<string, unknown> | undefined
  do {
    const page = await stored(userId, next)
    await Promise.all(page.sessions.map(({ hash }) => remove(hash)))
    next = page.next
  } while (next)
}

async function stored(userId: UserId, from?: Record<string, unknown>) {
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: gsi1,
      KeyConditionExpression: 'gsi1pk = :owner',
      ExpressionAttributeValues: { ':owner': index.sessionsOf(userId) },
      ExclusiveStartKey: from,
      ScanIndexForward: false,
      Limit: 100,
    }),
  )
  return { sessions: Items.map((item) => Session.parse(item)), next: LastEvaluatedKey }
}

/** Idempotent: an unknown session is already over. */
export async function remove(hash: string): Promise<void> {
  await client.send(new DeleteCommand({ TableName: tableName(), Key: keys.session(hash) }))
}

export const markSecondFactor = (hash: string, now: Date): Promise<void> =>
  update(hash, { secondFactorAt: now.toISOString() })

const touch = (hash: string, now: Date): Promise<void> => update(hash, { lastSeenAt: now.toISOString() })

export async function find(hash: string): Promise<Session | null> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.session(hash), ConsistentRead: true }),
  )
  return Item ? Session.parse(Item) : null
}

/** A session that ended meanwhile stays ended. */
async function update(hash: string, fields: Partial<Session>): Promise<void> {
  try {
    await client.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.session(hash),
        ...changes(fields),
        ConditionExpression: 'attribute_exists(pk)',
      }),
    )
  } catch (error) {
    if (!isConditionFailure(error)) throw error
  }
}
