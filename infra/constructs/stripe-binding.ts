import type { Construct } from 'constructs'
import { type Config, secretNames } from '../config.ts'
import type { Binding } from './binding.ts'
import { namedSecret, secretBinding } from './bindings.ts'

/** Speaking to Stripe: its secret, and its address where that is not the real one. */
export const stripeBinding = (scope: Construct, { STRIPE_API_URL }: Config): Binding => {
  const secret = secretBinding('STRIPE_SECRET_NAME', namedSecret(scope, 'StripeSecret', secretNames.stripe))
  return { ...secret, environment: { ...secret.environment, ...(STRIPE_API_URL && { STRIPE_API_URL }) } }
}
