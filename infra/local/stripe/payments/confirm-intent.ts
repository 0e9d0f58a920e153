import { invoicePaid, invoicePaymentFailed, invoiceProcessing } from '../billing/invoice-payment.ts'
import type { Context } from '../context.ts'
import { cardError, invalidRequest } from '../failure.ts'
import type { PaymentIntent, PaymentMethod } from '../objects.ts'
import { type CardBehaviour, declineOf } from './cards.ts'
import { chargeFailed, chargeSucceeded } from './charges.ts'
import { isOpen, unexpected } from './create-intent.ts'
import { attach, createPaymentMethod, type PaymentMethodData, usePaymentMethod } from './payment-methods.ts'

export type Confirmation = {
  paymentMethod?: string | undefined
  paymentMethodData?: PaymentMethodData | undefined
  receiptEmail?: string | undefined
  offSession?: boolean | undefined
  returnUrl?: string | undefined
  /** The script in the browser shows the challenge itself; no page to redirect to is needed. */
  inBrowser?: boolean | undefined
}

/** Asks the bank. A refusal is a 402 that carries the intent, which then waits for another payment method. */
export function confirmIntent(ctx: Context, before: PaymentIntent, input: Confirmation): PaymentIntent {
  if (!isOpen(before)) throw unexpected(before, 'confirmed')
  const method = methodOf(ctx, before, input)
  checkOwner(before, method)
  checkType(before, method)
  const intent = save(ctx, {
    ...before,
    payment_method: method.id,
    receipt_email: input.receiptEmail ?? before.receipt_email,
    last_payment_error: null,
    next_action: null,
  })
  const card = ctx.state.cards[method.id] ?? { behaviour: 'succeeds', authenticated: false }
  if (card.behaviour === 'needs_3ds' && !(card.authenticated && input.offSession)) {
    return input.offSession
      ? refuse(ctx, intent, method, authenticationRequired, true)
      : askForAuthentication(ctx, intent, input)
  }
  const refusal = refusalOf(card.behaviour, method)
  if (refusal) return refuse(ctx, intent, method, refusal, input.offSession ?? false)
  if (card.behaviour === 'bank_processing') return startProcessing(ctx, intent)
  return succeed(ctx, intent, method)
}

/** What the customer chose in the 3-D Secure dialog. */
export function authenticateIntent(ctx: Context, intent: PaymentIntent, approved: boolean): PaymentIntent {
  if (intent.status !== 'requires_action') throw unexpected(intent, 'authenticated')
  const method = usePaymentMethod(ctx, intent.payment_method ?? '')
  const waiting = save(ctx, { ...intent, next_action: null })
  if (!approved) return fail(ctx, waiting, method, authenticationFailed)
  ctx.state.cards[method.id] = { behaviour: 'needs_3ds', authenticated: true }
  return succeed(ctx, waiting, method)
}

/** The end of a slow payment (a bank debit): paid or refused. */
export function settleIntent(ctx: Context, intent: PaymentIntent, paid: boolean): PaymentIntent {
  if (intent.status !== 'processing') throw unexpected(intent, 'settled')
  const method = usePaymentMethod(ctx, intent.payment_method ?? '')
  const declined = { code: 'payment_method_provider_decline', message: 'The bank returned the debit.' }
  return paid ? succeed(ctx, intent, method) : fail(ctx, intent, method, declined)
}

type Refusal = { code: string; decline_code?: string; message: string }

const authenticationRequired: Refusal = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}
const authenticationFailed: Refusal = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

function methodOf(ctx: Context, intent: PaymentIntent, input: Confirmation) {
  if (input.paymentMethodData) return createPaymentMethod(ctx, input.paymentMethodData)
  const id = input.paymentMethod ?? intent.payment_method
  if (id) return usePaymentMethod(ctx, id)
  throw invalidRequest(
    'You cannot confirm this PaymentIntent because it is missing a payment method. Provide one in `payment_method`.',
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  )
}

function checkOwner(intent: PaymentIntent, method: PaymentMethod) {
  if (!method.customer || method.customer === intent.customer) return
  const message = `The PaymentMethod ${method.id} does not belong to the Customer of this PaymentIntent.`
  throw invalidRequest(message, { param: 'payment_method' })
}

/** An intent that chooses its types by itself takes every method that the stand-in knows. */
function checkType(intent: PaymentIntent, { id, type }: PaymentMethod) {
  if (intent.automatic_payment_methods?.enabled || intent.payment_method_types.includes(type)) return
  throw invalidRequest(
    `The PaymentMethod provided (${type}, ${id}) is not allowed for this PaymentIntent. Its payment_method_types are: ${intent.payment_method_types.join(', ')}.`,
    { code: 'payment_intent_incompatible_payment_method', param: 'payment_method' },
  )
}

/** 4000 0000 0000 0341 can be attached to a customer, and every charge of it then fails. */
function refusalOf(behaviour: CardBehaviour, method: PaymentMethod): Refusal | undefined {
  return behaviour === 'fails_later' && !method.customer ? undefined : declineOf(behaviour)
}

function askForAuthentication(ctx: Context, intent: PaymentIntent, input: Confirmation) {
  const waiting = save(ctx, {
    ...intent,
    status: 'requires_action',
    next_action: (input.returnUrl && !input.inBrowser
      ? {
          type: 'redirect_to_url',
          redirect_to_url: { return_url: input.returnUrl, url: `${ctx.publicUrl}/challenge/${intent.client_secret}` },
        }
      : {
          type: 'use_stripe_sdk',
          use_stripe_sdk: { type: 'three_d_secure_challenge' },
        }) as PaymentIntent['next_action'],
  })
  ctx.emit('payment_intent.requires_action', waiting)
  return waiting
}

function startProcessing(ctx: Context, intent: PaymentIntent) {
  const processing = save(ctx, { ...intent, status: 'processing' })
  ctx.emit('payment_intent.processing', processing)
  invoiceProcessing(ctx, processing)
  return processing
}

function succeed(ctx: Context, intent: PaymentIntent, method: PaymentMethod) {
  const charge = chargeSucceeded(ctx, intent, method)
  const paid = save(ctx, {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    next_action: null,
  })
  if (intent.setup_future_usage && intent.customer) attach(ctx, method, intent.customer)
  ctx.emit('payment_intent.succeeded', paid)
  invoicePaid(ctx, paid)
  return paid
}

function refuse(
  ctx: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  refusal: Refusal,
  automatic = false,
): never {
  const failed = fail(ctx, intent, method, refusal, automatic)
  throw cardError({ ...refusal, charge: failed.latest_charge, payment_intent: failed, payment_method: method })
}

function fail(ctx: Context, intent: PaymentIntent, method: PaymentMethod, refusal: Refusal, automatic = false) {
  const charge = chargeFailed(ctx, intent, method, refusal)
  const failed = save(ctx, {
    ...intent,
    status: 'requires_payment_method',
    latest_charge: charge.id,
    payment_method: null,
    // A saved method differs from the API's only by expanded ids; the error shows it as the browser would see it.
    last_payment_error: {
      type: 'card_error',
      ...refusal,
      charge: charge.id,
      payment_method: method,
    } as unknown as PaymentIntent['last_payment_error'],
  })
  ctx.emit('payment_intent.payment_failed', failed)
  invoicePaymentFailed(ctx, failed, automatic)
  return failed
}

function save(ctx: Context, intent: PaymentIntent) {
  ctx.state.payment_intent[intent.id] = intent
  return intent
}
