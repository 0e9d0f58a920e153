import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import { type Event, type EventType, parseEvent } from '#shared/events/events.ts'
import type { Heard, Subscriber } from '#shared/events/subscribers.ts'
import { log, systemBase } from './base.ts'
import type { Base, Outside } from './ctx.ts'

type Lambda = { awsRequestId: string }

/** What a subscriber does about one event. It re-reads what it acts on: an event tells that something happened, not how things stand now. */
export type EventVerb<T extends EventType, K extends keyof Outside> = (
  ctx: Base & Pick<Outside, K>,
  event: Event<T>,
) => Promise<void>

/** One verb for each type on the subscriber's line in `shared/events/subscribers.ts`. */
export type Handlers<S extends Subscriber, K extends keyof Outside> = { [T in Heard<S>]: EventVerb<T, K> }

/**
 * The wrapper of a subscriber of events. An event comes at least once and, within its aggregate, in order. It is noted as handled
 * after its verb, so a verb that broke off is run again and must be idempotent. One that fails goes back, and its aggregate waits
 * for it; after five tries the queue moves it to the dead letters, and the aggregate goes on.
 */
export function subscriber<S extends Subscriber, K extends keyof Outside>(
  name: S,
  outside: Pick<Outside, K | 'data'>,
  verbs: Handlers<S, K>,
) {
  return async (batch: SQSEvent, lambda: Lambda): Promise<SQSBatchResponse> => {
    const ctx = { ...outside, ...systemBase(lambda.awsRequestId) } as Base & Pick<Outside, K | 'data'>
    const failed: string[] = []
    for (const message of batch.Records) {
      if (failed.length > 0 || !(await isDone(ctx, message))) failed.push(message.messageId)
    }
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) }
  }

  async function isDone(ctx: Base & Pick<Outside, K | 'data'>, { messageId, body }: SQSRecord): Promise<boolean> {
    try {
      const event = parseEvent(JSON.parse(body))
      if (await ctx.data.events.isHandled(name, event.id)) return true
      const verb = (verbs as Partial<Record<EventType, EventVerb<EventType, K>>>)[event.type]
      // A type that was taken off the subscriber's line while its events were on their way.
      if (verb) await verb(ctx, event)
      await ctx.data.events.markHandled(name, event.id, ctx.now())
      return true
    } catch (error) {
      log.error('event failed', { messageId, subscriber: name, requestId: ctx.requestId }, error)
      return false
    }
  }
}
