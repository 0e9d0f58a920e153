import { baseUrl } from './world.ts'

const stripe = process.env['STRIPE_URL'] ?? `${baseUrl}/_local/stripe`

/** What happens to Stripe's deliveries from now on; `{}` is the ordinary way. */
export async function webhooks(mode: { delayMs?: number; copies?: number; hold?: boolean }): Promise<void> {
  const answer = await fetch(`${stripe}/_control/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ hold: false, copies: 1, shuffle: false, delayMs: 0, ...mode }),
  })
  if (!answer.ok) throw new Error(`The Stripe stand-in refused: ${await answer.text()}`)
}
