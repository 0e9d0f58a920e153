import { setTimeout as wait } from 'node:timers/promises'
import { GetCommand, TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { networksOf } from '#shared/lib/address.ts'
import type { TranslationId, UserId } from '#shared/lib/id.ts'
import { log } from '../../lib/base.ts'
import { findById } from '../accounts/user-row.ts'
import { wasPutOff } from '../commit.ts'
import { secondsAfter } from '../epoch.ts'
import { getMany } from '../get-many.ts'
import { keys, shards } from '../keys.ts'
import { cancellationCodes, client, tableName } from '../table.ts'

/** What the unpaid may cost in a day (promise B3): characters that are sent to the engine, or pages that are pictures and are read. */
export type DayLimits = { perUser: number; inAll: number }
type Budget = 'characters' | 'scans'

/** Once half of what there is for all is used, the rest is for those who have had at most this part of what one may have. */
const fairPart = 1 / 10

/**
 * So many accounts' worth goes to those that registered from one network, also from the widest that an IPv6 address belongs to: one
 * holder has all of it. Who makes a hundred accounts takes no more of everybody's day than ten people do.
 */
const accountsOfNetwork = 10

type Spender = { id: TranslationId; userId: UserId }

/** Takes the characters of a translation out of today's budgets, once however often it is called. False: nothing was taken. */
export const reserveCharacters = (
  spender: Spender,
  characters: number,
  limits: DayLimits,
  now: Date,
): Promise<boolean> =>
  take('characters', spender, characters, limits, now, {
    Update: {
      TableName: tableName(),
      Key: keys.translation(spender.id),
      UpdateExpression: 'SET reservedCharacters = :n',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(reservedCharacters)',
      ExpressionAttributeValues: { ':n': characters },
    },
  })

/** Takes one page out of today's budgets, each time that it is read: the reader is paid each time. False: nothing was taken. */
export const takeScan = (spender: Spender, limits: DayLimits, now: Date): Promise<boolean> =>
  take('scans', spender, 1, limits, now)

type Item = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/**
 * Takes an amount out of today's two budgets of a kind, and `once` where it is given. The budget for all is spread over
 * partitions, and its second half is shared out in small parts: a few who take all that they may leave the day to the others.
 */
async function take(
  budget: Budget,
  spender: Spender,
  amount: number,
  limits: DayLimits,
  now: Date,
  once?: Item,
): Promise<boolean> {
  const from = (key: { pk: string; sk: string }, limit: number): Item => ({
    Update: {
      TableName: tableName(),
      Key: key,
      UpdateExpression: 'ADD used :n SET expiresAt = :expiresAt',
      ConditionExpression: ':n <= :limit AND (attribute_not_exists(used) OR used <= :left)',
      ExpressionAttributeValues: {
        ':n': amount,
        ':limit': limit,
        ':left': limit - amount,
        ':expiresAt': endOfUse(now),
      },
    },
  })
  const [usedByAll, networks] = await Promise.all([
    usedInAll(budget, limits, now),
    networkBudgets(budget, spender.userId, now),
  ])
  const one = ownLimit(usedByAll, limits)
  const own = from(userBudget(budget, spender.userId, now), one)
  const shared = networks.map((key): [Condition, Item] => ['own', from(key, one * accountsOfNetwork)])
  const parts = partsOf(limits)
  // One part may be used up while others are not.
  for (let i = 0; i < parts; i++) {
    const all = from(wholeBudget(budget, (spender.id + i) % parts, now), limits.inAll / parts)
    const refused = await refusedBy([
      ...(once ? [['once', once] satisfies [Condition, Item]] : []),
      ['own', own],
      ...shared,
      ['all', all],
    ])
    if (refused === 'nothing' || refused === 'once') return true
    if (refused === 'own') {
      if (one < limits.perUser) tellRefused(budget)
      return false
    }
  }
  tellRefused(budget)
  return false
}

/** Somebody was refused for what all together have used, and not for more than an account may: the line is what the alarm watches. */
const tellRefused = (budget: Budget): void => log.warn('the limit of a day for all refused a document', { budget })

type Condition = 'once' | 'own' | 'all'

/** Which condition refused the transaction, of several the first. */
async function refusedBy(items: [Condition, Item][]): Promise<Condition | 'nothing'> {
  for (let tries = 1; ; tries++) {
    try {
      await client.send(new TransactWriteCommand({ TransactItems: items.map(([, item]) => item) }))
      return 'nothing'
    } catch (error) {
      const codes = cancellationCodes(error)
      const refused = items.find((_, i) => codes[i] === 'ConditionalCheckFailed')
      if (refused) return refused[0]
      if (!wasPutOff(error) || tries === 8) throw error
      await wait(Math.random() * 20 * 2 ** tries)
    }
  }
}

const ownLimit = (usedByAll: number, { perUser, inAll }: DayLimits): number =>
  usedByAll < inAll / 2 ? perUser : Math.floor(perUser * fairPart)

/** A budget of few people's worth stays in one part, so that each part still holds what one may take. */
const partsOf = ({ perUser, inAll }: DayLimits): number => (inAll < shards * perUser ? 1 : shards)

async function usedInAll(budget: Budget, limits: DayLimits, now: Date): Promise<number> {
  const parts = Array.from({ length: partsOf(limits) }, (_, part) => wholeBudget(budget, part, now))
  const rows = await getMany(parts)
  return rows.reduce((sum, row) => sum + Number(row['used'] ?? 0), 0)
}

/** Whether any characters are left today: asked before an upload is taken on, so that a person learns it at once. */
export async function hasBudget(userId: UserId, limits: DayLimits, now: Date): Promise<boolean> {
  const [own, all, networks] = await Promise.all([
    used(userBudget('characters', userId, now)),
    usedInAll('characters', limits, now),
    networkBudgets('characters', userId, now),
  ])
  const one = ownLimit(all, limits)
  const ofNetworks = await Promise.all(networks.map(async (key) => (await used(key)) < one * accountsOfNetwork))
  const isLeft = own < one && all < limits.inAll && ofNetworks.every(Boolean)
  if (!isLeft && (all >= limits.inAll || one < limits.perUser)) tellRefused('characters')
  return isLeft
}

const userBudget = (budget: Budget, userId: UserId, now: Date) => keys.limit(budget, String(userId), dayOf(now))

/** Of the networks that an account registered from, as long as its address is known. */
async function networkBudgets(budget: Budget, userId: UserId, now: Date) {
  const address = (await findById(userId))?.registrationIp ?? ''
  if (address === '') return []
  return networksOf(address).map((network) => keys.limit(`${budget}-network`, network, dayOf(now)))
}

const wholeBudget = (budget: Budget, part: number, now: Date) => keys.limit(budget, `all-${part}`, dayOf(now))
const dayOf = (now: Date): string => now.toISOString().slice(0, 10)
const endOfUse = (now: Date): number => secondsAfter(now, 2 * 86_400)

async function used(key: { pk: string; sk: string }): Promise<number> {
  const { Item } = await client.send(new GetCommand({ TableName: tableName(), Key: key }))
  return Number(Item?.['used'] ?? 0)
}
