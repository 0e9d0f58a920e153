import { GetCommand, PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb'
import type { RevocationReason } from '#shared/certificates/certificate.ts'
import type { CertificateClaims, DeliverableKind } from '#shared/certificates/claims.ts'
import type { CertificateId } from '#shared/certificates/id.ts'
import { type CertificateStatus, statusListSize } from '#shared/certificates/status-list.ts'
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

/** The number and the place in the status list of one signed job, chosen before anything is made. */
export type Reservation = { certificateId: CertificateId; statusIndex: number; reservedAt: string }

/** What was reserved for a job, the first time as given, and ever after the same: a step that is repeated makes the same certificate. */
export async function reserve(
  translationId: TranslationId,
  queueItemId: QueueItemId,
  choose: () => Reservation,
): Promise<Reservation> {
  for (let tries = 0; tries < 8; tries++) {
    const found = await findReservation(translationId, queueItemId)
    if (found) return found
    const reservation = choose()
    if (reservation.statusIndex >= statusListSize) throw new Error('The status list has no such place')
    await commit([
      put(keys.certifying(translationId, queueItemId), { ...reservation }),
      put(keys.statusIndex(reservation.statusIndex), { certificateId: reservation.certificateId }),
    ])
  }
  throw new Error('No free place in the status list was found')
}

export async function findReservation(
  translationId: TranslationId,
  queueItemId: QueueItemId,
): Promise<Reservation | undefined> {
  return read<Reservation>(keys.certifying(translationId, queueItemId))
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

/** Issues a certificate whose translation is complete already. False when it is there. */
export const issue = (row: CertificateRow, replaced?: CertificateRow): Promise<boolean> =>
  commit(issueItems(row, replaced))

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

/** Every certificate that is not valid any more: what the status list tells. */
export async function listWithdrawn(): Promise<{ index: number; status: CertificateStatus }[]> {
  const pages = paginateQuery(
    { client },
    {
      TableName: tableName(),
      IndexName: gsi2,
      KeyConditionExpression: 'gsi2pk = :pk',
      ExpressionAttributeValues: { ':pk': index.certificatesWithdrawn },
    },
  )
  const found: { index: number; status: CertificateStatus }[] = []
  for await (const { Items = [] } of pages)
    for (const { statusIndex, status } of Items as CertificateRow[]) found.push({ index: statusIndex, status })
  return found
}

export type StatusListRow = { token: string; iat: number; exp: number }

export const findStatusList = (): Promise<StatusListRow | undefined> => read<StatusListRow>(keys.statusList())

/** Keeps a list unless a newer one is there. */
export async function keepStatusList(row: StatusListRow): Promise<void> {
  try {
    await client.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...keys.statusList(), ...row },
        ConditionExpression: 'attribute_not_exists(pk) OR iat <= :iat',
        ExpressionAttributeValues: { ':iat': row.iat },
      }),
    )
  } catch (error) {
    if (!isConditionFailure(error)) throw error
  }
}

/** Two certificates may be about the same translation; only files that hold the number are of one certificate alone. */
const isUnique = ({ kind }: CertifiedObject) => kind === 'certified-pdf' || kind === 'certified-pdf-with-original'

const withdrawn = (row: CertificateRow) => ({ gsi2pk: index.certificatesWithdrawn, gsi2sk: row.id })

const put = (key: { pk: string; sk: string }, fields: object): Item => ({
  Put: { TableName: tableName(), Item: { ...key, ...fields }, ConditionExpression: 'attribute_not_exists(pk)' },
})

async function read<T>(Key: { pk: string; sk: string }): Promise<T | undefined> {
  const { Item } = await client.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }))
  return Item as T | undefined
}
