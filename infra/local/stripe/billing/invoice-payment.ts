import type { Context } from '../context.ts'
import type { Invoice, PaymentIntent, Subscription } from '../objects.ts'
import { endSubscription, updateSubscription } from './subscription-state.ts'
import { voidInvoice } from './void-invoice.ts'

const daySeconds = 86_400
/** Days to the next automatic attempt after the first, second and third refusal; after the fourth the plan ends. */
const retryDays = [3, 5, 7]

/** A payment intent succeeded: whatever invoice it belongs to is now paid. */
export function invoicePaid(ctx: Context, intent: PaymentIntent) {
  const invoice = invoiceOf(ctx, intent)
  if (invoice?.status === 'open') settleInvoice(ctx, invoice, intent)
}

/** Open → paid, and the subscription behind it runs (again). */
export function settleInvoice(ctx: Context, open: Invoice, intent?: PaymentIntent): Invoice {
  const invoice: Invoice = {
    ...open,
    status: 'paid',
    amount_paid: open.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: open.attempt_count + (intent ? 1 : 0),
    next_payment_attempt: null,
    status_transitions: { ...open.status_transitions, paid_at: ctx.now() },
  }
  const payment = invoice.payments?.data[0]
  if (payment && intent) {
    const paid = {
      ...payment,
      amount_paid: open.amount_due,
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: ctx.now() },
    }
    invoice.payments = { ...invoice.payments, data: [paid] } as NonNullable<Invoice['payments']>
    ctx.emit('invoice_payment.paid', paid)
  }
  ctx.state.invoice[invoice.id] = invoice
  ctx.emit('invoice.paid', invoice)
  ctx.emit('invoice.payment_succeeded', invoice)
  const subscription = subscriptionOf(ctx, invoice)
  if (subscription) activate(ctx, subscription, invoice, intent)
  return invoice
}

/** A slow payment is on its way: Stripe opens a new subscription at once, and its invoice stays open until the money is there. */
export function invoiceProcessing(ctx: Context, intent: PaymentIntent) {
  const invoice = invoiceOf(ctx, intent)
  const subscription = invoice && subscriptionOf(ctx, invoice)
  if (subscription?.status === 'incomplete') updateSubscription(ctx, subscription, { status: 'active' })
}

/**
 * A refusal of a payment intent: its invoice stays open, its subscription falls behind. A first payment that was on its way and comes
 * back voids its invoice, and Stripe leaves the subscription active.
 */
export function invoicePaymentFailed(ctx: Context, intent: PaymentIntent, automatic: boolean) {
  const open = invoiceOf(ctx, intent)
  if (open?.status !== 'open') return
  if (open.billing_reason === 'subscription_create' && subscriptionOf(ctx, open)?.status === 'active') {
    voidInvoice(ctx, open)
    return
  }
  recordRefusal(ctx, open, automatic)
  if (intent.last_payment_error?.code === 'authentication_required') ctx.emit('invoice.payment_action_required', open)
}

/** Only automatic attempts move the retry schedule; a customer may try cards as often as they like. */
export function recordRefusal(ctx: Context, open: Invoice, automatic: boolean) {
  const attempts = open.attempt_count + (automatic ? 1 : 0)
  const days = retryDays[attempts - 1]
  const invoice: Invoice = { ...open, attempted: true, attempt_count: attempts }
  if (automatic) invoice.next_payment_attempt = days ? ctx.now() + days * daySeconds : null
  ctx.state.invoice[invoice.id] = invoice
  ctx.emit('invoice.payment_failed', invoice)
  const subscription = subscriptionOf(ctx, invoice)
  if (!subscription || subscription.status === 'incomplete') return
  if (automatic && !days) endSubscription(ctx, subscription, 'payment_failed')
  else if (subscription.status === 'active') updateSubscription(ctx, subscription, { status: 'past_due' })
}

export function subscriptionOf(ctx: Context, invoice: Invoice): Subscription | undefined {
  return ctx.state.subscription[invoice.parent?.subscription_details?.subscription ?? '']
}

function invoiceOf(ctx: Context, intent: PaymentIntent): Invoice | undefined {
  return ctx.state.invoice[ctx.state.intentInvoice[intent.id] ?? '']
}

function activate(ctx: Context, subscription: Subscription, invoice: Invoice, intent: PaymentIntent | undefined) {
  const change: Partial<Subscription> = {}
  const isLatest = subscription.latest_invoice === invoice.id
  if (isLatest && ['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) change.status = 'active'
  const keeps = subscription.payment_settings?.save_default_payment_method === 'on_subscription'
  if (keeps && intent?.payment_method) change.default_payment_method = intent.payment_method
  if (Object.keys(change).length > 0) updateSubscription(ctx, subscription, change)
}
