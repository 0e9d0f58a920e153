import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { notFound } from '#shared/lib/error.ts'
import { TranslationId, type UserId } from '#shared/lib/id.ts'
import type { Failure } from '#shared/translations/failure.ts'
import { isFinal, isPast, type Stage, stagesBefore } from '#shared/translations/stage.ts'
import { commit, type Item, updated } from '../commit.ts'
import { listDue, putOff } from '../due.ts'
import { secondsAfter } from '../epoch.ts'
import { getMany } from '../get-many.ts'
import { index, keys, shardsOf } from '../keys.ts'
import { type Page, pageOf, type Stretch, stretchOf, stretchOfMany } from '../page-of.ts'
import { dueItem, type RefundDue } from '../payments/refunds.ts'
import { client, gsi1, tableName } from '../table.ts'
import { changes } from '../update.ts'
import { markerItem } from './retention.ts'
import { translationEndItem } from './translation-end-item.ts'
import type { TranslationRow } from './translation-row.ts'
import { claim, type UploadRow } from './uploads.ts'

export type { TranslationRow }

export async function find(id: TranslationId): Promise<TranslationRow | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.translation(id), ConsistentRead: true }),
  )
  return Item as TranslationRow | undefined
}

export async function get(id: TranslationId): Promise<TranslationRow> {
  const row = await find(id)
  if (!row) throw notFound()
  return row
}

export async function findOwner(id: number): Promise<number | undefined> {
  return (await find(id as TranslationId))?.userId
}

/** The user's translations, newest first. */
export async function listByUser(userId: UserId, page: Page) {
  const { items, next } = await pageOf(index.translationsOf(userId), page)
  return { rows: items as TranslationRow[], next }
}

type Placed = { at: string; row: TranslationRow }

/** The same before a place (`<time>#<id>`), where they are one list of several. */
export async function listOf(userId: UserId, stretch: Stretch): Promise<Placed[]> {
  const found = await stretchOf(index.translationsOf(userId), stretch, gsi1)
  return found.map((item) => ({ at: String(item['gsi1sk']), row: item as TranslationRow }))
}

/** All translations of a month, newest first, that came before a place (`<time>#<id>`), and how far this went. */
export async function listIn(month: string, stretch: Stretch): Promise<{ rows: Placed[]; reach: string | undefined }> {
  const found = (await stretchOf(index.translationsIn(month), stretch)).map((item) => ({ at: placeOf(item), item }))
  const ids = found.map(({ item }) => TranslationId.parse(item['translationId']))
  const records = await getMany(ids.map((id) => keys.translation(id)))
  const byId = new Map(records.map((item) => [item['id'], item as TranslationRow]))
  const rows = found.flatMap(({ at, item }) => {
    const row = byId.get(item['translationId'])
    return row ? [{ at, row }] : []
  })
  return { rows, reach: found.length === stretch.limit ? found.at(-1)?.at : undefined }
}

/** Translations in a stage, the last that came there first, before a place; of a final one those of a month. `paid` as below. */
export async function listAt(stage: Stage | 'paid', month: string, stretch: Stretch): Promise<Placed[]> {
  const isOver = stage !== 'paid' && isFinal(stage)
  const found = isOver
    ? await stretchOf(index.translationsEnded(stage, month), stretch)
    : await stretchOfMany(
        shardsOf((id) => index.translationsAt(stage, id)),
        stretch,
      )
  return found.map((item) => ({ at: placeOf(item), row: item as TranslationRow }))
}

const placeOf = (item: Record<string, unknown>): string => String(item['gsi2sk'])

/**
 * Translations that have stood in a stage since before `before`, oldest first: what the sweeper looks at. `paid` are those that
 * were paid and have not gone on yet.
 */
export const listStanding = (stage: Stage | 'paid', before: Date, limit: number): Promise<TranslationRow[]> =>
  listDue(
    shardsOf((id) => index.translationsAt(stage, id)),
    before,
    limit,
    (item) => {
      TranslationId.parse(item['id'])
      return item as TranslationRow
    },
  )

/** Lets the sweeper come back to a translation that still stands where it was found, as if it stood there since `since`. */
export const postpone = (row: TranslationRow, since: Date): Promise<void> =>
  putOff(keys.translation(row.id), since, `${since.toISOString()}#${row.id}`)

/** An unpaid preview has ended by then, one way or the other. */
const firstCheckMs = 8 * 86_400_000

/** Claims the upload and writes the translation, both or neither. False when the upload was claimed already. */
export async function create(row: TranslationRow, upload: UploadRow): Promise<boolean> {
  const listed = { gsi1pk: index.translationsOf(row.userId), gsi1sk: `${row.createdAt}#${row.id}` }
  const put: Item = {
    Put: {
      TableName: tableName(),
      Item: { ...keys.translation(row.id), ...row, ...listed, ...standing(row.id, row.stage, row.stageAt) },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
  const inMonth: Item = {
    Put: {
      TableName: tableName(),
      Item: {
        ...keys.translationListed(row.id),
        translationId: row.id,
        gsi2pk: index.translationsIn(row.createdAt.slice(0, 7)),
        gsi2sk: listed.gsi1sk,
      },
    },
  }
  const marker = markerItem(row.id, new Date(Date.parse(row.createdAt) + firstCheckMs))
  return commit([claim(upload, row.id), put, inMonth, marker])
}

/** `ahead`: the row is further on, as when a step is repeated; `ended`: it is final, and nothing more may happen to it. */
export type Move = 'moved' | 'already' | 'ahead' | 'ended'

/** The one writer of a stage. It moves only along the table of legal moves, whoever else writes at the same time. */
export async function moveTo(
  id: TranslationId,
  to: Stage,
  now: Date,
  fields: Partial<TranslationRow> = {},
): Promise<Move> {
  if (await updated(move(id, to, now, fields).Update)) return 'moved'
  return refusal(await get(id), to)
}

/** The last step of a machine-only translation, told as an event. */
export async function complete(row: TranslationRow, now: Date): Promise<Move> {
  const fields = { completedAt: now.toISOString() }
  const end = [move(row.id, 'completed', now, fields), translationEndItem('completed', row, now)]
  return (await commit(end)) ? 'moved' : refusal(await get(row.id), 'completed')
}

/** The move as part of a transaction; `paid` makes it hold only for a paid or an unpaid translation. */
export function move(
  id: TranslationId,
  to: Stage,
  now: Date,
  fields: Partial<TranslationRow> = {},
  paid?: boolean,
): { Update: NonNullable<Item['Update']> } {
  const update = changes({ ...fields, stage: to, ...standing(id, to, now.toISOString()) })
  const from = oneOf('stage', stagesBefore(to))
  const payment = { true: ' AND attribute_exists(paidAt)', false: ' AND attribute_not_exists(paidAt)', any: '' }
  return {
    Update: {
      TableName: tableName(),
      Key: keys.translation(id),
      ...update,
      ConditionExpression: `${from.expression}${payment[`${paid ?? 'any'}`]}`,
      ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ...from.values },
    },
  }
}

/** Ends an unpaid preview, told as an event. `paid` when a payment came first and its translation is under way. */
export async function expire(id: TranslationId, failure: Failure, now: Date): Promise<Move | 'paid'> {
  const end = [move(id, 'expired', now, { failure }, false), translationEndItem('failed', await get(id), now)]
  if (await commit(end)) return 'moved'
  const row = await get(id)
  return row.stage === 'awaiting_payment' || isPast(row.stage, 'awaiting_payment') ? 'paid' : refusal(row, 'expired')
}

/**
 * Ends a translation without a result. For a paid one the money to give back is written in the same transaction, and `also` what
 * ends or is noted with it.
 */
export async function fail(id: TranslationId, failure: Failure, now: Date, also: Item[] = []): Promise<Move> {
  for (let tries = 0; tries < 3; tries++) {
    const row = await get(id)
    if (isFinal(row.stage)) return row.stage === 'failed' ? 'already' : 'ended'
    const end = [move(id, 'failed', now, { failure }, row.paidAt !== undefined), translationEndItem('failed', row, now)]
    const items: Item[] = [...end, ...also]
    if (row.paidAt !== undefined) items.push(dueItem(dueOf(row, 'failed', now)))
    if (await commit(items)) return 'moved'
  }
  throw new Error('The translation kept changing while it was to be failed')
}

/** Holds, as part of a transaction, while a translation stands in a stage and its money was not given back. */
export const wantedItem = (id: TranslationId, stage: Stage): Item => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: keys.translation(id),
    ConditionExpression: 'stage = :stage AND attribute_exists(paidAt) AND attribute_not_exists(refundedAt)',
    ExpressionAttributeValues: { ':stage': stage },
  },
})

/**
 * Notes, before anything leaves, that the customer gets the whole text or a file; the first time stays. False when it is locked,
 * because it was given back in the meantime.
 */
export function noteDownload(id: TranslationId, now: Date): Promise<boolean> {
  return updated({
    TableName: tableName(),
    Key: keys.translation(id),
    UpdateExpression: 'SET downloadedAt = if_not_exists(downloadedAt, :at)',
    ConditionExpression: 'stage = :completed AND attribute_exists(paidAt) AND attribute_not_exists(refundedAt)',
    ExpressionAttributeValues: { ':at': now.toISOString(), ':completed': 'completed' },
  })
}

/**
 * Takes a paid translation back for its money, which is written as due in the same transaction. A living one ends with it; a
 * complete one stays complete, is locked again, and stands in the list of what failed. `also` is what leaves or is used up with it: its place in the human queue,
 * the one refund of a downloaded document. `facts` are written on a living one. It holds only while the row is as downloaded, or not, as it was read.
 */
export function giveBack(
  row: TranslationRow,
  failure: Failure,
  also: Item[],
  now: Date,
  facts: Partial<TranslationRow> = {},
): Promise<boolean> {
  const fields = { failure, refundedAt: now.toISOString() }
  const complete = row.stage === 'completed'
  const end = complete ? mark(row, fields, now) : move(row.id, 'failed', now, { ...facts, ...fields }, true)
  const happened = translationEndItem(complete ? 'returned' : 'failed', row, now)
  return commit([end, dueItem(dueOf(row, complete ? 'returned' : 'withdrawn', now)), happened, ...also])
}

/** Facts on a complete translation, once. */
function mark(
  { id, downloadedAt }: TranslationRow,
  fields: Pick<TranslationRow, 'failure' | 'refundedAt'>,
  now: Date,
): Item {
  const { gsi2pk, gsi2sk } = standing(id, 'failed', now.toISOString())
  const update = changes({ ...fields, gsi2pk, gsi2sk })
  const downloaded = downloadedAt === undefined ? 'attribute_not_exists' : 'attribute_exists'
  return {
    Update: {
      TableName: tableName(),
      Key: keys.translation(id),
      ...update,
      ConditionExpression: `stage = :completed AND attribute_exists(paidAt) AND attribute_not_exists(#refundedAt) AND ${downloaded}(downloadedAt)`,
      ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':completed': 'completed' },
    },
  }
}

/**
 * The unlock, for the payment's own transaction. Its condition fails when the translation is paid already or not waiting for
 * payment; the payment then decides whether that is a repetition or money to give back. A plan pays a translation on its
 * arrival from scoring, so that nobody ever sees it wait.
 */
export function payItem(
  id: TranslationId,
  paid: Required<Pick<TranslationRow, 'paidAt' | 'orderId' | 'amountCents'>> &
    Pick<TranslationRow, 'paymentIntentId' | 'promotion' | 'planCents'>,
  from: 'scoring' | 'awaiting_payment' = 'awaiting_payment',
): Item {
  const waiting = { gsi2pk: index.translationsAt('paid', id), gsi2sk: `${paid.paidAt}#${id}` }
  const arrived = from === 'scoring' ? { stage: 'awaiting_payment', stageAt: paid.paidAt } : {}
  const update = changes({ ...paid, ...waiting, ...arrived })
  return {
    Update: {
      TableName: tableName(),
      Key: keys.translation(id),
      ...update,
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(paidAt) AND stage = :from',
      ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':from': from },
    },
  }
}

/** Writes facts that a step found. They never touch the stage, and equal facts may be written again. */
export async function note(
  id: TranslationId,
  facts: Partial<Omit<TranslationRow, 'id' | 'userId' | 'stage' | 'stageAt' | 'attempt' | 'paidAt' | 'amountCents'>>,
): Promise<void> {
  await client.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.translation(id),
      ...changes(facts),
      ConditionExpression: 'attribute_exists(pk)',
    }),
  )
}

/** Counts the segments that a finished batch completed, once however often the batch runs. */
export async function countBatch(
  id: TranslationId,
  batch: { part: string; number: number; segments: number },
  now: Date,
): Promise<void> {
  const marker: Item = {
    Put: {
      TableName: tableName(),
      Item: {
        ...keys.batch(id, batch.part, batch.number),
        expiresAt: secondsAfter(now, 30 * 86_400),
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
  const progress: Item = {
    Update: {
      TableName: tableName(),
      Key: keys.translation(id),
      UpdateExpression: 'ADD segmentsTranslated :n',
      ExpressionAttributeValues: { ':n': batch.segments },
    },
  }
  await commit([marker, progress])
}

/** Takes the right to start the next execution, with `also`. False when somebody else took it, or the translation has gone on. */
export const nextAttempt = (row: TranslationRow, now: Date, also: Item[] = []): Promise<boolean> =>
  commit([
    {
      Update: {
        TableName: tableName(),
        Key: keys.translation(row.id),
        UpdateExpression: 'SET attempt = :next, restartedAt = :now',
        ConditionExpression: 'attempt = :attempt AND stage = :stage',
        ExpressionAttributeValues: {
          ':next': row.attempt + 1,
          ':attempt': row.attempt,
          ':stage': row.stage,
          ':now': now.toISOString(),
        },
      },
    },
    ...also,
  ])

const standing = (id: TranslationId, stage: Stage, at: string) => ({
  stageAt: at,
  gsi2pk: isFinal(stage) ? index.translationsEnded(stage, at.slice(0, 7)) : index.translationsAt(stage, id),
  gsi2sk: `${at}#${id}`,
})

function dueOf(row: TranslationRow, reason: RefundDue['reason'], now: Date): RefundDue {
  const { id: translationId, userId, orderId, amountCents = 0 } = row
  if (orderId === undefined) throw new Error('A paid translation without an order')
  return { translationId, userId, orderId, amountCents, reason, createdAt: now.toISOString() }
}

function refusal(row: TranslationRow, to: Stage): Move {
  if (row.stage === to) return 'already'
  if (isFinal(row.stage)) return 'ended'
  if (isPast(row.stage, to)) return 'ahead'
  throw new Error(`A translation cannot move from ${row.stage} to ${to}`)
}

/** `#stage IN (:in0, :in1)` with its values. */
function oneOf(name: string, values: readonly string[]) {
  return {
    expression: `#${name} IN (${values.map((_, i) => `:in${i}`).join(', ')})`,
    values: Object.fromEntries(values.map((value, i) => [`:in${i}`, value])),
  }
}
