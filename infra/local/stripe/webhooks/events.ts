import * as z from 'zod'
import { type Context, find } from '../context.ts'
import { page } from '../list.ts'
import type { StripeEvent } from '../objects.ts'
import { present } from '../present.ts'
import { paging, route, text } from '../route.ts'
import type { State } from '../state.ts'

export const apiVersion = '2026-10-28.endive'
const keptEvents = 5000

export const eventRoutes = [
  route('GET /v1/events', { ...paging, type: text.optional(), types: z.array(text).optional() }, (ctx, input) => {
    const rows = Object.values(ctx.state.event).filter(
      (row) => (!input.type || matches(row.type, input.type)) && (!input.types || input.types.includes(row.type)),
    )
    return page('/v1/events', rows, input)
  }),
  route('GET /v1/events/:id', {}, (ctx, _input, id = '') => find(ctx, 'event', id)),
]

/** Records what happened, with the object as it is at this moment; `before` gives the previous values of what changed. */
export function recordEvent(
  ctx: Pick<Context, 'state' | 'now' | 'newId' | 'request'>,
  type: string,
  object: object,
  before?: object,
): StripeEvent {
  const shown = present(ctx.state, object)
  const event: StripeEvent = {
    id: ctx.newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: ctx.now(),
    data: { object: shown, ...(before ? { previous_attributes: changed(present(ctx.state, before), shown) } : {}) },
    livemode: false,
    pending_webhooks: 0,
    request: ctx.request,
    type,
  }
  ctx.state.event[event.id] = event
  trim(ctx.state)
  return event
}

function changed(before: Record<string, unknown>, after: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(before).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(after[key])),
  )
}

function trim(state: State) {
  const ids = Object.keys(state.event)
  for (const id of ids.slice(0, Math.max(0, ids.length - keptEvents))) delete state.event[id]
}

function matches(type: string, wanted: string) {
  return wanted.endsWith('.*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
}
