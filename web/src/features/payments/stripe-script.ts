import type { Stripe, StripeConstructor } from '@stripe/stripe-js'
import { useQuery } from '@tanstack/react-query'
import { siteConfig } from '../../lib/config.ts'
import { loadScript } from '../../lib/load-script.ts'

/** Stripe.js from the address that the deployment names, started once. */
export const useStripeLibrary = () =>
  useQuery({ queryKey: ['stripe-library'], queryFn: load, gcTime: Number.POSITIVE_INFINITY })

async function load(): Promise<Stripe> {
  const { stripeScriptUrl, stripePublishableKey } = await siteConfig()
  await loadScript(stripeScriptUrl)
  const { Stripe } = window as { Stripe?: StripeConstructor }
  if (!Stripe) throw new Error('The payment library did not start')
  return Stripe(stripePublishableKey)
}
