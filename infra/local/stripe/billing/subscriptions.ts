import * as z from 'zod'
import { type Context, find, mergeMetadata } from '../context.ts'
import { invalidRequest } from '../failure.ts'
import { page } from '../list.ts'
import type { Subscription } from '../objects.ts'
import { attach, usePaymentMethod } from '../payments/payment-methods.ts'
import { flag, metadata, paging, route, text, whole } from '../route.ts'
import { tryToPay } from './collect-invoice.ts'
import { createInvoice } from './create-invoice.ts'
import { createSubscription, subscriptionItem } from './create-subscription.ts'
import { finalizeInvoice } from './finalize-invoice.ts'
import { arrearsLines } from './invoice-lines.ts'
import { endSubscription, updateSubscription } from './subscription-state.ts'

const item = z.strictObject({ price: text, quantity: whole.optional(), metadata: metadata.optional() })
const itemChange = z.strictObject({
  id: text.optional(),
  price: text.optional(),
  quantity: whole.optional(),
  deleted: flag.optional(),
  metadata: metadata.optional(),
})
const paymentSettings = z.strictObject({
  save_default_payment_method: z.enum(['on_subscription', 'off']).optional(),
  payment_method_types: z.array(text).optional(),
})
const common = {
  cancel_at_period_end: flag.optional(),
  default_payment_method: text.optional(),
  description: z.string().optional(),
  metadata: metadata.optional(),
  payment_settings: paymentSettings.optional(),
  off_session: flag.optional(),
}

export const subscriptionRoutes = [
  route(
    'POST /v1/subscriptions',
    {
      ...common,
      customer: text,
      items: z.array(item),
      payment_behavior: z.enum(['default_incomplete', 'allow_incomplete']).optional(),
      collection_method: z.literal('charge_automatically').optional(),
      billing_mode: z.strictObject({ type: z.enum(['classic', 'flexible']) }).optional(),
    },
    (ctx, { payment_settings, ...input }) =>
      createSubscription(ctx, {
        ...input,
        saveCard: payment_settings?.save_default_payment_method,
        types: payment_settings?.payment_method_types,
      }),
  ),
  route(
    'GET /v1/subscriptions',
    { ...paging, customer: text.optional(), price: text.optional(), status: text.optional() },
    (ctx, input) => {
      const rows = Object.values(ctx.state.subscription).filter(
        (row) =>
          (!input.customer || row.customer === input.customer) &&
          (!input.price || row.items.data.some((line) => line.price.id === input.price)) &&
          hasStatus(row, input.status),
      )
      return page('/v1/subscriptions', rows, input)
    },
  ),
  route('GET /v1/subscriptions/:id', {}, (ctx, _input, id = '') => find(ctx, 'subscription', id)),
  route(
    'POST /v1/subscriptions/:id',
    { ...common, items: z.array(itemChange).optional(), proration_behavior: z.literal('none').optional() },
    (ctx, input, id = '') => {
      const before = find(ctx, 'subscription', id)
      if (before.status === 'canceled') throw ended(before)
      if (input.items && input.proration_behavior !== 'none') {
        throw invalidRequest('This stand-in computes no prorations: pass proration_behavior=none.', {
          param: 'proration_behavior',
        })
      }
      const change: Partial<Subscription> = { metadata: mergeMetadata(before.metadata, input.metadata) }
      if (input.description !== undefined) change.description = input.description
      if (input.cancel_at_period_end !== undefined)
        Object.assign(change, cancellation(ctx, before, input.cancel_at_period_end))
      if (input.default_payment_method)
        change.default_payment_method = ownMethod(ctx, before, input.default_payment_method)
      if (input.items) change.items = { ...before.items, data: changedItems(ctx, before, input.items) }
      if (input.payment_settings) {
        const given = Object.entries(input.payment_settings).filter(([, value]) => value !== undefined)
        change.payment_settings = { ...before.payment_settings, ...Object.fromEntries(given) } as NonNullable<
          Subscription['payment_settings']
        >
      }
      return updateSubscription(ctx, before, change)
    },
  ),
  route(
    'DELETE /v1/subscriptions/:id',
    {
      invoice_now: flag.optional(),
      prorate: z.literal('false').optional(),
      cancellation_details: z.strictObject({ comment: z.string().optional(), feedback: text.optional() }).optional(),
    },
    (ctx, input, id = '') => {
      const before = find(ctx, 'subscription', id)
      if (before.status === 'canceled') throw ended(before)
      const subscription = endSubscription(ctx, before, 'cancellation_requested')
      if (input.invoice_now) billUsage(ctx, before)
      return find(ctx, 'subscription', subscription.id)
    },
  ),
]

/** Bills what was used since the period began; nothing used makes no invoice. */
export function billUsage(ctx: Context, subscription: Subscription) {
  const first = subscription.items.data[0]
  const period = { start: first?.current_period_start ?? 0, end: ctx.now() }
  const lines = arrearsLines(ctx, subscription, period).filter((line) => line.amount > 0)
  if (lines.length === 0) return
  const draft = createInvoice(ctx, {
    customer: subscription.customer,
    subscription,
    reason: 'subscription_update',
    lines,
    period,
  })
  tryToPay(ctx, finalizeInvoice(ctx, draft))
}

/** The fields that change when a cancellation at the period's end is asked for or taken back. */
export function cancellation(ctx: Context, subscription: Subscription, atPeriodEnd: boolean): Partial<Subscription> {
  return {
    cancel_at_period_end: atPeriodEnd,
    cancel_at: atPeriodEnd ? (subscription.items.data[0]?.current_period_end ?? null) : null,
    canceled_at: atPeriodEnd ? ctx.now() : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: atPeriodEnd ? 'cancellation_requested' : null,
    },
  }
}

function hasStatus(row: Subscription, status: string | undefined) {
  if (status === 'all') return true
  if (!status) return row.status !== 'canceled' && row.status !== 'incomplete_expired'
  return status === 'ended' ? row.ended_at !== null : row.status === status
}

function ended(subscription: Subscription) {
  return invalidRequest(`No such subscription: '${subscription.id}' (it is canceled and can no longer change)`, {
    code: 'resource_missing',
    param: 'id',
  })
}

function ownMethod(ctx: Context, subscription: Subscription, id: string) {
  const method = usePaymentMethod(ctx, id, 'default_payment_method')
  attach(ctx, method, subscription.customer)
  return method.id
}

function changedItems(ctx: Context, subscription: Subscription, changes: z.output<typeof itemChange>[]) {
  const first = subscription.items.data[0]
  const period = { start: first?.current_period_start ?? 0, end: first?.current_period_end ?? 0 }
  const items = new Map(subscription.items.data.map((row) => [row.id, row]))
  for (const { id, deleted, ...change } of changes) {
    const before = id ? items.get(id) : undefined
    if (id && !before)
      throw invalidRequest(`No such subscription item: '${id}'`, { code: 'resource_missing', param: 'items' })
    if (deleted && id) {
      items.delete(id)
      continue
    }
    const price = change.price ?? before?.price.id ?? ''
    const made = subscriptionItem(
      ctx,
      subscription.id,
      { ...change, price, quantity: change.quantity ?? before?.quantity },
      period,
    )
    items.set(before?.id ?? made.id, before ? { ...made, id: before.id, created: before.created } : made)
  }
  return [...items.values()]
}
