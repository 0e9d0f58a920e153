import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { UserId } from '#shared/lib/id.ts'
import { commit, type Item, updated } from '../commit.ts'
import * as due from '../due.ts'
import { index, keys } from '../keys.ts'
import { client, type Key, tableName } from '../table.ts'
import { planRestItem } from './ledger.ts'
import { asRead, type Period, type PlanUse } from './plan-count.ts'

/** What a guarantee charged for the pages of its period, and what of it was given back since. */
const Guarantee = z.object({
  invoiceId: z.string(),
  paymentIntentId: z.string(),
  countedCents: z.number().int().positive(),
  givenCents: z.number().int().nonnegative(),
  /** How often something was given back. */
  refunds: z.number().int().nonnegative(),
  /** What is on its way back now. */
  givingCents: z.number().int().positive().optional(),
})
type Guarantee = z.infer<typeof Guarantee>

/** A period to which pages of failed documents came back. */
export const GuaranteeRest = z.object({
  userId: UserId,
  subscriptionId: z.string(),
  periodStart: z.string(),
  singleCents: z.number().int(),
  guarantee: Guarantee.optional(),
})
export type GuaranteeRest = z.infer<typeof GuaranteeRest>

/** Notes what a guarantee charges for pages, as part of the transaction that fixes its amount, while the count stands as it was read. */
export function chargeItem(
  period: Period,
  used: PlanUse,
  paid: Pick<Guarantee, 'invoiceId' | 'paymentIntentId'>,
): Item {
  const { invoiceId, paymentIntentId } = paid
  const guarantee: Guarantee = {
    invoiceId,
    paymentIntentId,
    countedCents: used.singleCents,
    givenCents: 0,
    refunds: 0,
  }
  const read = asRead(used)
  return {
    Update: {
      TableName: tableName(),
      Key: keyOf(period),
      UpdateExpression: 'SET guarantee = :guarantee',
      ...read,
      ConditionExpression: `${read.ConditionExpression} AND attribute_not_exists(guarantee)`,
      ExpressionAttributeValues: { ...read.ExpressionAttributeValues, ':guarantee': guarantee },
    },
  }
}

/** Periods to look at by now, longest waiting first. */
export const listDue = (now: Date, limit: number): Promise<GuaranteeRest[]> =>
  due.listDue(index.guaranteeRests, now, limit, (item) => GuaranteeRest.parse(item))

export async function find(period: Period): Promise<GuaranteeRest | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keyOf(period), ConsistentRead: true }),
  )
  return Item && GuaranteeRest.parse(Item)
}

/** What the guarantee itself gave back of the payment; undefined while that is under way. */
export async function findFirstCents({ subscriptionId }: Period, invoiceId: string): Promise<number | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.planRefund(subscriptionId, invoiceId), ConsistentRead: true }),
  )
  return Item && z.number().int().parse(Item['amountCents'])
}

/** Puts one off before it is tried. */
export const postpone = (rest: GuaranteeRest, until: Date): Promise<void> =>
  due.putOff(keyOf(rest), until, `${until.toISOString()}#${rest.userId}`)

/** Writes what is about to leave. False when the count moved, or something is on its way already: look again. */
export const begin = (rest: GuaranteeRest, givingCents: number): Promise<boolean> =>
  updated({
    TableName: tableName(),
    Key: keyOf(rest),
    UpdateExpression: 'SET guarantee.givingCents = :giving',
    ConditionExpression:
      'singleCents = :single AND guarantee.refunds = :refunds AND attribute_not_exists(guarantee.givingCents)',
    ExpressionAttributeValues: {
      ':giving': givingCents,
      ':single': rest.singleCents,
      ':refunds': rest.guarantee?.refunds,
    },
  })

/** Writes what left into the ledger, once a refund. */
export function finish(
  rest: GuaranteeRest,
  guarantee: Guarantee,
  given: { id: string; cents: number },
  now: Date,
): Promise<boolean> {
  const { invoiceId, paymentIntentId, refunds, givenCents, givingCents = 0 } = guarantee
  const counted: Item = {
    Update: {
      TableName: tableName(),
      Key: keyOf(rest),
      UpdateExpression: 'SET guarantee.givenCents = :given, guarantee.refunds = :next REMOVE guarantee.givingCents',
      ConditionExpression: 'guarantee.refunds = :refunds AND guarantee.givingCents = :giving',
      ExpressionAttributeValues: {
        ':given': givenCents + givingCents,
        ':next': refunds + 1,
        ':refunds': refunds,
        ':giving': givingCents,
      },
    },
  }
  const { userId, subscriptionId } = rest
  const paid = { userId, subscriptionId, invoiceId, paymentIntentId, amountCents: given.cents }
  return commit([counted, planRestItem(paid, refunds, given.id, now.toISOString())])
}

/** Takes a period off the list, while nothing came back to it since it was read. */
export const end = (rest: GuaranteeRest): Promise<boolean> =>
  updated({
    TableName: tableName(),
    Key: keyOf(rest),
    UpdateExpression: 'REMOVE gsi2pk, gsi2sk',
    ConditionExpression: 'singleCents = :single AND attribute_not_exists(guarantee.givingCents)',
    ExpressionAttributeValues: { ':single': rest.singleCents },
  })

const keyOf = ({ userId, subscriptionId, periodStart }: Period): Key =>
  keys.planUse(userId, subscriptionId, periodStart)
