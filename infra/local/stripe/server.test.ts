import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bench, openBench } from './test-bench.ts'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.stop())

test.each(['/v3/stripe.js', '/endive/stripe.js', '/_local/stripe/v3/stripe.js'])(
  'the script is served at %s',
  async (path) => {
    const response = await fetch(bench.url + path)
    expect(response.headers.get('content-type')).toContain('text/javascript')
    expect(await response.text()).toContain('window.Stripe = ')
  },
)

test('a proxy may pass the prefix through, for the API too', async () => {
  const answer = await fetch(`${bench.url}/_local/stripe/v1/balance`, {
    headers: { authorization: 'Bearer sk_test_bench' },
  })
  expect(await answer.json()).toMatchObject({ object: 'balance' })
})

test('a browser of another origin may call the API, and never the levers', async () => {
  const preflight = { method: 'OPTIONS', headers: { origin: 'http://shop.localhost' } }
  const api = await fetch(`${bench.url}/v1/payment_intents/pi_1/confirm`, preflight)
  expect(api.headers.get('access-control-allow-origin')).toBe('*')
  const lever = await fetch(`${bench.url}/_control/reset`, preflight)
  expect(lever.headers.get('access-control-allow-origin')).toBeNull()
  const form = await fetch(`${bench.url}/_control/reset`, { method: 'POST', body: new URLSearchParams({ a: 'b' }) })
  expect(form.status).toBe(415)
})

test.each([
  ['not JSON', '{', 400],
  ['an unknown field', '{"holdd":true}', 400],
])('a lever refuses %s', async (_label, body, status) => {
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${bench.url}/_control/webhooks`, { method: 'POST', headers, body })).status).toBe(status)
})

test('text from outside is shown on the pages as text, never as markup', async () => {
  const customer = await bench.stripe.customers.create({ email: '<img src=x onerror=alert(1)>@example.com' })
  await bench.stripe.invoiceItems.create({
    customer: customer.id,
    amount: 500,
    currency: 'usd',
    description: '<script>alert(1)</script>',
  })
  const invoice = await bench.stripe.invoices.create({
    customer: customer.id,
    pending_invoice_items_behavior: 'include',
  })
  const shown = await (await fetch(`${bench.url}/invoices/${invoice.id}`)).text()
  expect(shown).toContain('alert(1)')
  expect(shown).not.toMatch(/<img|<script/)
})
