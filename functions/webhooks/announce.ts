import type { DynamoDBRecord } from 'aws-lambda'
import { DeliveryId } from '#shared/lib/id.ts'
import { statusOf } from '#shared/translations/stage.ts'
import { eventAt, type WebhookEvent, type WebhookEventType } from '#shared/webhooks/webhook.ts'
import { newStageOf } from '../data/translations/translation-change.ts'
import type { TranslationRow } from '../data/translations/translation-row.ts'
import type { Ctx } from '../lib/ctx.ts'
import { sha256 } from '../lib/hash.ts'

/**
 * Makes a delivery of a translation that came to a stage its owner wants to hear of. The delivery is written first and then
 * asked for; its id follows from the translation and the event, so that a record that is seen twice makes one.
 */
export async function announce(ctx: Ctx<'data' | 'outbound'>, record: DynamoDBRecord): Promise<void> {
  const row = newStageOf(record)
  const type = row && eventAt(row.stage, row.paidAt !== undefined)
  if (!type || !(await ctx.data.webhooks.find(row.userId))) return
  const id = deliveryIdOf(row, type)
  await ctx.data.deliveries.create({
    id,
    userId: row.userId,
    type,
    translationId: row.id,
    status: 'pending',
    attempts: 0,
    outcome: null,
    responseStatus: null,
    createdAt: row.stageAt,
    lastAttemptAt: null,
    nextAttemptAt: row.stageAt,
    body: JSON.stringify(eventOf(id, type, row)),
  })
  const now = ctx.now()
  await ctx.outbound.enqueue({ id, attempt: 0, dueAt: now.toISOString() }, now)
}

function eventOf(id: DeliveryId, type: WebhookEventType, row: TranslationRow): WebhookEvent {
  const { id: translationId, translationType, sourceLanguage, targetLanguage, failure } = row
  return {
    id,
    type,
    createdAt: row.stageAt,
    data: {
      translationId,
      status: statusOf(row.stage),
      translationType,
      sourceLanguage,
      targetLanguage,
      failureCode: failure?.code ?? null,
    },
  }
}

/** 53 bits of the hash, as ids are. */
function deliveryIdOf(row: TranslationRow, type: WebhookEventType): DeliveryId {
  const bits = Buffer.from(sha256(`${row.id}:${type}`), 'base64url').readBigUInt64BE() >> 11n
  return DeliveryId.parse(Number(bits))
}
