import { invoiceItemRoutes, invoicePaymentRoutes, invoiceRoutes } from './billing/invoices.ts'
import { meterRoutes } from './billing/meters.ts'
import { portalRoutes } from './billing/portal.ts'
import { priceRoutes, productRoutes } from './billing/products.ts'
import { subscriptionRoutes } from './billing/subscriptions.ts'
import { type Context, randomId } from './context.ts'
import { StripeFailure } from './failure.ts'
import type { Fault, Faults } from './faults.ts'
import type { Form } from './form.ts'
import type { Idempotency } from './idempotency.ts'
import { authenticationRoutes } from './payments/authentications.ts'
import { balanceRoutes } from './payments/balance.ts'
import { chargeRoutes } from './payments/charges.ts'
import { customerRoutes } from './payments/customers.ts'
import { paymentIntentRoutes } from './payments/payment-intents.ts'
import { paymentMethodRoutes } from './payments/payment-methods.ts'
import { refundRoutes } from './payments/refunds.ts'
import { present, presentToBrowser } from './present.ts'
import type { Route } from './route.ts'
import type { Answer } from './state.ts'
import { apiVersion, eventRoutes } from './webhooks/events.ts'
import { webhookEndpointRoutes } from './webhooks/webhook-endpoints.ts'

export type Call = { method: string; path: string; form: Form; key: string; idempotencyKey: string | undefined }
export type Reply = Answer & { headers: Record<string, string> }
type Parts = {
  secretKey: string
  idempotency: Idempotency
  faults: Faults
  contextOf: (request: Context['request']) => Context
  save: () => void
}

// Fixed paths stand before those with an id, so that `create_preview` is no invoice.
const routes: Route[] = [
  ...authenticationRoutes,
  ...balanceRoutes,
  ...chargeRoutes,
  ...customerRoutes,
  ...eventRoutes,
  ...invoiceItemRoutes,
  ...invoicePaymentRoutes,
  ...invoiceRoutes,
  ...meterRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...portalRoutes,
  ...priceRoutes,
  ...productRoutes,
  ...refundRoutes,
  ...subscriptionRoutes,
  ...webhookEndpointRoutes,
].toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)

/** Answers one API call; null when the connection must break without an answer. */
export async function answerCall(parts: Parts, call: Call): Promise<Reply | null> {
  const fault = parts.faults.take(call.method, call.path)
  if (fault?.kind === 'fail-before') return fault.status === 0 ? null : failedBefore(fault)
  if (fault?.kind === 'doubled') await once(parts, call)
  const reply = await once(parts, call, fault?.kind === 'late' ? fault.delayMs : 0)
  return fault?.kind === 'commit-and-lose-answer' ? null : reply
}

async function once(parts: Parts, call: Call, delayMs = 0): Promise<Reply> {
  const requestId = randomId('req', 14)
  const key = call.method === 'POST' ? call.idempotencyKey : undefined
  try {
    const { route, ids } = authorize(parts, call)
    const known = key ? parts.idempotency.begin(key, call.path, call.form) : undefined
    if (known) return { ...known, headers: { 'idempotent-replayed': 'true', 'original-request': known.requestId } }
    try {
      if (delayMs) await new Promise((resolve) => setTimeout(resolve, delayMs))
      const work = route.prepare(call.form, ids)
      const answer = perform(parts, call, work, requestId)
      if (key) parts.idempotency.store(key, call.path, call.form, answer)
      return { ...answer, headers: key ? { 'idempotency-key': key, 'original-request': requestId } : {} }
    } finally {
      if (key) parts.idempotency.drop(key)
      parts.save()
    }
  } catch (error) {
    if (error instanceof StripeFailure) return { ...failed(error, requestId), headers: {} }
    throw error
  }
}

/** The work itself. Its refusals are answers too, and are remembered with the key. */
function perform(parts: Parts, call: Call, work: (ctx: Context) => object, requestId: string): Answer {
  const ctx = parts.contextOf({ id: requestId, idempotency_key: call.idempotencyKey ?? null })
  const expand = Array.isArray(call.form['expand']) ? call.form['expand'].map(String) : []
  try {
    const result = work(ctx) as Record<string, unknown>
    const shown = isPublishable(call) ? presentToBrowser(ctx, result, expand) : present(ctx.state, result, expand)
    return { status: 200, body: JSON.stringify(shown, null, 2), requestId }
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
    const intent = error.error['payment_intent'] as Record<string, unknown> | undefined
    if (intent && isPublishable(call)) error.error['payment_intent'] = presentToBrowser(ctx, intent)
    return failed(error, requestId)
  }
}

function authorize(parts: Parts, call: Call): { route: Route; ids: string[] } {
  if (!call.key) {
    throw unauthorized('You did not provide an API key. You need to provide your API key in the Authorization header.')
  }
  if (!isPublishable(call) && call.key !== parts.secretKey) {
    throw unauthorized(`Invalid API Key provided: ${call.key.slice(0, 8)}****${call.key.slice(-4)}`)
  }
  const found = match(call)
  if (!found) {
    throw new StripeFailure(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${call.method}: ${call.path}).`,
    })
  }
  if (isPublishable(call)) checkBrowser(parts, call, found)
  return found
}

function match(call: Call): { route: Route; ids: string[] } | undefined {
  for (const route of routes) {
    if (route.method !== call.method) continue
    const ids = idsOf(route.path, call.path)
    if (ids) return { route, ids }
  }
  return undefined
}

function idsOf(pattern: string, path: string): string[] | undefined {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  if (!wanted.every((part, index) => part.startsWith(':') || part === given[index])) return undefined
  return given.filter((_, index) => wanted[index]?.startsWith(':')).map(decodeURIComponent)
}

/** A browser may touch only the intent whose client secret it holds. */
function checkBrowser(parts: Parts, call: Call, { route, ids }: { route: Route; ids: string[] }) {
  if (!route.publishable) {
    throw new StripeFailure(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
    })
  }
  const [id] = ids
  if (!id) return
  const intent = parts.contextOf({ id: null, idempotency_key: null }).state.payment_intent[id]
  if (!intent || intent.client_secret !== call.form['client_secret']) {
    throw new StripeFailure(400, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such payment_intent: '${id}'`,
      param: 'client_secret',
    })
  }
}

function isPublishable(call: Call) {
  return call.key.startsWith('pk_')
}

function unauthorized(message: string) {
  return new StripeFailure(401, { type: 'invalid_request_error', message })
}

function failedBefore(fault: Fault): Reply {
  const type = fault.status === 429 ? 'invalid_request_error' : 'api_error'
  const error = new StripeFailure(fault.status, { type, message: 'An error occurred on our side (injected).' })
  return { ...failed(error, randomId('req', 14)), headers: {} }
}

function failed(failure: StripeFailure, requestId: string): Answer {
  const error = { ...failure.error, doc_url: docUrl(failure.error['code']), request_log_url: undefined }
  return { status: failure.status, body: JSON.stringify({ error }, null, 2), requestId }
}

function docUrl(code: unknown) {
  return typeof code === 'string' ? `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` : undefined
}

/** The headers that every answer of the API carries. */
export function apiHeaders(reply: Reply): Record<string, string> {
  return {
    'content-type': 'application/json',
    'request-id': reply.requestId,
    'stripe-version': apiVersion,
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Request-Id',
    'cache-control': 'no-cache, no-store',
    ...reply.headers,
  }
}
