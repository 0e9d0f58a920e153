import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type FileType, fileTypes } from '#shared/documents/document.ts'
import { eventOf } from '#shared/events/events.ts'
import type { SiteLanguage } from '#shared/languages/site-language.ts'
import { TranslationId, UserId } from '#shared/lib/id.ts'
import { withoutSearchItems } from '../accounts/user-index.ts'
import { commit, type Item, updated } from '../commit.ts'
import * as due from '../due.ts'
import { eventItem } from '../events.ts'
import { index, keys, shardsOf } from '../keys.ts'
import { client, isConditionFailure, tableName } from '../table.ts'
import { changes } from '../update.ts'
import { deletedName, erasedAddress } from './traces.ts'

/** When somebody should look at what is kept of a translation. */
const standing = (id: number, at: Date) => ({ gsi2pk: index.retention(id), gsi2sk: `${at.toISOString()}#${id}` })

/** The marker that comes with every new translation, as part of its transaction: nothing is kept that nobody will look at. */
export const markerItem = (id: TranslationId, at: Date): Item => ({
  Put: { TableName: tableName(), Item: { ...keys.retention(id), translationId: id, ...standing(id, at) } },
})

/** Translations whose documents are to be looked at by now, longest overdue first. */
export const listDue = (now: Date, limit: number): Promise<TranslationId[]> =>
  due.listDue(shardsOf(index.retention), now, limit, (item) => TranslationId.parse(item['translationId']))

/** Look again then. */
export async function checkAgain(id: TranslationId, at: Date): Promise<void> {
  await client.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.retention(id),
      ...changes({ translationId: id, ...standing(id, at) }),
    }),
  )
}

/** Lets the sweeper come back to a translation, unless it is off the list by then. */
export const postpone = (id: TranslationId, until: Date): Promise<void> =>
  due.putOff(keys.retention(id), until, standing(id, until).gsi2sk)

const triedAt = (format: FileType) => `${format}TriedAt` as const

/** The right to make a format that is missing, once: what broke its maker may break it again, and the original must go. */
export const claimFormat = (id: TranslationId, format: FileType, now: Date): Promise<boolean> =>
  updated({
    TableName: tableName(),
    Key: keys.retention(id),
    UpdateExpression: 'SET #at = :now',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#at)',
    ExpressionAttributeNames: { '#at': triedAt(format) },
    ExpressionAttributeValues: { ':now': now.toISOString() },
  })

/** When somebody took the right to make each format. */
export async function findTries(id: TranslationId): Promise<ReadonlyMap<FileType, Date>> {
  const { Item = {} } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.retention(id), ConsistentRead: true }),
  )
  const tried = fileTypes.filter((format) => Item[triedAt(format)] !== undefined)
  return new Map(tried.map((format) => [format, new Date(String(Item[triedAt(format)]))]))
}

/** Nothing is left to delete. */
export async function finish(id: TranslationId): Promise<void> {
  await client.send(new DeleteCommand({ TableName: tableName(), Key: keys.retention(id) }))
}

/** Writes what was deleted, by the names of `traces.ts`, and takes the file's name away with the last of it. The row stays: money was moved for it. */
export async function markDeleted(
  id: TranslationId,
  what: 'source' | 'all',
  now: Date,
  erased: readonly string[] = [],
): Promise<void> {
  const at = now.toISOString()
  const whole =
    'SET deletedAt = if_not_exists(deletedAt, :at), sourceDeletedAt = :at, originalFilename = :gone, erasedTraces = :erased REMOVE qualityFindings, qualityMarks, translatorNotes, glossaryUse, glossaries'
  await client.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.translation(id),
      UpdateExpression: what === 'all' ? whole : 'SET sourceDeletedAt = :at',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':at': at, ...(what === 'all' && { ':gone': deletedName, ':erased': erased }) },
    }),
  )
}

/** Where the receipt goes when the account does not know its own address any more. */
export type Farewell = { email: string; language: SiteLanguage }

/** Asks for the erasure of an account. It is done in the background, and goes on where it broke off. */
export async function requestErasure(userId: UserId, now: Date, farewell?: Farewell): Promise<void> {
  await client.send(
    new PutCommand({
      TableName: tableName(),
      Item: {
        ...keys.erasure(userId),
        userId,
        farewell,
        gsi2pk: index.erasures,
        gsi2sk: `${now.toISOString()}#${userId}`,
      },
    }),
  )
}

/** Where the receipt of an erasure that is under way goes; undefined when none was asked for, or it is done. */
export async function findFarewell(userId: UserId): Promise<Farewell | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.erasure(userId), ConsistentRead: true }),
  )
  return Item?.['farewell'] as Farewell | undefined
}

/** The erasure is done; with it goes the last that knew the address. */
export async function finishErasure(userId: UserId): Promise<void> {
  await client.send(new DeleteCommand({ TableName: tableName(), Key: keys.erasure(userId) }))
}

export const listErasures = (now: Date, limit: number): Promise<UserId[]> =>
  due.listDue(index.erasures, now, limit, (item) => UserId.parse(item['userId']))

/** Lets the sweeper come back to an erasure that is not done. */
export const postponeErasure = (userId: UserId, until: Date): Promise<void> =>
  due.putOff(keys.erasure(userId), until, `${until.toISOString()}#${userId}`)

/** What is remembered of a customer is to be forgotten, and again at `at`, when nothing that was under way can remember more. */
export async function requestForgetting(userId: UserId, at: Date): Promise<void> {
  await client.send(
    new PutCommand({
      TableName: tableName(),
      Item: { ...keys.forgetting(userId), userId, gsi2pk: index.forgettings, gsi2sk: `${at.toISOString()}#${userId}` },
    }),
  )
}

export const listForgettings = (now: Date, limit: number): Promise<UserId[]> =>
  due.listDue(index.forgettings, now, limit, (item) => UserId.parse(item['userId']))

/** Lets the sweeper come back to a forgetting that is not done. */
export const postponeForgetting = (userId: UserId, until: Date): Promise<void> =>
  due.putOff(keys.forgetting(userId), until, `${until.toISOString()}#${userId}`)

export async function finishForgetting(userId: UserId): Promise<void> {
  await client.send(new DeleteCommand({ TableName: tableName(), Key: keys.forgetting(userId) }))
}

/**
 * The person's row without the person, the address free again. Orders and the money ledger stay, as
 * the law on bookkeeping wants them; they name nobody.
 */
export async function erasePerson(userId: UserId, now: Date): Promise<void> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.user(userId), ConsistentRead: true }),
  )
  const email = typeof Item?.['email'] === 'string' ? Item['email'] : undefined
  const gone = erasedAddress(userId)
  // While the person's row still tells it: afterwards nothing would lead to it.
  if (email && email !== gone) await forgetAddress(email, userId)
  await commit([
    {
      Update: {
        TableName: tableName(),
        Key: keys.user(userId),
        ConditionExpression: 'email <> :gone',
        UpdateExpression:
          'SET email = :gone, username = :gone, firstName = :none, lastName = :none, registrationIp = :none, country = :none, primaryLanguage = :none, disabled = :yes, newsletterOptIn = :no, updatedAt = :at REMOVE gsi1pk, gsi1sk, gsi2pk, gsi2sk, #language, translationMemory, pastEmails, undoneEmails',
        ExpressionAttributeNames: { '#language': 'language' },
        ExpressionAttributeValues: { ':gone': gone, ':none': '', ':yes': true, ':no': false, ':at': now.toISOString() },
      },
    },
    eventItem(eventOf('account.erased', { userId }, now)),
  ])
  await commit(withoutSearchItems(userId))
}

async function forgetAddress(email: string, userId: UserId): Promise<void> {
  try {
    await client.send(
      new DeleteCommand({
        TableName: tableName(),
        Key: keys.email(email),
        ConditionExpression: 'userId = :userId',
        ExpressionAttributeValues: { ':userId': userId },
      }),
    )
  } catch (error) {
    if (!isConditionFailure(error)) throw error
  }
}
