import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSession } from '../../../lib/session.ts'
import { openJournal } from './journal.ts'
import { type LoadedJob, sendChanges } from './load-job.ts'
import { createSaver, type SaveState } from './saver.ts'
import { createStore, type EditorSegment } from './store.ts'

/** A second more or less shows nowhere, and a keystroke should draw nothing but itself. */
const isSame = (a: SaveState, b: SaveState): boolean =>
  a.state === b.state &&
  a.waiting === b.waiting &&
  String(a.numbers) === String(b.numbers) &&
  Math.abs((a.oldest ?? 0) - (b.oldest ?? 0)) < 1000

/** The segments of a visit and what saves them; what an earlier visit of the account left in this browser is brought back first. */
export function useWork({ job, segments }: LoadedJob) {
  const session = useSession()
  const account = session.state === 'signed-in' ? session.user.id : 0
  const [{ store, saver, status }] = useState(() => {
    const now = createStatus(job.lockExpiry)
    const noted: { to?: (segment: EditorSegment) => void } = {}
    const made = createStore(job, segments, (segment) => noted.to?.(segment))
    const keeper = createSaver(
      {
        journal: openJournal(account, job.id),
        send: (changes) =>
          sendChanges(job.id, job.fence, changes, (lockExpiry) => now.set({ ...now.get(), lockExpiry })),
        later: (ms, run) => {
          const timer = setTimeout(run, ms)
          return () => clearTimeout(timer)
        },
        now: () => Date.now(),
        newId: () => crypto.randomUUID(),
      },
      {
        saved: (result) => made.saved(result),
        conflict: (result) => made.conflict(result),
        state: (saving) => {
          if (!isSame(now.get().saving, saving)) now.set({ ...now.get(), saving })
        },
      },
    )
    noted.to = (segment) => keeper.note(segment)
    return { store: made, saver: keeper, status: now }
  })
  useEffect(() => {
    void saver.restore(store.all()).then(({ mine, conflicting }) => {
      for (const entry of [...mine, ...conflicting]) store.bring(entry)
    })
    // A browser that may forget what pages keep is asked not to.
    void navigator.storage?.persist?.().catch(() => false)
    const leave = () => void saver.flush()
    const retry = () => saver.retry()
    const hide = () => {
      if (document.visibilityState === 'hidden') leave()
    }
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    addEventListener('online', retry)
    addEventListener('focus', retry)
    return () => {
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      removeEventListener('online', retry)
      removeEventListener('focus', retry)
      void saver.flush()
    }
  }, [saver, store])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (status.get().saving.waiting > 0) event.preventDefault()
    }
    // A page that always asks is kept out of the browser's back cache: it listens only while something waits.
    let isAsking = false
    const look = () => {
      const isWaiting = status.get().saving.waiting > 0
      if (isWaiting === isAsking) return
      isAsking = isWaiting
      if (isWaiting) addEventListener('beforeunload', ask)
      else removeEventListener('beforeunload', ask)
    }
    look()
    const stop = status.subscribe(look)
    return () => {
      stop()
      removeEventListener('beforeunload', ask)
    }
  }, [status])
  return { store, saver, status }
}

type Work = { saving: SaveState; lockExpiry: string | null }
export type Status = ReturnType<typeof createStatus>

/** What changes while one types is kept outside the editor's state, so that only the parts that show it render again. */
function createStatus(lockExpiry: string | null) {
  let now: Work = { saving: { state: 'saved', waiting: 0, oldest: null }, lockExpiry }
  const listeners = new Set<() => void>()
  return {
    get: (): Work => now,
    set(next: Work): void {
      now = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A part of what is saved and held; draws again when that part changes. */
export const useStatus = <T>(status: Status, part: (work: Work) => T): T =>
  useSyncExternalStore(
    (listener) => status.subscribe(listener),
    () => part(status.get()),
  )
