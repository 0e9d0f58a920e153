import type { EventType } from '#shared/events/events.ts'
import { events } from '../../data/data.ts'
import type { EventVerb } from '../../lib/subscriber.ts'
import { handlers } from '../handle-events.ts'

/** Brings the decisions of the last minute to the mail's subscriber, as its queue would. */
export async function hearDecisions(
  ctx: Parameters<EventVerb<'translator.decided', 'data' | 'mail'>>[0],
): Promise<void> {
  const now = Date.now()
  for await (const event of events.listBetween(new Date(now - 60_000), new Date(now + 60_000))) {
    const verb = (handlers as Partial<Record<EventType, EventVerb<EventType, 'data' | 'mail'>>>)[event.type]
    await verb?.(ctx, event)
  }
}
