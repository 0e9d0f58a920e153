import { type Context, find, mergeMetadata } from '../context.ts'
import { invalidRequest } from '../failure.ts'
import type { PaymentIntent } from '../objects.ts'
import { usePaymentMethod } from './payment-methods.ts'

type NewIntent = {
  amount: number
  currency: string
  automatic: { enabled: boolean; allow_redirects?: 'always' | 'never' | undefined } | null
  customer?: string | undefined
  description?: string | undefined
  metadata?: Record<string, string> | '' | undefined
  payment_method?: string | undefined
  payment_method_types?: string[] | undefined
  allowed_payment_method_types?: string[] | undefined
  receipt_email?: string | undefined
  setup_future_usage?: 'off_session' | 'on_session' | undefined
  statement_descriptor_suffix?: string | undefined
  transfer_group?: string | undefined
}

/** A new intent, saved and announced; `invoice` ties it to the invoice that it pays. */
export function createIntent(ctx: Context, input: NewIntent, invoice?: string): PaymentIntent {
  checkAmount(input.amount)
  const id = ctx.newId('pi')
  const intent: PaymentIntent = {
    ...blank,
    id,
    allowed_payment_method_types: (input.allowed_payment_method_types ??
      null) as PaymentIntent['allowed_payment_method_types'],
    amount: input.amount,
    automatic_payment_methods: input.automatic && { allow_redirects: 'always', ...withoutUndefined(input.automatic) },
    client_secret: `${id}_${ctx.newId('secret')}`,
    created: ctx.now(),
    currency: input.currency.toLowerCase(),
    customer: input.customer ? find(ctx, 'customer', input.customer, 'customer').id : null,
    description: input.description ?? null,
    metadata: mergeMetadata({}, input.metadata),
    payment_method: input.payment_method ? usePaymentMethod(ctx, input.payment_method).id : null,
    payment_method_types: input.allowed_payment_method_types ?? input.payment_method_types ?? ['card'],
    receipt_email: input.receipt_email ?? null,
    setup_future_usage: input.setup_future_usage ?? null,
    statement_descriptor_suffix: input.statement_descriptor_suffix ?? null,
    status: input.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_group: input.transfer_group ?? null,
  }
  if (invoice) ctx.state.intentInvoice[id] = invoice
  ctx.state.payment_intent[id] = intent
  ctx.emit('payment_intent.created', intent)
  return intent
}

export function cancelIntent(ctx: Context, before: PaymentIntent, reason: PaymentIntent['cancellation_reason']) {
  const intent: PaymentIntent = {
    ...before,
    status: 'canceled',
    canceled_at: ctx.now(),
    cancellation_reason: reason,
    next_action: null,
  }
  ctx.state.payment_intent[before.id] = intent
  ctx.emit('payment_intent.canceled', intent)
  return intent
}

/** Whether the intent can still be changed, confirmed or canceled. */
export function isOpen(intent: PaymentIntent) {
  return ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)
}

export function unexpected(intent: PaymentIntent, verb: string) {
  return invalidRequest(`This PaymentIntent could not be ${verb} because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  })
}

export function checkAmount(amount: number) {
  if (amount < 50) {
    const message = amount < 1 ? 'This value must be greater than or equal to 1.' : 'Amount must be at least $0.50 usd'
    const code = amount < 1 ? 'parameter_invalid_integer' : 'amount_too_small'
    throw invalidRequest(message, { code, param: 'amount' })
  }
  if (amount > 99_999_999) {
    throw invalidRequest('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' })
  }
}

function withoutUndefined<T extends object>(value: T) {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as { enabled: boolean }
}

const blank = {
  object: 'payment_intent' as const,
  amount_capturable: 0,
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async' as const,
  confirmation_method: 'automatic' as const,
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  payment_record: null,
  processing: null,
  review: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
} satisfies Partial<PaymentIntent>
