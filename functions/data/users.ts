import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { AdminLevel, MailLanguage } from '#shared/accounts/account.ts'
import { UserId } from '#shared/lib/id.ts'
import type { AdminLevel as Level } from '#shared/lib/route.ts'
import { promotionAddressDays } from '#shared/privacy/days.ts'
import { commit } from './commit.ts'
import { index, keys } from './keys.ts'
import { unlinkNetwork } from './promotions.ts'
import { client, gsi2, tableName } from './table.ts'
import { changes } from './update.ts'

export const User = z.object({
  id: UserId,
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  country: z.string(),
  primaryLanguage: z.string(),
  newsletterOptIn: z.boolean().default(false),
  /** Of the mails to this account. */
  language: MailLanguage.default('en'),
  /** Whether bought texts are remembered, so that a sentence is bought once. */
  translationMemory: z.boolean().default(true),
  stripeCustomerId: z.string().nullable().default(null),
  stripeSubscriptionId: z.string().nullable().default(null),
  hasUsedFreeAiTranslation: z.boolean().default(false),
  hasUsedCertifiedDiscount: z.boolean().default(false),
  isAdmin: z.boolean().default(false),
  adminLevel: AdminLevel.nullable().default(null),
  isTranslator: z.boolean().default(false),
  emailVerified: z.boolean().default(false),
  disabled: z.boolean().default(false),
  /** False until the password is stored: only then may a registration that broke off be resumed with another one. */
  complete: z.boolean().default(false),
  /** Sessions and reset links of an older epoch are dead. */
  sessionEpoch: z.number().int().default(0),
  secondFactorEnrolledAt: z.iso.datetime().nullable().default(null),
  registrationIp: z.string(),
  lastPromotionalIp: z.string().nullable().default(null),
  promotionalIpDate: z.iso.datetime().nullable().default(null),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type User = z.infer<typeof User>
export type NewUser = z.input<typeof User>

/**
 * Writes the user, the row that holds the address and the one that says when the network address is to be forgotten, together
 * or not at all.
 * Answers false, and writes nothing, when the address belongs to somebody.
 */
export async function create(given: NewUser): Promise<boolean> {
  const user = User.parse(given)
  const put = (Item: Record<string, unknown>) => ({
    Put: { TableName: tableName(), Item, ConditionExpression: 'attribute_not_exists(pk)' },
  })
  return commit([
    put({ ...keys.email(user.email), userId: user.id }),
    put({ ...keys.user(user.id), ...user }),
    put({
      ...keys.registrationAddress(user.id),
      userId: user.id,
      gsi2pk: index.registrationAddresses,
      gsi2sk: `${forgottenAt(user.createdAt)}#${user.id}`,
    }),
  ])
}

/** Accounts whose network addresses have been kept long enough, longest overdue first. */
export async function listKnownAddresses(now: Date, limit: number): Promise<UserId[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: gsi2,
      KeyConditionExpression: 'gsi2pk = :pk AND gsi2sk < :now',
      ExpressionAttributeValues: { ':pk': index.registrationAddresses, ':now': now.toISOString() },
      Limit: limit,
    }),
  )
  return Items.map((item) => UserId.parse(item['userId']))
}

/** Takes the network addresses out of an account and its uses of promotions, which are then counted by the account alone. */
export async function forgetAddresses(id: UserId): Promise<void> {
  const user = await findById(id)
  if (user) await unlinkNetwork(user)
  const none = { registrationIp: '', lastPromotionalIp: null, promotionalIpDate: null }
  await commit([
    {
      Update: {
        TableName: tableName(),
        Key: keys.user(id),
        ...changes(none),
        ConditionExpression: 'attribute_exists(pk)',
      },
    },
    { Delete: { TableName: tableName(), Key: keys.registrationAddress(id) } },
  ])
}

const forgottenAt = (iso: string): string => new Date(Date.parse(iso) + promotionAddressDays * 86_400_000).toISOString()

export async function findById(id: UserId): Promise<User | null> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.user(id), ConsistentRead: true }),
  )
  return Item ? User.parse(Item) : null
}

/**
 * The owner of an address. An unknown one costs the same two reads, so that the time tells nothing (promise A3).
 */
export async function findByEmail(email: string): Promise<User | null> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.email(email), ConsistentRead: true }),
  )
  const user = await findById(UserId.parse(Item?.['userId'] ?? 1))
  return Item ? user : null
}

type Profile =
  | 'firstName'
  | 'lastName'
  | 'country'
  | 'primaryLanguage'
  | 'newsletterOptIn'
  | 'language'
  | 'translationMemory'
export type ProfileFields = { [K in Profile]?: User[K] | undefined }

/** Writes the named fields; the others stay. */
export function updateProfile(id: UserId, fields: ProfileFields, now: Date): Promise<User> {
  return update(id, { ...fields, updatedAt: now.toISOString() })
}

/** Idempotent: verifying twice is verifying. */
export function markVerified(id: UserId, now: Date): Promise<User> {
  return update(id, { emailVerified: true, updatedAt: now.toISOString() })
}

export function markComplete(id: UserId, now: Date): Promise<User> {
  return update(id, { complete: true, updatedAt: now.toISOString() })
}

export function markSecondFactor(id: UserId, now: Date): Promise<User> {
  return update(id, { secondFactorEnrolledAt: now.toISOString(), updatedAt: now.toISOString() })
}

/** The account's customer at Stripe: one idempotency key makes it, so a repetition writes the same. */
export function setStripeCustomer(id: UserId, stripeCustomerId: string, now: Date): Promise<User> {
  return update(id, { stripeCustomerId, updatedAt: now.toISOString() })
}

/** Disabled accounts are refused on their next request, and the sessions that they have never come back. */
export async function setDisabled(id: UserId, disabled: boolean, now: Date): Promise<User> {
  await update(id, { disabled, updatedAt: now.toISOString() })
  return endSessions(id)
}

/** Who may claim and sign certified work. Acts on the next request. */
export function setTranslator(id: UserId, isTranslator: boolean, now: Date): Promise<User> {
  return update(id, { isTranslator, updatedAt: now.toISOString() })
}

/** The level an administrator has, or null for none. Acts on the next request (promise Z5). */
export async function setAdminLevel(id: UserId, adminLevel: Level | null, now: Date): Promise<User> {
  await update(id, { adminLevel, isAdmin: adminLevel !== null, updatedAt: now.toISOString() })
  return endSessions(id)
}

/**
 * Makes the founding super administrator: the deployment's one claim and the level in one transaction, so that nothing stays
 * between them. False when somebody was made before.
 */
export function makeFounder(id: UserId, now: Date): Promise<boolean> {
  const fields = { adminLevel: 'super', isAdmin: true, updatedAt: now.toISOString() }
  const { UpdateExpression, ...rest } = changes(fields)
  return commit([
    {
      Put: {
        TableName: tableName(),
        Item: { ...keys.claim('founder', 'deployment'), userId: id },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    {
      Update: {
        TableName: tableName(),
        Key: keys.user(id),
        ...rest,
        UpdateExpression: `${UpdateExpression} ADD sessionEpoch :one`,
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ...rest.ExpressionAttributeValues, ':one': 1 },
      },
    },
  ])
}

/** Ends every session and every reset link of the account at once; answers the user with the new epoch. */
export async function endSessions(id: UserId): Promise<User> {
  const { Attributes } = await client.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.user(id),
      UpdateExpression: 'ADD sessionEpoch :one',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':one': 1 },
      ReturnValues: 'ALL_NEW',
    }),
  )
  return User.parse(Attributes)
}

async function update(id: UserId, fields: { [K in keyof User]?: User[K] | undefined }): Promise<User> {
  const { Attributes } = await client.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.user(id),
      ...changes(fields),
      ConditionExpression: 'attribute_exists(pk)',
      ReturnValues: 'ALL_NEW',
    }),
  )
  return User.parse(Attributes)
}
