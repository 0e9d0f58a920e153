import { afterEach, expect, test, vi } from 'vitest'
import type { Entry } from './saver.ts'

type Told = 'onblocked' | 'onsuccess' | 'onupgradeneeded' | 'onerror'
type Opening = Partial<Record<Told, (event: object) => void>> & { result?: object; error?: Error }

/** A browser's databases whose openings end as told. */
function databases() {
  const openings: Opening[] = []
  vi.stubGlobal('indexedDB', { open: () => openings[openings.push({}) - 1] })
  return openings
}

/** A database that keeps every write. */
const kept = () => ({
  close: vi.fn(),
  onversionchange: undefined as (() => void) | undefined,
  transaction: () => {
    const transaction = { objectStore: () => ({ put: () => undefined }), oncomplete: () => undefined }
    queueMicrotask(() => transaction.oncomplete())
    return transaction
  },
})

const journal = async () => {
  vi.resetModules()
  return (await import('./journal.ts')).openJournal(1, 4711)
}
const entries = [{ number: 1 } as Entry]

afterEach(() => vi.unstubAllGlobals())

test('H4: beside a window of an older site the journal says that it cannot write, and writes when that one is closed', async () => {
  const openings = databases()
  const { put } = await journal()
  const first = put(entries)
  openings[0]?.onblocked?.({})
  await expect(first).rejects.toThrow()
  await expect(put(entries)).rejects.toThrow()
  // A second opening would wait behind the first one without a word.
  expect(openings).toHaveLength(1)
  Object.assign(openings[0] ?? {}, { result: kept() })
  openings[0]?.onsuccess?.({})
  await put(entries)
})

test('H4: a newer site in another window is not held up by this one', async () => {
  const openings = databases()
  const { put } = await journal()
  const writing = put(entries)
  const database = kept()
  Object.assign(openings[0] ?? {}, { result: database })
  openings[0]?.onsuccess?.({})
  await writing
  database.onversionchange?.()
  expect(database.close).toHaveBeenCalledOnce()
})
