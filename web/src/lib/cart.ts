import { useSyncExternalStore } from 'react'
import { maxCartItems } from '#shared/payments/limits.ts'
import { readStored, store } from './stored.ts'

const prefix = 'attesta.cart.'
const listeners = new Set<() => void>()
const known = new Map<string, { raw: string | null; ids: readonly number[] }>()
const none: readonly number[] = []

/** The cart of a user on this device: ids of translations, nothing else. Names, prices and states come from the server. */
export function useCart(userId: number | undefined) {
  const ids = useSyncExternalStore(
    subscribe,
    () => (userId === undefined ? none : read(userId)),
    () => none,
  )
  return {
    ids,
    full: ids.length >= maxCartItems,
    add: (id: number) => change(userId, (now) => [...now.filter((each) => each !== id), id].slice(0, maxCartItems)),
    remove: (...gone: number[]) => change(userId, (now) => now.filter((each) => !gone.includes(each))),
  }
}

/** What storage holds, as far as it makes sense; the same array as long as nothing changed. */
export function read(userId: number): readonly number[] {
  const key = prefix + userId
  const raw = stored(key)
  const before = known.get(key)
  if (before && before.raw === raw) return before.ids
  const ids = parse(raw)
  known.set(key, { raw, ids })
  return ids
}

export function change(userId: number | undefined, next: (ids: readonly number[]) => number[]): void {
  if (userId === undefined) return
  const ids = next(read(userId))
  const raw = JSON.stringify(ids)
  const key = prefix + userId
  // Where it cannot be kept, the cart lasts as long as the page.
  if (!store(key, raw)) known.set(key, { raw: stored(key), ids })
  for (const listener of listeners) listener()
}

function parse(raw: string | null): readonly number[] {
  try {
    const value: unknown = JSON.parse(raw ?? '[]')
    if (!Array.isArray(value)) return none
    const ids = value.filter((id): id is number => Number.isSafeInteger(id) && (id as number) > 0)
    return [...new Set(ids)].slice(0, maxCartItems)
  } catch {
    return none
  }
}

const stored = (key: string): string | null => readStored(key) ?? null

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
