import { GetCommand, paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { eventOf } from '#shared/events/events.ts'
import type { TranslationId, TranslatorId, UserId } from '#shared/lib/id.ts'
import { payDay } from '#shared/payouts/friday.ts'
import {
  canMovePayout,
  feeCents,
  listOfPayout,
  type PayoutMethod,
  type PayoutStatus,
  split,
} from '#shared/payouts/payout.ts'
import type { PayoutList } from '#shared/payouts/view.ts'
import type { Failure } from '#shared/translations/failure.ts'
import { commit, type Item } from '../commit.ts'
import { fromCursor, toCursor } from '../cursor.ts'
import { eventItem } from '../events.ts'
import * as queue from '../jobs/queue.ts'
import * as translators from '../jobs/translators.ts'
import { index, keys } from '../keys.ts'
import type { Page } from '../page-of.ts'
import { client, gsi1, gsi2, tableName } from '../table.ts'
import { translationEndItem } from '../translations/translation-end-item.ts'
import type { TranslationRow } from '../translations/translation-row.ts'
import {
  complete as completeUncertified,
  find as findTranslation,
  get,
  giveBack,
  type Move,
  move as moveStage,
} from '../translations/translations.ts'
import { changes } from '../update.ts'

/** The ledger's entry for one certified translation: what the customer paid, shared between translator and platform. */
export type PayoutRow = {
  translationId: TranslationId
  /** The customer. */
  userId: UserId
  /** Who signed, and their profile: tax data stay with it when the account is erased. */
  translatorId?: UserId
  profileId?: TranslatorId
  amountCents: number
  payoutCents: number
  platformFeeCents: number
  sourceLanguage: string
  targetLanguage: string
  status: PayoutStatus
  /** Counts moves: the writer's condition. */
  moves: number
  createdAt: string
  statusAt: string
  payoutMethod?: PayoutMethod
  payoutDate?: string
  transactionId?: string
  /** The day of the payment in New York: of what a Friday pays that Friday, whenever the bank's word comes. */
  paidOn?: string
  /** The Friday whose batch holds it. */
  batch?: string
  /** Why it came back, the last time. */
  failure?: string
}

/**
 * Completes a paid translation; for a certified one the payout's ledger entry is written in the same transaction, for the
 * translator who signed, so that there is one entry for each completion and none without it (promise P6). `beside` is written
 * with them: the certificate.
 */
export async function complete(row: TranslationRow, now: Date, beside: Item[] = []): Promise<Move> {
  if (row.translationType !== 'certified') return completeUncertified(row, now)
  const completedAt = now.toISOString()
  const job = row.queueItemId === undefined ? undefined : await queue.find(row.queueItemId)
  const earned = await earnedBy(row, job, now)
  const fields = {
    ...earned.fields,
    ...(job?.translatorNotes !== undefined && { translatorNotes: job.translatorNotes }),
    completedAt,
    humanReviewCompletedAt: completedAt,
  }
  const items = [
    ...earned.items,
    moveStage(row.id, 'completed', now, fields, true),
    translationEndItem('completed', row, now),
    ...beside,
  ]
  if (await commit(items)) return 'moved'
  return (await get(row.id)).stage === 'completed' ? 'already' : 'ended'
}

/**
 * Gives a translation back that was signed and is not certified: whoever signed has done the work, and earns in the same transaction what its
 * completion would have brought. It holds only while the signature is the one that was read and nobody has completed it, so that there is a
 * refund or a certificate.
 */
export async function giveBackSigned(
  row: TranslationRow,
  signed: queue.QueueItemRow,
  failure: Failure,
  also: Item[],
  now: Date,
): Promise<boolean> {
  const { items, fields } = await earnedBy(row, signed, now)
  return giveBack(row, failure, [...items, queue.signedItem(signed), ...also], now, fields)
}

/** The ledger's entry with its credit, and what the translation shows of them. */
async function earnedBy(row: TranslationRow, job: queue.QueueItemRow | undefined, now: Date) {
  const entry = await entryOf(row, job?.signature?.by, now.toISOString())
  const { payoutCents, platformFeeCents, profileId } = entry
  const credit = profileId === undefined ? [] : [translators.creditItem(profileId, payoutCents)]
  const fields: Partial<TranslationRow> = {
    ...(job?.assignedTranslator !== undefined && { assignedTranslator: job.assignedTranslator }),
    translatorPayoutCents: payoutCents,
    platformFeeCents,
    payoutStatus: 'pending',
  }
  return { items: [put(entry, 'attribute_not_exists(pk)'), ...credit], fields }
}

async function entryOf(row: TranslationRow, translatorId: UserId | undefined, at: string): Promise<PayoutRow> {
  const profile = translatorId === undefined ? undefined : await translators.find(translatorId)
  const amountCents = feeCents(row)
  return {
    translationId: row.id,
    userId: row.userId,
    ...(translatorId !== undefined && { translatorId }),
    ...(profile && { profileId: profile.id }),
    amountCents,
    ...split(amountCents),
    sourceLanguage: row.sourceLanguage,
    targetLanguage: row.targetLanguage,
    status: 'pending',
    moves: 0,
    createdAt: at,
    statusAt: at,
  }
}

export async function find(id: TranslationId): Promise<PayoutRow | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.payout(id), ConsistentRead: true }),
  )
  return Item && plain(Item)
}

export type PayoutMove = { status: PayoutStatus; now: Date } & Pick<
  PayoutRow,
  'payoutMethod' | 'payoutDate' | 'transactionId' | 'failure'
>

/**
 * The one writer of a payout's status: the entry, what the translation shows of it, its event and what `beside` holds, all or
 * nothing, while nobody has moved the entry since it was read (promise P6). What came back is of no day any more.
 */
export async function move(row: PayoutRow, to: PayoutMove, beside: Item[] = []): Promise<boolean> {
  if (!canMovePayout(row.status, to.status)) throw new Error(`A payout cannot move from ${row.status} to ${to.status}`)
  const { now, ...change } = to
  const { batch, paidOn: _, transactionId, ...rest } = row
  const after: PayoutRow = {
    ...rest,
    ...(change.status !== 'pending' && batch !== undefined && { batch }),
    ...(change.status === 'failed' && transactionId !== undefined && { transactionId }),
    ...change,
    moves: row.moves + 1,
    statusAt: now.toISOString(),
    ...(change.status === 'completed' && {
      paidOn: batch ?? payDay(now),
      payoutDate: change.payoutDate ?? now.toISOString(),
    }),
  }
  return replace(row, after, [...eventsOf(after, now), ...beside])
}

/** Puts queued payouts into a Friday's batch, all or none: one batch at a time, and only while they wait for one. */
export async function join(rows: readonly PayoutRow[], batch: string, beside: Item[], now: Date): Promise<boolean> {
  if (rows.some((row) => row.status !== 'processing' || row.batch !== undefined))
    throw new Error('This payout does not wait for a batch')
  const joined = rows.map((row): [PayoutRow, PayoutRow] => [
    row,
    { ...row, batch, payoutMethod: 'batch', moves: row.moves + 1, statusAt: now.toISOString() },
  ])
  const items = await Promise.all(joined.map(([before, after]) => replacing(before, after)))
  return commit([...items.flat(), ...beside])
}

const replace = async (before: PayoutRow, after: PayoutRow, beside: Item[]): Promise<boolean> =>
  commit([...(await replacing(before, after)), ...beside])

async function replacing(before: PayoutRow, after: PayoutRow): Promise<Item[]> {
  const condition = '#moves = :moves AND #status = :status'
  return [put(after, condition, { ':moves': before.moves, ':status': before.status }), ...(await shownItem(after))]
}

/** What the translation's row says of its payout; an erased one says nothing. */
async function shownItem({ translationId, status, ...row }: PayoutRow): Promise<Item[]> {
  if (!(await findTranslation(translationId))) return []
  const { payoutDate, payoutMethod, transactionId: payoutTransactionId } = row
  return [
    {
      Update: {
        TableName: tableName(),
        Key: keys.translation(translationId),
        ...changes({ payoutStatus: status, payoutDate, payoutMethod, payoutTransactionId }),
        ConditionExpression: 'attribute_exists(pk)',
      },
    },
  ]
}

function eventsOf({ translationId, translatorId, payoutCents, moves, status }: PayoutRow, now: Date): Item[] {
  if (translatorId === undefined) return []
  if (status === 'completed')
    return [eventItem(eventOf('payout.paid', { translationId, translatorId, amountCents: payoutCents, moves }, now))]
  if (status === 'failed') return [eventItem(eventOf('payout.failed', { translationId, translatorId, moves }, now))]
  return []
}

function put(row: PayoutRow, ConditionExpression: string, values?: Record<string, unknown>): Item {
  const item = { ...keys.payout(row.translationId), ...row, ...listedAs(row) }
  return {
    Put: {
      TableName: tableName(),
      Item: item,
      ConditionExpression,
      ...(values && {
        ExpressionAttributeNames: { '#moves': 'moves', '#status': 'status' },
        ExpressionAttributeValues: values,
      }),
    },
  }
}

function listedAs(row: PayoutRow) {
  const { translationId, translatorId, status, statusAt, createdAt, paidOn = '' } = row
  const list = listOfPayout(row)
  return {
    ...(translatorId !== undefined && {
      gsi1pk: index.payoutsOf(translatorId),
      gsi1sk: `${createdAt}#${translationId}`,
    }),
    gsi2pk: status === 'completed' ? index.payoutsPaidIn(paidOn.slice(0, 7)) : index.payoutsAt(list),
    gsi2sk: `${statusAt}#${translationId}`,
  }
}

/** Payouts of one list, longest in it first. `until` leaves out what came into it later. */
export async function listAt(list: PayoutList, page: Page & { until?: string }) {
  const partition = index.payoutsAt(list)
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: gsi2,
      KeyConditionExpression: `gsi2pk = :pk${page.until === undefined ? '' : ' AND gsi2sk <= :until'}`,
      ExpressionAttributeValues: { ':pk': partition, ...(page.until !== undefined && { ':until': page.until }) },
      Limit: page.limit,
      ExclusiveStartKey: fromCursor(page.cursor, { name: 'gsi2pk', value: partition }),
    }),
  )
  return { rows: Items.map(plain), next: toCursor(LastEvaluatedKey) }
}

/** What a year's sums need of a payment. */
export type Paid = Pick<PayoutRow, 'translatorId' | 'profileId' | 'payoutCents'>

/** All that was paid in a month (`2026-11`) of New York's calendar, page by page: a year has more of it than a function can hold. */
export async function* listPaidIn(month: string): AsyncGenerator<Paid[]> {
  const query = {
    ...queryOf(gsi2, index.payoutsPaidIn(month)),
    ProjectionExpression: 'translatorId, profileId, payoutCents',
  }
  for await (const { Items = [] } of paginateQuery({ client }, query)) yield Items as Paid[]
}

/** All that a translator has signed for. */
export async function listOf(translatorId: UserId): Promise<PayoutRow[]> {
  const rows: PayoutRow[] = []
  const query = queryOf(gsi1, index.payoutsOf(translatorId))
  for await (const { Items = [] } of paginateQuery({ client }, query)) for (const item of Items) rows.push(plain(item))
  return rows
}

const queryOf = (IndexName: string, partition: string) => ({
  TableName: tableName(),
  IndexName,
  KeyConditionExpression: `${IndexName}pk = :pk`,
  ExpressionAttributeValues: { ':pk': partition },
})

function plain(item: Record<string, unknown>): PayoutRow {
  const { pk: _, sk: __, gsi1pk: ___, gsi1sk: ____, gsi2pk: _____, gsi2sk: ______, ...row } = item
  return row as PayoutRow
}
