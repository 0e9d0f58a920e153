import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { openBench, openInbox, typeOf, webhookSecret } from '../test-bench.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function open(answer?: (count: number) => number) {
  const inbox = await openInbox(answer)
  const bench = await openBench({ webhookUrl: inbox.url, webhookSecret })
  closing.push(bench.stop, inbox.close)
  return { inbox, ...bench }
}

type Deliveries = { deliveries: { event: string; type: string; status: string; attempts: { status: number }[] }[] }

async function pay(stripe: Stripe) {
  return await stripe.paymentIntents.create({
    amount: 495,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
  })
}

test('every delivery is signed so that the real SDK accepts it, and one changed byte is refused', async () => {
  const { inbox, stripe } = await open()
  const intent = await pay(stripe)
  for (const { body, signature } of await inbox.received(3)) {
    const event = stripe.webhooks.constructEvent(body, signature, webhookSecret)
    expect(JSON.stringify(event.data.object)).toContain(intent.id)
    expect(() => stripe.webhooks.constructEvent(body.replace('495', '496'), signature, webhookSecret)).toThrow()
    expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow()
  }
  const types = inbox.deliveries.map(typeOf).toSorted()
  expect(types).toEqual(['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded'])
})

test('a delivery is tried again until the endpoint answers 2xx, each time freshly signed', async () => {
  const { inbox, stripe, control } = await open((count) => (count < 4 ? 500 : 200))
  await stripe.customers.create({})
  const received = await inbox.received(4)
  expect(new Set(received.map((delivery) => delivery.body)).size).toBe(1)
  await expect
    .poll(() => control<Deliveries>('GET /deliveries'))
    .toMatchObject({
      deliveries: [
        { status: 'delivered', attempts: [{ status: 500 }, { status: 500 }, { status: 500 }, { status: 200 }] },
      ],
    })
})

test('held events wait until they are released', async () => {
  const { inbox, stripe, control } = await open()
  await control('POST /webhooks', { hold: true })
  await pay(stripe)
  const { deliveries } = await control<Deliveries>('GET /deliveries')
  expect(deliveries.map((row) => row.status)).toEqual(['held', 'held', 'held'])
  expect(inbox.deliveries).toHaveLength(0)
  await control('POST /webhooks/release', { shuffle: true })
  expect(await inbox.received(3)).toHaveLength(3)
})

test('doubled events arrive as often as asked, with the same id', async () => {
  const { inbox, stripe, control } = await open()
  await control('POST /webhooks', { copies: 3 })
  await stripe.customers.create({})
  const ids = (await inbox.received(3)).map((delivery) => (JSON.parse(delivery.body) as { id: string }).id)
  expect(new Set(ids).size).toBe(1)
})

test('shuffled events all arrive, not in the order of their making', async () => {
  const { inbox, stripe, control } = await open()
  await control('POST /webhooks', { shuffle: true })
  const made: string[] = []
  for (let index = 0; index < 12; index++) made.push((await stripe.customers.create({ name: String(index) })).id)
  const arrived = (await inbox.received(12)).map(
    (delivery) => (JSON.parse(delivery.body) as { data: { object: { id: string } } }).data.object.id,
  )
  expect(arrived.toSorted()).toEqual(made.toSorted())
  expect(arrived).not.toEqual(made)
})

test('a dropped event never arrives by itself, can still be listed, and can be replayed', async () => {
  const { inbox, stripe, control } = await open()
  await control('POST /webhooks', { drop: 1 })
  const customer = await stripe.customers.create({})
  const [event] = (await stripe.events.list({ type: 'customer.created' })).data
  expect(event?.data.object).toMatchObject({ id: customer.id })
  expect(inbox.deliveries).toHaveLength(0)
  const result = await control('POST /webhooks/replay', { event: event?.id, times: 40, parallel: 10 })
  expect(result).toEqual({ answers: { 200: 40 } })
  expect(inbox.deliveries).toHaveLength(40)
})

test('an endpoint made by the API has its own secret and hears only what it asked for', async () => {
  const inbox = await openInbox()
  const bench = await openBench()
  closing.push(bench.stop, inbox.close)
  const endpoint = await bench.stripe.webhookEndpoints.create({
    url: inbox.url,
    enabled_events: ['payment_intent.succeeded'],
  })
  await pay(bench.stripe)
  const [delivery] = await inbox.received(1)
  const event = bench.stripe.webhooks.constructEvent(
    delivery?.body ?? '',
    delivery?.signature ?? '',
    endpoint.secret ?? '',
  )
  expect(event.type).toBe('payment_intent.succeeded')
  expect((await bench.control<Deliveries>('GET /deliveries')).deliveries).toHaveLength(1)
})

test('deliveries that were waiting when the stand-in stopped go out after its restart', async () => {
  const stateFile = join(await mkdtemp(join(tmpdir(), 'stripe-')), 'state.json')
  const inbox = await openInbox()
  const before = await openBench({ stateFile, webhookUrl: 'http://127.0.0.1:9/none', webhookSecret })
  await before.stripe.customers.create({})
  await before.stop()
  const after = await openBench({ stateFile, webhookUrl: inbox.url, webhookSecret })
  closing.push(after.stop, inbox.close)
  const [delivery] = await inbox.received(1)
  expect(
    after.stripe.webhooks.constructEvent(delivery?.body ?? '', delivery?.signature ?? '', webhookSecret),
  ).toBeTruthy()
})
