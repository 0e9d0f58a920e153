import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { FileType } from '#shared/documents/document.ts'
import type { TranslationId, UploadId, UserId } from '#shared/lib/id.ts'
import type { Item } from '../commit.ts'
import { keys } from '../keys.ts'
import { client, tableName } from '../table.ts'

/** A ticket for one file. `translationId` is set when it is claimed, once. */
export type UploadRow = {
  id: UploadId
  userId: UserId
  filename: string
  fileType: FileType
  /** Bytes, as announced; the object must have as many. */
  size: number
  key: string
  createdAt: string
  expiresAt: number
  translationId?: TranslationId
}

/** Days that a file which nobody claimed is kept. */
export const uploadDays = 1

export async function create(row: UploadRow): Promise<void> {
  await client.send(
    new PutCommand({
      TableName: tableName(),
      Item: { ...keys.upload(row.id), ...row },
      ConditionExpression: 'attribute_not_exists(pk)',
    }),
  )
}

/** The caller's own live upload; anybody else's and an expired one are not there. */
export async function findOwn(id: UploadId, userId: UserId, now: Date): Promise<UploadRow | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.upload(id), ConsistentRead: true }),
  )
  const row = Item as UploadRow | undefined
  return row && row.userId === userId && row.expiresAt * 1000 > now.getTime() ? row : undefined
}

/** Claims the upload inside the transaction that makes the translation: by its owner, once (promise U4). */
export const claim = (row: UploadRow, translationId: TranslationId): Item => ({
  Update: {
    TableName: tableName(),
    Key: keys.upload(row.id),
    UpdateExpression: 'SET translationId = :translationId',
    ConditionExpression: 'userId = :userId AND attribute_not_exists(translationId)',
    ExpressionAttributeValues: { ':translationId': translationId, ':userId': row.userId },
  },
})

/** Takes the ticket away with the name of its file. Doing it again finds nothing more. */
export async function forget(id: UploadId): Promise<void> {
  await client.send(new DeleteCommand({ TableName: tableName(), Key: keys.upload(id) }))
}
