import { vi } from 'vitest'

type Row = Record<string, unknown>

type Databases = { rows: (name: string) => Row[]; refuse: () => void }

/** One for all tests: the site opens a database once, and keeps it open. */
const databases = new Map<string, Map<string, Row>>()
let refuses = false

/** The databases of a browser in memory, empty at first: those calls that this site makes, each answered later. */
export function browserDatabases(): Databases {
  for (const rows of databases.values()) rows.clear()
  refuses = false
  const open = (name: string) => {
    const isNew = !databases.has(name)
    const rows = databases.get(name) ?? new Map<string, Row>()
    databases.set(name, rows)
    const request = later(database(rows))
    if (isNew)
      queueMicrotask(() =>
        (request as { onupgradeneeded?: (event: object) => void }).onupgradeneeded?.({ oldVersion: 0 }),
      )
    return request
  }
  vi.stubGlobal('indexedDB', { open })
  return {
    rows: (name) => [...(databases.get(name)?.values() ?? [])],
    refuse: () => {
      refuses = true
    },
  }
}

function database(rows: Map<string, Row>) {
  const store = {
    createIndex: () => undefined,
    get: (key: string) => later(rows.get(key)),
    put: (row: Row) => later(void rows.set(String(row.key), structuredClone(row))),
    delete: (key: string) => later(void rows.delete(key)),
    index: (field: string) => ({
      getAllKeys: (value: unknown) =>
        later([...rows.values()].filter((row) => row[field] === value).map(({ key }) => key)),
    }),
  }
  return {
    createObjectStore: () => store,
    transaction: () => {
      if (refuses) throw new Error('The disk is full')
      const transaction = { objectStore: () => store, oncomplete: () => undefined as unknown }
      // After all that was asked of it has been answered.
      setTimeout(() => transaction.oncomplete(), 5)
      return transaction
    },
  }
}

function later<T>(result: T) {
  const request = { result, onsuccess: undefined as (() => void) | undefined }
  setTimeout(() => request.onsuccess?.(), 0)
  return request
}
