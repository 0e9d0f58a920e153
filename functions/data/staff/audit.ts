import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { type AuditFacts, AuditRow, withoutTaxNumbers } from '#shared/audit/audit.ts'
import type { AuditAction, AuditFact, AuditSubject } from '#shared/audit/words.ts'
import type { UserId } from '#shared/lib/id.ts'
import { commit, type Item } from '../commit.ts'
import { fromCursor, toCursor } from '../cursor.ts'
import { index, keys } from '../keys.ts'
import type { Page } from '../page-of.ts'
import { client, gsi1, gsi2, tableName } from '../table.ts'

/** One side of a change as it is written: facts that have words on the screens. */
export type Told = { [Name in AuditFact]?: AuditFacts[string] }

export type AuditEntry = {
  /** A random id, so that two acts of one moment are two rows. */
  id: number
  at: Date
  actor: UserId | 'system'
  action: AuditAction
  /** `noun:id`. */
  subject: `${AuditSubject}:${string}`
  before?: Told
  after?: Told
  why?: string | undefined
}

/**
 * The row of one staff write, to be committed in the same transaction as the write. Throws for a fact that must not be in it; what
 * people typed, a name or a bank's number, is blacked out where it is written like a tax number, so that it stops nobody's work.
 */
export function auditItem(entry: AuditEntry): Item {
  const { at, before = null, after = null, why = null, ...rest } = entry
  const facts = { before: before && tellable(before), after: after && tellable(after) }
  const row = AuditRow.parse({ ...rest, at: at.toISOString(), ...facts, why: why && withoutTaxNumbers(why) })
  const order = `${row.at}#${row.id}`
  return {
    Put: {
      TableName: tableName(),
      Item: {
        ...keys.audit(row.subject, order),
        ...row,
        gsi1pk: index.auditBy(row.actor),
        gsi1sk: order,
        gsi2pk: index.auditIn(row.at.slice(0, 7)),
        gsi2sk: order,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
}

/** The row of an act that changes nothing else, such as reading a sealed number. */
export async function append(entry: AuditEntry): Promise<void> {
  if (!(await commit([auditItem(entry)]))) throw new Error('an audit row with this id is there already')
}

/** One row, also in the moment in which it was written. */
export async function find(subject: string, { at, id }: Pick<AuditRow, 'at' | 'id'>): Promise<AuditRow | undefined> {
  const Key = keys.audit(subject, `${at}#${id}`)
  const { Item } = await client.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }))
  return Item && AuditRow.parse(Item)
}

/** What was done to one thing, newest first. */
export const listOf = (subject: string, page: Page) =>
  list({ name: 'pk', sort: 'sk', partition: keys.audit(subject, '').pk }, page)

/** What staff did in a month (`2026-11`), newest first. */
export const listIn = (month: string, page: Page) =>
  list({ name: 'gsi2pk', sort: 'gsi2sk', partition: index.auditIn(month), indexName: gsi2 }, page)

/** What one of the staff did in a month, newest first. */
export const listBy = (actor: UserId | 'system', month: string, page: Page) =>
  list({ name: 'gsi1pk', sort: 'gsi1sk', partition: index.auditBy(actor), indexName: gsi1, beginning: month }, page)

/** Every row of a day (`2026-11-21`) in its order. */
export async function listDay(day: string): Promise<AuditRow[]> {
  const rows: AuditRow[] = []
  let cursor: string | undefined
  do {
    const place = { name: 'gsi2pk', sort: 'gsi2sk', partition: index.auditIn(day.slice(0, 7)), indexName: gsi2 }
    const page = await list({ ...place, beginning: day }, { limit: 1000, cursor })
    rows.push(...page.rows)
    cursor = page.next
  } while (cursor)
  return rows.toReversed()
}

/** The last day whose rows lie in the locked bucket, with its hash, which the next one names. */
export type ArchiveHead = { day: string; hash: string }

export async function findArchiveHead(): Promise<ArchiveHead | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.auditArchive(), ConsistentRead: true }),
  )
  return Item && { day: String(Item['day']), hash: String(Item['hash']) }
}

/** The head moves on by one day. False when another run has moved it. */
export const moveArchiveHead = (head: ArchiveHead, from: ArchiveHead | undefined): Promise<boolean> =>
  commit([
    {
      Put: {
        TableName: tableName(),
        Item: { ...keys.auditArchive(), ...head },
        ...(from === undefined
          ? { ConditionExpression: 'attribute_not_exists(pk)' }
          : {
              ConditionExpression: '#day = :day',
              ExpressionAttributeNames: { '#day': 'day' },
              ExpressionAttributeValues: { ':day': from.day },
            }),
      },
    },
  ])

type AuditIndex = { name: string; sort: string; partition: string; indexName?: string; beginning?: string }

async function list(
  { name, sort, partition, indexName, beginning }: AuditIndex,
  page: Page,
): Promise<{ rows: AuditRow[]; next: string | undefined }> {
  const narrowed = beginning !== undefined
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: indexName,
      KeyConditionExpression: `#pk = :pk${narrowed ? ' AND begins_with(#sk, :beginning)' : ''}`,
      ExpressionAttributeNames: { '#pk': name, ...(narrowed && { '#sk': sort }) },
      ExpressionAttributeValues: { ':pk': partition, ...(narrowed && { ':beginning': beginning }) },
      ScanIndexForward: false,
      Limit: page.limit,
      ExclusiveStartKey: fromCursor(page.cursor, { name, value: partition }),
    }),
  )
  return { rows: Items.map((item) => AuditRow.parse(item)), next: toCursor(LastEvaluatedKey) }
}

const secretNames = /tax_?id|ssn|itin|secret|password|token|hash|sealed|cipher|cookie/i

/** An audit row is read by many and kept for ever: a field for a secret in one is a mistake of the code. */
function tellable(facts: AuditFacts): AuditFacts {
  const told = Object.entries(facts).map(([name, value]) => {
    if (secretNames.test(name)) throw new Error(`${name} must not stand in an audit row`)
    return [name, typeof value === 'string' ? withoutTaxNumbers(value) : value] as const
  })
  return Object.fromEntries(told)
}
