import { browserDatabase } from './browser-database.ts'

/** Nobody's account keeps nothing: its words are this window's alone. */
type Account = number | undefined
type Row = { key: string; account: Account; draft: unknown }

const shelf = 'drafts'
const run = browserDatabase({
  name: 'attesta-drafts',
  version: 1,
  shelf,
  upgrade: (database) => database.createObjectStore(shelf, { keyPath: 'key' }).createIndex('account', 'account'),
})

/** What the browser has not kept yet, or does not keep: it is there until the window is closed. */
const unkept = new Map<string, Row>()
const writing = new Map<string, Promise<boolean>>()

const keyOf = (account: Account, place: string) => `${account}:${place}`

/**
 * What an account typed at a place and did not send, as IndexedDB keeps it: it outlives the window. Who signs in at the same browser after them
 * finds nothing of it.
 */
export async function readDraft(account: Account, place: string): Promise<unknown> {
  const key = keyOf(account, place)
  // A browser that cannot be read begins with nothing; what it does not keep is said where it is typed.
  const row = await run<Row | undefined>('readonly', (drafts) => drafts.get(key)).catch(() => undefined)
  return (unkept.get(key) ?? row)?.draft
}

/** Says whether the browser has kept it. */
export function keepDraft(account: Account, place: string, draft: unknown): Promise<boolean> {
  const key = keyOf(account, place)
  unkept.set(key, { key, account, draft })
  if (account === undefined) return Promise.resolve(false)
  const written = writing.get(key) ?? write(key)
  writing.set(key, written)
  return written
}

/** One write at a time, of what is newest then: who types fast waits for no disk. */
async function write(key: string): Promise<boolean> {
  try {
    for (let row = unkept.get(key); row; row = unkept.get(key)) {
      const now = row
      await run('readwrite', (drafts) => void drafts.put(now))
      if (unkept.get(key) === now) unkept.delete(key)
    }
    return true
  } catch {
    return false
  } finally {
    writing.delete(key)
  }
}

/** It was sent. Where it stays, who opens the place again sees it beside what stands there. */
export async function dropDraft(account: Account, place: string): Promise<void> {
  const key = keyOf(account, place)
  unkept.delete(key)
  await run('readwrite', (drafts) => void drafts.delete(key)).catch(() => undefined)
}

/** Who signs out leaves nothing behind; nothing keeps them from that, and no other account is shown what stays. */
export async function dropDraftsOf(account: number): Promise<void> {
  for (const [key, row] of unkept) if (row.account === account) unkept.delete(key)
  await run('readwrite', (drafts) => {
    const found = drafts.index('account').getAllKeys(account)
    found.onsuccess = () => {
      for (const key of found.result) drafts.delete(key)
    }
  }).catch(() => undefined)
}
