import * as z from 'zod'
import { find, mergeMetadata } from '../context.ts'
import { invalidRequest } from '../failure.ts'
import { page } from '../list.ts'
import type { PaymentIntent } from '../objects.ts'
import { flag, metadata, paging, route, text, whole } from '../route.ts'
import { confirmIntent } from './confirm-intent.ts'
import { cancelIntent, checkAmount, createIntent, isOpen, unexpected } from './create-intent.ts'
import { paymentMethodData, usePaymentMethod } from './payment-methods.ts'

const details = {
  customer: text.optional(),
  description: z.string().optional(),
  metadata: metadata.optional(),
  payment_method: text.optional(),
  payment_method_types: z.array(text).optional(),
  receipt_email: z.string().optional(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
  statement_descriptor_suffix: z.string().max(22).optional(),
  transfer_group: text.optional(),
}

/** https://docs.stripe.com/changelog/dahlia/2026-07-29/allowed-payment-method-types-parameter */
const excluding = () =>
  invalidRequest(
    'You may only specify one of these parameters: allowed_payment_method_types, payment_method_types, automatic_payment_methods.',
    { param: 'allowed_payment_method_types' },
  )

export const confirmFields = {
  client_secret: text.optional(),
  key: text.optional(),
  off_session: flag.optional(),
  payment_method: text.optional(),
  payment_method_data: paymentMethodData.optional(),
  receipt_email: z.string().optional(),
  return_url: text.optional(),
  use_stripe_sdk: flag.optional(),
}

export const paymentIntentRoutes = [
  route(
    'POST /v1/payment_intents',
    {
      ...details,
      amount: whole,
      currency: text,
      confirm: flag.optional(),
      off_session: flag.optional(),
      return_url: text.optional(),
      allowed_payment_method_types: z.array(text).optional(),
      automatic_payment_methods: z
        .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
        .optional(),
    },
    (ctx, input) => {
      const { payment_method_types, allowed_payment_method_types, automatic_payment_methods } = input
      const chosen = payment_method_types ?? allowed_payment_method_types
      if (allowed_payment_method_types && (payment_method_types || automatic_payment_methods)) throw excluding()
      const intent = createIntent(ctx, {
        ...input,
        automatic: chosen ? null : (automatic_payment_methods ?? { enabled: true }),
      })
      if (!input.confirm) return intent
      return confirmIntent(ctx, intent, { offSession: input.off_session, returnUrl: input.return_url })
    },
  ),
  route('GET /v1/payment_intents', { ...paging, customer: text.optional() }, (ctx, input) => {
    const rows = Object.values(ctx.state.payment_intent).filter(
      (row) => !input.customer || row.customer === input.customer,
    )
    return page('/v1/payment_intents', rows, input)
  }),
  route(
    'GET /v1/payment_intents/:id',
    { client_secret: text.optional(), key: text.optional() },
    (ctx, _input, id = '') => find(ctx, 'payment_intent', id),
    { publishable: true },
  ),
  route(
    'POST /v1/payment_intents/:id',
    { ...details, amount: whole.optional(), currency: text.optional() },
    (ctx, input, id = '') => {
      const before = find(ctx, 'payment_intent', id)
      if (!isOpen(before)) throw unexpected(before, 'updated')
      if (input.amount !== undefined) checkAmount(input.amount)
      const { metadata: change, payment_method, customer, ...fields } = input
      const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
      const intent: PaymentIntent = { ...before, ...given, metadata: mergeMetadata(before.metadata, change) }
      if (customer) intent.customer = find(ctx, 'customer', customer, 'customer').id
      if (payment_method) intent.payment_method = usePaymentMethod(ctx, payment_method).id
      if (payment_method) intent.status = 'requires_confirmation'
      ctx.state.payment_intent[id] = intent
      return intent
    },
  ),
  route(
    'POST /v1/payment_intents/:id/confirm',
    confirmFields,
    (ctx, input, id = '') =>
      confirmIntent(ctx, find(ctx, 'payment_intent', id), {
        paymentMethod: input.payment_method,
        paymentMethodData: input.payment_method_data,
        receiptEmail: input.receipt_email,
        offSession: input.off_session,
        returnUrl: input.return_url,
        inBrowser: input.use_stripe_sdk,
      }),
    { publishable: true },
  ),
  route(
    'POST /v1/payment_intents/:id/cancel',
    { cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional() },
    (ctx, input, id = '') => {
      const before = find(ctx, 'payment_intent', id)
      if (!isOpen(before)) throw unexpected(before, 'canceled')
      return cancelIntent(ctx, before, input.cancellation_reason ?? null)
    },
  ),
]
