import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type {
  Charge,
  Customer,
  Dispute,
  Invoice,
  InvoiceItem,
  Meter,
  MeterEvent,
  PaymentIntent,
  PaymentMethod,
  PortalSession,
  Price,
  Product,
  Refund,
  StripeEvent,
  Subscription,
  WebhookEndpoint,
} from './objects.ts'
import type { CardBehaviour } from './payments/cards.ts'
import type { Delivery, WebhookMode } from './webhooks/delivery.ts'

export type Answer = { status: number; body: string; requestId: string }

export type State = {
  clockOffsetSeconds: number
  customer: Record<string, Customer>
  payment_method: Record<string, PaymentMethod>
  payment_intent: Record<string, PaymentIntent>
  charge: Record<string, Charge>
  refund: Record<string, Refund>
  dispute: Record<string, Dispute>
  product: Record<string, Product>
  price: Record<string, Price>
  subscription: Record<string, Subscription>
  invoice: Record<string, Invoice>
  invoiceitem: Record<string, InvoiceItem>
  meter: Record<string, Meter>
  meterEvents: Record<string, MeterEvent>
  portalSession: Record<string, PortalSession>
  event: Record<string, StripeEvent>
  webhook_endpoint: Record<string, WebhookEndpoint>
  /** What the bank will say to a payment method: never shown by the API, and no card number is kept. */
  cards: Record<string, { behaviour: CardBehaviour; authenticated: boolean }>
  intentInvoice: Record<string, string>
  idempotency: Record<string, { path: string; fingerprint: string; answer: Answer; at: number }>
  deliveries: Delivery[]
  webhookMode: WebhookMode
}

export function emptyState(): State {
  return {
    clockOffsetSeconds: 0,
    customer: {},
    payment_method: {},
    payment_intent: {},
    charge: {},
    refund: {},
    dispute: {},
    product: {},
    price: {},
    subscription: {},
    invoice: {},
    invoiceitem: {},
    meter: {},
    meterEvents: {},
    portalSession: {},
    event: {},
    webhook_endpoint: {},
    cards: {},
    intentInvoice: {},
    idempotency: {},
    deliveries: [],
    webhookMode: { hold: false, copies: 1, shuffle: false, delayMs: 0, drop: 0 },
  }
}

/** Opens the state file; `save()` writes it soon, `flush()` at once. A write is atomic: never half a file. */
export function openState(file: string | undefined) {
  const state =
    file && existsSync(file) ? { ...emptyState(), ...(JSON.parse(readFileSync(file, 'utf8')) as State) } : emptyState()
  let timer: NodeJS.Timeout | undefined
  let lastWriteMs = 0

  function flush() {
    clearTimeout(timer)
    timer = undefined
    if (!file) return
    const start = performance.now()
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.tmp`, JSON.stringify(state))
    renameSync(`${file}.tmp`, file)
    lastWriteMs = performance.now() - start
  }

  // A large account is written more rarely, so that writing never takes more than a tenth of the time.
  function save() {
    timer ??= setTimeout(flush, Math.max(100, lastWriteMs * 10))
  }

  return { state, save, flush }
}
