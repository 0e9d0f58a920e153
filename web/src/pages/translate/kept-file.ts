import { Settings } from './saved-settings.ts'

const database = 'attesta.file'
const storeName = 'waiting'
const id = 'file'
/** So long the file waits, on this device only. */
const keptFileMs = 3_600_000

type Kept = { file: Blob; name: string; type: string; settings: unknown; at: number }

/** Keeps the picked file with its settings while the person signs in or creates an account. False where the browser keeps nothing. */
export async function keepFile(file: File, settings: Settings, now = Date.now()): Promise<boolean> {
  const kept: Kept = { file: new Blob([file]), name: file.name, type: file.type, settings, at: now }
  return (await inStore('readwrite', (files) => files.put(kept, id))) !== undefined
}

/** Takes the kept file out: it is given back once. What waited too long is only forgotten. */
export async function takeFile(now = Date.now()): Promise<{ file: File; settings: Settings | undefined } | undefined> {
  const kept = (await inStore('readonly', (files) => files.get(id))) as Kept | undefined
  if (!kept) return undefined
  await dropFile()
  if (!(now - kept.at < keptFileMs)) return undefined
  return {
    file: new File([kept.file], kept.name, { type: kept.type }),
    settings: Settings.safeParse(kept.settings).data,
  }
}

/** Forgets a file that nobody came back for in time; a fresh one goes on waiting. */
export async function forgetStaleFile(now = Date.now()): Promise<void> {
  const kept = (await inStore('readonly', (files) => files.get(id))) as Kept | undefined
  if (kept && now - kept.at >= keptFileMs) await dropFile()
}

export const dropFile = (): Promise<unknown> => inStore('readwrite', (files) => files.delete(id))

/** One request in a transaction of its own. Where the browser keeps nothing the answer is undefined: the file is asked for again. */
async function inStore<T>(
  mode: IDBTransactionMode,
  act: (files: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const opened = indexedDB.open(database, 1)
    opened.onupgradeneeded = () => opened.result.createObjectStore(storeName)
    const opening = await settled(opened)
    try {
      return await settled(act(opening.transaction(storeName, mode).objectStore(storeName)))
    } finally {
      opening.close()
    }
  } catch {
    return undefined
  }
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'))
  })
