import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { UserId } from '#shared/lib/id.ts'
import type { AdminLevel } from '#shared/staff/powers.ts'
import { commit, type Item } from '../commit.ts'
import { keys } from '../keys.ts'
import { client, tableName } from '../table.ts'
import { changes } from '../update.ts'
import { staffAt } from './user-index.ts'
import { findById, type User } from './user-row.ts'

/** What an account may do as staff, and whether it may do anything. */
export type Standing = { level: AdminLevel | null; disabled: boolean }

export const standingOf = (user: Pick<User, 'isAdmin' | 'adminLevel' | 'disabled'>): Standing => ({
  level: user.isAdmin ? user.adminLevel : null,
  disabled: user.disabled,
})

/** Whose level the change rests on: a transaction in which they have lost it changes nothing. */
export type Ground = { id: UserId; level: AdminLevel }

const Roster = z.object({ supers: z.array(UserId), version: z.number().int() })
type Roster = z.infer<typeof Roster>

/** Who was made the first administrator, once a deployment. */
export async function findFounder(): Promise<UserId | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.claim('founder', 'deployment'), ConsistentRead: true }),
  )
  return Item && UserId.parse(Item['userId'])
}

export type Outcome = 'changed' | 'changed-meanwhile' | 'last-super'

/**
 * The one writer of levels and of what disables an account. `seen` is what the change was decided on; where it has changed
 * since, or whoever the change rests on has lost their level, nothing is written. The super administrators who can act stand in
 * one row with a version, part of every transaction that changes them: they are never none. Sessions end with every change,
 * API keys with a disabling.
 */
export async function changeStanding(
  id: UserId,
  seen: Standing,
  to: Standing,
  { by, items = [], now }: { by?: Ground | undefined; items?: Item[]; now: Date },
): Promise<Outcome> {
  for (let tries = 0; tries < 8; tries++) {
    const roster = await readRoster()
    const supers = supersAfter(roster, id, seen, to)
    if (supers?.length === 0) return 'last-super'
    const written = await commit([
      await userItem(id, seen, to, now),
      ...(supers ? [rosterItem(roster, supers)] : []),
      ...(by && by.id !== id ? [groundItem(by)] : []),
      ...items,
    ])
    if (written) return 'changed'
    const user = await findById(id)
    const isSeen = user && same(standingOf(user), seen)
    if (!isSeen || !(await stands(by)) || supers === undefined) return 'changed-meanwhile'
  }
  return 'changed-meanwhile'
}

/** That somebody still has the level that a change rests on, as part of its transaction. */
const groundItem = ({ id, level }: Ground): Item => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: keys.user(id),
    ConditionExpression: 'isAdmin = :yes AND adminLevel = :level AND disabled = :no',
    ExpressionAttributeValues: { ':yes': true, ':level': level, ':no': false },
  },
})

/** Holds, as part of a transaction, while an account is not closed. */
export const openAccountItem = (id: UserId): Item => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: keys.user(id),
    ConditionExpression: 'disabled <> :yes',
    ExpressionAttributeValues: { ':yes': true },
  },
})

/** The founder's row of the roster, as part of the transaction that makes the founder. */
export const foundingItem = (id: UserId): Item => rosterItem({ supers: [], version: 0 }, [id])

/** The list with the change in it; undefined where it stays as it is. */
function supersAfter({ supers }: Roster, id: UserId, seen: Standing, to: Standing): UserId[] | undefined {
  const [was, will] = [seen, to].map(({ level, disabled }) => level === 'super' && !disabled)
  if (was === will) return undefined
  const others = supers.filter((one) => one !== id)
  return will ? [...others, id] : others
}

async function readRoster(): Promise<Roster> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.roster(), ConsistentRead: true }),
  )
  if (Item) return Roster.parse(Item)
  // Where the founder was made before there was a roster, it begins with them.
  const founder = await findFounder()
  const user = founder === undefined ? null : await findById(founder)
  const acts = user && !user.disabled && user.isAdmin && user.adminLevel === 'super'
  return { supers: acts ? [user.id] : [], version: 0 }
}

const rosterItem = ({ version }: Roster, supers: UserId[]): Item => ({
  Put: {
    TableName: tableName(),
    Item: { ...keys.roster(), supers, version: version + 1 },
    ...(version === 0
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: 'version = :version',
          ExpressionAttributeValues: { ':version': version },
        }),
  },
})

async function userItem(id: UserId, seen: Standing, to: Standing, now: Date): Promise<Item> {
  const createdAt = (await findById(id))?.createdAt ?? now.toISOString()
  const place = to.level === null ? undefined : staffAt({ id, createdAt })
  const { UpdateExpression, ...update } = changes({
    adminLevel: to.level,
    isAdmin: to.level !== null,
    disabled: to.disabled,
    ...(to.disabled !== seen.disabled && { closedAt: to.disabled ? now.toISOString() : null }),
    updatedAt: now.toISOString(),
    ...place,
  })
  const epochs = ['sessionEpoch', ...(to.disabled && !seen.disabled ? ['credentialEpoch'] : [])]
  return {
    Update: {
      TableName: tableName(),
      Key: keys.user(id),
      UpdateExpression: [
        UpdateExpression,
        ...(place ? [] : ['REMOVE gsi1pk, gsi1sk']),
        `ADD ${epochs.map((epoch) => `${epoch} :one`).join(', ')}`,
      ].join(' '),
      ConditionExpression: `isAdmin = :wasAdmin AND disabled = :wasDisabled${seen.level === null ? '' : ' AND adminLevel = :was'}`,
      ExpressionAttributeNames: update.ExpressionAttributeNames,
      ExpressionAttributeValues: {
        ...update.ExpressionAttributeValues,
        ':one': 1,
        ':wasAdmin': seen.level !== null,
        ':wasDisabled': seen.disabled,
        ...(seen.level !== null && { ':was': seen.level }),
      },
    },
  }
}

const same = (a: Standing, b: Standing): boolean => a.level === b.level && a.disabled === b.disabled

async function stands(by: Ground | undefined): Promise<boolean> {
  if (!by) return true
  const user = await findById(by.id)
  return user !== null && same(standingOf(user), { level: by.level, disabled: false })
}
