import { setTimeout as wait } from 'node:timers/promises'
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { networksOf } from '#shared/lib/address.ts'
import type { TranslationId, UserId } from '#shared/lib/id.ts'
import { log } from '../../lib/base.ts'
import { findById } from '../accounts/user-row.ts'
import { commit, type Item, wasPutOff } from '../commit.ts'
import { secondsAfter } from '../epoch.ts'
import { getMany } from '../get-many.ts'
import { keys, shards } from '../keys.ts'
import { cancellationCodes, client, tableName } from '../table.ts'
import type { TranslationRow } from '../translations/translation-row.ts'

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
  take('characters', spender, characters, limits, now, (part) => ({
    Update: {
      TableName: tableName(),
      Key: keys.translation(spender.id),
      UpdateExpression: 'SET reservedCharacters = :n, reservedFrom = :from',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(reservedCharacters)',
      ExpressionAttributeValues: { ':n': characters, ':from': { day: dayOf(now), part } },
    },
  }))

/**
 * Gives what a translation took back to the budgets of the day on which it was taken, once however often it is called. Only
 * `reservedFrom` goes, so that nothing is taken a second time. Of a day whose budgets are gone there is nothing to give back to.
 */
export async function giveBackCharacters({
  id,
  userId,
  reservedCharacters: characters,
  reservedFrom,
}: Spender & Pick<TranslationRow, 'reservedCharacters' | 'reservedFrom'>): Promise<void> {
  if (characters === undefined || reservedFrom === undefined) return
  const { day, part } = reservedFrom
  const networks = await networkBudgets('characters', userId, day)
  const budgets = [userBudget('characters', userId, day), ...networks, wholeBudget('characters', part, day)]
  await commit([
    {
      Update: {
        TableName: tableName(),
        Key: keys.translation(id),
        UpdateExpression: 'REMOVE reservedFrom',
        ConditionExpression: 'attribute_exists(reservedFrom)',
      },
    },
    ...budgets.map(
      (key): Item => ({
        Update: {
          TableName: tableName(),
          Key: key,
          UpdateExpression: 'ADD used :back',
          ConditionExpression: 'used >= :n',
          ExpressionAttributeValues: { ':back': -characters, ':n': characters },
        },
      }),
    ),
  ])
}

/** Takes one page out of today's budgets, each time that it is read: the reader is paid each time. False: nothing was taken. */
export const takeScan = (spender: Spender, limits: DayLimits, now: Date): Promise<boolean> =>
  take('scans', spender, 1, limits, now)

/**
 * Takes an amount out of today's two budgets of a kind, and writes `once` where it is given, with the part of the budget for all
 * that it came from. The budget for all is spread over partitions, and its second half is shared out in small parts: a few who take
 * all that they may leave the day to the others.
 */
async function take(
  budget: Budget,
  spender: Spender,
  amount: number,
  limits: DayLimits,
  now: Date,
  once?: (part: number) => Item,
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
  const day = dayOf(now)
  const [usedByAll, networks] = await Promise.all([
    usedInAll(budget, limits, day),
    networkBudgets(budget, spender.userId, day),
  ])
  const one = ownLimit(usedByAll, limits)
  const own = from(userBudget(budget, spender.userId, day), one)
  const shared = networks.map((key): [Condition, Item] => ['own', from(key, one * accountsOfNetwork)])
  const parts = partsOf(limits)
  // One part may be used up while others are not.
  for (let i = 0; i < parts; i++) {
    const part = (spender.id + i) % parts
    const all = from(wholeBudget(budget, part, day), limits.inAll / parts)
    const refused = await refusedBy([
      ...(once ? [['once', once(part)] satisfies [Condition, Item]] : []),
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

async function usedInAll(budget: Budget, limits: DayLimits, day: string): Promise<number> {
  const parts = Array.from({ length: partsOf(limits) }, (_, part) => wholeBudget(budget, part, day))
  const rows = await getMany(parts)
  return rows.reduce((sum, row) => sum + Number(row['used'] ?? 0), 0)
}

/** Whether any characters are left today: asked before an upload is taken on, so that a person learns it at once. */
export async function hasBudget(userId: UserId, limits: DayLimits, now: Date): Promise<boolean> {
  const day = dayOf(now)
  const [own, all, networks] = await Promise.all([
    used(userBudget('characters', userId, day)),
    usedInAll('characters', limits, day),
    networkBudgets('characters', userId, day),
  ])
  const one = ownLimit(all, limits)
  const ofNetworks = await Promise.all(networks.map(async (key) => (await used(key)) < one * accountsOfNetwork))
  const isLeft = own < one && all < limits.inAll && ofNetworks.every(Boolean)
  if (!isLeft && (all >= limits.inAll || one < limits.perUser)) tellRefused('characters')
  return isLeft
}

const userBudget = (budget: Budget, userId: UserId, day: string) => keys.limit(budget, String(userId), day)

/** Of the networks that an account registered from, as long as its address is known. */
async function networkBudgets(budget: Budget, userId: UserId, day: string) {
  const address = (await findById(userId))?.registrationIp ?? ''
  if (address === '') return []
  return networksOf(address).map((network) => keys.limit(`${budget}-network`, network, day))
}

const wholeBudget = (budget: Budget, part: number, day: string) => keys.limit(budget, `all-${part}`, day)
const dayOf = (now: Date): string => now.toISOString().slice(0, 10)
const endOfUse = (now: Date): number => secondsAfter(now, 2 * 86_400)

async function used(key: { pk: string; sk: string }): Promise<number> {
  const { Item } = await client.send(new GetCommand({ TableName: tableName(), Key: key }))
  return Number(Item?.['used'] ?? 0)
}
