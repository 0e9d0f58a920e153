import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { eventOf } from '#shared/events/events.ts'
import { UserId } from '#shared/lib/id.ts'
import {
  hasEnded,
  isRunning,
  PlanType,
  SubscriptionStatus,
  subscriptionStatusesBefore,
} from '#shared/subscriptions/subscription.ts'
import { openAccountItem } from '../accounts/standing.ts'
import { commit, type Item, updated } from '../commit.ts'
import * as due from '../due.ts'
import { eventItem } from '../events.ts'
import { index, keys } from '../keys.ts'
import { client, tableName } from '../table.ts'
import { type PlanPayment, planChargeItem, planRefundItem } from './ledger.ts'

/** The account's one subscription: what Stripe said when it was last asked. */
export const Subscription = z.object({
  userId: UserId,
  /** Counts writes. Whoever asks Stripe reads it first, so that an older answer never covers a newer one. */
  version: z.number().int(),
  planType: PlanType,
  status: SubscriptionStatus,
  /** Ours; the idempotency key of the subscription is made of it. */
  attempt: z.number().int(),
  customerId: z.string(),
  /** Null until the subscription that Stripe made is noted: its secret has not left the server before. */
  subscriptionId: z.string().nullable(),
  periodStart: z.iso.datetime(),
  periodEnd: z.iso.datetime(),
  cancelAtPeriodEnd: z.boolean(),
  firstPayment: z
    .object({
      invoiceId: z.string(),
      paymentIntentId: z.string(),
      amountCents: z.number().int(),
      paidAt: z.iso.datetime(),
    })
    .optional(),
  /** The account was closed: to be ended at once. */
  closedAt: z.iso.datetime().optional(),
  /** The guarantee: money is due from when it was asked for until it is done. */
  guaranteeAskedAt: z.iso.datetime().optional(),
  guaranteeDoneAt: z.iso.datetime().optional(),
  /** How much, fixed when it was asked for. */
  guaranteeCents: z.number().int().nonnegative().optional(),
  /** Given back once already, with this or an earlier subscription. */
  guaranteeUsed: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Subscription = z.infer<typeof Subscription>

export async function find(userId: UserId): Promise<Subscription | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.subscription(userId), ConsistentRead: true }),
  )
  return Item && Subscription.parse(Item)
}

/** Begins a new one, where none is or only one that has ended. False when another was begun or the account closed meanwhile: look again. */
export async function begin(
  asked: Pick<Subscription, 'userId' | 'planType' | 'attempt' | 'customerId'>,
  ended: Subscription | undefined,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString()
  const row: Subscription = {
    ...asked,
    version: (ended?.version ?? 0) + 1,
    status: 'incomplete',
    subscriptionId: null,
    periodStart: at,
    periodEnd: at,
    cancelAtPeriodEnd: false,
    guaranteeUsed: ended?.guaranteeUsed ?? false,
    createdAt: at,
  }
  const before = ended ? { version: ended.version, from: SubscriptionStatus.options.filter(hasEnded) } : undefined
  return commit([put(row, now, before), openAccountItem(row.userId)])
}

/**
 * The one writer of what Stripe said. It moves only along the table of legal moves, and only over the version that was read
 * before Stripe was asked, and while what `also` asks for holds. False when that is gone: read all again.
 */
export async function save(
  before: Subscription,
  said: Partial<Omit<Subscription, 'userId' | 'version' | 'createdAt'>>,
  now: Date,
  also: Item[] = [],
): Promise<boolean> {
  const row: Subscription = { ...before, ...said, version: before.version + 1 }
  const write = put(row, now, { version: before.version, from: subscriptionStatusesBefore(row.status) })
  return commit([write, ...also, ...(runningId(row) === runningId(before) ? [] : [onProfile(row)])])
}

/**
 * Notes that the account was closed, so that the sweeper ends its subscription at its next look; asked again it is the same.
 * False where there is nothing to end.
 */
export function close(userId: UserId, now: Date): Promise<boolean> {
  const at = now.toISOString()
  return updated({
    TableName: tableName(),
    Key: keys.subscription(userId),
    UpdateExpression: 'SET closedAt = if_not_exists(closedAt, :at), gsi2pk = :due, gsi2sk = :now ADD version :one',
    ConditionExpression: 'attribute_exists(pk) AND NOT #status IN (:canceled, :expired)',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':at': at,
      ':due': index.subscriptionsAt('due'),
      ':now': `${at}#${userId}`,
      ':one': 1,
      ':canceled': 'canceled',
      ':expired': 'expired',
    },
  })
}

/** Subscriptions to ask Stripe about by now, longest waiting first. */
export const listDue = (now: Date, limit: number): Promise<Subscription[]> =>
  due.listDue(index.subscriptionsAt('due'), now, limit, (item) => Subscription.parse(item))

/** Puts one off before it is tried, so that one which keeps failing never holds up the others. */
export async function postpone(row: Subscription, now: Date): Promise<void> {
  await updated({
    TableName: tableName(),
    Key: keys.subscription(row.userId),
    UpdateExpression: 'SET gsi2sk = :sk',
    ConditionExpression: 'version = :version AND attribute_exists(gsi2pk)',
    ExpressionAttributeValues: { ':version': row.version, ':sk': listedAt(row, checkAgain(row, now)) },
  })
}

/** Has the sweeper look at an account's plan at that time; nothing where it looks at none. */
export const lookAt = (userId: UserId, at: Date): Promise<void> =>
  due.putOff(keys.subscription(userId), at, `${at.toISOString()}#${userId}`)

/** Says that Stripe told of a change, once for each of its notices. */
export async function recordNotice(subscriptionId: string, noticeId: string, now: Date): Promise<void> {
  await commit([eventItem(eventOf('subscription.changed', { subscriptionId, noticeId }, now))])
}

/** Writes a paid invoice into the ledger, once however often it is told. */
export const recordCharge = (paid: PlanPayment, paidAt: string): Promise<boolean> =>
  commit([planChargeItem(paid, paidAt)])

/** Writes that the guarantee's money is back, and takes it off the list of what is due. */
export function finishGuarantee(row: Subscription, paid: PlanPayment, refundId: string, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const done: Subscription = { ...row, guaranteeDoneAt: at, version: row.version + 1 }
  return commit([put(done, now, { version: row.version, from: [row.status] }), planRefundItem(paid, refundId, at)])
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** When to ask Stripe again, should no event come: soon while something is open, and in any case once a day. */
function checkAgain(row: Subscription, now: Date): number | undefined {
  const { status, closedAt, guaranteeAskedAt, guaranteeDoneAt, createdAt, periodEnd } = row
  const at = now.getTime()
  if (guaranteeAskedAt !== undefined && guaranteeDoneAt === undefined) return at + minuteMs
  if (hasEnded(status)) return undefined
  if (closedAt !== undefined) return at + minuteMs
  if (status === 'incomplete') return at + Math.min(Math.max(at - Date.parse(createdAt), minuteMs), 15 * minuteMs)
  if (status !== 'active') return at + hourMs
  const end = Date.parse(periodEnd)
  const renewed = end + 10 * minuteMs
  // The period that is over stays here until the next is paid.
  return Math.min(renewed > at ? renewed : at + Math.min(at - end, hourMs), at + 24 * hourMs)
}

const listedAt = (row: Subscription, at: number | undefined): string =>
  `${new Date(at ?? 0).toISOString()}#${row.userId}`

function put(
  row: Subscription,
  now: Date,
  before: { version: number; from: readonly SubscriptionStatus[] } | undefined,
): Item {
  const at = checkAgain(row, now)
  const listed = at === undefined ? {} : { gsi2pk: index.subscriptionsAt('due'), gsi2sk: listedAt(row, at) }
  const Item = { ...keys.subscription(row.userId), ...row, ...listed }
  if (!before) return { Put: { TableName: tableName(), Item, ConditionExpression: 'attribute_not_exists(pk)' } }
  return {
    Put: {
      TableName: tableName(),
      Item,
      ConditionExpression: `version = :version AND #status IN (${before.from.map((_, i) => `:from${i}`).join(', ')})`,
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':version': before.version,
        ...Object.fromEntries(before.from.map((status, i) => [`:from${i}`, status])),
      },
    },
  }
}

/** What the profile names: nothing before the first payment and after the end. */
const runningId = ({ status, subscriptionId }: Subscription): string | null =>
  isRunning(status) ? subscriptionId : null

const onProfile = (row: Subscription): Item => ({
  Update: {
    TableName: tableName(),
    Key: keys.user(row.userId),
    UpdateExpression: 'SET stripeSubscriptionId = :id',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':id': runningId(row) },
  },
})
