import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { TranslationId, UserId } from '#shared/lib/id.ts'
import type { Order, PlanPages } from '#shared/payments/order.ts'
import { commit, type Item } from '../commit.ts'
import { index, keys } from '../keys.ts'
import { client, tableName } from '../table.ts'
import { payItem } from '../translations/translations.ts'
import { chargeItem } from './ledger.ts'
import { orderPaidItem } from './order-paid-item.ts'
import type { Overage } from './overages.ts'
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
  const live: Item = {
    ConditionCheck: {
      TableName: tableName(),
      Key: keys.subscription(userId),
      ConditionExpression: 'version = :version',
      ExpressionAttributeValues: { ':version': row.version },
    },
  }
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
  return commit([live, count, settled, chargeItem(order, paidAt), payItem(id, paid, stage), ...beyond, told])
}

/** For the transaction that gives a failed translation back: its pages return to their period, and none is billed. */
export function releaseItems({ userId, plan, items }: Order, now: Date): Item[] {
  if (!plan) return []
  const { subscriptionId, periodStart } = plan
  // Listed, because a guarantee may have charged these pages: `guaranteeRest`.
  const set = 'SET userId = :user, subscriptionId = :subscription, periodStart = :start, gsi2pk = :list, gsi2sk = :at'
  const back: Item = {
    Update: {
      TableName: tableName(),
      Key: keys.planUse(userId, subscriptionId, periodStart),
      UpdateExpression: `${set} ADD pages :pages, overagePages :beyond, singleCents :single`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: {
        ':user': userId,
        ':subscription': subscriptionId,
        ':start': periodStart,
        ':list': index.guaranteeRests,
        ':at': `${now.toISOString()}#${userId}`,
        ':pages': -(plan.includedPages + plan.overagePages),
        ':beyond': -plan.overagePages,
        ':single': -plan.singleCents,
      },
    },
  }
  if (plan.overagePages === 0) return [back]
  const dropped = items.map(
    (item): Item => ({ Delete: { TableName: tableName(), Key: keys.overage(item.translationId) } }),
  )
  return [back, ...dropped]
}

/** The conditional counter: it moves only from where it was read. */
function taken(userId: UserId, plan: PlanPages, used: PlanUse | undefined): Item {
  const { pages = 0, overagePages = 0, singleCents = 0 } = used ?? {}
  const now: PlanUse = {
    pages: pages + plan.includedPages + plan.overagePages,
    overagePages: overagePages + plan.overagePages,
    singleCents: singleCents + plan.singleCents,
  }
  const Item = { ...keys.planUse(userId, plan.subscriptionId, plan.periodStart), ...now }
  return { Put: { TableName: tableName(), Item, ...asRead(used) } }
}

function overageItem(
  { plan, userId, statusAt: createdAt }: PlanOrder,
  row: Subscription,
  translationId: TranslationId,
): Item {
  const one: Overage = {
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
