import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { eventOf } from '#shared/events/events.ts'
import { TranslationId, UserId } from '#shared/lib/id.ts'
import { PlanType } from '#shared/subscriptions/subscription.ts'
import { commit, type Item, updated } from '../commit.ts'
import * as due from '../due.ts'
import { eventItem } from '../events.ts'
import { index, keys } from '../keys.ts'
import { client, tableName } from '../table.ts'
import { planChargeItem } from './ledger.ts'
import { asRead, gatheredIn, type Period, type PlanUse } from './plan-count.ts'

/**
 * How it ended. `reported`: the plan's next invoice holds the pages; `unknown`: nobody knows whether it does; `paid`: their own invoice
 * is; `unpaid`: it is collected no more, and may still be paid; `unbilled`: no invoice can be made; `included`: by now the plan holds
 * the pages; `gathered`: they cost too little for an invoice, and the next one of their period has them.
 */
const State = z.enum(['reported', 'unknown', 'paid', 'unpaid', 'unbilled', 'included', 'gathered'])

/**
 * Pages of one translation beyond the plan. They are billed when it is complete, as far as their period still goes beyond the plan, and
 * dropped when it fails.
 */
export const Overage = z.object({
  translationId: TranslationId,
  userId: UserId,
  subscriptionId: z.string(),
  customerId: z.string(),
  planType: PlanType,
  pages: z.number().int().positive(),
  /** Those among its pages that are of other documents, which cost too little for an invoice. */
  gatheredPages: z.number().int().nonnegative().default(0),
  createdAt: z.iso.datetime(),
  /** When it was first reported; the answer may have been lost. */
  triedAt: z.iso.datetime().optional(),
  /** When an invoice of their own was first asked for, where the plan bills no more, and the one that Stripe made. */
  invoicedAt: z.iso.datetime().optional(),
  invoiceId: z.string().optional(),
  state: State.optional(),
  doneAt: z.iso.datetime().optional(),
})
export type Overage = z.infer<typeof Overage>

export async function find(id: TranslationId): Promise<Overage | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.overage(id), ConsistentRead: true }),
  )
  return Item && Overage.parse(Item)
}

/** Pages to be billed by now, longest waiting first. */
export const listDue = (now: Date, limit: number): Promise<Overage[]> =>
  due.listDue(index.overageAt('due'), now, limit, (item) => Overage.parse(item))

/** Puts one off before it is tried, or while its translation is not complete. */
export const postpone = ({ translationId }: Overage, until: Date): Promise<void> =>
  due.putOff(keys.overage(translationId), until, `${until.toISOString()}#${translationId}`)

/** Of one that is listed and has no bill. */
const unbegun = 'attribute_exists(gsi2pk) AND attribute_not_exists(triedAt) AND attribute_not_exists(invoicedAt)'

/** The period whose count pages beyond a plan are part of, and how many of them it bills. */
export type Bill = { period: Period; used: PlanUse; pages: number }

/**
 * Notes that a report is about to leave, with the pages that it tells, or before an invoice of their own is made, with what was gathered before
 * too: the other way is closed from then on. The period counts them as billed. False when the count moved, or one of both was noted before.
 */
export const beginBill = (id: TranslationId, by: 'triedAt' | 'invoicedAt', bill: Bill, now: Date): Promise<boolean> =>
  commit([
    {
      Update: {
        TableName: tableName(),
        Key: keys.overage(id),
        UpdateExpression: `SET ${by} = :at, pages = :pages, gatheredPages = :others`,
        ConditionExpression: unbegun,
        ExpressionAttributeValues: {
          ':at': now.toISOString(),
          ':pages': by === 'invoicedAt' ? gatheredIn(bill) : bill.pages,
          ':others': by === 'invoicedAt' ? bill.used.gatheredPages : 0,
        },
      },
    },
    billedItem(bill, by === 'invoicedAt' ? 0 : bill.used.gatheredPages),
  ])

/** Ends one that costs too little for an invoice: its pages wait for the next one of their period. False when the count moved. */
export const gather = (id: TranslationId, bill: Bill, now: Date): Promise<boolean> =>
  commit([
    {
      Update: {
        TableName: tableName(),
        Key: keys.overage(id),
        UpdateExpression: 'SET doneAt = :at, #state = :gathered, pages = :pages REMOVE gsi2pk, gsi2sk',
        ConditionExpression: unbegun,
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':at': now.toISOString(), ':gathered': 'gathered', ':pages': bill.pages },
      },
    },
    billedItem(bill, gatheredIn(bill)),
  ])

/** Notes the invoice that was made. It is looked at until it is paid, or asked for no more. */
export const noteInvoice = (id: TranslationId, invoiceId: string): Promise<boolean> =>
  updated({
    TableName: tableName(),
    Key: keys.overage(id),
    UpdateExpression: 'SET invoiceId = :invoice',
    ConditionExpression: 'attribute_exists(invoicedAt) AND (attribute_not_exists(invoiceId) OR invoiceId = :invoice)',
    ExpressionAttributeValues: { ':invoice': invoiceId },
  })

/** Takes it off the list. */
export async function end(
  id: TranslationId,
  state: Exclude<z.infer<typeof State>, 'paid' | 'gathered'>,
  now: Date,
): Promise<void> {
  await updated({
    TableName: tableName(),
    Key: keys.overage(id),
    UpdateExpression: 'SET doneAt = :at, #state = :state REMOVE gsi2pk, gsi2sk',
    // What has a bill is not included, whatever the count says by now.
    ConditionExpression: state === 'included' ? unbegun : 'attribute_exists(gsi2pk)',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':at': now.toISOString(), ':state': state },
  })
}

type Payment = { invoiceId: string; amountCents: number; paymentIntentId: string | undefined; paidAt: string }

/**
 * Writes that its own invoice is paid, with the ledger's entry, once however often it is told; also of one that was asked for no more. What
 * Stripe took from the customer's balance is no payment.
 */
export function settle({ translationId, userId, subscriptionId }: Overage, paid: Payment, now: Date): Promise<boolean> {
  const { invoiceId, amountCents, paymentIntentId, paidAt } = paid
  const done: Item = {
    Update: {
      TableName: tableName(),
      Key: keys.overage(translationId),
      UpdateExpression: 'SET doneAt = :at, #state = :paid REMOVE gsi2pk, gsi2sk',
      ConditionExpression: 'invoiceId = :invoice AND (attribute_not_exists(#state) OR #state = :unpaid)',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: {
        ':at': now.toISOString(),
        ':paid': 'paid',
        ':unpaid': 'unpaid',
        ':invoice': invoiceId,
      },
    },
  }
  const payment = { userId, subscriptionId, invoiceId, amountCents, paymentIntentId: paymentIntentId ?? '' }
  return commit([done, ...(amountCents > 0 ? [planChargeItem(payment, paidAt)] : [])])
}

/** Says that Stripe told of a change of its invoice, once for each of its notices. */
export async function recordNotice(translationId: TranslationId, noticeId: string, now: Date): Promise<void> {
  await commit([eventItem(eventOf('overage.changed', { translationId, noticeId }, now))])
}

function billedItem({ period: { userId, subscriptionId, periodStart }, used, pages }: Bill, gathered: number): Item {
  const read = asRead(used)
  return {
    Update: {
      TableName: tableName(),
      Key: keys.planUse(userId, subscriptionId, periodStart),
      UpdateExpression: 'SET billedPages = :newBilled, gatheredPages = :gathered',
      ...read,
      ExpressionAttributeValues: {
        ...read.ExpressionAttributeValues,
        ':newBilled': used.billedPages + pages,
        ':gathered': gathered,
      },
    },
  }
}
