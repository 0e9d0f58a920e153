import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { type StripeOptions, startStripe } from './server.ts'

export const secretKey = 'sk_test_bench'
export const webhookSecret = 'whsec_bench'

/** A stand-in of a test's own, with the real SDK pointed at it. */
export async function openBench(options: Partial<StripeOptions> = {}) {
  const running = await startStripe({ port: 0, secretKey, webhookRetryDelaysMs: [5, 10, 20], ...options })
  const { hostname, port } = new URL(running.url)
  const stripe = new Stripe(secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })

  async function control<T = Record<string, unknown>>(line: string, body?: object): Promise<T> {
    const [method = 'GET', path] = line.split(' ')
    const response = await fetch(`${running.url}/_control${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${line}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }

  return { ...running, stripe, control, hostname, port }
}
export type Bench = Awaited<ReturnType<typeof openBench>>

export type Received = { body: string; signature: string }

/** A webhook receiver: `answer` decides the status of the n-th delivery, `received(n)` waits for n of them. */
export async function openInbox(answer: (count: number) => number = () => 200) {
  const deliveries: Received[] = []
  const changed = new EventTarget()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature'])
      deliveries.push({ body: Buffer.concat(chunks).toString('utf8'), signature })
      response.writeHead(answer(deliveries.length)).end()
      changed.dispatchEvent(new Event('delivery'))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function received(count: number): Promise<Received[]> {
    while (deliveries.length < count) await once(changed, 'delivery')
    return deliveries
  }

  async function close() {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }

  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`, deliveries, received, close }
}

/** The type of the event in a delivery. */
export function typeOf(delivery: Received): string {
  return (JSON.parse(delivery.body) as { type: string }).type
}
