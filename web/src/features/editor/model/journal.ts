import type { Entry, Journal } from './saver.ts'

const database = 'attesta-editor'
const shelf = 'entries'

type Row = { key: string; job: string; entry: Entry }

/**
 * The journal of one job in IndexedDB, as one account left it: who signs in at the same browser after that sees and sends nothing of it.
 */
export function openJournal(account: number, id: number): Journal {
  const job = `${account}:${id}`
  const keyOf = (number: number) => `${job}:${number}`
  return {
    async load() {
      const rows = await run<Row[]>('readonly', (store) => store.index('job').getAll(job))
      return rows.map(({ entry }) => entry)
    },
    async put(entries) {
      await run('readwrite', (store) => {
        for (const entry of entries) store.put({ key: keyOf(entry.number), job, entry } satisfies Row)
      })
    },
    async remove(entries) {
      await run('readwrite', (store) => {
        for (const { number, operation } of entries) {
          const found = store.get(keyOf(number)) as IDBRequest<Row | undefined>
          found.onsuccess = () => {
            if (found.result?.entry.operation === operation) store.delete(keyOf(number))
          }
        }
      })
    },
  }
}

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 2)
    request.onupgradeneeded = ({ oldVersion }) => {
      // The first version did not say whose the entries were.
      if (oldVersion === 1) request.result.deleteObjectStore(shelf)
      request.result.createObjectStore(shelf, { keyPath: 'key' }).createIndex('job', 'job')
    }
    // A window of an older site holds it: what is typed is sent without a journal until that one is closed.
    request.onblocked = () => reject(new Error('Another window holds an older journal'))
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
async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T> | void): Promise<T> {
  const db = await open()
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(shelf, mode, { durability: 'strict' })
    const request = work(transaction.objectStore(shelf))
    transaction.oncomplete = () => resolve((request ? request.result : undefined) as T)
    transaction.onabort = () => reject(transaction.error ?? new Error('The journal was not written'))
  })
}
