import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type { JobPriority, JobStatus } from '#shared/jobs/job.ts'
import type { QueueItemId, TranslationId, UserId } from '#shared/lib/id.ts'
import { commit, type Item } from './commit.ts'
import { index, keys } from './keys.ts'
import { client, tableName } from './table.ts'
import { get, move, type TranslationRow } from './translations.ts'

/** A translation that waits for a human. Text and file names are read from the translation, not copied. */
export type QueueItemRow = {
  id: QueueItemId
  translationId: TranslationId
  userId: UserId
  sourceLanguage: string
  targetLanguage: string
  priority: JobPriority
  status: JobStatus
  createdAt: string
  updatedAt: string
  assignedTranslator?: string
  claimedBy?: number
  claimedAt?: string
  lockExpiry?: string
  estimatedCompletionTime?: string
  actualCompletionTime?: string
  translatorNotes?: string
  qualityCheckNotes?: string
}

export async function find(id: QueueItemId): Promise<QueueItemRow | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.queueItem(id), ConsistentRead: true }),
  )
  return Item as QueueItemRow | undefined
}

/** Puts a paid translation into the queue and moves it to human review, both or neither. Returns the row as it then stands. */
export async function enqueue(row: TranslationRow, itemId: QueueItemId, now: Date): Promise<TranslationRow> {
  const at = now.toISOString()
  const { id: translationId, userId, sourceLanguage, targetLanguage } = row
  const item: QueueItemRow = {
    id: itemId,
    translationId,
    userId,
    sourceLanguage,
    targetLanguage,
    priority: 'normal',
    status: 'pending',
    createdAt: at,
    updatedAt: at,
  }
  const put: Item = {
    Put: {
      TableName: tableName(),
      Item: {
        ...keys.queueItem(itemId),
        ...item,
        gsi2pk: index.queueAt('pending'),
        gsi2sk: `${at}#${itemId}`,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
  const moved = move(translationId, 'human_review', now, { queueItemId: itemId, humanReviewStartedAt: at }, true)
  await commit([put, moved])
  return get(translationId)
}

/** Takes an item out of the queue, as part of a transaction that holds only while no translator has claimed it. */
export const withdraw = (id: QueueItemId): Item => ({
  Delete: {
    TableName: tableName(),
    Key: keys.queueItem(id),
    ConditionExpression: '#status = :pending',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':pending': 'pending' },
  },
})
