import * as z from 'zod'
import { type Context, find } from '../context.ts'
import { cardError, invalidRequest } from '../failure.ts'
import { page } from '../list.ts'
import type { PaymentMethod } from '../objects.ts'
import { metadata, paging, route, text, whole } from '../route.ts'
import { type CardKind, cardOfNumber, cardOfTestId, declineOf } from './cards.ts'

const address = z.strictObject({
  country: z.string().exactOptional(),
  postal_code: z.string().exactOptional(),
  line1: z.string().exactOptional(),
  line2: z.string().exactOptional(),
  city: z.string().exactOptional(),
  state: z.string().exactOptional(),
})

export const paymentMethodData = z.strictObject({
  type: z.enum(['card']),
  card: z.strictObject({ number: text, exp_month: whole, exp_year: whole, cvc: text.optional() }),
  billing_details: z
    .strictObject({
      name: z.string().optional(),
      email: z.string().optional(),
      phone: z.string().optional(),
      address: address.optional(),
    })
    .optional(),
  allow_redisplay: text.optional(),
})
export type PaymentMethodData = z.output<typeof paymentMethodData>

export const paymentMethodRoutes = [
  route(
    'POST /v1/payment_methods',
    { ...paymentMethodData.shape, key: text.optional(), metadata: metadata.optional() },
    (ctx, { type, card, billing_details }) => createPaymentMethod(ctx, { type, card, billing_details }),
    { publishable: true },
  ),
  route('GET /v1/payment_methods', { ...paging, customer: text.optional(), type: text.optional() }, (ctx, input) =>
    page('/v1/payment_methods', ofCustomer(ctx, input.customer), input),
  ),
  route('GET /v1/customers/:id/payment_methods', { ...paging, type: text.optional() }, (ctx, input, id = '') => {
    find(ctx, 'customer', id)
    return page(`/v1/customers/${id}/payment_methods`, ofCustomer(ctx, id), input)
  }),
  route('GET /v1/payment_methods/:id', {}, (ctx, _input, id = '') => find(ctx, 'payment_method', id)),
  route('POST /v1/payment_methods/:id/attach', { customer: text }, (ctx, input, id = '') => {
    const method = usePaymentMethod(ctx, id)
    attach(ctx, method, input.customer)
    return find(ctx, 'payment_method', method.id)
  }),
  route('POST /v1/payment_methods/:id/detach', {}, (ctx, _input, id = '') => {
    const method = find(ctx, 'payment_method', id)
    const detached = (ctx.state.payment_method[id] = { ...method, customer: null })
    ctx.emit('payment_method.detached', detached, method)
    return detached
  }),
]

/** A payment method made of a typed card. The number itself is not kept: only what the bank will say. */
export function createPaymentMethod(ctx: Context, data: PaymentMethodData): PaymentMethod {
  const number = data.card.number.replace(/\s/g, '')
  if (!/^\d{12,19}$/.test(number) || !luhn(number)) {
    throw cardError({ code: 'incorrect_number', message: 'Your card number is incorrect.', param: 'number' })
  }
  const year = data.card.exp_year < 100 ? 2000 + data.card.exp_year : data.card.exp_year
  if (data.card.exp_month < 1 || data.card.exp_month > 12) {
    throw cardError({
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
      param: 'exp_month',
    })
  }
  if (Date.UTC(year, data.card.exp_month) <= ctx.now() * 1000) {
    throw cardError({
      code: 'invalid_expiry_year',
      message: "Your card's expiration year is invalid.",
      param: 'exp_year',
    })
  }
  return store(ctx, cardOfNumber(number), { ...data, card: { ...data.card, exp_year: year } })
}

/** The payment method with this id; a test id such as `pm_card_visa` makes a fresh one, as at Stripe. */
export function usePaymentMethod(ctx: Context, id: string, param = 'payment_method'): PaymentMethod {
  const kind = cardOfTestId(id)
  return kind ? store(ctx, kind) : find(ctx, 'payment_method', id, param)
}

export function attach(ctx: Context, method: PaymentMethod, customer: string) {
  find(ctx, 'customer', customer, 'customer')
  if (method.customer === customer) return
  if (method.customer) throw invalidRequest('The payment method you provided has already been attached to a customer.')
  const behaviour = ctx.state.cards[method.id]?.behaviour ?? 'succeeds'
  const decline = behaviour === 'fails_later' ? undefined : declineOf(behaviour)
  if (decline) throw cardError(decline)
  const attached = (ctx.state.payment_method[method.id] = { ...method, customer })
  ctx.emit('payment_method.attached', attached, method)
}

function ofCustomer(ctx: Context, customer: string | undefined) {
  return Object.values(ctx.state.payment_method).filter(
    (row) => row.customer && (!customer || row.customer === customer),
  )
}

function store(ctx: Context, kind: CardKind, data?: PaymentMethodData): PaymentMethod {
  const details = data?.billing_details
  const method: PaymentMethod = {
    id: ctx.newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: {
        city: null,
        country: null,
        line1: null,
        line2: null,
        postal_code: null,
        state: null,
        ...details?.address,
      },
      email: details?.email ?? null,
      name: details?.name ?? null,
      phone: details?.phone ?? null,
      tax_id: null,
    },
    created: ctx.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: kind.brand === 'bank' ? 'us_bank_account' : 'card',
    ...(kind.brand === 'bank' ? {} : { card: cardFields(ctx, kind, data?.card) }),
  }
  ctx.state.cards[method.id] = { behaviour: kind.behaviour, authenticated: false }
  ctx.state.payment_method[method.id] = method
  return method
}

function cardFields(ctx: Context, kind: CardKind, card: PaymentMethodData['card'] | undefined) {
  return {
    brand: kind.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: card?.cvc ? 'pass' : null },
    country: 'US',
    display_brand: kind.brand,
    exp_month: card?.exp_month ?? 12,
    exp_year: card?.exp_year ?? new Date(ctx.now() * 1000).getUTCFullYear() + 3,
    fingerprint: `${kind.brand}${kind.last4}`,
    funding: 'credit',
    generated_from: null,
    last4: kind.last4,
    networks: { available: [kind.brand], preferred: null },
    regulated_status: 'unregulated' as const,
    three_d_secure_usage: { supported: true },
    wallet: null,
  }
}

function luhn(number: string) {
  const sum = Array.from(number)
    .reverse()
    .reduce((total, digit, index) => {
      const doubled = index % 2 ? Number(digit) * 2 : Number(digit)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return sum % 10 === 0
}
