import { GetCommand, PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb'
import type { RevocationReason } from '#shared/certificates/certificate.ts'
import type { CertificateClaims, DeliverableKind } from '#shared/certificates/claims.ts'
import type { CertificateId } from '#shared/certificates/id.ts'
import {
  type CertificateStatus,
  firstStatusList,
  statusListOf,
  statusListSize,
} from '#shared/certificates/status-list.ts'
import { eventOf } from '#shared/events/events.ts'
import type { QueueItemId, TranslationId, UserId } from '#shared/lib/id.ts'
import { commit, type Item } from '../commit.ts'
import { eventItem } from '../events.ts'
import { index, keys } from '../keys.ts'
import { pageOf } from '../page-of.ts'
import { client, gsi2, isConditionFailure, tableName } from '../table.ts'
import { changes } from '../update.ts'

/** A file of a certified translation: `key` is where it lies. */
export type CertifiedObject = { kind: DeliverableKind; key: string; sha256: string }

export type CertificateRow = {
  id: CertificateId
  translationId: TranslationId
  queueItemId: QueueItemId
  /** The customer, and who signed. */
  userId: UserId
  signedBy: UserId
  claims: CertificateClaims
  jws: string
  files: CertifiedObject[]
  issuedAt: string
  status: CertificateStatus
  statusIndex: number
  supersededBy?: CertificateId
  supersededAt?: string
  revokedAt?: string
  revokedFor?: RevocationReason
}

/** The number of one signed job's certificate and its place in a status list, chosen before anything is made. */
export type Reservation = { certificateId: CertificateId; statusList: number; statusIndex: number; reservedAt: string }

/** Places that are tried in a list before the next one is opened: then more than half of the list is taken. */
const triesInList = 16
/** A certificate finds its place in the open list or in the one after it; further ones would only hide a fault. */
const listsTried = 3

/** What was reserved for a job, the first time as given, and ever after the same: a step that is repeated makes the same certificate. */
export async function reserve(
  translationId: TranslationId,
  queueItemId: QueueItemId,
  choose: () => Omit<Reservation, 'statusList'>,
): Promise<Reservation> {
  for (let lists = 0; lists < listsTried; lists++) {
    const statusList = await newestStatusList()
    for (let tries = 0; tries < triesInList; tries++) {
      const found = await findReservation(translationId, queueItemId)
      if (found) return found
      const { certificateId, statusIndex, reservedAt } = choose()
      if (statusIndex >= statusListSize) throw new Error('The status list has no such place')
      await commit([
        put(keys.certifying(translationId, queueItemId), { certificateId, statusList, statusIndex, reservedAt }),
        put(keys.statusIndex(statusList, statusIndex), { certificateId }),
      ])
    }
    await openNextStatusList(statusList)
  }
  throw new Error('No free place in the status lists was found')
}

export async function findReservation(
  translationId: TranslationId,
  queueItemId: QueueItemId,
): Promise<Reservation | undefined> {
  const found = await read<Reservation>(keys.certifying(translationId, queueItemId))
  // What was reserved before there was a second list names none.
  return found && { ...found, statusList: found.statusList ?? firstStatusList }
}

/** The number of the list that new certificates go to: all lists up to it exist. */
export async function newestStatusList(): Promise<number> {
  return (await read<{ list: number }>(keys.openStatusList()))?.list ?? firstStatusList
}

/** Lets new certificates go to the list after a full one. Nothing happens where somebody else has opened it. */
async function openNextStatusList(full: number): Promise<void> {
  await commit([
    {
      Put: {
        TableName: tableName(),
        Item: { ...keys.openStatusList(), list: full + 1 },
        ConditionExpression: full === firstStatusList ? 'attribute_not_exists(pk)' : '#list = :full',
        ...(full !== firstStatusList && {
          ExpressionAttributeNames: { '#list': 'list' },
          ExpressionAttributeValues: { ':full': full },
        }),
      },
    },
  ])
}

export const find = (id: CertificateId): Promise<CertificateRow | undefined> =>
  read<CertificateRow>(keys.certificate(id))

/** The certificate that a file belongs to, by its hash. */
export async function findByFile(sha256: string): Promise<CertificateId | undefined> {
  return (await read<{ certificateId: CertificateId }>(keys.certifiedFile(sha256)))?.certificateId
}

/** All certificates of a translation, newest first. */
export async function listOf(translationId: TranslationId): Promise<CertificateRow[]> {
  const { items } = await pageOf(index.certificatesOf(translationId), { limit: 100 })
  return items.map((item) => item as unknown as CertificateRow)
}

/** A new certificate as part of a transaction: with the way from each of its files, and the one that it replaces. */
export function issueItems(row: CertificateRow, replaced?: CertificateRow): Item[] {
  const certificate = {
    ...row,
    gsi1pk: index.certificatesOf(row.translationId),
    gsi1sk: `${row.issuedAt}#${row.id}`,
  }
  return [
    put(keys.certificate(row.id), certificate),
    ...row.files.filter(isUnique).map(({ sha256 }) => put(keys.certifiedFile(sha256), { certificateId: row.id })),
    ...(replaced?.status === 'valid' ? [supersedeItem(replaced, row)] : []),
    eventItem(
      eventOf(
        'certificate.issued',
        { certificateId: row.id, translationId: row.translationId },
        new Date(row.issuedAt),
      ),
    ),
  ]
}

/** Issues a certificate whose translation is complete already. False when it is there, or its document or the money for it is not. */
export const issue = (row: CertificateRow, replaced?: CertificateRow): Promise<boolean> =>
  commit([...issueItems(row, replaced), standingItem(row.translationId)])

const standingItem = (id: TranslationId): Item => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: keys.translation(id),
    ConditionExpression: 'attribute_not_exists(deletedAt) AND attribute_not_exists(refundedAt)',
  },
})

function supersedeItem(old: CertificateRow, by: CertificateRow): Item {
  const change = changes({
    status: 'superseded',
    supersededBy: by.id,
    supersededAt: by.issuedAt,
    ...withdrawn(old),
  })
  return {
    Update: {
      TableName: tableName(),
      Key: keys.certificate(old.id),
      ...change,
      ExpressionAttributeValues: { ...change.ExpressionAttributeValues, ':valid': 'valid' },
      ConditionExpression: '#status = :valid',
    },
  }
}

function revokeItem(row: CertificateRow, reason: RevocationReason, now: Date): Item {
  const change = changes({
    status: 'revoked',
    revokedAt: now.toISOString(),
    revokedFor: reason,
    ...withdrawn(row),
  })
  return {
    Update: {
      TableName: tableName(),
      Key: keys.certificate(row.id),
      ...change,
      ExpressionAttributeValues: { ...change.ExpressionAttributeValues, ':revoked': 'revoked' },
      ConditionExpression: 'attribute_exists(pk) AND #status <> :revoked',
    },
  }
}

/** Withdraws a certificate together with what has to be written with it. False when it was withdrawn already. */
export const revoke = (row: CertificateRow, reason: RevocationReason, now: Date, beside: Item[]): Promise<boolean> =>
  commit([
    revokeItem(row, reason, now),
    eventItem(eventOf('certificate.revoked', { certificateId: row.id, translationId: row.translationId }, now)),
    ...beside,
  ])

/** Every certificate of a list that is not valid any more: what the list tells. */
export async function listWithdrawn(list: number): Promise<{ index: number; status: CertificateStatus }[]> {
  const pages = paginateQuery(
    { client },
    {
      TableName: tableName(),
      IndexName: gsi2,
      KeyConditionExpression: 'gsi2pk = :pk',
      ExpressionAttributeValues: { ':pk': index.certificatesWithdrawn(list) },
      // A row holds the claims and their signature: a list of many is read every minute.
      ProjectionExpression: 'statusIndex, #status',
      ExpressionAttributeNames: { '#status': 'status' },
    },
  )
  const found: { index: number; status: CertificateStatus }[] = []
  for await (const { Items = [] } of pages)
    for (const { statusIndex, status } of Items as Pick<CertificateRow, 'statusIndex' | 'status'>[])
      found.push({ index: statusIndex, status })
  return found
}

/** `withdrawn` counts the certificates that the list names. */
export type StatusListRow = { token: string; iat: number; exp: number; withdrawn?: number }

export const findStatusList = (list: number): Promise<StatusListRow | undefined> =>
  read<StatusListRow>(keys.statusList(list))

/** Keeps a list unless a newer form of it is there: of two of one second, the one that names more. */
export async function keepStatusList(list: number, row: StatusListRow): Promise<void> {
  try {
    await client.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...keys.statusList(list), ...row },
        ConditionExpression: 'attribute_not_exists(pk) OR iat < :iat OR (iat = :iat AND withdrawn <= :withdrawn)',
        ExpressionAttributeValues: { ':iat': row.iat, ':withdrawn': row.withdrawn ?? 0 },
      }),
    )
  } catch (error) {
    if (!isConditionFailure(error)) throw error
  }
}

/** Two certificates may be about the same translation; only files that hold the number are of one certificate alone. */
const isUnique = ({ kind }: CertifiedObject) => kind === 'certified-pdf' || kind === 'certified-pdf-with-original'

const withdrawn = (row: CertificateRow) => ({
  gsi2pk: index.certificatesWithdrawn(statusListOf(row.claims) ?? firstStatusList),
  gsi2sk: row.id,
})

const put = (key: { pk: string; sk: string }, fields: object): Item => ({
  Put: { TableName: tableName(), Item: { ...key, ...fields }, ConditionExpression: 'attribute_not_exists(pk)' },
})

async function read<T>(Key: { pk: string; sk: string }): Promise<T | undefined> {
  const { Item } = await client.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }))
  return Item as T | undefined
}
