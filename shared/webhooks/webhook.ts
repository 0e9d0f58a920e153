import * as z from 'zod'
import { DeliveryId, TranslationId } from '../lib/id.ts'
import { field } from '../messages/field.ts'
import { TranslationType } from '../pricing/pricing.ts'
import { FailureCode } from '../translations/failure.ts'
import { type Stage, TranslationStatus } from '../translations/stage.ts'

/** What a customer's endpoint is told about. */
export const WebhookEventType = z.enum(['translation.ready', 'translation.failed', 'translation.awaiting_payment'])
export type WebhookEventType = z.infer<typeof WebhookEventType>

const events: Partial<Record<Stage, WebhookEventType>> = {
  awaiting_payment: 'translation.awaiting_payment',
  completed: 'translation.ready',
  failed: 'translation.failed',
  expired: 'translation.failed',
}

/** The event that begins with a stage, if any. What a plan has paid waits for nothing. */
export const eventAt = (stage: Stage, isPaid: boolean): WebhookEventType | undefined =>
  isPaid && stage === 'awaiting_payment' ? undefined : events[stage]

/** The body of a delivery. It carries no text and no file name: what the receiver wants, it fetches with its key. */
export const WebhookEvent = z.object({
  /** The same in every try and replay of one event: a receiver that keeps it handles each event once. */
  id: DeliveryId,
  type: WebhookEventType,
  createdAt: z.iso.datetime(),
  data: z.object({
    translationId: TranslationId,
    status: TranslationStatus,
    translationType: TranslationType,
    sourceLanguage: z.string(),
    targetLanguage: z.string(),
    failureCode: FailureCode.nullable(),
  }),
})
export type WebhookEvent = z.infer<typeof WebhookEvent>

/** Carries `t=<seconds>,v1=<hex of HMAC-SHA256 over "t.body">`. */
export const signatureHeader = 'attesta-signature'

/** Receivers refuse a signature that is older. */
export const signatureToleranceSeconds = 300

export const WebhookEndpointRequest = z.object({ url: z.string().trim().min(1, field('url-invalid')).max(500) })
export type WebhookEndpointRequest = z.infer<typeof WebhookEndpointRequest>

export const WebhookEndpointView = z.object({
  url: z.string(),
  createdAt: z.iso.datetime(),
})
export type WebhookEndpointView = z.infer<typeof WebhookEndpointView>

export const DeliveryStatus = z.enum(['pending', 'delivered', 'failed'])
export type DeliveryStatus = z.infer<typeof DeliveryStatus>

/** How the last try ended: what the endpoint answered, or why it could not be asked. */
export const DeliveryOutcome = z.enum(['accepted', 'refused', 'unreachable', 'timeout', 'not-public', 'no-endpoint'])
export type DeliveryOutcome = z.infer<typeof DeliveryOutcome>

export const DeliveryView = z.object({
  id: DeliveryId,
  type: WebhookEventType,
  translationId: TranslationId,
  status: DeliveryStatus,
  attempts: z.number().int().nonnegative(),
  outcome: DeliveryOutcome.nullable(),
  responseStatus: z.number().int().nullable(),
  createdAt: z.iso.datetime(),
  lastAttemptAt: z.iso.datetime().nullable(),
  nextAttemptAt: z.iso.datetime().nullable(),
})
export type DeliveryView = z.infer<typeof DeliveryView>

/** Days that a delivery stays in the log. */
export const deliveryLogDays = 30

/** How often an event may be sent again by hand, and all events of an account together. */
export const replayLimits = {
  delivery: { scope: 'replay', max: 10, windowSeconds: 3600 },
  account: { scope: 'replays', max: 200, windowSeconds: 3600 },
} as const

/** A receiver is slow that takes longer than this. */
export const slowMs = 3000

/**
 * How many tries an account's receiver may be slow in an hour. Further ones are not made: they count as timed out, because all accounts'
 * notices wait in one queue.
 */
export const slowTries = { scope: 'webhook-slow', max: 30, windowSeconds: 3600 } as const

const minute = 60
const hour = 3600
/** Seconds before each further try: about a day in all. */
export const retryDelays = [10, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 14 * hour] as const

/**
 * Seconds until the next try after `attempts` failed ones, or undefined when there is none. `random` in [0, 1) spreads what
 * failed together over up to a fifth more.
 */
export function retryAfter(attempts: number, random: number): number | undefined {
  const delay = retryDelays[attempts - 1]
  return delay === undefined ? undefined : Math.round(delay * (1 + random / 5))
}

/** On the queue: which delivery, and which try of it. */
export const DeliveryMessage = z.object({
  id: DeliveryId,
  attempt: z.number().int().nonnegative(),
  /** Not before this moment: a queue holds a message back for at most a quarter of an hour at a time. */
  dueAt: z.iso.datetime(),
})
export type DeliveryMessage = z.infer<typeof DeliveryMessage>
