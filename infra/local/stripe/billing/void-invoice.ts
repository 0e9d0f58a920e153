import type { Context } from '../context.ts'
import { invalidRequest } from '../failure.ts'
import type { Invoice } from '../objects.ts'
import { cancelIntent, isOpen } from '../payments/create-intent.ts'

/** Nobody can pay it any more. */
export function voidInvoice(ctx: Context, before: Invoice): Invoice {
  if (before.status !== 'open') throw invalidRequest('You can only void open invoices.', { code: 'invoice_not_open' })
  const intent = ctx.state.payment_intent[before.payments?.data[0]?.payment.payment_intent ?? '']
  if (intent && isOpen(intent)) cancelIntent(ctx, intent, null)
  const invoice: Invoice = {
    ...before,
    status: 'void',
    next_payment_attempt: null,
    status_transitions: { ...before.status_transitions, voided_at: ctx.now() },
  }
  ctx.state.invoice[before.id] = invoice
  ctx.emit('invoice.voided', invoice)
  return invoice
}
