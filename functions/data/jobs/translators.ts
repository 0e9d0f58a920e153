import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { TranslatorId, UserId } from '#shared/lib/id.ts'
import { mailboxOf } from '#shared/lib/mailbox.ts'
import type { TranslatorStatus } from '#shared/translators/translator.ts'
import { sha256 } from '../../lib/hash.ts'
import { commit, type Item, updated } from '../commit.ts'
import { epochSeconds } from '../epoch.ts'
import { index, keys } from '../keys.ts'
import { type Page, pageOf } from '../page-of.ts'
import { client, gsi2, type Key, tableName } from '../table.ts'
import { changes } from '../update.ts'
import { TaxRow, TranslatorRow } from './translator-row.ts'

const standing = (status: TranslatorStatus, at: string, id: TranslatorId) => ({
  gsi2pk: index.translatorsAt(status),
  gsi2sk: `${at}#${id}`,
})

/**
 * Writes an application with its tax data. One that belongs to an account takes the account's and the address's one place;
 * `replaces` names the ended application that may stand there. False when another one holds the place.
 */
export function create(row: TranslatorRow, tax: TaxRow, replaces?: TranslatorId): Promise<boolean> {
  return commit([
    put({ ...keys.translator(row.id), ...row, replaces, ...standing(row.status, row.createdAt, row.id) }),
    put({ ...keys.translatorTax(row.id), ...tax }),
    ...(row.userId === null ? [] : [place(keys.translatorOf(row.userId), row.id, replaces)]),
    ...(row.emailProvenAt === null ? [] : [place(keys.translatorAddress(row.email), row.id, replaces)]),
  ])
}

/** The application or profile of an account. */
export async function find(userId: UserId): Promise<TranslatorRow | undefined> {
  return follow(keys.translatorOf(userId))
}

/** The application whose address was proven. */
export async function findByEmail(email: string): Promise<TranslatorRow | undefined> {
  return follow(keys.translatorAddress(email))
}

export async function findById(id: TranslatorId): Promise<TranslatorRow | undefined> {
  const item = await read(keys.translator(id))
  if (!item) return undefined
  const row = TranslatorRow.parse(item)
  return row.expiresAt !== undefined && row.expiresAt <= epochSeconds(new Date()) ? undefined : row
}

export async function findTax(id: TranslatorId): Promise<TaxRow | undefined> {
  const item = await read(keys.translatorTax(id))
  return item && TaxRow.parse(item)
}

type Rows = { rows: TranslatorRow[]; next: string | undefined }

/** Applications and translators of one status, newest first. */
export async function listAt(status: TranslatorStatus, page: Page, now: Date): Promise<Rows> {
  const { items, next } = await pageOf(index.translatorsAt(status), page, gsi2)
  const rows = items.map((item) => TranslatorRow.parse(item))
  return { rows: rows.filter((row) => row.expiresAt === undefined || row.expiresAt > epochSeconds(now)), next }
}

/** Approved translators of a pair, who was approved last first. */
export async function listForPair(pair: string, page: Page): Promise<Rows> {
  const { items, next } = await pageOf(index.translatorsOfPair(pair), page)
  const found = await Promise.all(items.map((item) => findById(item['translatorId'] as TranslatorId)))
  return { rows: found.filter((row) => row?.status === 'approved') as TranslatorRow[], next }
}

/** Keeps the hash of the secret that a mail carries to the address of an application. */
export function offerProof(id: TranslatorId, proofHash: string, proofExpiresAt: number): Promise<boolean> {
  return change(id, { proofHash, proofExpiresAt })
}

/**
 * The address of an application is its applicant's: it takes the address's one place and stays. False for a secret that is
 * not the mailed one, too old or used, and where another application of this address stands.
 */
export function prove(row: TranslatorRow, proofHash: string, now: Date, replaces?: TranslatorId): Promise<boolean> {
  const fields = changes({ emailProvenAt: now.toISOString(), updatedAt: now.toISOString(), replaces })
  return commit([
    {
      Update: {
        TableName: tableName(),
        Key: keys.translator(row.id),
        ...fields,
        UpdateExpression: `${fields.UpdateExpression} REMOVE expiresAt, proofHash, proofExpiresAt`,
        ConditionExpression: 'proofHash = :hash AND proofExpiresAt > :seconds',
        ExpressionAttributeValues: {
          ...fields.ExpressionAttributeValues,
          ':hash': proofHash,
          ':seconds': epochSeconds(now),
        },
      },
    },
    stays(row.id),
    place(keys.translatorAddress(row.email), row.id, replaces),
  ])
}

/**
 * Gives a proven application to the verified account of its address, with the role if it is approved. False when the account
 * has another one, or is not verified, or the application has gone.
 */
export function attach(
  row: TranslatorRow,
  userId: UserId,
  more: Item[],
  now: Date,
  replaces?: TranslatorId,
): Promise<boolean> {
  // The one whose address it took leads to those before it.
  const update = changes({ userId, updatedAt: now.toISOString(), replaces: row.replaces ?? replaces })
  return commit([
    {
      Update: {
        TableName: tableName(),
        Key: keys.translator(row.id),
        ...update,
        ConditionExpression: '#userId = :nobody AND #status = :status',
        ExpressionAttributeNames: { ...update.ExpressionAttributeNames, '#status': 'status' },
        ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':nobody': null, ':status': row.status },
      },
    },
    place(keys.translatorOf(userId), row.id, replaces),
    role(userId, row.status === 'approved', now, row.email),
    ...more,
  ])
}

/** A decision about a translator, as it is written. */
export type Decision = { status: TranslatorStatus; by: UserId; reason: string | null }

/**
 * The one writer of a translator's status: the move, the account's role, the lists of pairs and what `more` holds, all or
 * nothing. False when somebody else moved first. One whose address nobody has proven leaves all the same: it is nobody's.
 */
export function decide(
  row: TranslatorRow,
  { status, by, reason }: Decision,
  more: Item[],
  now: Date,
): Promise<boolean> {
  const at = now.toISOString()
  const approved = status === 'approved'
  const isProven = row.emailProvenAt !== null
  const update = changes({
    status,
    statusReason: reason,
    statusAt: at,
    decisions: row.decisions + 1,
    updatedAt: at,
    ...(approved && { approvedBy: by, approvedAt: row.approvedAt ?? at }),
    ...standing(status, at, row.id),
  })
  return commit([
    {
      Update: {
        TableName: tableName(),
        Key: keys.translator(row.id),
        ...update,
        UpdateExpression: `${update.UpdateExpression}${isProven ? ' REMOVE expiresAt' : ''}`,
        ConditionExpression: '#status = :from AND #decisions = :decided AND userId = :owner',
        ExpressionAttributeValues: {
          ...update.ExpressionAttributeValues,
          ':from': row.status,
          ':decided': row.decisions,
          ':owner': row.userId,
        },
      },
    },
    ...(isProven ? [stays(row.id)] : []),
    ...(row.userId === null ? [] : [role(row.userId, approved, now, row.email)]),
    ...row.languagePairs.map((pair) => listed(row, pair, approved, at)),
    ...more,
  ])
}

/**
 * The profile of an account that gets another address, as part of the transaction that gives it: it has the account's own, and with it the
 * one place there. An application that nobody has taken keeps its place at an address that was its own before.
 */
export async function addressItems(row: TranslatorRow, email: string): Promise<Item[]> {
  const update = changes({ email })
  const [here, there] = await Promise.all([findByEmail(row.email), findByEmail(email)])
  return [
    {
      Update: {
        TableName: tableName(),
        Key: keys.translator(row.id),
        ...update,
        ConditionExpression: 'email = :before',
        ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':before': row.email },
      },
    },
    ...(here?.id === row.id ? [leaving(keys.translatorAddress(row.email), row.id)] : []),
    ...(there === undefined ? [place(keys.translatorAddress(email), row.id, undefined)] : []),
  ]
}

type Fields = Omit<TranslatorRow, 'id' | 'status' | 'userId' | 'decisions'>
type Changeable = { [K in keyof Fields]?: Fields[K] | undefined }

/** Writes the named fields, never the status. False when the row has gone, or what is written over is not `over` any more. */
export function change(
  id: TranslatorId,
  fields: Changeable,
  more: Item[] = [],
  over: Partial<Pick<TranslatorRow, 'applicationNotes' | 'certifications' | 'resume'>> = {},
): Promise<boolean> {
  const written = changes(fields)
  const update = {
    TableName: tableName(),
    Key: keys.translator(id),
    ...written,
    ConditionExpression: ['attribute_exists(pk)', ...Object.entries(over).map(stillStands)].join(' AND '),
    ExpressionAttributeValues: {
      ...written.ExpressionAttributeValues,
      ...Object.fromEntries(Object.entries(over).map(([name, value]) => [`:over_${name}`, value])),
    },
  }
  return commit([{ Update: update }, ...more])
}

const stillStands = ([name, value]: [string, unknown]): string =>
  value === null ? `(attribute_not_exists(${name}) OR ${name} = :over_${name})` : `${name} = :over_${name}`

/** New tax data with what the profile shows of them, both or neither. */
export const changeTax = (tax: TaxRow, fields: Changeable): Promise<boolean> =>
  change(tax.translatorId, fields, [
    { Put: { TableName: tableName(), Item: { ...keys.translatorTax(tax.translatorId), ...tax } } },
  ])

/** One more completed translation and what it earned, as part of the transaction that completes it. */
export const creditItem = (id: TranslatorId, cents: number): Item => ({
  Update: {
    TableName: tableName(),
    Key: keys.translator(id),
    UpdateExpression: 'ADD completedTranslations :one, totalEarningsCents :cents',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':one': 1, ':cents': cents },
  },
})

/** A rating of 1 to 5 (`by` taken back with -1), as part of the transaction that writes it. */
export const ratingItem = (id: TranslatorId, rating: number, by: 1 | -1 = 1): Item => ({
  Update: {
    TableName: tableName(),
    Key: keys.translator(id),
    UpdateExpression: 'ADD ratingSum :rating, ratingCount :by',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':rating': rating * by, ':by': by },
  },
})

/** The best score of the entrance tests of a pair, as part of the transaction that scores one. */
export const testScoreItem = (id: TranslatorId, pair: string, score: number): Item => ({
  Update: {
    TableName: tableName(),
    Key: keys.translator(id),
    UpdateExpression: 'SET testScores.#pair = :score',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#pair': pair },
    ExpressionAttributeValues: { ':score': score },
  },
})

/** Takes a translator out of the lists of their pairs: no job is offered any more. */
export async function leavePairs(row: TranslatorRow): Promise<void> {
  await Promise.all(row.languagePairs.map((pair) => remove(keys.translatorPair(row.id, pair))))
}

/**
 * Takes the person out of the profile when the account is erased. Tax data go with it unless something was earned: then they
 * stay as long as tax law wants them. Of who was suspended a hash of the proven address stays as long: it tells an application
 * that comes from there again, or from an address that the account had before.
 */
export async function erase(row: TranslatorRow, until: Date, pastEmails: readonly string[] = []): Promise<void> {
  const earned = row.totalEarningsCents > 0
  if (row.status === 'suspended' && row.emailProvenAt !== null)
    for (const email of [row.email, ...pastEmails]) await rememberSuspended({ ...row, email }, until)
  await leavePairs(row)
  await leave(keys.translatorAddress(row.email), row.id)
  if (earned) await keepTaxUntil(row, until)
  else await remove(keys.translatorTax(row.id))
  if (row.userId !== null) await leave(keys.translatorOf(row.userId), row.id)
  await remove(keys.translator(row.id))
}

/** Whether somebody with this mailbox was suspended and has closed the account since. */
export async function wasSuspended(email: string, now: Date): Promise<boolean> {
  const kept = await read(keys.suspendedMailbox(mailboxHash(email)))
  return kept !== undefined && Number(kept['expiresAt']) > epochSeconds(now)
}

async function rememberSuspended({ email, statusAt }: TranslatorRow, until: Date): Promise<void> {
  const Item = { ...keys.suspendedMailbox(mailboxHash(email)), suspendedAt: statusAt, expiresAt: epochSeconds(until) }
  await client.send(new PutCommand({ TableName: tableName(), Item }))
}

const mailboxHash = (email: string): string => sha256(`suspended:${mailboxOf(email)}`)

async function keepTaxUntil(row: TranslatorRow, until: Date): Promise<void> {
  const { id, firstName, lastName, isUsResident, taxCountry, taxIdKind, taxIdLastFour } = row
  const name = `${firstName} ${lastName}`
  await updated({
    TableName: tableName(),
    Key: keys.translatorTax(id),
    ...changes({ expiresAt: epochSeconds(until), name, isUsResident, taxCountry, taxIdKind, taxIdLastFour }),
    ConditionExpression: 'attribute_exists(pk)',
  })
}

const put = (item: Record<string, unknown>): Item => ({
  Put: { TableName: tableName(), Item: item, ConditionExpression: 'attribute_not_exists(pk)' },
})

/** One application an account and an address: free, held by itself, or by the ended one that it replaces. */
const place = (key: Key, translatorId: TranslatorId, replaces: TranslatorId | undefined): Item => ({
  Put: {
    TableName: tableName(),
    Item: { ...key, translatorId },
    ConditionExpression: 'attribute_not_exists(pk) OR translatorId IN (:self, :replaced)',
    ExpressionAttributeValues: { ':self': translatorId, ':replaced': replaces ?? translatorId },
  },
})

/** Lets go of a place, unless a later application has it. */
const leave = (key: Key, translatorId: TranslatorId): Promise<boolean> => commit([leaving(key, translatorId)])

const leaving = (key: Key, translatorId: TranslatorId): Item => ({
  Delete: {
    TableName: tableName(),
    Key: key,
    ConditionExpression: 'translatorId = :self',
    ExpressionAttributeValues: { ':self': translatorId },
  },
})

const stays = (id: TranslatorId): Item => ({
  Update: {
    TableName: tableName(),
    Key: keys.translatorTax(id),
    UpdateExpression: 'REMOVE expiresAt',
    ConditionExpression: 'attribute_exists(pk)',
  },
})

/** Only a verified account of the application's own address ever gets the role. */
function role(userId: UserId, isTranslator: boolean, now: Date, email: string): Item {
  const update = changes({ isTranslator, updatedAt: now.toISOString() })
  const verified = 'emailVerified = :yes AND email = :email'
  return {
    Update: {
      TableName: tableName(),
      Key: keys.user(userId),
      ...update,
      ConditionExpression: isTranslator ? verified : 'attribute_exists(pk)',
      ExpressionAttributeValues: {
        ...update.ExpressionAttributeValues,
        ...(isTranslator && { ':yes': true, ':email': email }),
      },
    },
  }
}

function listed(row: TranslatorRow, pair: string, approved: boolean, at: string): Item {
  const key = keys.translatorPair(row.id, pair)
  if (!approved) return { Delete: { TableName: tableName(), Key: key } }
  const gsi1pk = index.translatorsOfPair(pair)
  return { Put: { TableName: tableName(), Item: { ...key, translatorId: row.id, gsi1pk, gsi1sk: `${at}#${row.id}` } } }
}

async function follow(key: Key): Promise<TranslatorRow | undefined> {
  const item = await read(key)
  return item && findById(item['translatorId'] as TranslatorId)
}

async function read(key: Key): Promise<Record<string, unknown> | undefined> {
  const { Item } = await client.send(new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }))
  return Item
}

async function remove(key: Key): Promise<void> {
  await client.send(new DeleteCommand({ TableName: tableName(), Key: key }))
}
