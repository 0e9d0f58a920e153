import type { Context } from '../context.ts'
import { find } from '../context.ts'
import { invalidRequest } from '../failure.ts'
import { wholeList } from '../list.ts'
import type { Invoice } from '../objects.ts'
import { createIntent } from '../payments/create-intent.ts'
import { settleInvoice } from './invoice-payment.ts'

/**
 * Draft → open, with the payment intent that pays it; an invoice of nothing is paid at once. One that `collects` is charged to the card
 * on file within an hour.
 */
export function finalizeInvoice(
  ctx: Context,
  draft: Invoice,
  options: { keepCard?: boolean; collects?: boolean } = {},
): Invoice {
  if (draft.status !== 'draft') {
    throw invalidRequest('This invoice is already finalized, you cannot re-finalize a non-draft invoice.', {
      code: 'invoice_not_editable',
    })
  }
  const customer = find(ctx, 'customer', draft.customer ?? '')
  const sequence = customer.next_invoice_sequence ?? 1
  ctx.state.customer[customer.id] = { ...customer, next_invoice_sequence: sequence + 1 }
  const open: Invoice = {
    ...draft,
    status: 'open',
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    automatically_finalizes_at: null,
    ...(options.collects && { auto_advance: true, next_payment_attempt: ctx.now() + 3600 }),
    effective_at: ctx.now(),
    hosted_invoice_url: `${ctx.publicUrl}/invoices/${draft.id}`,
    invoice_pdf: `${ctx.publicUrl}/invoices/${draft.id}`,
    status_transitions: { ...draft.status_transitions, finalized_at: ctx.now() },
  }
  const payable = open.amount_due > 0 ? withIntent(ctx, open, options.keepCard ?? false) : open
  ctx.state.invoice[open.id] = payable
  ctx.emit('invoice.finalized', payable)
  return payable.amount_due > 0 ? payable : settleInvoice(ctx, payable)
}

/** What the account's invoice settings offer where a subscription names no types. */
const accountTypes = ['card', 'us_bank_account']

function withIntent(ctx: Context, invoice: Invoice, keepCard: boolean): Invoice {
  const intent = createIntent(
    ctx,
    {
      amount: invoice.amount_due,
      currency: invoice.currency,
      automatic: null,
      customer: invoice.customer ?? undefined,
      payment_method_types: invoice.payment_settings.payment_method_types?.map(String) ?? accountTypes,
      description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Invoice',
      ...(keepCard ? { setup_future_usage: 'off_session' as const } : {}),
    },
    invoice.id,
  )
  return {
    ...invoice,
    confirmation_secret: { client_secret: intent.client_secret ?? '', type: 'payment_intent' },
    payments: wholeList('/v1/invoice_payments', [
      {
        id: ctx.newId('inpay'),
        object: 'invoice_payment' as const,
        amount_paid: null,
        amount_requested: invoice.amount_due,
        created: ctx.now(),
        currency: invoice.currency,
        invoice: invoice.id,
        is_default: true,
        livemode: false,
        payment: { type: 'payment_intent' as const, payment_intent: intent.id },
        status: 'open',
        status_transitions: { canceled_at: null, paid_at: null },
      },
    ]),
  }
}
