import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AxeBuilder } from '@axe-core/playwright'
import { build } from 'esbuild'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumPath } from '../../chromium-path.ts'
import { type Bench, openBench } from '../test-bench.ts'

let bench: Bench
let shop: Awaited<ReturnType<typeof openShop>>
let browser: Browser

beforeAll(async () => {
  bench = await openBench()
  shop = await openShop(bench.url)
  browser = await chromium.launch({ executablePath: chromiumPath, args: launchFlags })
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
  await bench?.stop()
})

const launchFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

async function openCheckout(locale = 'en') {
  const intent = await bench.stripe.paymentIntents.create({ amount: 2495, currency: 'usd' })
  const page = await browser.newPage({ locale })
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  const query = new URLSearchParams({ client_secret: intent.client_secret ?? '', script: `${bench.url}/v3/stripe.js` })
  await page.goto(`${shop.url}/?${query.toString()}`)
  return { intent, page, problems }
}

async function typeCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration (MM / YY)').fill('1234')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('ZIP').fill('94107')
}

const submit = (page: Page) => page.getByRole('button', { name: 'Complete Payment' }).click()
const shows = (page: Page, text: string) => page.locator('output', { hasText: text }).waitFor({ timeout: 10_000 })

test('a declined card says why, another card then pays, and no rule of the strict page is broken', async () => {
  const { intent, page, problems } = await openCheckout()
  await typeCard(page, '4000000000000002')
  await submit(page)
  await shows(page, 'Payment Failed: Your card was declined.')
  await typeCard(page, '4242424242424242')
  await submit(page)
  await shows(page, 'Payment status: succeeded')
  expect(await bench.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'succeeded',
    amount_received: 2495,
  })
  expect((await bench.stripe.charges.list({ payment_intent: intent.id })).data.map((charge) => charge.status)).toEqual([
    'succeeded',
    'failed',
  ])
  // The 402 of the decline is logged by the browser itself; nothing else may be.
  expect(problems.filter((text) => !text.includes('402'))).toEqual([])
})

test.each([
  ['Complete', 'Payment status: succeeded', 'succeeded'],
  ['Fail', 'Payment Failed: We are unable to authenticate your payment method.', 'requires_payment_method'],
])('3-D Secure: the dialog answered with %s', async (answer, text, status) => {
  const { intent, page } = await openCheckout()
  await typeCard(page, '4000002500003155')
  await submit(page)
  const dialog = page.getByRole('dialog', { name: '3-D Secure 2 test page' })
  await dialog.waitFor()
  expect(await bench.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'requires_action' })
  await dialog.getByRole('button', { name: answer }).click()
  await shows(page, text)
  expect(await bench.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status })
})

test('an incomplete card is explained beside its field, the focus goes there, and nothing is sent', async () => {
  const { intent, page } = await openCheckout()
  await typeCard(page, '42424242')
  await submit(page)
  await shows(page, 'Payment Failed: Your card number is incomplete.')
  const number = page.getByLabel('Card number')
  expect(await number.getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.press('End')
  await page.keyboard.type('4242')
  expect(await number.inputValue()).toBe('4242 4242 4242')
  expect((await bench.stripe.charges.list({ payment_intent: intent.id })).data).toEqual([])
})

test('the form speaks the language that is asked for: fields, countries, refusals and the question of the bank', async () => {
  const { page } = await openCheckout('de-CH')
  await page.getByLabel('Kartennummer').fill('4000000000000002')
  await page.getByLabel('Gültig bis (MM / JJ)').fill('1234')
  await page.getByLabel('Prüfziffer').fill('123')
  await page.getByLabel('Land').selectOption('Deutschland')
  await submit(page)
  await shows(page, 'Payment Failed: Ihre Karte wurde abgelehnt.')
  await page.getByLabel('Kartennummer').fill('4000002500003155')
  await submit(page)
  await page
    .getByRole('dialog')
    .getByText(/24,95.*\$ zu bestätigen/)
    .waitFor()
})

test('the form follows a change of language while it is open, and what was typed stays', async () => {
  const { page } = await openCheckout()
  await page.getByLabel('Card number').fill('42424242')
  await page.getByLabel('Country').selectOption('France')
  await submit(page)
  await page.getByText('Your card number is incomplete.', { exact: true }).waitFor()
  await page.getByRole('button', { name: '日本語' }).click()
  await page.getByText('カード番号に不備があります。').waitFor()
  expect(await page.getByLabel('カード番号').inputValue()).toBe('4242 4242')
  await page.getByLabel('国').selectOption('ドイツ')
})

test('the card form and the dashboard have no accessibility violation', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const intent = await bench.stripe.paymentIntents.create({ amount: 2495, currency: 'usd' })
  const query = new URLSearchParams({ client_secret: intent.client_secret ?? '', script: `${bench.url}/v3/stripe.js` })
  await page.goto(`${shop.url}/?${query.toString()}`)
  await typeCard(page, '42')
  await submit(page)
  expect((await new AxeBuilder({ page }).analyze()).violations.map((row) => row.id)).toEqual([])
  await page.goto(bench.url)
  expect((await new AxeBuilder({ page }).analyze()).violations.map((row) => row.id)).toEqual([])
  await context.close()
})

/** A shop under the product's strict policy: its own scripts, no inline style, and the stand-in. */
async function openShop(stripeUrl: string) {
  const bundle = await build({
    entryPoints: [new URL('./fixture/checkout.jsx', import.meta.url).pathname],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const script = bundle.outputFiles[0]?.text ?? ''
  const policy = `default-src 'none'; script-src 'self' ${stripeUrl}; connect-src ${stripeUrl}; style-src 'self'; base-uri 'none'`
  const page =
    '<!doctype html><html lang="en"><title>Shop</title><div id="root"></div><script type="module" src="/shop.js"></script></html>'
  const server = createServer((request, response) => {
    const isScript = request.url === '/shop.js'
    const type = isScript ? 'text/javascript' : 'text/html'
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': policy })
    response.end(isScript ? script : request.url === '/favicon.ico' ? '' : page)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  async function close() {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
