type Shape = {
  name: string
  version: number
  /** The one store that it has. */
  shelf: string
  upgrade: (database: IDBDatabase, oldVersion: number) => void
}

/** A database of this browser, opened once. What it returns runs one transaction. */
export function browserDatabase({ name, version, shelf, upgrade }: Shape) {
  let opened: Promise<IDBDatabase> | undefined

  const open = async (): Promise<IDBDatabase> => {
    if (opened) return opened
    // Throws where a browser has none or lets a page have none, and is asked again the next time.
    const request = indexedDB.open(name, version)
    opened = new Promise((resolve, reject) => {
      request.onupgradeneeded = ({ oldVersion }) => upgrade(request.result, oldVersion)
      // A window of an older site holds it: nothing is written until that one is closed.
      request.onblocked = () => reject(new Error(`Another window holds an older ${name}`))
      request.onsuccess = () => {
        opened = Promise.resolve(request.result)
        request.result.onversionchange = () => {
          request.result.close()
          opened = undefined
        }
        resolve(request.result)
      }
      request.onerror = () => {
        opened = undefined
        reject(request.error ?? new Error('IndexedDB is not there'))
      }
    })
    return opened
  }

  /** Answers when the transaction is complete: only then would it survive. */
  return async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T> | void): Promise<T> => {
    const database = await open()
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(shelf, mode, { durability: 'strict' })
      const request = work(transaction.objectStore(shelf))
      transaction.oncomplete = () => resolve((request ? request.result : undefined) as T)
      transaction.onabort = () => reject(transaction.error ?? new Error(`${name} was not written`))
    })
  }
}
