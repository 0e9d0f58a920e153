import { useState } from 'react'
import { useSession } from './session.ts'

/** What was typed and not sent, by who typed it and its place. */
const drafts = new Map<string, unknown>()

/**
 * What a person types at a place, how it is changed, and how it is dropped once it was sent: a window that is closed by a slip loses no words. Who
 * signs in after them finds none.
 */
export function useDraft<T>(place: string, empty: T): [typed: T, type: (next: T) => void, drop: () => void] {
  const session = useSession()
  const key = `${session.state === 'signed-in' ? session.user.id : ''} ${place}`
  const [typed, setTyped] = useState(() => (drafts.get(key) ?? empty) as T)
  const type = (next: T) => {
    drafts.set(key, next)
    setTyped(next)
  }
  const drop = () => {
    drafts.delete(key)
    setTyped(empty)
  }
  return [typed, type, drop]
}
