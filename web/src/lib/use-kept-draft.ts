import { useEffect, useState } from 'react'
import { dropDraft, keepDraft, readDraft } from './kept-drafts.ts'
import { useSession } from './session.ts'

export type KeptDraft<T> = {
  /** Not there until the browser has answered. */
  read: { of: string; draft: T | undefined } | undefined
  /** False where the browser keeps nothing. */
  isKept: boolean
  keep: (draft: T) => void
  drop: () => void
}

/**
 * What a person types at a place, kept on this device until it is sent: a reload, a crash or a lost job loses no words. `useDraft` is for what one
 * window may forget. A draft that `isEmptied` is dropped.
 */
export function useKeptDraft<T>(place: string, isEmptied: (draft: T) => boolean): KeptDraft<T> {
  const session = useSession()
  const account = session.state === 'signed-in' ? session.user.id : undefined
  const of = `${account}:${place}`
  const [read, setRead] = useState<KeptDraft<T>['read']>()
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
  const drop = () => void dropDraft(account, place)
  return {
    read: read?.of === of ? read : undefined,
    isKept,
    keep: (draft) => (isEmptied(draft) ? drop() : void keepDraft(account, place, draft).then(setKept)),
    drop,
  }
}
