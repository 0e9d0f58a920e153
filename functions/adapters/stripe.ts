import Stripe from 'stripe'
import * as z from 'zod'
import { AppError } from '#shared/lib/error.ts'
import type { OrderId, TranslationId, UserId } from '#shared/lib/id.ts'
import { currency } from '#shared/lib/money.ts'
import { env, envOr } from '../lib/env.ts'
import { readSecret } from './secrets.ts'

const Secret = z.object({ secretKey: z.string(), webhookSecret: z.string() })
const secret = async () => Secret.parse(JSON.parse(await readSecret(env('STRIPE_SECRET_NAME'))))

/** A payment intent as far as we care. `processing` and the `requires_…` states are not paid. */
export type Intent = {
  id: string
  clientSecret: string
  status: Stripe.PaymentIntent.Status
  amountCents: number
  receivedCents: number
  currency: string
  orderId: number | undefined
}

/** Every key is made from a domain id: the same order, item or user can never be charged, refunded or created twice (promise P3). */
const idempotent = (key: string): Stripe.RequestOptions => ({ idempotencyKey: `attesta:${key}` })

export async function createCustomer(user: { id: UserId; email: string }): Promise<string> {
  const customer = await call((stripe) =>
    stripe.customers.create(
      { email: user.email, metadata: { userId: String(user.id) } },
      idempotent(`customer:${user.id}`),
    ),
  )
  return customer.id
}

/** The one intent of an order, at its stored amount. */
export async function createIntent(order: {
  id: OrderId
  userId: UserId
  totalCents: number
  customerId: string
}): Promise<Intent> {
  return call(async (stripe) =>
    intentOf(
      await stripe.paymentIntents.create(
        {
          amount: order.totalCents,
          currency,
          customer: order.customerId,
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          description: `Attesta order ${order.id}`,
          metadata: { orderId: String(order.id), userId: String(order.userId) },
        },
        idempotent(`intent:${order.id}`),
      ),
    ),
  )
}

export const retrieveIntent = (id: string): Promise<Intent> =>
  call(async (stripe) => intentOf(await stripe.paymentIntents.retrieve(id)))

/**
 * Cancels an unpaid intent; answers it as it stands when Stripe says that it cannot be canceled any more. It has no key of its
 * own: nothing can be canceled twice, and Stripe would repeat a refusal to the same key for a day.
 */
export async function cancelIntent(id: string): Promise<Intent> {
  return call(async (stripe) => {
    try {
      return intentOf(await stripe.paymentIntents.cancel(id))
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError)
        return intentOf(await stripe.paymentIntents.retrieve(id))
      throw error
    }
  })
}

/** Gives back one item of an order. Stripe forgets a key after a day, so what it has given back is looked up first. */
export async function refund(item: {
  orderId: OrderId
  translationId: TranslationId
  paymentIntentId: string
  amountCents: number
}): Promise<string> {
  const { orderId, translationId, paymentIntentId: payment_intent, amountCents: amount } = item
  const metadata = { orderId: String(orderId), translationId: String(translationId) }
  const made = await call(async (stripe) => {
    const before = await stripe.refunds.list({ payment_intent, limit: 100 })
    return (
      before.data.find((one) => one.metadata?.['translationId'] === metadata.translationId) ??
      stripe.refunds.create({ payment_intent, amount, metadata }, idempotent(`refund:${orderId}:${translationId}`))
    )
  })
  return made.id
}

/** What Stripe told us, proven by its signature over the raw bytes; undefined for anything else (promise P2). */
export async function readEvent(
  rawBody: string,
  signature: string,
): Promise<{ id: string; type: string; intent?: Intent } | undefined> {
  const { webhookSecret } = await secret()
  const event = proven(await client(), rawBody, signature, webhookSecret)
  if (!event) return undefined
  const about = event.data.object
  return { id: event.id, type: event.type, ...(about.object === 'payment_intent' && { intent: intentOf(about) }) }
}

/** Whatever breaks while the signature is checked, it is not proven: one with a letter outside ASCII is a RangeError in the SDK. */
function proven(stripe: Stripe, rawBody: string, signature: string, webhookSecret: string): Stripe.Event | undefined {
  try {
    return stripe.webhooks.constructEvent(rawBody, signature, webhookSecret)
  } catch {
    return undefined
  }
}

function intentOf(intent: Stripe.PaymentIntent): Intent {
  const orderId = Number(intent.metadata['orderId'])
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: intent.status,
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    currency: intent.currency,
    orderId: Number.isSafeInteger(orderId) && orderId > 0 ? orderId : undefined,
  }
}

/** One call to Stripe. An outage is told as such; the SDK has then already tried again with the same idempotency key. */
async function call<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
  try {
    return await work(await client())
  } catch (error) {
    if (!isOutage(error)) throw error
    throw new AppError(
      'vendor-unavailable',
      'The payment provider does not answer right now. Nothing is lost, and nothing is charged twice: please try again.',
      { retryAfter: 5 },
    )
  }
}

/** No answer, no answer yet (another request holds the same key), or too many at once. */
const isOutage = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  (error instanceof Stripe.errors.StripeError && error.statusCode === 409)

let made: { key: string; stripe: Stripe } | undefined

async function client(): Promise<Stripe> {
  const { secretKey } = await secret()
  if (made?.key === secretKey) return made.stripe
  const url = envOr('STRIPE_API_URL', '')
  const place = url === '' ? undefined : new URL(url)
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 1,
    timeout: 6000,
    telemetry: false,
    ...(place && {
      host: place.hostname,
      port: place.port,
      protocol: place.protocol === 'https:' ? 'https' : 'http',
    }),
  })
  made = { key: secretKey, stripe }
  return stripe
}
