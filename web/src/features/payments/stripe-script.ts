import type { Stripe, StripeConstructor } from '@stripe/stripe-js'
import { siteConfig } from '../../lib/config.ts'
import { loadScript } from '../../lib/load-script.ts'

let loading: Promise<Stripe> | undefined

/** Stripe.js from the address that the deployment names. A failed load is tried again on the next call. */
export function stripe(): Promise<Stripe> {
  loading ??= load()
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

async function load(): Promise<Stripe> {
  const { stripeScriptUrl, stripePublishableKey } = await siteConfig()
  await loadScript(stripeScriptUrl)
  const { Stripe } = window as { Stripe?: StripeConstructor }
  if (!Stripe) throw new Error('The payment library did not start')
  return Stripe(stripePublishableKey)
}
