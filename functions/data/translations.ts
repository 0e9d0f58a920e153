import { GetCommand, QueryCommand, type QueryCommandOutput, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { notFound } from '#shared/lib/error.ts'
import type { TranslationId, UserId } from '#shared/lib/id.ts'
import type { Failure } from '#shared/translations/failure.ts'
import { isFinal, isPast, type Stage, stagesBefore } from '#shared/translations/stage.ts'
import { commit, type Item, updated } from './commit.ts'
import { secondsAfter } from './epoch.ts'
import { index, keys } from './keys.ts'
import { type Page, pageOf } from './page-of.ts'
import { dueItem, type RefundDue } from './refunds.ts'
import { markerItem } from './retention.ts'
import { client, gsi2, tableName } from './table.ts'
import type { TranslationRow } from './translation-row.ts'
import { changes } from './update.ts'
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

/**
 * Translations that have stood in a stage since before `before`, oldest first: what the sweeper looks at. `paid` are those that
 * were paid and have not gone on yet.
 */
export async function* listStanding(stage: Stage | 'paid', before: Date): AsyncGenerator<TranslationRow> {
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page: QueryCommandOutput = await client.send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: gsi2,
        KeyConditionExpression: 'gsi2pk = :pk AND gsi2sk < :before',
        ExpressionAttributeValues: { ':pk': index.translationsAt(stage), ':before': before.toISOString() },
        ExclusiveStartKey,
      }),
    )
    yield* (page.Items ?? []) as TranslationRow[]
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
}

/** An unpaid preview has ended by then, one way or the other. */
const firstLookMs = 8 * 86_400_000

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
  return commit([claim(upload, row.id), put, markerItem(row.id, new Date(Date.parse(row.createdAt) + firstLookMs))])
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
  if (await updated(new UpdateCommand(move(id, to, now, fields).Update))) return 'moved'
  return refusal(await get(id), to)
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

/** Ends an unpaid preview. `paid` when a payment came first. */
export async function expire(id: TranslationId, failure: Failure, now: Date): Promise<Move | 'paid'> {
  if (await updated(new UpdateCommand(move(id, 'expired', now, { failure }, false).Update))) return 'moved'
  const row = await get(id)
  return row.stage === 'awaiting_payment' || row.stage === 'finishing' ? 'paid' : refusal(row, 'expired')
}

/** Ends a translation without a result. For a paid one the money to give back is written in the same transaction. */
export async function fail(id: TranslationId, failure: Failure, now: Date): Promise<Move> {
  for (let tries = 0; tries < 3; tries++) {
    const row = await get(id)
    if (isFinal(row.stage)) return row.stage === 'failed' ? 'already' : 'ended'
    const items: Item[] = [move(id, 'failed', now, { failure }, row.paidAt !== undefined)]
    if (row.paidAt !== undefined) items.push(dueItem(dueOf(row, 'failed', now)))
    if (await commit(items)) return 'moved'
  }
  throw new Error('The translation kept changing while it was to be failed')
}

/**
 * Takes a paid translation back for its money, which is written as due in the same transaction. A living one ends with it; a
 * complete one stays complete and is locked again. `withdrawn` is what leaves with it, as its place in the human queue.
 */
export function giveBack(row: TranslationRow, failure: Failure, withdrawn: Item[], now: Date): Promise<boolean> {
  const fields = { failure, refundedAt: now.toISOString() }
  const complete = row.stage === 'completed'
  const end = complete ? mark(row.id, fields) : move(row.id, 'failed', now, fields, true)
  return commit([end, dueItem(dueOf(row, complete ? 'returned' : 'withdrawn', now)), ...withdrawn])
}

/** Facts on a complete translation, once. */
function mark(id: TranslationId, fields: Pick<TranslationRow, 'failure' | 'refundedAt'>): Item {
  const update = changes(fields)
  return {
    Update: {
      TableName: tableName(),
      Key: keys.translation(id),
      ...update,
      ConditionExpression: 'stage = :completed AND attribute_exists(paidAt) AND attribute_not_exists(#refundedAt)',
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
  const waiting = { gsi2pk: index.translationsAt('paid'), gsi2sk: `${paid.paidAt}#${id}` }
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

/** Takes the right to start the next execution. False when somebody else took it, or the translation is over. */
export async function nextAttempt(row: TranslationRow, now: Date): Promise<boolean> {
  return updated(
    new UpdateCommand({
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
    }),
  )
}

const standing = (id: TranslationId, stage: Stage, at: string) => ({
  stageAt: at,
  gsi2pk: index.translationsAt(stage),
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
