import { eventOf } from '#shared/events/events.ts'
import { dueFrom } from '#shared/jobs/due.ts'
import type { QueueItemId, TranslationId } from '#shared/lib/id.ts'
import { commit, type Item, updated } from '../../commit.ts'
import { eventItem } from '../../events.ts'
import { keys } from '../../keys.ts'
import { tableName } from '../../table.ts'
import { get, type TranslationRow } from '../../translations/translations.ts'
import { isThere, watchItem } from '../queue-item.ts'
import type { QueueItemRow } from '../queue-row.ts'
import { newItem, putNew } from './enqueue.ts'
import type { Person } from './states.ts'

/** Names the job of a correction in its translation, before a word is written for it: whoever erases the document finds it. */
export const nameRevision = (id: TranslationId, itemId: QueueItemId): Promise<boolean> =>
  updated({
    TableName: tableName(),
    Key: keys.translation(id),
    UpdateExpression: 'SET revisionItemIds = list_append(if_not_exists(revisionItemIds, :none), :item)',
    ConditionExpression: `stage = :completed AND ${isThere}`,
    ExpressionAttributeValues: { ':item': [itemId], ':none': [], ':completed': 'completed' },
  })

/** Takes the name of a correction that came to nothing out again, when nothing is left that was written for it. */
export async function unnameRevision(id: TranslationId, itemId: QueueItemId): Promise<void> {
  for (;;) {
    const at = (await get(id)).revisionItemIds?.indexOf(itemId) ?? -1
    if (at < 0) return
    const place = `revisionItemIds[${at}]`
    const taken = await updated({
      TableName: tableName(),
      Key: keys.translation(id),
      UpdateExpression: `REMOVE ${place}`,
      ConditionExpression: `${place} = :item`,
      ExpressionAttributeValues: { ':item': itemId },
    })
    if (taken) return
  }
}

export type RevisionWish = {
  itemId: QueueItemId
  asked: NonNullable<QueueItemRow['asked']>
  /** Bytes of what was copied for it. */
  written: number
  /** Whoever signed is asked first. */
  to: Person | undefined
}

/**
 * A correction of a signed job: a job of its own, which pays nothing more, pointed to by its translation. False when another one
 * was asked for in the same moment, or the translation is not the customer's to use any more, or was deleted.
 */
export function requestRevision(
  signed: QueueItemRow,
  translation: TranslationRow,
  { itemId, asked, written, to }: RevisionWish,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString()
  const assigned = to && {
    status: 'assigned' as const,
    assignedTo: to.userId,
    assignedTranslator: to.name,
    assignedAt: at,
  }
  const item: QueueItemRow = {
    ...newItem(translation, itemId, now),
    ...assigned,
    dueAt: dueFrom(at),
    priority: 'normal',
    feeCents: 0,
    fence: 1,
    revisionOf: signed.revisionOf ?? signed.id,
    asked,
    written,
  }
  const { id: translationId, revisionItemId } = translation
  const pointed: Item = {
    Update: {
      TableName: tableName(),
      Key: keys.translation(translationId),
      UpdateExpression: 'SET revisionItemId = :item',
      ConditionExpression: `stage = :completed AND attribute_not_exists(refundedAt) AND ${isThere} AND ${
        revisionItemId === undefined ? 'attribute_not_exists(revisionItemId)' : 'revisionItemId = :before'
      }`,
      ExpressionAttributeValues: {
        ':item': itemId,
        ':completed': 'completed',
        ...(revisionItemId !== undefined && { ':before': revisionItemId }),
      },
    },
  }
  const told = [
    eventOf('revision.requested', { queueItemId: itemId, translationId, revisionOf: signed.id }, now),
    to
      ? eventOf('job.assigned', { queueItemId: itemId, translationId, translatorId: to.userId, fence: item.fence }, now)
      : eventOf('job.queued', { queueItemId: itemId, translationId }, now),
  ]
  return commit([putNew(item), watchItem(item, now), pointed, ...told.map(eventItem)])
}
