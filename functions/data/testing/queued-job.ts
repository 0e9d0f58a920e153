import { OrderId, QueueItemId } from '#shared/lib/id.ts'
import { newId } from '../../lib/base.ts'
import { commit } from '../commit.ts'
import * as queue from '../jobs/queue.ts'
import { keys } from '../keys.ts'
import { tableName } from '../table.ts'
import type * as translations from '../translations/translations.ts'
import { newTranslation } from './new-translation.ts'

/** A paid certified translation that waits in the pool; `fields` are what the test is about. */
export async function queuedJob(now: Date, fields: Partial<translations.TranslationRow> = {}) {
  const at = now.toISOString()
  const given = newTranslation({
    translationType: 'certified',
    sourceLanguage: 'es',
    targetLanguage: 'en',
    stage: 'finishing',
    createdAt: at,
    paidAt: at,
    orderId: OrderId.parse(newId()),
    amountCents: 2495,
    assembled: 'whole',
    ...fields,
  })
  await commit([{ Put: { TableName: tableName(), Item: { ...keys.translation(given.id), ...given } } }])
  const translation = await queue.enqueue(given, QueueItemId.parse(newId()), now)
  const item = await queue.find(translation.queueItemId as QueueItemId)
  if (!item) throw new Error('The job was not queued')
  return { translation, item }
}
