import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { TranslationId, UserId } from '#shared/lib/id.ts'
import type { Order, PlanPages } from '#shared/payments/order.ts'
import { mayGoOn } from '#shared/subscriptions/subscription.ts'
import { commit, type Item } from '../commit.ts'
import { index, keys } from '../keys.ts'
import { client, tableName } from '../table.ts'
import { payItem } from '../translations/translations.ts'
import { chargeItem } from './ledger.ts'
import { orderPaidItem } from './order-paid-item.ts'
import { find as findOverage, type Overage } from './overages.ts'
import { asRead, type Period, PlanUse } from './plan-count.ts'
import type { Subscription } from './subscriptions.ts'

export async function find({ userId, subscriptionId, periodStart }: Period): Promise<PlanUse | undefined> {
  const { Item } = await client.send(
    new GetCommand({
      TableName: tableName(),
      Key: keys.planUse(userId, subscriptionId, periodStart),
      ConsistentRead: true,
    }),
  )
  return Item && PlanUse.parse(Item)
}

type FirstPayment = { userId: UserId; subscriptionId: string; paidAt: string }

/** What was taken in the period that the first payment paid for: it begins with the subscription, which is paid within a day. */
export async function findFirst({ userId, subscriptionId, paidAt }: FirstPayment) {
  const { pk, sk } = keys.planUse(userId, subscriptionId, '')
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
      ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
      ConsistentRead: true,
      Limit: 1,
    }),
  )
  const [first] = Items
  const periodStart = String(first?.['sk']).slice(sk.length)
  return first && isFirst(periodStart, paidAt) ? { periodStart, used: PlanUse.parse(first) } : undefined
}

/** Whether a period is the one that the first payment paid for. */
export const isFirst = (periodStart: string, paidAt: string): boolean =>
  Date.parse(periodStart) <= Date.parse(paidAt) + 86_400_000

/** Holds, as part of a transaction, while what was taken in a period is as it was read. */
export function unchangedItem({ userId, subscriptionId, periodStart }: Period, used: PlanUse | undefined): Item {
  const Key = keys.planUse(userId, subscriptionId, periodStart)
  return { ConditionCheck: { TableName: tableName(), Key, ...asRead(used) } }
}

export type PlanOrder = Order & { plan: PlanPages }

/**
 * The unlock that a subscription pays: pages counted, order, ledger and translation in one transaction. False when the
 * subscription, the count or the translation moved since it was read: look again.
 */
export function settle(
  order: PlanOrder,
  row: Subscription,
  translation: { id: TranslationId; planCents: number; stage: 'scoring' | 'awaiting_payment' },
  used: PlanUse | undefined,
): Promise<boolean> {
  const { id: orderId, userId, statusAt: paidAt, plan } = order
  const { id, planCents, stage } = translation
  const paid = { paidAt, orderId, amountCents: 0, planCents }
  const settled: Item = {
    Put: {
      TableName: tableName(),
      Item: { ...keys.order(orderId), ...order },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
  const count = taken(userId, plan, used)
  const beyond = plan.overagePages > 0 ? [overageItem(order, row, id)] : []
  const told = orderPaidItem(order, new Date(paidAt))
  return commit([liveItem(row), count, settled, chargeItem(order, paidAt), payItem(id, paid, stage), ...beyond, told])
}

/** What gives a failed translation's pages back, for a transaction, and how many of them nobody can use any more. */
export type Released = { items: Item[]; lostPages: number }

/**
 * Its pages leave the count of their period, and first of all those beyond the plan that are not billed yet. What is over, or billed
 * beyond, stays counted: then the period that runs now includes as many more, unless they `lapse`. A plan that has ended has none: `row` tells. A
 * bill that was begun goes its way.
 */
export async function release(
  { userId, plan, items }: Order,
  row: Subscription | undefined,
  now: Date,
  { lapse = false } = {},
): Promise<Released> {
  if (!plan) return { items: [], lostPages: 0 }
  const { subscriptionId } = plan
  const from: Period = { userId, subscriptionId, periodStart: plan.periodStart }
  const used = await find(from)
  if (!used) throw new Error('Pages come back to a period that has given none')
  const pages = plan.includedPages + plan.overagePages
  const lower = Math.min(pages, used.overagePages - used.billedPages)
  const runs = row?.subscriptionId === subscriptionId && mayGoOn(row)
  const isOver = runs && row.periodStart !== from.periodStart && !used.guarantee
  const stays = isOver || used.billedPages > 0 ? pages - lower : 0
  const after: PlanUse = {
    ...used,
    pages: used.pages - pages + stays,
    overagePages: used.overagePages - lower,
    singleCents: used.singleCents - plan.singleCents,
    returnedPages: used.returnedPages + (isOver ? 0 : stays),
  }
  const changes = [backItem(from, used, after, now)]
  if (isOver && !lapse) {
    const to = { ...from, periodStart: row.periodStart }
    const running = await find(to)
    changes.push(
      putItem(to, { ...(running ?? nothing), returnedPages: (running?.returnedPages ?? 0) + stays }, running),
    )
  }
  if (runs) changes.push(liveItem(row))
  if (plan.overagePages > 0)
    for (const { translationId } of items)
      if (!isBilled(await findOverage(translationId)))
        changes.push({ Delete: { TableName: tableName(), Key: keys.overage(translationId) } })
  // A guarantee returns what it charged for pages, and its ticket what was billed beyond the plan before.
  const lostPages = runs || used.guarantee ? 0 : pages - lower
  return { items: changes, lostPages }
}

/** Whether a bill of a document's pages was begun, by itself or gathered for another one. */
const isBilled = (overage: Overage | undefined): boolean =>
  overage?.triedAt !== undefined || overage?.invoicedAt !== undefined || overage?.state === 'gathered'

function backItem(period: Period, used: PlanUse, after: PlanUse, now: Date): Item {
  const { userId, subscriptionId, periodStart } = period
  const read = asRead(used)
  // Listed, because a guarantee may have charged these pages: `guaranteeRest`.
  const listed = 'userId = :user, subscriptionId = :subscription, periodStart = :start, gsi2pk = :list, gsi2sk = :at'
  const counts = 'pages = :newPages, overagePages = :newBeyond, singleCents = :newSingle, returnedPages = :newReturned'
  return {
    Update: {
      TableName: tableName(),
      Key: keys.planUse(userId, subscriptionId, periodStart),
      UpdateExpression: `SET ${listed}, ${counts}`,
      ...read,
      ExpressionAttributeValues: {
        ...read.ExpressionAttributeValues,
        ':user': userId,
        ':subscription': subscriptionId,
        ':start': periodStart,
        ':list': index.guaranteeRests,
        ':at': `${now.toISOString()}#${userId}`,
        ':newPages': after.pages,
        ':newBeyond': after.overagePages,
        ':newSingle': after.singleCents,
        ':newReturned': after.returnedPages,
      },
    },
  }
}

/** Holds while a subscription is as it was read. */
const liveItem = ({ userId, version }: Subscription): Item => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: keys.subscription(userId),
    ConditionExpression: 'version = :version',
    ExpressionAttributeValues: { ':version': version },
  },
})

const nothing: PlanUse = {
  pages: 0,
  overagePages: 0,
  singleCents: 0,
  billedPages: 0,
  gatheredPages: 0,
  returnedPages: 0,
}

function taken(userId: UserId, plan: PlanPages, used: PlanUse | undefined): Item {
  const before = used ?? nothing
  const now: PlanUse = {
    ...before,
    pages: before.pages + plan.includedPages + plan.overagePages,
    overagePages: before.overagePages + plan.overagePages,
    singleCents: before.singleCents + plan.singleCents,
  }
  return putItem({ userId, ...plan }, now, used)
}

/** The conditional counter: it moves only from where it was read. */
function putItem({ userId, subscriptionId, periodStart }: Period, now: PlanUse, used: PlanUse | undefined): Item {
  const Item = { ...keys.planUse(userId, subscriptionId, periodStart), ...now }
  return { Put: { TableName: tableName(), Item, ...asRead(used) } }
}

function overageItem(
  { plan, userId, statusAt: createdAt }: PlanOrder,
  row: Subscription,
  translationId: TranslationId,
): Item {
  const one: Omit<Overage, 'gatheredPages'> = {
    translationId,
    userId,
    subscriptionId: plan.subscriptionId,
    customerId: row.customerId,
    planType: row.planType,
    pages: plan.overagePages,
    createdAt,
  }
  const listed = { gsi2pk: index.overageAt('due'), gsi2sk: `${createdAt}#${translationId}` }
  return { Put: { TableName: tableName(), Item: { ...keys.overage(translationId), ...one, ...listed } } }
}
