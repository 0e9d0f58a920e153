import Stripe from 'stripe'
import * as z from 'zod'
import { AppError } from '#shared/lib/error.ts'
import { env, envOr } from '../lib/env.ts'
import { readSecret } from './secrets.ts'

const Secret = z.object({ secretKey: z.string(), webhookSecret: z.string() })

export const secret = async () => Secret.parse(JSON.parse(await readSecret(env('STRIPE_SECRET_NAME'))))

/** Every key is made from a domain id: the same order, item or user can never be charged, refunded or created twice (promise P3). */
export const idempotent = (key: string): Stripe.RequestOptions => ({ idempotencyKey: `attesta:${key}` })

/** One call to Stripe. An outage is told as such; the SDK has then already tried again with the same idempotency key. */
export async function call<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
  try {
    return await work(await client())
  } catch (error) {
    if (!isOutage(error)) throw error
    throw new AppError('payment-provider-down', {}, { retryAfter: 5 })
  }
}

/** A refusal of the request itself: what it asks for is not there, or cannot be done (any more). */
export const isRefusal = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError

/** The key is a restricted one that may not read what is asked for. */
export const isForbidden = (error: unknown): error is Stripe.errors.StripePermissionError =>
  error instanceof Stripe.errors.StripePermissionError

/** Undefined where Stripe does not know the customer (any more) that something is for. */
export async function unlessCustomerGone<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (isRefusal(error) && error.code === 'resource_missing' && error.param === 'customer') return undefined
    throw error
  }
}

/** For what Stripe need not know any more. */
export async function unlessMissing(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'resource_missing') throw error
  }
}

/** For what Stripe refuses because it has happened already. */
export async function unlessRefused(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
}

/** No answer, no answer yet (another request holds the same key), or too many at once. */
const isOutage = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  (error instanceof Stripe.errors.StripeError && error.statusCode === 409)

let made: { key: string; url: string; stripe: Stripe } | undefined

export async function client(): Promise<Stripe> {
  const { secretKey } = await secret()
  const url = envOr('STRIPE_API_URL', '')
  if (made?.key === secretKey && made.url === url) return made.stripe
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
  made = { key: secretKey, url, stripe }
  return stripe
}
