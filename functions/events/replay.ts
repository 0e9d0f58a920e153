import * as z from 'zod'
import { type Subscriber, subscriberNames, subscribersOf } from '#shared/events/subscribers.ts'
import type { Ctx } from '../lib/ctx.ts'

export const Replay = z.strictObject({
  /** Of one subscriber only. */
  subscriber: z.enum(subscriberNames as [Subscriber, ...Subscriber[]]).optional(),
  /** The span of time whose events are sent again; without it only the dead letters are. */
  since: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
  /** Also what was handled: for a handler that did the wrong thing without failing. */
  handledToo: z.boolean().default(false),
})

export type Replayed = { deadLetters: number; events: number }

/**
 * Sends again what was not handled: the dead letters, and the stored events of a span of time that have no note of their
 * handling. Running it twice does nothing twice, because subscribers skip what they have finished.
 */
export async function replay(ctx: Ctx<'data' | 'eventQueues'>, asked: z.output<typeof Replay>): Promise<Replayed> {
  const again = ctx.newToken().slice(0, 16)
  const isAsked = (name: Subscriber) => asked.subscriber === undefined || asked.subscriber === name
  const told: Replayed = { deadLetters: 0, events: 0 }
  for (const name of subscriberNames.filter(isAsked)) told.deadLetters += await ctx.eventQueues.redrive(name, again)
  if (asked.since === undefined) return told
  const until = asked.until === undefined ? ctx.now() : new Date(asked.until)
  for await (const event of ctx.data.events.listBetween(new Date(asked.since), until)) {
    for (const name of subscribersOf(event.type).filter(isAsked)) {
      if (asked.handledToo) await ctx.data.events.forgetHandled(name, event.id)
      else if (await ctx.data.events.isHandled(name, event.id)) continue
      await ctx.eventQueues.send(name, event, again)
      told.events++
    }
  }
  return told
}
