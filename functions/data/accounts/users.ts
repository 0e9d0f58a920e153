import { GetCommand, paginateScan, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { UserId } from '#shared/lib/id.ts'
import { promotionAddressDays } from '#shared/privacy/days.ts'
import type { AdminLevel as Level } from '#shared/staff/powers.ts'
import { commit, type Item, updated } from '../commit.ts'
import * as due from '../due.ts'
import { index, keys } from '../keys.ts'
import { pageOfMonths } from '../months.ts'
import { type Page, pageOf } from '../page-of.ts'
import { unlinkNetwork } from '../payments/promotions.ts'
import { client, gsi2, tableName } from '../table.ts'
import { erasedAddress } from '../translations/traces.ts'
import { changes } from '../update.ts'
import { changeStanding, foundingItem, standingOf } from './standing.ts'
import { findRows, firstFound, listedAt, searchItems, staffAt, withoutSearchItems } from './user-index.ts'
import { findById, type NewUser, User } from './user-row.ts'

export { changeStanding, findFounder } from './standing.ts'
export { findById, type NewUser, User } from './user-row.ts'

/**
 * Writes the user, the row that holds the address and the one that says when the network address is to be forgotten, together
 * or not at all.
 * Answers false, and writes nothing, when the address belongs to somebody else than `replaced`, a registration that nobody
 * has verified and whose password no reset has changed: it leaves in the same transaction, with its name and its password's id.
 */
export async function create(given: NewUser, replaced: UserId | null = null): Promise<boolean> {
  const user = User.parse(given)
  const put = (Item: Record<string, unknown>) => ({
    Put: { TableName: tableName(), Item, ConditionExpression: 'attribute_not_exists(pk)' },
  })
  return commit([
    ...takingAddress(user, replaced),
    put({ ...keys.user(user.id), ...user, ...listedAt(user), ...(user.isAdmin ? staffAt(user) : {}) }),
    ...searchItems(user),
    put({
      ...keys.registrationAddress(user.id),
      userId: user.id,
      gsi2pk: index.registrationAddresses,
      gsi2sk: `${forgottenAt(user.createdAt)}#${user.id}`,
    }),
  ])
}

/** Takes a registration that nobody has verified away, with its address. False when it was verified, is gone, or a reset began. */
export const removeUnverified = ({ id, email }: Pick<User, 'id' | 'email'>): Promise<boolean> =>
  commit([{ Delete: { TableName: tableName(), Key: keys.email(email), ...heldBy(id) } }, ...withoutProfile(id)])

export type Addresses = Pick<User, 'email' | 'pastEmails' | 'undoneEmails'>
type NewAddress = Addresses & { replaced: UserId | null; items: Item[]; now: Date }

/**
 * Gives an account another address, with all that is found by it and `items`, together or not at all; every session that it had ends. A
 * registration that nobody has verified (`replaced`) leaves its address to it. False, and nothing is written, where the address is held by
 * somebody else, or the account changed meanwhile.
 */
export function changeEmail(user: User, { replaced, items, now, ...to }: NewAddress): Promise<boolean> {
  const account = endingSessions(user.id, { ...to, username: to.email, updatedAt: now.toISOString() }).Update
  const seen = { ':before': user.email, ':first': user.firstName, ':last': user.lastName, ':seen': user.sessionEpoch }
  return commit([
    ...takingAddress({ id: user.id, email: to.email }, replaced),
    { Delete: { TableName: tableName(), Key: keys.email(user.email), ...heldBy(user.id) } },
    {
      Update: {
        ...account,
        ConditionExpression: 'email = :before AND firstName = :first AND lastName = :last AND sessionEpoch = :seen',
        ExpressionAttributeValues: { ...account.ExpressionAttributeValues, ...seen },
      },
    },
    ...searchItems({ ...user, ...to }),
    ...items,
  ])
}

/** One more browser of a registration that is not verified yet. False when it was verified, replaced or removed. */
export const addRegistrationBrowser = (id: UserId, hash: string): Promise<boolean> =>
  updated({
    TableName: tableName(),
    Key: keys.user(id),
    UpdateExpression: 'SET registrationHashes = list_append(registrationHashes, :one)',
    ConditionExpression: 'emailVerified = :no AND size(registrationHashes) < :most',
    ExpressionAttributeValues: { ':one': [hash], ':no': false, ':most': 10 },
  })

/** The one row of an address: free, or left by a registration that nobody has verified, which goes with it. */
const takingAddress = ({ id, email }: Pick<User, 'id' | 'email'>, replaced: UserId | null): Item[] => {
  const place = { TableName: tableName(), Item: { ...keys.email(email), userId: id } }
  return replaced === null
    ? [{ Put: { ...place, ConditionExpression: 'attribute_not_exists(pk)' } }]
    : [{ Put: { ...place, ...heldBy(replaced) } }, ...withoutProfile(replaced)]
}

const heldBy = (id: UserId) => ({
  ConditionExpression: 'userId = :holder',
  ExpressionAttributeValues: { ':holder': id },
})

const withoutProfile = (id: UserId): Item[] => [
  {
    Delete: {
      TableName: tableName(),
      Key: keys.user(id),
      ConditionExpression: 'emailVerified = :no AND credentialEpoch = :none',
      ExpressionAttributeValues: { ':no': false, ':none': 0 },
    },
  },
  { Delete: { TableName: tableName(), Key: keys.registrationAddress(id) } },
  ...withoutSearchItems(id),
]

/** Accounts whose network addresses have been kept long enough, longest overdue first. */
export const listKnownAddresses = (now: Date, limit: number): Promise<UserId[]> =>
  due.listDue(index.registrationAddresses, now, limit, (item) => UserId.parse(item['userId']))

/** Lets the sweeper come back to an account whose network address could not be forgotten. */
export const postponeAddress = (id: UserId, until: Date): Promise<void> =>
  due.putOff(keys.registrationAddress(id), until, `${until.toISOString()}#${id}`)

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

/** Writes the named fields; the others stay. A new name can be searched for at once. */
export async function updateProfile(id: UserId, fields: ProfileFields, now: Date): Promise<User> {
  const user = await update(id, { ...fields, updatedAt: now.toISOString() })
  if (fields.firstName !== undefined || fields.lastName !== undefined) await putIndex(id)
  return user
}

/** Writes the rows by which staff find an account anew. False where the account changed meanwhile, or is not there. */
export async function putIndex(id: UserId): Promise<boolean> {
  const user = await findById(id)
  if (!user || user.email === erasedAddress(id)) return false
  const seen = { ':email': user.email, ':first': user.firstName, ':last': user.lastName }
  const update = changes({ ...listedAt(user), ...(user.isAdmin ? staffAt(user) : {}) })
  return commit([
    {
      Update: {
        TableName: tableName(),
        Key: keys.user(id),
        ...update,
        ConditionExpression: 'email = :email AND firstName = :first AND lastName = :last',
        ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ...seen },
      },
    },
    ...searchItems(user),
  ])
}

/** Every account there is. A scan: only an operator may, with a command. */
export async function* listAllIds(): AsyncGenerator<UserId> {
  for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName() }))
    for (const { sk, id } of Items) if (sk === keys.user(UserId.parse(1)).sk && id !== undefined) yield UserId.parse(id)
}

/** Accounts, newest first. */
export async function listPage(page: Page, now: Date): Promise<{ users: User[]; next: string | undefined }> {
  const { items, next } = await pageOfMonths(
    (month) => ({
      IndexName: gsi2,
      KeyConditionExpression: 'gsi2pk = :pk',
      ExpressionAttributeValues: { ':pk': index.usersIn(month) },
    }),
    page,
    now,
  )
  return { users: items.map((item) => User.parse(item)), next }
}

/** Accounts with a level, newest first. */
export async function listStaff(page: Page): Promise<{ users: User[]; next: string | undefined }> {
  const { items, next } = await pageOf(index.staff, page)
  return { users: items.map((item) => User.parse(item)), next }
}

/** Accounts whose name or address begins with the text, in the order of the alphabet, each once. */
export async function search(text: string, page: Page): Promise<{ users: User[]; next: string | undefined }> {
  const { rows, next } = await findRows(text, page)
  const found = await Promise.all(rows.map(({ id }) => findById(id)))
  const users = found.filter((user, i): user is User => user !== null && firstFound(user, text) === rows[i]?.folded)
  return { users, next }
}

/** Idempotent: verifying twice is verifying. */
export function markVerified(id: UserId, now: Date): Promise<User> {
  return update(id, { emailVerified: true, registrationHashes: [], updatedAt: now.toISOString() })
}

export function markComplete(id: UserId, now: Date): Promise<User> {
  return update(id, { complete: true, updatedAt: now.toISOString() })
}

export function markSecondFactor(id: UserId, now: Date): Promise<User> {
  return update(id, { secondFactorEnrolledAt: now.toISOString(), updatedAt: now.toISOString() })
}

/** No app any more, and every session ends, unless somebody ended this one: what follows begins without a second factor. */
export async function clearSecondFactor(id: UserId, seen: number, now: Date): Promise<User | null> {
  const ended = await endSessions(id, seen)
  return ended && update(id, { secondFactorEnrolledAt: null, updatedAt: now.toISOString() })
}

/** The same for somebody else's account, with what is said of it in the audit log: both or nothing. */
export function resetSecondFactor(id: UserId, also: Item[], now: Date): Promise<boolean> {
  return commit([endingSessions(id, { secondFactorEnrolledAt: null, updatedAt: now.toISOString() }), ...also])
}

/** New fields of an account, and the end of every session that it had. */
function endingSessions(id: UserId, fields: Record<string, unknown>) {
  const { UpdateExpression, ...rest } = changes(fields)
  return {
    Update: {
      TableName: tableName(),
      Key: keys.user(id),
      ...rest,
      UpdateExpression: `${UpdateExpression} ADD sessionEpoch :one`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ...rest.ExpressionAttributeValues, ':one': 1 },
    },
  }
}

/** The account's customer at Stripe: one idempotency key makes it, so a repetition writes the same. */
export function setStripeCustomer(id: UserId, stripeCustomerId: string, now: Date): Promise<User> {
  return update(id, { stripeCustomerId, updatedAt: now.toISOString() })
}

/** Disabled accounts are refused on their next request, and the sessions and keys that they have never come back. */
export const setDisabled = (id: UserId, disabled: boolean, now: Date): Promise<User> => stand(id, { disabled }, now)

/** Who may claim and sign certified work. Acts on the next request. */
export function setTranslator(id: UserId, isTranslator: boolean, now: Date): Promise<User> {
  return update(id, { isTranslator, updatedAt: now.toISOString() })
}

/** The level an administrator has, or null for none. Acts on the next request (promise Z5). */
export const setAdminLevel = (id: UserId, level: Level | null, now: Date): Promise<User> => stand(id, { level }, now)

/** A change of the product's own. */
async function stand(id: UserId, to: { level?: Level | null; disabled?: boolean }, now: Date): Promise<User> {
  for (let tries = 0; tries < 5; tries++) {
    const user = await findById(id)
    if (!user) break
    const seen = standingOf(user)
    const outcome = await changeStanding(id, seen, { ...seen, ...to }, { now })
    if (outcome === 'last-super') throw new Error('the last super administrator must stay one')
    if (outcome === 'changed') return (await findById(id)) ?? user
  }
  throw new Error('the account could not be changed')
}

/**
 * Makes the founding super administrator: the deployment's one claim and the level in one transaction, so that nothing stays
 * between them. False when somebody was made before.
 */
export async function makeFounder(id: UserId, now: Date): Promise<boolean> {
  const fields = { adminLevel: 'super', isAdmin: true, updatedAt: now.toISOString() }
  const createdAt = (await findById(id))?.createdAt ?? now.toISOString()
  return commit([
    foundingItem(id),
    {
      Put: {
        TableName: tableName(),
        Item: { ...keys.claim('founder', 'deployment'), userId: id },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    endingSessions(id, { ...fields, ...staffAt({ id, createdAt }) }),
  ])
}

/** Ends every session of the account at once; answers the user with the new epoch. Reset links stay: whoever holds a session could void them all. */
export const endSessions = ending('ADD sessionEpoch :one', 'sessionEpoch')

/** Ends what the old password opened: every session, every reset link and every API key. */
export const endCredentials = ending('ADD sessionEpoch :one, credentialEpoch :one', 'credentialEpoch')

/** With the epoch that let the caller in: null when somebody ended it first, because then the caller has no say any more. */
type Ending = { (id: UserId): Promise<User>; (id: UserId, seen: number): Promise<User | null> }

function ending(UpdateExpression: string, epoch: 'sessionEpoch' | 'credentialEpoch'): Ending {
  const endAny = async (id: UserId): Promise<User> => {
    const { Attributes } = await client.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.user(id),
        UpdateExpression,
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':one': 1 },
        ReturnValues: 'ALL_NEW',
      }),
    )
    return User.parse(Attributes)
  }
  const endSeen = async (id: UserId, seen: number): Promise<User | null> => {
    const isFirst = await updated({
      TableName: tableName(),
      Key: keys.user(id),
      UpdateExpression,
      ConditionExpression: `attribute_exists(pk) AND ${
        seen === 0 ? `(attribute_not_exists(${epoch}) OR ${epoch} = :seen)` : `${epoch} = :seen`
      }`,
      ExpressionAttributeValues: { ':one': 1, ':seen': seen },
    })
    const user = isFirst ? await findById(id) : null
    // The epoch of this end, also where another one came before the row was read: what begins now ends with that one.
    return user && { ...user, [epoch]: seen + 1 }
  }
  return ((id: UserId, seen?: number) => (seen === undefined ? endAny(id) : endSeen(id, seen))) as Ending
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
