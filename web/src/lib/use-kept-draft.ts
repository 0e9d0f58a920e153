import { useEffect, useState } from 'react'
import { dropDraft, keepDraft, readDraft } from './kept-drafts.ts'
import { useSession } from './session.ts'

/**
 * What a person types at a place, kept on this device until it is sent: a reload, a crash or a lost job loses no words. `useDraft` is for what one
 * window may forget.
 */
export function useKeptDraft<T>(place: string) {
  const session = useSession()
  const account = session.state === 'signed-in' ? session.user.id : undefined
  const of = `${account}:${place}`
  const [read, setRead] = useState<{ of: string; draft: T | undefined }>()
  const [isKept, setKept] = useState(true)
  useEffect(() => {
    let isOver = false
    void readDraft(account, place).then((draft) => {
      if (!isOver) setRead({ of, draft: draft as T | undefined })
    })
    return () => {
      isOver = true
    }
  }, [account, place, of])
  return {
    /** Not there until the browser has answered. */
    read: read?.of === of ? read : undefined,
    /** False where the browser keeps nothing. */
    isKept,
    keep: (draft: T) => void keepDraft(account, place, draft).then(setKept),
    drop: () => void dropDraft(account, place),
  }
}
