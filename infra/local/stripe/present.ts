import type { Context } from './context.ts'
import { invalidRequest } from './failure.ts'
import type { State } from './state.ts'

type Json = Record<string, unknown>

/** Fields that Stripe shows only to those who ask for them by `expand`. */
const onRequest: Record<string, string[]> = { invoice: ['confirmation_secret', 'payments'], price: ['tiers'] }
const tables = [
  'customer',
  'payment_method',
  'payment_intent',
  'charge',
  'refund',
  'product',
  'price',
  'subscription',
  'invoice',
  'invoiceitem',
] as const satisfies (keyof State)[]

/** An object as the API shows it: a copy, with the references in `expand` put in place of their ids. */
export function present(state: State, value: object, expand: string[] = []): Json {
  const shown = withoutOnRequest(structuredClone(value)) as Json
  for (const path of expand) expandPath(state, shown, path.split('.'), path)
  return shown
}

/** What a browser may see of a payment intent: nothing of the customer, nothing of the metadata. */
export function presentToBrowser(ctx: Context, value: Json, expand: string[] = []): Json {
  const shown = present(ctx.state, value, expand)
  if (shown['object'] !== 'payment_intent') return shown
  return Object.fromEntries(Object.entries(shown).filter(([key]) => browserFields.has(key)))
}

const browserFields = new Set([
  'id',
  'object',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'status',
])

function withoutOnRequest(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOnRequest)
  if (!isJson(value)) return value
  const hidden = onRequest[String(value['object'])] ?? []
  const entries = Object.entries(value).filter(([key]) => !hidden.includes(key))
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutOnRequest(inner)]))
}

function expandPath(state: State, node: unknown, [key, ...rest]: string[], path: string): void {
  if (key === undefined || node === null) return
  if (Array.isArray(node)) {
    for (const inner of node) expandPath(state, inner, [key, ...rest], path)
    return
  }
  if (!isJson(node)) throw cannotExpand(path)
  const value = expanded(state, node, key)
  if (value === undefined) throw cannotExpand(path)
  node[key] = value
  expandPath(state, value, rest, path)
}

function expanded(state: State, node: Json, key: string): unknown {
  const stored = lookUp(state, node['id'])
  if (onRequest[String(node['object'])]?.includes(key)) return structuredClone(stored?.[key] ?? null)
  const value = node[key]
  if (typeof value !== 'string') return value
  const found = lookUp(state, value)
  return found ? present(state, found) : undefined
}

function lookUp(state: State, id: unknown): Json | undefined {
  if (typeof id !== 'string') return undefined
  const table = tables.find((name) => Object.hasOwn(state[name], id))
  return table ? (state[table][id] as unknown as Json) : undefined
}

function cannotExpand(path: string) {
  return invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
