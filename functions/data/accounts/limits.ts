import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Limit } from '#shared/accounts/limits.ts'
import { commit } from '../commit.ts'
import { epochSeconds, secondsAfter } from '../epoch.ts'
import { keys, shards } from '../keys.ts'
import { client, isConditionFailure, tableName } from '../table.ts'
import { windowOf } from '../window-of.ts'

export type Verdict = { allowed: boolean; retryAfter: number }

/** Counts one event and says whether it is still within its limit. One atomic write: a thousand at once count as a thousand. */
export async function hit(limit: Limit, subject: string, now: Date): Promise<Verdict> {
  const { start, end } = windowOf(limit, now)
  const { Attributes } = await client.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.limit(limit.scope, subject, String(start)),
      UpdateExpression: 'ADD #count :one SET expiresAt = :end',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':one': 1, ':end': end + 60 },
      ReturnValues: 'UPDATED_NEW',
    }),
  )
  return { allowed: Number(Attributes?.['count']) <= limit.max, retryAfter: Math.max(1, end - epochSeconds(now)) }
}

/**
 * A limit for everybody together, and the subject to count with it: one of several, by chance, each with its share. One counter for
 * all would be one row for all, which takes 1,000 writes a second.
 */
export function forAll(limit: Limit): [Limit, string] {
  if (limit.max < smallest) return [limit, 'all']
  return [{ ...limit, max: Math.ceil(limit.max / shards) }, `all-${Math.floor(Math.random() * shards)}`]
}

/** Below it, chance would make the shares too uneven. */
const smallest = 1000

/** How many were counted in the window of now. */
export async function countOf(limit: Limit, subject: string, now: Date): Promise<number> {
  const { Item } = await client.send(
    new GetCommand({
      TableName: tableName(),
      Key: keys.limit(limit.scope, subject, String(windowOf(limit, now).start)),
      ConsistentRead: true,
    }),
  )
  return Number(Item?.['count'] ?? 0)
}

/** Takes one counted event back, because it was none of those that the limit is about. Never below nothing. */
export async function giveBack(limit: Limit, subject: string, now: Date): Promise<void> {
  try {
    await client.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.limit(limit.scope, subject, String(windowOf(limit, now).start)),
        UpdateExpression: 'ADD #count :minusOne',
        ConditionExpression: '#count > :none',
        ExpressionAttributeNames: { '#count': 'count' },
        ExpressionAttributeValues: { ':minusOne': -1, ':none': 0 },
      }),
    )
  } catch (error) {
    if (!isConditionFailure(error)) throw error
  }
}

/**
 * Claims something that may happen once in `seconds`; false while an earlier claim lasts. A lost answer is no earlier claim, and neither is
 * one for the same `cause`: who died behind it goes on.
 */
export const claim = (scope: string, subject: string, seconds: number, now: Date, cause?: string): Promise<boolean> =>
  commit([
    {
      Put: {
        TableName: tableName(),
        Item: {
          ...keys.claim(scope, subject),
          expiresAt: secondsAfter(now, seconds),
          ...(cause !== undefined && { cause }),
        },
        ConditionExpression: `attribute_not_exists(pk) OR expiresAt <= :now${cause === undefined ? '' : ' OR cause = :cause'}`,
        ExpressionAttributeValues: { ':now': epochSeconds(now), ...(cause !== undefined && { ':cause': cause }) },
      },
    },
  ])
