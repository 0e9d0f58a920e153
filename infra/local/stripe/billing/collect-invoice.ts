import { type Context, find } from '../context.ts'
import { invalidRequest, StripeFailure } from '../failure.ts'
import type { Invoice } from '../objects.ts'
import { confirmIntent } from '../payments/confirm-intent.ts'
import { recordRefusal, subscriptionOf } from './invoice-payment.ts'

/** Charges an open invoice to the card on file. Throws the bank's refusal, after the books are written. */
export function payInvoice(
  ctx: Context,
  invoice: Invoice,
  options: { paymentMethod?: string | undefined; offSession?: boolean | undefined } = {},
): Invoice {
  if (invoice.status !== 'open') {
    const message = invoice.status === 'paid' ? 'Invoice is already paid' : 'This invoice is not open.'
    throw invalidRequest(message, { code: invoice.status === 'paid' ? 'invoice_already_paid' : 'invoice_not_open' })
  }
  const method = options.paymentMethod ?? cardOnFile(ctx, invoice)
  if (!method) {
    throw invalidRequest(
      'There is no default_payment_method set on this Customer or Invoice. Please set a default PaymentMethod.',
      { code: 'invoice_payment_intent_requires_action' },
    )
  }
  const intent = find(ctx, 'payment_intent', invoice.payments?.data[0]?.payment.payment_intent ?? '')
  confirmIntent(ctx, intent, { paymentMethod: method, offSession: options.offSession ?? true })
  return find(ctx, 'invoice', invoice.id)
}

/** The same for attempts that nobody waits for: true when paid. */
export function tryToPay(ctx: Context, invoice: Invoice): boolean {
  try {
    return payInvoice(ctx, invoice).status === 'paid'
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
    // A 402 has written its refusal; anything else (no card on file) counts as one.
    if (error.status !== 402) recordRefusal(ctx, find(ctx, 'invoice', invoice.id), true)
    return false
  }
}

export function cardOnFile(ctx: Context, invoice: Invoice): string | undefined {
  const customer = ctx.state.customer[invoice.customer ?? '']
  return (
    invoice.default_payment_method ??
    subscriptionOf(ctx, invoice)?.default_payment_method ??
    customer?.invoice_settings.default_payment_method ??
    undefined
  )
}
