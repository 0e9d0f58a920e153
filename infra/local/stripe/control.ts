import * as z from 'zod'
import { advanceTo } from './clock.ts'
import { type Context, find } from './context.ts'
import { StripeFailure } from './failure.ts'
import type { Faults } from './faults.ts'
import { ledger } from './payments/balance.ts'
import { disputeCharge } from './payments/charges.ts'
import { authenticateIntent, settleIntent } from './payments/confirm-intent.ts'
import { failRefund } from './payments/refunds.ts'
import type { Answer } from './state.ts'
import { emptyState } from './state.ts'
import type { Webhooks } from './webhooks/webhooks.ts'

export type RequestLine = {
  at: string
  method: string
  path: string
  status: number | null
  idempotencyKey: string | undefined
  replayed: boolean
}
export type ControlParts = {
  ctx: Context
  webhooks: Webhooks
  faults: Faults
  requests: RequestLine[]
  save: () => void
}

const mode = z.strictObject({
  hold: z.boolean().optional(),
  copies: z.int().min(1).max(1000).optional(),
  shuffle: z.boolean().optional(),
  delayMs: z.int().min(0).optional(),
  drop: z.int().min(0).optional(),
})
const release = z.strictObject({ shuffle: z.boolean().optional() })
const replay = z.strictObject({
  event: z.string(),
  times: z.int().min(1).max(100_000).default(1),
  parallel: z.int().min(1).max(1000).default(1),
})
const fault = z.strictObject({
  kind: z.enum(['fail-before', 'commit-and-lose-answer', 'late', 'doubled']),
  path: z.string().default('*'),
  method: z.string().default('POST'),
  count: z.int().min(1).default(1),
  delayMs: z.int().min(0).default(1000),
  status: z.int().default(500),
})
const moment = z.strictObject({
  to: z.int().optional(),
  seconds: z.int().min(0).optional(),
  days: z.number().min(0).optional(),
})
const failure = z.strictObject({ refund: z.string(), reason: z.string().default('expired_or_canceled_card') })
const dispute = z.strictObject({
  payment_intent: z.string(),
  reason: z.string().default('fraudulent'),
  status: z.enum(['needs_response', 'lost', 'won']).default('needs_response'),
})
const outcome = z.strictObject({ payment_intent: z.string(), outcome: z.enum(['approve', 'fail']) })

/** The levers of a test: `/_control/…`, JSON in and out. Undefined when there is no such lever. */
export async function control(parts: ControlParts, line: string, body: unknown): Promise<object | undefined> {
  const { ctx, webhooks, faults } = parts
  switch (line) {
    case 'GET /_control':
      return { now: ctx.now(), webhooks: ctx.state.webhookMode, faults: faults.list() }
    case 'GET /_control/deliveries':
      return { deliveries: ctx.state.deliveries }
    case 'GET /_control/requests':
      return { requests: parts.requests }
    case 'GET /_control/ledger':
      return ledger(ctx.state)
    case 'POST /_control/webhooks':
      return Object.assign(ctx.state.webhookMode, withoutUndefined(mode.parse(body)))
    case 'POST /_control/webhooks/release':
      return { released: webhooks.release(release.parse(body)) }
    case 'POST /_control/webhooks/replay': {
      const { event, ...options } = replay.parse(body)
      return { answers: await webhooks.replay(find(ctx, 'event', event), options) }
    }
    case 'POST /_control/faults':
      faults.add(fault.parse(body))
      return { faults: faults.list() }
    case 'DELETE /_control/faults':
      faults.clear()
      return { faults: [] }
    case 'POST /_control/advance': {
      const { to, seconds = 0, days = 0 } = moment.parse(body)
      advanceTo(ctx, to ?? ctx.now() + seconds + Math.round(days * 86_400))
      return { now: ctx.now() }
    }
    case 'POST /_control/authenticate': {
      const input = outcome.parse(body)
      return authenticateIntent(ctx, find(ctx, 'payment_intent', input.payment_intent), input.outcome === 'approve')
    }
    case 'POST /_control/settle': {
      const input = outcome.parse(body)
      return settleIntent(ctx, find(ctx, 'payment_intent', input.payment_intent), input.outcome === 'approve')
    }
    case 'POST /_control/fail-refund': {
      const input = failure.parse(body)
      return failRefund(ctx, find(ctx, 'refund', input.refund), input.reason)
    }
    case 'POST /_control/dispute': {
      const input = dispute.parse(body)
      const { latest_charge } = find(ctx, 'payment_intent', input.payment_intent)
      return disputeCharge(ctx, find(ctx, 'charge', latest_charge ?? ''), input.reason, input.status)
    }
    case 'POST /_control/reset':
      return reset(parts)
    default:
      return undefined
  }
}

/** An error of a lever, as an answer. */
export function controlFailure(error: unknown): Pick<Answer, 'status' | 'body'> {
  if (error instanceof z.ZodError) return { status: 400, body: JSON.stringify({ error: z.prettifyError(error) }) }
  if (error instanceof SyntaxError) return { status: 400, body: JSON.stringify({ error: error.message }) }
  if (error instanceof StripeFailure) {
    return { status: error.status, body: JSON.stringify({ error: error.message }) }
  }
  throw error
}

/** Back to an empty account; the webhook endpoints stay. */
function reset({ ctx, faults, requests }: ControlParts) {
  const { webhook_endpoint } = ctx.state
  Object.assign(ctx.state, emptyState(), { webhook_endpoint })
  faults.clear()
  requests.splice(0)
  return { reset: true }
}

function withoutUndefined<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as Partial<T>
}
