import { randomBytes } from 'node:crypto'
import { noSuch } from './failure.ts'
import type { StripeEvent } from './objects.ts'
import type { State } from './state.ts'

/** Everything that a call may touch. `request` is what caused it, and is named in the events. */
export type Context = {
  state: State
  publicUrl: string
  request: { id: string | null; idempotency_key: string | null }
  now: () => number
  newId: (prefix: string) => string
  emit: (type: string, object: object, previous?: object) => StripeEvent
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function randomId(prefix: string, length = 24) {
  const letters = Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length])
  return `${prefix}_${letters.join('')}`
}

type Tables = { [K in keyof State]: State[K] extends Record<string, { id: string }> ? State[K] : never }
type TableName = { [K in keyof Tables]: Tables[K] extends never ? never : K }[keyof Tables]

/** The object with this id, or Stripe's own "No such …". */
export function find<K extends TableName>(
  ctx: Context,
  kind: K,
  id: string,
  param = 'id',
): NonNullable<State[K][string]> {
  const table = ctx.state[kind]
  const found = Object.hasOwn(table, id) ? table[id] : undefined
  if (!found) throw noSuch(kind, id, param)
  return found as NonNullable<State[K][string]>
}

/** Metadata after an update: keys merge, an empty value removes its key, as at Stripe. */
export function mergeMetadata(
  current: Record<string, string> | null | undefined,
  change: Record<string, string> | '' | undefined,
) {
  if (change === '') return {}
  const merged = { ...current, ...change }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
}
