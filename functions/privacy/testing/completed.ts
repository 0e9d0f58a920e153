import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { ScanCommand, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb'
import { vi } from 'vitest'
import { OrderId, type TranslationId, type UserId } from '#shared/lib/id.ts'
import { issuer, signClaims, testKey } from '../../certificates/testing/issuer.ts'
import { commit } from '../../data/commit.ts'
import { translations } from '../../data/data.ts'
import { client, tableName } from '../../data/table.ts'
import { folderOf } from '../../data/translations/object-keys.ts'
import { newId } from '../../lib/base.ts'
import { txt } from '../../translations/testing/documents.ts'
import { runMachine } from '../../translations/testing/run-machine.ts'
import { makeWorld, newUserId, queued, type World } from '../../translations/testing/world.ts'
import { FormatsMessage, keepFormats } from '../keep-formats.ts'
import { sweep } from '../sweep.ts'

export const dayMs = 86_400_000
export const records = testKey('records')
export const trust = { keys: [records.publicKey], issuer }
export const signing = {
  sign: async (_: string, typ: string, claims: object) => signClaims(records, typ, claims),
} as never
export const worldOf = (userId: UserId) => ({ ...makeWorld(userId), signing })
export const s3 = new S3Client({})

export async function objectsOf(userId: UserId, id: TranslationId): Promise<string[]> {
  const prefix = folderOf({ userId, id })
  const { Contents = [] } = await s3.send(
    new ListObjectsV2Command({ Bucket: process.env['DOCUMENT_BUCKET'], Prefix: prefix }),
  )
  return Contents.map(({ Key = '' }) => Key.slice(prefix.length)).toSorted()
}

/** A paid and completed translation of a text file. */
export async function completed() {
  const userId = newUserId()
  const world = worldOf(userId)
  const { id } = await queued(world, txt())
  await runMachine(world, id)
  await commit([
    translations.payItem(id, { paidAt: new Date().toISOString(), orderId: OrderId.parse(newId()), amountCents: 495 }),
  ])
  await runMachine(world, id, { from: 'payment' })
  return { world, userId, id }
}

/**
 * The sweep as it would run some days from now, the formats that it asks for, and the next sweep; it sees all that is due, of this
 * test and of others.
 */
export async function sweepAfter(world: World, days: number): Promise<void> {
  const removeUser = vi.fn(async () => {})
  const now = () => new Date(Date.now() + days * dayMs)
  const ctx = { ...world, now, signing, identity: { removeUser } as never }
  await sweep(ctx)
  const asked = world.exportsAsked.splice(0)
  for (const message of asked) await keepFormats(ctx, FormatsMessage.parse(message).formatsOf)
  if (asked.length > 0) await sweep(ctx)
}

/** The whole table. */
export async function allRows(): Promise<{ pk: string; sk: string }[]> {
  const rows: { pk: string; sk: string }[] = []
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page: ScanCommandOutput = await client.send(new ScanCommand({ TableName: tableName(), ExclusiveStartKey }))
    rows.push(...((page.Items ?? []) as typeof rows))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return rows
}
