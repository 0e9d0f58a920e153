import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { QueueItemId } from '#shared/lib/id.ts'
import type { QueueItemRow } from '../jobs/queue.ts'
import { keys } from '../keys.ts'
import { client, tableName } from '../table.ts'
import { changes } from '../update.ts'

/** Puts a job into somebody's hands without a claim; `fields` are what the test is about. */
export async function inWork(id: QueueItemId, claimedBy: number, fields: Partial<QueueItemRow> = {}): Promise<void> {
  const lockExpiry = new Date(Date.now() + 7_200_000).toISOString()
  const held = { status: 'in_progress', claimedBy, fence: 1, lockExpiry, ...fields }
  await client.send(new UpdateCommand({ TableName: tableName(), Key: keys.queueItem(id), ...changes(held) }))
}
