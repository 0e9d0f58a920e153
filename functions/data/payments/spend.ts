import { setTimeout as wait } from 'node:timers/promises'
import { GetCommand, TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { TranslationId, UserId } from '#shared/lib/id.ts'
import { metAnother } from '../commit.ts'
import { secondsAfter } from '../epoch.ts'
import { getMany } from '../get-many.ts'
import { keys, shards } from '../keys.ts'
import { cancellationCodes, client, tableName } from '../table.ts'

/** What the unpaid may cost in a day (promise B3), in characters sent to the engine. */
export type CharacterLimits = { perUser: number; inAll: number }

/** Once half of what there is for all is used, the rest is for those who have had at most this part of what one may have. */
const fairPart = 1 / 10

/**
 * Takes characters out of today's two budgets, once a translation however often it is called. The budget for all is spread over
 * partitions, and its second half is shared out in small parts: a few who take all that they may leave the day to the others.
 * False when a budget has not enough left: then nothing was taken.
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
  const own = take(userBudget(spender.userId, now), ownLimit(await usedInAll(limits, now), limits))
  const parts = partsOf(limits)
  // One part may be used up while others are not.
  for (let i = 0; i < parts; i++) {
    const all = take(wholeBudget((spender.id + i) % parts, now), limits.inAll / parts)
    const refused = await refusedBy([once, own, all])
    if (refused === 'nothing' || refused === 'once') return true
    if (refused === 'own') return false
  }
  return false
}

type Items = TransactWriteCommandInput['TransactItems']
const reasons = ['once', 'own', 'all'] as const

/** Which of the three conditions refused the transaction first. */
async function refusedBy(items: Items): Promise<(typeof reasons)[number] | 'nothing'> {
  for (let tries = 1; ; tries++) {
    try {
      await client.send(new TransactWriteCommand({ TransactItems: items }))
      return 'nothing'
    } catch (error) {
      const codes = cancellationCodes(error)
      const refused = reasons.find((_, i) => codes[i] === 'ConditionalCheckFailed')
      if (refused) return refused
      if (!metAnother(error) || tries === 8) throw error
      await wait(Math.random() * 20 * 2 ** tries)
    }
  }
}

const ownLimit = (usedByAll: number, { perUser, inAll }: CharacterLimits): number =>
  usedByAll < inAll / 2 ? perUser : Math.floor(perUser * fairPart)

/** A budget of few people's worth stays in one part, so that each part still holds what one may take. */
const partsOf = ({ perUser, inAll }: CharacterLimits): number => (inAll < shards * perUser ? 1 : shards)

async function usedInAll(limits: CharacterLimits, now: Date): Promise<number> {
  const parts = Array.from({ length: partsOf(limits) }, (_, part) => wholeBudget(part, now))
  const rows = await getMany(parts)
  return rows.reduce((sum, row) => sum + Number(row['used'] ?? 0), 0)
}

/** Whether any budget is left today: asked before an upload is taken on, so that a person learns it at once. */
export async function hasBudget(userId: UserId, limits: CharacterLimits, now: Date): Promise<boolean> {
  const [own, all] = await Promise.all([used(userBudget(userId, now)), usedInAll(limits, now)])
  return own < ownLimit(all, limits) && all < limits.inAll
}

const userBudget = (userId: UserId, now: Date) => keys.limit('characters', String(userId), dayOf(now))
const wholeBudget = (part: number, now: Date) => keys.limit('characters', `all-${part}`, dayOf(now))
const dayOf = (now: Date): string => now.toISOString().slice(0, 10)
const endOfUse = (now: Date): number => secondsAfter(now, 2 * 86_400)

async function used(key: { pk: string; sk: string }): Promise<number> {
  const { Item } = await client.send(new GetCommand({ TableName: tableName(), Key: key }))
  return Number(Item?.['used'] ?? 0)
}
