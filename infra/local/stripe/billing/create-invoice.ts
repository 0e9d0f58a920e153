import { type Context, find } from '../context.ts'
import { wholeList } from '../list.ts'
import type { Customer, Invoice, InvoiceLine, Subscription } from '../objects.ts'

export type NewInvoice = {
  customer: string
  subscription?: Subscription
  reason: Invoice['billing_reason']
  lines: InvoiceLine[]
  period: { start: number; end: number }
  description?: string | undefined
  metadata?: Record<string, string>
  autoAdvance?: boolean
  finalizesAt?: number | null
}

/** A draft, saved and announced; the invoice items among its lines now belong to it. */
export function createInvoice(ctx: Context, input: NewInvoice): Invoice {
  const invoice = draftInvoice(ctx, input)
  for (const line of invoice.lines.data) claimItem(ctx, line, invoice.id)
  ctx.state.invoice[invoice.id] = invoice
  ctx.emit('invoice.created', invoice)
  return invoice
}

/** The same without a trace: what a preview shows. */
export function draftInvoice(ctx: Context, input: NewInvoice): Invoice {
  const customer = find(ctx, 'customer', input.customer, 'customer')
  const id = ctx.newId('in')
  const total = input.lines.reduce((sum, line) => sum + line.amount, 0)
  const due = Math.max(0, total)
  return {
    ...blankInvoice(customer),
    id,
    amount_due: due,
    amount_remaining: due,
    auto_advance: input.autoAdvance ?? true,
    automatically_finalizes_at: input.finalizesAt ?? null,
    billing_reason: input.reason,
    created: ctx.now(),
    currency: input.lines[0]?.currency ?? 'usd',
    description: input.description ?? null,
    lines: wholeList(
      `/v1/invoices/${id}/lines`,
      input.lines.map((line) => ({ ...line, invoice: id })),
    ),
    metadata: input.metadata ?? {},
    parent: input.subscription
      ? {
          type: 'subscription_details',
          quote_details: null,
          subscription_details: { metadata: input.subscription.metadata, subscription: input.subscription.id },
        }
      : null,
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: input.subscription?.payment_settings?.payment_method_types ?? null,
    },
    payments: wholeList(`/v1/invoice_payments`, []),
    period_end: input.period.end,
    period_start: input.period.start,
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  } as Invoice
}

function claimItem(ctx: Context, line: InvoiceLine, invoice: string) {
  const id = line.parent?.invoice_item_details?.invoice_item
  const item = id ? ctx.state.invoiceitem[id] : undefined
  if (item) ctx.state.invoiceitem[item.id] = { ...item, invoice }
}

function blankInvoice(customer: Customer) {
  return {
    object: 'invoice' as const,
    account_country: 'US',
    account_name: 'Attesta',
    account_tax_ids: null,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    collection_method: 'charge_automatically' as const,
    confirmation_secret: null,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: customer.tax_exempt ?? null,
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' as const },
    last_finalization_error: null,
    latest_revision: null,
    livemode: false,
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft' as const,
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    test_clock: null,
    total_discount_amounts: [],
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  }
}
