import { GetCommand, paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { UserId } from '#shared/lib/id.ts'
import type { BatchLine, BatchStatus, PaymentStatus } from '#shared/payouts/view.ts'
import { commit, type Item, updated } from '../commit.ts'
import { fromCursor, toCursor } from '../cursor.ts'
import * as due from '../due.ts'
import { index, keys } from '../keys.ts'
import { type Page, pageOf } from '../page-of.ts'
import { client, tableName } from '../table.ts'
import { changes } from '../update.ts'

/** A file that was made once: it lies under its hash. */
export type MadeFile = { key: string; sha256: string }

/** One Friday's run. While it collects, each line that joins raises the counts: nothing joins unseen. */
export type BatchRow = {
  date: string
  status: BatchStatus
  createdAt: string
  payouts: number
  totalCents: number
  payments?: number
  bankFile?: MadeFile
  /** Payments that came back after they had arrived. */
  returns?: number
}

/** What one translator gets from one batch. It is written once; only how it ended changes. */
export type PaymentRow = {
  batch: string
  translatorId: UserId
  name: string
  email: string
  reference: string
  payouts: number
  totalCents: number
  status: PaymentStatus
  transactionId?: string
  failure?: string
  decidedAt?: string
  decidedBy?: UserId
  /** Its lines have followed. */
  settled?: boolean
  statement: { pdf: MadeFile; csv: MadeFile }
}

export type LineRow = BatchLine & { batch: string }

/** The Friday's one batch: made by whoever comes first. */
export async function open(date: string, now: Date): Promise<BatchRow> {
  const row: BatchRow = { date, status: 'collecting', createdAt: now.toISOString(), payouts: 0, totalCents: 0 }
  const listed = { gsi1pk: index.payoutBatches, gsi1sk: date, gsi2pk: index.payoutBatchesOpen, gsi2sk: date }
  await commit([
    {
      Put: {
        TableName: tableName(),
        Item: { ...keys.payoutBatch(date), ...row, ...listed },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  ])
  return get(date)
}

export async function find(date: string): Promise<BatchRow | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.payoutBatch(date), ConsistentRead: true }),
  )
  return Item && plain<BatchRow>(Item)
}

async function get(date: string): Promise<BatchRow> {
  const row = await find(date)
  if (!row) throw new Error(`There is no batch of ${date}`)
  return row
}

/** Lines that join: each is three items of a transaction, which holds a hundred with the counts of the batch. */
export const mostJoining = 33

/** Payouts as lines of a batch, for the transaction in which they join: only while the batch collects. */
export const lineItems = (date: string, lines: readonly LineRow[]): Item[] => [
  ...lines.map((line) => ({
    Put: {
      TableName: tableName(),
      Item: { ...keys.batchLine(date, line.translationId), ...line },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  })),
  {
    Update: {
      TableName: tableName(),
      Key: keys.payoutBatch(date),
      UpdateExpression: 'ADD payouts :lines, totalCents :cents',
      ConditionExpression: '#status = :collecting',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':lines': lines.length,
        ':cents': lines.reduce((sum, { payoutCents }) => sum + payoutCents, 0),
        ':collecting': 'collecting',
      },
    },
  },
]

/** Nothing joins any more. False when something joined since `payouts` were counted, or it was closed before. */
export const close = (date: string, payouts: number): Promise<boolean> =>
  step(date, 'collecting', { status: 'closing' }, { name: 'payouts', value: payouts })

/** Every payment and the bank's file are made. An empty batch is over at once. */
export const seal = (date: string, payments: number, bankFile: MadeFile): Promise<boolean> =>
  step(date, 'closing', { status: 'processing', payments, bankFile })

/** Every payment is decided and settled: nothing is left to do. Not where one came back since the batch was read. */
export const finish = ({ date, returns }: BatchRow): Promise<boolean> =>
  step(date, 'processing', { status: 'completed' }, { name: 'returns', value: returns })

function step(
  date: string,
  from: BatchStatus,
  fields: Partial<BatchRow> & { status: BatchStatus },
  also?: { name: string; value: number | undefined },
): Promise<boolean> {
  const update = changes(fields)
  const stands = also && (also.value === undefined ? 'attribute_not_exists(#also)' : '#also = :also')
  return updated({
    TableName: tableName(),
    Key: keys.payoutBatch(date),
    ...update,
    UpdateExpression: `${update.UpdateExpression}${fields.status === 'completed' ? ' REMOVE gsi2pk, gsi2sk' : ''}`,
    ConditionExpression: `#status = :from${stands ? ` AND ${stands}` : ''}`,
    ExpressionAttributeNames: { ...update.ExpressionAttributeNames, ...(also && { '#also': also.name }) },
    ExpressionAttributeValues: {
      ...update.ExpressionAttributeValues,
      ':from': from,
      ...(also?.value !== undefined && { ':also': also.value }),
    },
  })
}

/** Every line of a batch, as it is in the table now. */
export const linesOf = (date: string): Promise<LineRow[]> => below<LineRow>(date, 'LINE#')

/** A page of the lines of a batch. */
export async function listLines(date: string, page: Page) {
  const value = keys.payoutBatch(date).pk
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': value, ':prefix': 'LINE#' },
      Limit: page.limit,
      ExclusiveStartKey: fromCursor(page.cursor, { name: 'pk', value }),
    }),
  )
  return { rows: Items.map((item) => plain<LineRow>(item)), next: toCursor(LastEvaluatedKey) }
}

/** Every payment of a batch, as it is in the table now. */
export const paymentsOf = (date: string): Promise<PaymentRow[]> => below<PaymentRow>(date, 'PAYMENT#')

export async function findPayment(date: string, translatorId: UserId): Promise<PaymentRow | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.batchPayment(date, translatorId), ConsistentRead: true }),
  )
  return Item && plain<PaymentRow>(Item)
}

/** Keeps a payment as it was made the first time. */
export async function keepPayment(row: PaymentRow): Promise<void> {
  const listed = { gsi1pk: index.statementsOf(row.translatorId), gsi1sk: row.batch }
  await commit([
    {
      Put: {
        TableName: tableName(),
        Item: { ...keys.batchPayment(row.batch, row.translatorId), ...row, ...listed },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  ])
}

/**
 * How a payment ended, once, with what `beside` holds. One that had arrived may be returned after its lines have followed: the batch is
 * gone on with until they follow again. False when it was decided before.
 */
export function decide(
  row: PaymentRow,
  decision: Pick<PaymentRow, 'status' | 'transactionId' | 'failure' | 'decidedAt' | 'decidedBy'>,
  beside: Item[],
): Promise<boolean> {
  const update = changes({ ...decision, settled: false })
  const returned = row.status === 'completed' && decision.status === 'failed'
  const decided: Item = {
    Update: {
      TableName: tableName(),
      Key: keys.batchPayment(row.batch, row.translatorId),
      ...update,
      ConditionExpression: returned ? '#status = :before AND #settled = :true' : '#status = :before',
      ExpressionAttributeValues: {
        ...update.ExpressionAttributeValues,
        ':before': returned ? 'completed' : 'processing',
        ...(returned && { ':true': true }),
      },
    },
  }
  return commit([decided, ...(returned ? [reopenItem(row.batch)] : []), ...beside])
}

function reopenItem(date: string): Item {
  const update = changes({ status: 'processing', gsi2pk: index.payoutBatchesOpen, gsi2sk: date })
  return {
    Update: {
      TableName: tableName(),
      Key: keys.payoutBatch(date),
      ...update,
      UpdateExpression: `${update.UpdateExpression} ADD #returns :one`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { ...update.ExpressionAttributeNames, '#returns': 'returns' },
      ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':one': 1 },
    },
  }
}

/** The lines of a payment have followed what was decided; not what was decided since. */
export const settle = (row: PaymentRow): Promise<boolean> =>
  updated({
    TableName: tableName(),
    Key: keys.batchPayment(row.batch, row.translatorId),
    UpdateExpression: 'SET settled = :true',
    ConditionExpression: 'decidedAt = :decided',
    ExpressionAttributeValues: { ':true': true, ':decided': row.decidedAt ?? '' },
  })

/** The batches, newest first. */
export async function list(page: Page) {
  const { items, next } = await pageOf(index.payoutBatches, page)
  return { rows: items.map((item) => plain<BatchRow>(item)), next }
}

/** Days of the batches to go on with by now, oldest first. */
export const listDue = (now: Date, limit: number): Promise<string[]> =>
  due.listDue(index.payoutBatchesOpen, now, limit, (item) => z.iso.date().parse(item['date']))

/** Puts one off before it is tried. */
export const postpone = (date: string, until: Date): Promise<void> =>
  due.putOff(keys.payoutBatch(date), until, `${until.toISOString()}#${date}`)

/** What Fridays paid a translator, newest first. */
export async function listPaymentsOf(translatorId: UserId, page: Page) {
  const { items, next } = await pageOf(index.statementsOf(translatorId), page)
  return { rows: items.map((item) => plain<PaymentRow>(item)), next }
}

/** Takes the email address off a payment that nobody sends back any more. The name stays: the books say to whom money went. */
export const forgetAddress = ({ batch, translatorId }: PaymentRow): Promise<boolean> =>
  updated({
    TableName: tableName(),
    Key: keys.batchPayment(batch, translatorId),
    UpdateExpression: 'SET email = :none',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':none': '' },
  })

async function below<T>(date: string, prefix: string): Promise<T[]> {
  const rows: T[] = []
  const query = {
    TableName: tableName(),
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': keys.payoutBatch(date).pk, ':prefix': prefix },
    ConsistentRead: true,
  }
  for await (const { Items = [] } of paginateQuery({ client }, query)) {
    for (const item of Items) rows.push(plain<T>(item))
  }
  return rows
}

function plain<T>(item: Record<string, unknown>): T {
  const { pk: _, sk: __, gsi1pk: ___, gsi1sk: ____, gsi2pk: _____, gsi2sk: ______, ...row } = item
  return row as T
}
