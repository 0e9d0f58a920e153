import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { type Context, find } from '../context.ts'
import { invalidRequest } from '../failure.ts'
import { page } from '../list.ts'
import type { Meter, MeterEvent } from '../objects.ts'
import { paging, route, text, whole } from '../route.ts'

const daySeconds = 86_400

export const meterRoutes = [
  route(
    'POST /v1/billing/meters',
    {
      display_name: text,
      event_name: text,
      default_aggregation: z.strictObject({ formula: z.enum(['sum', 'count', 'last']) }),
      customer_mapping: z.strictObject({ event_payload_key: text, type: z.literal('by_id') }).optional(),
      value_settings: z.strictObject({ event_payload_key: text }).optional(),
    },
    (ctx, input) => {
      if (meterNamed(ctx, input.event_name)) {
        throw invalidRequest(`An active meter with event name '${input.event_name}' already exists.`)
      }
      const meter: Meter = {
        id: ctx.newId('mtr'),
        object: 'billing.meter',
        created: ctx.now(),
        customer_mapping: input.customer_mapping ?? { event_payload_key: 'stripe_customer_id', type: 'by_id' },
        default_aggregation: input.default_aggregation,
        display_name: input.display_name,
        event_name: input.event_name,
        event_time_window: null,
        livemode: false,
        status: 'active',
        status_transitions: { deactivated_at: null },
        updated: ctx.now(),
        value_settings: input.value_settings ?? { event_payload_key: 'value' },
      }
      ctx.state.meter[meter.id] = meter
      ctx.emit('billing.meter.created', meter)
      return meter
    },
  ),
  route('GET /v1/billing/meters', { ...paging, status: z.enum(['active', 'inactive']).optional() }, (ctx, input) => {
    const rows = Object.values(ctx.state.meter).filter((row) => !input.status || row.status === input.status)
    return page('/v1/billing/meters', rows, input)
  }),
  route('GET /v1/billing/meters/:id', {}, (ctx, _input, id = '') => find(ctx, 'meter', id)),
  route(
    'GET /v1/billing/meters/:id/event_summaries',
    { ...paging, customer: text, start_time: whole, end_time: whole },
    (ctx, input, id = '') => {
      const meter = find(ctx, 'meter', id)
      const value = usage(ctx, meter, input.customer, input.start_time, input.end_time)
      const summary = {
        id: `mtrusg_${meter.id}`,
        object: 'billing.meter_event_summary',
        aggregated_value: value,
        start_time: input.start_time,
        end_time: input.end_time,
        livemode: false,
        meter: meter.id,
      }
      return page(`/v1/billing/meters/${id}/event_summaries`, value ? [summary] : [])
    },
  ),
  route(
    'POST /v1/billing/meter_events',
    {
      event_name: text,
      payload: z.record(z.string(), z.string()),
      identifier: text.optional(),
      timestamp: whole.optional(),
    },
    (ctx, input) => {
      const meter = meterNamed(ctx, input.event_name)
      if (!meter)
        throw invalidRequest(`No active meter found for event name '${input.event_name}'.`, { param: 'event_name' })
      checkPayload(ctx, meter, input.payload)
      const identifier = input.identifier ?? randomUUID()
      const seen = ctx.state.meterEvents[identifier]
      if (seen && seen.created > ctx.now() - daySeconds) {
        throw invalidRequest(`An event already exists with identifier ${identifier}.`, { param: 'identifier' })
      }
      const event: MeterEvent = {
        object: 'billing.meter_event',
        created: ctx.now(),
        event_name: input.event_name,
        identifier,
        livemode: false,
        payload: input.payload,
        timestamp: input.timestamp ?? ctx.now(),
      }
      ctx.state.meterEvents[identifier] = event
      return event
    },
  ),
]

/** How much a customer used of a meter, from `start` on and before `end`. */
export function usage(ctx: Context, meter: Meter, customer: string, start: number, end: number): number {
  const valueKey = meter.value_settings.event_payload_key
  const values = Object.values(ctx.state.meterEvents)
    .filter((event) => event.event_name === meter.event_name && event.timestamp >= start && event.timestamp < end)
    .filter((event) => event.payload[meter.customer_mapping.event_payload_key] === customer)
    .toSorted((a, b) => a.timestamp - b.timestamp)
    .map((event) => Number(event.payload[valueKey]))
  if (meter.default_aggregation.formula === 'count') return values.length
  if (meter.default_aggregation.formula === 'last') return values.at(-1) ?? 0
  return values.reduce((sum, value) => sum + value, 0)
}

function checkPayload(ctx: Context, meter: Meter, payload: Record<string, string>) {
  const customerKey = meter.customer_mapping.event_payload_key
  find(ctx, 'customer', payload[customerKey] ?? '', `payload[${customerKey}]`)
  const valueKey = meter.value_settings.event_payload_key
  if (meter.default_aggregation.formula !== 'count' && !/^-?\d+(\.\d+)?$/.test(payload[valueKey] ?? '')) {
    throw invalidRequest(`Invalid value for payload[${valueKey}]: it must be a number.`, {
      param: `payload[${valueKey}]`,
    })
  }
}

function meterNamed(ctx: Context, name: string) {
  return Object.values(ctx.state.meter).find((row) => row.event_name === name && row.status === 'active')
}
