import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { TranslationId, UserId } from '#shared/lib/id.ts'
import { secondsAfter } from './epoch.ts'
import { keys } from './keys.ts'
import { client, isConditionFailure, tableName } from './table.ts'

/** What the unpaid may cost in a day (promise B3), in characters sent to the engine. */
export type CharacterLimits = { perUser: number; inAll: number }

/**
 * Takes characters out of today's two budgets, once a translation however often it is called.
 * False when one of them has not enough left: then nothing was taken.
 */
export async function reserveCharacters(
  spender: { id: TranslationId; userId: UserId },
  characters: number,
  limits: CharacterLimits,
  now: Date,
): Promise<boolean> {
  const take = (key: { pk: string; sk: string }, limit: number) => ({
    Update: {
      TableName: tableName(),
      Key: key,
      UpdateExpression: 'ADD used :n SET expiresAt = :expiresAt',
      ConditionExpression: ':n <= :limit AND (attribute_not_exists(used) OR used <= :left)',
      ExpressionAttributeValues: {
        ':n': characters,
        ':limit': limit,
        ':left': limit - characters,
        ':expiresAt': endOfUse(now),
      },
    },
  })
  const once = {
    Update: {
      TableName: tableName(),
      Key: keys.translation(spender.id),
      UpdateExpression: 'SET reservedCharacters = :n',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(reservedCharacters)',
      ExpressionAttributeValues: { ':n': characters },
    },
  }
  try {
    await client.send(
      new TransactWriteCommand({
        TransactItems: [
          once,
          take(userBudget(spender.userId, now), limits.perUser),
          take(wholeBudget(now), limits.inAll),
        ],
      }),
    )
    return true
  } catch (error) {
    if (!isConditionFailure(error)) throw error
    return (error as { CancellationReasons?: { Code?: string }[] }).CancellationReasons?.[0]?.Code !== 'None'
  }
}

/** Whether any budget is left today: asked before an upload is taken on, so that a person learns it at once. */
export async function hasBudget(userId: UserId, limits: CharacterLimits, now: Date): Promise<boolean> {
  const [own, all] = await Promise.all([used(userBudget(userId, now)), used(wholeBudget(now))])
  return own < limits.perUser && all < limits.inAll
}

const userBudget = (userId: UserId, now: Date) => keys.limit('characters', String(userId), dayOf(now))
const wholeBudget = (now: Date) => keys.limit('characters', 'all', dayOf(now))
const dayOf = (now: Date): string => now.toISOString().slice(0, 10)
const endOfUse = (now: Date): number => secondsAfter(now, 2 * 86_400)

async function used(key: { pk: string; sk: string }): Promise<number> {
  const { Item } = await client.send(new GetCommand({ TableName: tableName(), Key: key }))
  return Number(Item?.['used'] ?? 0)
}
