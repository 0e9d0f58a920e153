import { setTimeout as wait } from 'node:timers/promises'
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { GetCommand, paginateQuery, ScanCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import { type Item, wasPutOff } from '../commit.ts'
import { secondsAfter } from '../epoch.ts'
import { type CounterGroup, keys } from '../keys.ts'
import { cancellationCodes, client, type Key, tableName } from '../table.ts'
import {
  add,
  changeOf,
  countedFields,
  counterName,
  everything,
  partsOf,
  type Sums,
  sumsOf,
  translatorPairs,
} from './counted.ts'

export type { Sums }

/** A record of the table's stream and what it adds. */
export type Change = { id: string; sums: Sums }

/** How long a counted record is remembered: longer than the stream and the dead letters keep one. */
const markerSeconds = 30 * 86_400
/** How long it is known what flowed through the counters: longer than a recount takes. */
const flowSeconds = 7 * 86_400
/** What DynamoDB takes in one transaction. */
const mostActions = 100

/** What a record of the table's stream adds to the counters. Empty where nothing that counts has changed. */
export function changeIn(record: DynamoDBRecord): Change {
  const { OldImage, NewImage } = record.dynamodb ?? {}
  if (record.eventID === undefined) throw new Error('A record of the stream without an id')
  return { id: record.eventID, sums: changeOf(rowOf(OldImage), rowOf(NewImage)) }
}

/**
 * Adds changes to the counters, each once however often and in whatever order it comes: its marker is written in the transaction that
 * adds it. What was counted before is left out. Breaking off between two transactions loses nothing.
 */
export async function count(changes: readonly Change[], now: Date): Promise<void> {
  const once = new Map(changes.filter(({ sums }) => sums.size > 0).map((change) => [change.id, change]))
  for (const part of partsFor([...once.values()])) await countPart(part, now)
}

/** Counters of what there is now, by field. */
export const now = async (): Promise<Record<string, number>> => fieldsOf(await rowAt('NOW', everything))

/** How many approved translators work in each pair. */
export const pairsCovered = async (): Promise<Record<string, number>> => fieldsOf(await rowAt('NOW', translatorPairs))

export type Day = { date: string; counts: Record<string, number> }

/** Counters of each day from `from` to `until`, both included (`2026-05-01`). Days on which nothing happened are absent. */
export const days = (from: string, until: string): Promise<Day[]> => range('DAYS', from, until)

/** Documents of each pair on each of these days. */
export const pairs = (from: string, until: string): Promise<Day[]> => range('PAIRS', from, until)

/** Every counter as it stands, for a comparison with `countAll`. */
export async function readAll(): Promise<Sums> {
  const sums: Sums = new Map()
  for (const group of ['NOW', 'DAYS', 'PAIRS'] as const)
    for await (const row of rowsOf(group))
      for (const [field, value] of Object.entries(fieldsOf(row)))
        if (value !== 0) add(sums, counterName(group, String(row['sk']), field), value)
  return sums
}

/** Counts the whole table. For the recount alone: one role may scan, and reads only what counts. */
export async function countAll(): Promise<Sums> {
  const sums: Sums = new Map()
  let position: Key | undefined
  do position = await countPage(sums, position)
  while (position)
  for (const [name, sum] of sums) if (sum === 0) sums.delete(name)
  return sums
}

/** Adds a page of the table to the sums, and answers where the next one begins. A page is what DynamoDB reads at once, or `rows` of it. */
export async function countPage(sums: Sums, position: Key | undefined, rows?: number): Promise<Key | undefined> {
  const { Items = [], LastEvaluatedKey } = await client.send(
    new ScanCommand({
      TableName: tableName(),
      ConsistentRead: true,
      Select: 'SPECIFIC_ATTRIBUTES',
      ProjectionExpression: countedFields.map((_, i) => `#f${i}`).join(', '),
      ExpressionAttributeNames: Object.fromEntries(countedFields.map((field, i) => [`#f${i}`, field])),
      ...(position && { ExclusiveStartKey: position }),
      ...(rows !== undefined && { Limit: rows }),
    }),
  )
  for (const item of Items) for (const [name, by] of sumsOf(item)) add(sums, name, by)
  return LastEvaluatedKey && { pk: String(LastEvaluatedKey['pk']), sk: String(LastEvaluatedKey['sk']) }
}

/** Adds what counters lack. What the stream adds meanwhile stays. */
export async function repair(missing: Sums): Promise<void> {
  const updates = increments(missing)
  for (let at = 0; at < updates.length; at += mostActions) await transact(updates.slice(at, at + mostActions))
}

/** Changes that fit into one transaction: a marker each, and one update for each row of counters. */
function* partsFor(changes: readonly Change[]): Generator<Change[]> {
  let part: Change[] = []
  let rows = new Set<string>()
  for (const change of changes) {
    const own = rowsIn(change.sums)
    const together = new Set([...rows, ...own])
    // One of the actions is the flow's.
    const fits = part.length + 1 + together.size < mostActions
    if (!fits) {
      yield part
      part = []
    }
    part.push(change)
    rows = fits ? together : own
  }
  if (part.length > 0) yield part
}

const rowsIn = (sums: Sums): Set<string> =>
  new Set([...sums.keys()].map((name) => name.slice(0, name.lastIndexOf('|'))))

/** Counts what is new of a part: where markers are there already, the others are tried again without them. */
async function countPart(part: readonly Change[], now: Date): Promise<void> {
  let left = part
  while (left.length > 0) {
    const sums: Sums = new Map()
    for (const change of left) for (const [name, by] of change.sums) add(sums, name, by)
    const failed = await transact([...left.map(({ id }) => marker(id, now)), ...increments(sums), flowItem(left, now)])
    if (failed.length === 0) return
    const seen = new Set(failed)
    left = left.filter((_, place) => !seen.has(place))
  }
}

const marker = (recordId: string, now: Date): Item => ({
  Put: {
    TableName: tableName(),
    Item: { ...keys.counted(recordId), expiresAt: secondsAfter(now, markerSeconds) },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
})

/** Adds to the quarter of an hour what the changes add and what they take away, each by itself. */
function flowItem(changes: readonly Change[], now: Date): Item {
  const flow: Sums = new Map()
  for (const { sums } of changes)
    for (const [name, by] of sums) if (by !== 0) add(flow, `${by > 0 ? '+' : '-'}${name}`, Math.abs(by))
  const fields = [...flow]
  return {
    Update: {
      TableName: tableName(),
      Key: keys.counterFlow(quarterOf(now)),
      UpdateExpression: `SET expiresAt = :end ADD ${fields.map((_, i) => `#f${i} :v${i}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(fields.map(([field], i) => [`#f${i}`, field])),
      ExpressionAttributeValues: {
        ':end': secondsAfter(now, flowSeconds),
        ...Object.fromEntries(fields.map(([, by], i) => [`:v${i}`, by])),
      },
    },
  }
}

const quarterOf = (time: Date): string => new Date(Math.floor(time.getTime() / 900_000) * 900_000).toISOString()

/** What was added to each counter and what was taken away in a span of time, in whole quarters of an hour. */
export async function flow(from: Date, until: Date): Promise<{ added: Sums; taken: Sums }> {
  const added: Sums = new Map()
  const taken: Sums = new Map()
  for await (const row of rowsOf('FLOW', quarterOf(from), quarterOf(until)))
    for (const [field, by] of Object.entries(fieldsOf(row))) {
      if (field.startsWith('+')) add(added, field.slice(1), by)
      if (field.startsWith('-')) add(taken, field.slice(1), by)
    }
  return { added, taken }
}

/** One update a row of counters. */
function increments(sums: Sums): Item[] {
  const byRow = Map.groupBy(
    [...sums].filter(([, by]) => by !== 0),
    ([name]) => name.slice(0, name.lastIndexOf('|')),
  )
  return [...byRow.values()].map((counters) => {
    const { group, of } = partsOf(counters[0]?.[0] ?? '')
    return {
      Update: {
        TableName: tableName(),
        Key: keys.counter(group, of),
        UpdateExpression: `ADD ${counters.map((_, i) => `#f${i} :v${i}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(counters.map(([name], i) => [`#f${i}`, partsOf(name).field])),
        ExpressionAttributeValues: Object.fromEntries(counters.map(([, by], i) => [`:v${i}`, by])),
      },
    }
  })
}

/** Writes all or nothing. Answers the places whose conditions failed; what the table only put off is tried again. */
async function transact(TransactItems: Item[]): Promise<number[]> {
  for (let tries = 1; ; tries++) {
    try {
      await client.send(new TransactWriteCommand({ TransactItems }))
      return []
    } catch (error) {
      const codes = cancellationCodes(error)
      const failed = codes.flatMap((code, place) => (code === 'ConditionalCheckFailed' ? [place] : []))
      if (failed.length > 0) return failed
      if (!wasPutOff(error) || tries === 8) throw error
      await wait(Math.random() * 20 * 2 ** tries)
    }
  }
}

async function rowAt(group: CounterGroup, of: string): Promise<Record<string, unknown>> {
  const { Item = {} } = await client.send(new GetCommand({ TableName: tableName(), Key: keys.counter(group, of) }))
  return Item
}

async function range(group: CounterGroup, from: string, until: string): Promise<Day[]> {
  const found: Day[] = []
  for await (const row of rowsOf(group, from, until)) found.push({ date: String(row['sk']), counts: fieldsOf(row) })
  return found
}

async function* rowsOf(group: CounterGroup | 'FLOW', from = '!', until = '~'): AsyncGenerator<Record<string, unknown>> {
  const query = {
    TableName: tableName(),
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :until',
    ExpressionAttributeValues: { ':pk': `COUNT#${group}`, ':from': from, ':until': until },
  }
  for await (const { Items = [] } of paginateQuery({ client }, query)) yield* Items
}

const fieldsOf = (row: Record<string, unknown>): Record<string, number> =>
  Object.fromEntries(Object.entries(row).filter((field): field is [string, number] => typeof field[1] === 'number'))

const rowOf = (image: Record<string, unknown> | undefined): Record<string, unknown> | undefined =>
  image && unmarshall(image as Record<string, AttributeValue>)
