import { eventOf } from '#shared/events/events.ts'
import { dueFrom, priorityAt } from '#shared/jobs/due.ts'
import type { QueueItemId } from '#shared/lib/id.ts'
import { feeCents } from '#shared/payouts/payout.ts'
import { commit, type Item } from '../../commit.ts'
import { eventItem } from '../../events.ts'
import { keys } from '../../keys.ts'
import { tableName } from '../../table.ts'
import { get, move, type TranslationRow } from '../../translations/translations.ts'
import { listedAs, watchItem } from '../queue-item.ts'
import type { QueueItemRow } from '../queue-row.ts'

/** Puts a paid translation into the queue and moves it to human review, both or neither. Returns the row as it then stands. */
export async function enqueue(translation: TranslationRow, itemId: QueueItemId, now: Date): Promise<TranslationRow> {
  const at = now.toISOString()
  const { id } = translation
  const item = newItem(translation, itemId, now)
  const moved = move(id, 'human_review', now, { queueItemId: itemId, humanReviewStartedAt: at }, true)
  const queued = eventOf('job.queued', { queueItemId: itemId, translationId: id }, now)
  await commit([putNew(item), watchItem(item, now), eventItem(queued), moved])
  return get(id)
}

/** A waiting job of a paid translation. */
export function newItem(translation: TranslationRow, id: QueueItemId, now: Date): QueueItemRow {
  const at = now.toISOString()
  const { quote, qualityScore } = translation
  const dueAt = dueFrom(translation.paidAt ?? at)
  return {
    id,
    translationId: translation.id,
    userId: translation.userId,
    sourceLanguage: translation.sourceLanguage,
    targetLanguage: translation.targetLanguage,
    fileType: translation.fileType,
    pages: quote?.pages ?? 1,
    words: quote?.words ?? 0,
    segments: translation.segmentsTotal,
    feeCents: feeCents(translation),
    ...(qualityScore !== undefined && { draftScore: qualityScore }),
    ...(translation.certificatePack && { pack: translation.certificatePack }),
    priority: priorityAt(dueAt, now, 'normal'),
    status: 'pending',
    fence: 0,
    work: 0,
    version: 0,
    dueAt,
    createdAt: at,
    updatedAt: at,
  }
}

export const putNew = (row: QueueItemRow): Item => ({
  Put: {
    TableName: tableName(),
    Item: { ...keys.queueItem(row.id), ...row, ...listedAs(row) },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
})
