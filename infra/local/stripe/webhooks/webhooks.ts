import { randomId } from '../context.ts'
import type { StripeEvent, WebhookEndpoint } from '../objects.ts'
import type { State } from '../state.ts'
import type { Delivery } from './delivery.ts'
import { sign } from './sign.ts'

export type Webhooks = ReturnType<typeof openWebhooks>

const parallelDeliveries = 20
const answerTimeoutMs = 20_000
const keptDeliveries = 5000

/** The queue that delivers events, at least once, until the endpoint answers 2xx. Waits grow by `retryDelaysMs`. */
export function openWebhooks(state: State, save: () => void, retryDelaysMs: number[]) {
  const waiting = new Set(state.deliveries.filter((delivery) => delivery.status === 'pending'))
  const inFlight = new Set<Delivery>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined

  function announce(event: StripeEvent) {
    const { copies, hold, shuffle, delayMs } = state.webhookMode
    for (const endpoint of Object.values(state.webhook_endpoint).filter((row) => wants(row, event.type))) {
      event.pending_webhooks++
      for (let copy = 0; copy < copies; copy++) {
        const isDropped = state.webhookMode.drop > 0
        if (isDropped) state.webhookMode.drop--
        const status = isDropped ? 'dropped' : hold ? 'held' : 'pending'
        add(event, endpoint, status, delayMs + (shuffle ? Math.random() * 200 : 0))
      }
    }
    pump()
  }

  function add(event: StripeEvent, endpoint: WebhookEndpoint, status: Delivery['status'], delayMs: number): Delivery {
    const delivery: Delivery = {
      id: randomId('wd', 16),
      event: event.id,
      type: event.type,
      endpoint: endpoint.id,
      status,
      dueAt: Date.now() + delayMs,
      attempts: [],
    }
    state.deliveries.push(delivery)
    if (state.deliveries.length > keptDeliveries) state.deliveries.splice(0, state.deliveries.length - keptDeliveries)
    if (status === 'pending') waiting.add(delivery)
    save()
    return delivery
  }

  function pump() {
    clearTimeout(timer)
    if (stopping.signal.aborted) return
    const ready = [...waiting].filter((delivery) => !inFlight.has(delivery)).toSorted((a, b) => a.dueAt - b.dueAt)
    for (const delivery of ready) {
      if (delivery.dueAt > Date.now() || inFlight.size >= parallelDeliveries) break
      inFlight.add(delivery)
      void attempt(delivery).finally(() => {
        inFlight.delete(delivery)
        pump()
      })
    }
    const next = ready.find((delivery) => !inFlight.has(delivery))
    if (next && inFlight.size < parallelDeliveries) {
      timer = setTimeout(pump, Math.max(0, next.dueAt - Date.now()))
      timer.unref()
    }
  }

  async function attempt(delivery: Delivery): Promise<number | null> {
    const endpoint = state.webhook_endpoint[delivery.endpoint]
    const event = state.event[delivery.event]
    if (!endpoint || !event || endpoint.status !== 'enabled') {
      delivery.status = 'dropped'
      waiting.delete(delivery)
      return null
    }
    const outcome = await post(endpoint, event)
    if (stopping.signal.aborted) return null
    delivery.attempts.push({ at: new Date().toISOString(), ...outcome })
    if (outcome.status !== null && outcome.status >= 200 && outcome.status < 300) {
      delivery.status = 'delivered'
      event.pending_webhooks = Math.max(0, event.pending_webhooks - 1)
      waiting.delete(delivery)
    } else {
      const delay = retryDelaysMs[Math.min(delivery.attempts.length, retryDelaysMs.length) - 1] ?? 1000
      delivery.dueAt = Date.now() + delay
    }
    save()
    return outcome.status
  }

  async function post(
    endpoint: WebhookEndpoint,
    event: StripeEvent,
  ): Promise<{ status: number | null; error?: string }> {
    const body = JSON.stringify(event, null, 2)
    try {
      const response = await fetch(endpoint.url, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': sign(body, endpoint.secret ?? '', Math.floor(Date.now() / 1000)),
        },
        body,
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(answerTimeoutMs)]),
      })
      await response.arrayBuffer()
      return { status: response.status }
    } catch (error) {
      return { status: null, error: error instanceof Error ? error.message : String(error) }
    }
  }

  /** Lets go what was held, in order or shuffled; answers how many. */
  function release(options: { shuffle?: boolean | undefined } = {}): number {
    state.webhookMode.hold = false
    const held = state.deliveries.filter((delivery) => delivery.status === 'held')
    for (const [index, delivery] of held.entries()) {
      delivery.status = 'pending'
      delivery.dueAt = Date.now() + (options.shuffle ? Math.random() * 200 : index / 1000)
      waiting.add(delivery)
    }
    pump()
    return held.length
  }

  /** Sends an event again, many times at once if wished; resolves with the answers counted by status. */
  async function replay(event: StripeEvent, options: { times: number; parallel: number }) {
    const endpoints = Object.values(state.webhook_endpoint).filter((row) => wants(row, event.type))
    const todo = endpoints.flatMap((endpoint) =>
      Array.from({ length: options.times }, () => add(event, endpoint, 'held', 0)),
    )
    const answers: Record<string, number> = {}
    const worker = async () => {
      for (let delivery = todo.shift(); delivery; delivery = todo.shift()) {
        delivery.status = 'pending'
        const status = String(await attempt(delivery))
        if (delivery.attempts.length > 0 && status !== 'null' && !status.startsWith('2')) waiting.add(delivery)
        answers[status] = (answers[status] ?? 0) + 1
      }
    }
    await Promise.all(Array.from({ length: options.parallel }, worker))
    pump()
    return answers
  }

  function stop() {
    stopping.abort()
    clearTimeout(timer)
  }

  pump()
  return { announce, release, replay, stop }
}

function wants(endpoint: WebhookEndpoint, type: string) {
  if (endpoint.status !== 'enabled') return false
  return endpoint.enabled_events.includes('*') || endpoint.enabled_events.includes(type)
}
