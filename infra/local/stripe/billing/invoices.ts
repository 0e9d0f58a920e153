import * as z from 'zod'
import { type Context, find, mergeMetadata } from '../context.ts'
import { invalidRequest } from '../failure.ts'
import { page } from '../list.ts'
import type { Invoice, InvoiceItem } from '../objects.ts'
import { flag, metadata, paging, route, text, whole } from '../route.ts'
import { payInvoice } from './collect-invoice.ts'
import { createInvoice, draftInvoice } from './create-invoice.ts'
import { finalizeInvoice } from './finalize-invoice.ts'
import { advanceLines, arrearsLines, pendingLines } from './invoice-lines.ts'
import { settleInvoice } from './invoice-payment.ts'
import { periodEnd } from './period.ts'
import { voidInvoice } from './void-invoice.ts'

export const invoiceRoutes = [
  route(
    'POST /v1/invoices',
    {
      customer: text,
      auto_advance: flag.optional(),
      description: z.string().optional(),
      metadata: metadata.optional(),
      pending_invoice_items_behavior: z.enum(['exclude', 'include']).optional(),
    },
    (ctx, input) =>
      createInvoice(ctx, {
        customer: input.customer,
        reason: 'manual',
        lines: input.pending_invoice_items_behavior === 'include' ? pendingLines(ctx, input.customer) : [],
        period: { start: ctx.now(), end: ctx.now() },
        description: input.description,
        metadata: mergeMetadata({}, input.metadata),
        autoAdvance: input.auto_advance ?? false,
        finalizesAt: input.auto_advance ? ctx.now() + 3600 : null,
      }),
  ),
  route(
    'GET /v1/invoices',
    { ...paging, customer: text.optional(), subscription: text.optional(), status: text.optional() },
    (ctx, input) => {
      const rows = Object.values(ctx.state.invoice).filter(
        (row) =>
          (!input.customer || row.customer === input.customer) &&
          (!input.status || row.status === input.status) &&
          (!input.subscription || row.parent?.subscription_details?.subscription === input.subscription),
      )
      return page('/v1/invoices', rows, input)
    },
  ),
  route('POST /v1/invoices/create_preview', { customer: text.optional(), subscription: text }, (ctx, input) =>
    previewInvoice(ctx, input.subscription),
  ),
  route('GET /v1/invoices/:id', {}, (ctx, _input, id = '') => find(ctx, 'invoice', id)),
  route('GET /v1/invoices/:id/lines', paging, (ctx, input, id = '') =>
    page(`/v1/invoices/${id}/lines`, find(ctx, 'invoice', id).lines.data, { limit: input.limit ?? 100 }),
  ),
  route(
    'POST /v1/invoices/:id',
    {
      description: z.string().optional(),
      metadata: metadata.optional(),
      auto_advance: flag.optional(),
      default_payment_method: text.optional(),
    },
    (ctx, input, id = '') => {
      const before = find(ctx, 'invoice', id)
      const invoice: Invoice = {
        ...before,
        default_payment_method: input.default_payment_method
          ? ownMethod(ctx, before, input.default_payment_method)
          : before.default_payment_method,
        description: input.description ?? before.description,
        auto_advance: input.auto_advance ?? before.auto_advance ?? false,
        metadata: mergeMetadata(before.metadata, input.metadata),
      }
      ctx.state.invoice[id] = invoice
      ctx.emit('invoice.updated', invoice, before)
      return invoice
    },
  ),
  route('POST /v1/invoices/:id/finalize', { auto_advance: flag.optional() }, (ctx, input, id = '') =>
    finalizeInvoice(ctx, find(ctx, 'invoice', id), { collects: input.auto_advance ?? false }),
  ),
  route(
    'POST /v1/invoices/:id/pay',
    { payment_method: text.optional(), off_session: flag.optional(), paid_out_of_band: flag.optional() },
    (ctx, input, id = '') => {
      const found = find(ctx, 'invoice', id)
      const invoice = found.status === 'draft' ? finalizeInvoice(ctx, found) : found
      if (input.paid_out_of_band && invoice.status === 'open') return settleInvoice(ctx, invoice)
      return payInvoice(ctx, invoice, { paymentMethod: input.payment_method, offSession: input.off_session })
    },
  ),
  route('POST /v1/invoices/:id/void', {}, (ctx, _input, id = '') => voidInvoice(ctx, find(ctx, 'invoice', id))),
]

export const invoicePaymentRoutes = [
  route(
    'GET /v1/invoice_payments',
    {
      ...paging,
      invoice: text.optional(),
      status: text.optional(),
      payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: text.optional() }).optional(),
    },
    (ctx, input) => {
      const wanted = input.payment?.payment_intent
      const rows = Object.values(ctx.state.invoice)
        .flatMap((invoice) => invoice.payments?.data ?? [])
        .filter(
          (row) =>
            (!input.invoice || row.invoice === input.invoice) &&
            (!input.status || row.status === input.status) &&
            (!wanted || row.payment.payment_intent === wanted),
        )
      return page('/v1/invoice_payments', rows, input)
    },
  ),
]

export const invoiceItemRoutes = [
  route(
    'POST /v1/invoiceitems',
    {
      customer: text,
      amount: whole,
      currency: text,
      description: z.string().optional(),
      invoice: text.optional(),
      metadata: metadata.optional(),
    },
    (ctx, input) => {
      const item: InvoiceItem = {
        id: ctx.newId('ii'),
        object: 'invoiceitem',
        amount: input.amount,
        currency: input.currency.toLowerCase(),
        customer: find(ctx, 'customer', input.customer, 'customer').id,
        customer_account: null,
        date: ctx.now(),
        description: input.description ?? null,
        discountable: true,
        discounts: [],
        invoice: null,
        livemode: false,
        metadata: mergeMetadata({}, input.metadata),
        parent: null,
        period: { start: ctx.now(), end: ctx.now() },
        pricing: null,
        proration: false,
        quantity: 1,
        quantity_decimal: '1',
        tax_rates: [],
        test_clock: null,
      }
      ctx.state.invoiceitem[item.id] = item
      if (input.invoice) addToDraft(ctx, find(ctx, 'invoice', input.invoice, 'invoice'), item)
      ctx.emit('invoiceitem.created', item)
      return find(ctx, 'invoiceitem', item.id)
    },
  ),
  route('GET /v1/invoiceitems', { ...paging, customer: text.optional(), pending: flag.optional() }, (ctx, input) => {
    const rows = Object.values(ctx.state.invoiceitem).filter(
      (row) =>
        (!input.customer || row.customer === input.customer) &&
        (input.pending === undefined || (row.invoice === null) === input.pending),
    )
    return page('/v1/invoiceitems', rows, input)
  }),
  route('GET /v1/invoiceitems/:id', {}, (ctx, _input, id = '') => find(ctx, 'invoiceitem', id)),
]

/** Only a card of the customer pays the customer's invoice. */
function ownMethod(ctx: Context, { customer }: Invoice, id: string): string {
  const method = find(ctx, 'payment_method', id, 'default_payment_method')
  if (method.customer === customer) return method.id
  const message = `The customer does not have a payment method with the ID ${id}.`
  throw invalidRequest(message, { code: 'resource_missing', param: 'default_payment_method' })
}

/** The invoice that the next renewal would make, were it now. */
function previewInvoice(ctx: Context, id: string): Invoice {
  const subscription = find(ctx, 'subscription', id, 'subscription')
  const item = subscription.items.data[0]
  if (!item?.price.recurring || subscription.status === 'canceled' || subscription.cancel_at_period_end) {
    throw invalidRequest('No upcoming invoices for customer', { code: 'invoice_upcoming_none' })
  }
  const ended = { start: item.current_period_start, end: item.current_period_end }
  const next = { start: ended.end, end: periodEnd(subscription.billing_cycle_anchor, ended.end, item.price.recurring) }
  const lines = [
    ...advanceLines(ctx, subscription, next),
    ...arrearsLines(ctx, subscription, ended),
    ...pendingLines(ctx, subscription.customer),
  ]
  const preview = draftInvoice(ctx, {
    customer: subscription.customer,
    subscription,
    reason: 'upcoming',
    lines,
    period: ended,
  })
  return { ...preview, id: `upcoming_${preview.id}`, next_payment_attempt: next.start + 3600 }
}

function addToDraft(ctx: Context, invoice: Invoice, item: InvoiceItem) {
  if (invoice.status !== 'draft') {
    throw invalidRequest('This invoice is no longer editable', { code: 'invoice_not_editable' })
  }
  const line = pendingLines(ctx, item.customer).find(
    (row) => row.parent?.invoice_item_details?.invoice_item === item.id,
  )
  if (!line) return
  const total = invoice.total + line.amount
  const data = [...invoice.lines.data, { ...line, invoice: invoice.id }]
  ctx.state.invoiceitem[item.id] = { ...item, invoice: invoice.id }
  ctx.state.invoice[invoice.id] = {
    ...invoice,
    lines: { ...invoice.lines, data },
    amount_due: Math.max(0, total),
    amount_remaining: Math.max(0, total),
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  }
}
