import { browserDatabase } from '../../../lib/browser-database.ts'
import type { Entry, Journal } from './saver.ts'

const shelf = 'entries'
/** Where it cannot be written, what is typed is sent without it. */
const run = browserDatabase({
  name: 'attesta-editor',
  version: 2,
  shelf,
  upgrade: (database, oldVersion) => {
    // The first version did not say whose the entries were.
    if (oldVersion === 1) database.deleteObjectStore(shelf)
    database.createObjectStore(shelf, { keyPath: 'key' }).createIndex('job', 'job')
  },
})

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
