import type { DynamoDBStreamEvent } from 'aws-lambda'
import { subscribersOf } from '#shared/events/subscribers.ts'
import { writtenEventOf } from '../data/events.ts'
import type { Ctx } from '../lib/ctx.ts'

/**
 * Carries events from the table's stream to the queue of each subscriber, in the stream's order. What an event says is not read
 * here, so that a broken one ends in a subscriber's dead letters and never holds up the stream. A failure is thrown: the whole
 * batch comes again, and the queues take each event once.
 */
export async function dispatch(ctx: Ctx<'eventQueues'>, { Records }: DynamoDBStreamEvent): Promise<void> {
  for (const record of Records) {
    const event = writtenEventOf(record)
    if (!event) continue
    for (const subscriber of subscribersOf(event.type)) await ctx.eventQueues.send(subscriber, event)
  }
}
