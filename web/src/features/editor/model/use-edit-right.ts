import { useEffect, useRef, useState } from 'react'

export type Right = { state: 'asking' | 'mine' | 'elsewhere'; take: () => void }

const answerMs = 1000
/** So long a window may take to learn that nobody else writes. */
const promptMs = 500

/**
 * One window of a job writes, the others read. Whoever wants to write asks; the writer saves and gives way. One that does not
 * answer loses its right, and versions protect the texts.
 */
export function useEditRight(job: number, beforeLeaving: () => Promise<void>): Right {
  const [state, setState] = useState<Right['state']>(() => ('locks' in navigator ? 'asking' : 'mine'))
  const take = useRef<() => void>(() => undefined)
  const leaving = useRef(beforeLeaving)
  useEffect(() => {
    leaving.current = beforeLeaving
  })
  useEffect(() => {
    if (!('locks' in navigator)) return undefined
    const name = `attesta-editor-${job}`
    const channel = new BroadcastChannel(name)
    let release: (() => void) | undefined
    let isOver = false
    let isHeld = false
    const ask = (options: LockOptions = {}) => {
      navigator.locks
        .request(name, options, () => {
          if (isOver) return undefined
          isHeld = true
          setState('mine')
          return new Promise<void>((resolve) => {
            release = resolve
          })
        })
        // Given away or taken: when the other window closes, this one may write again.
        .then(again, again)
    }
    const again = () => {
      release = undefined
      isHeld = false
      if (isOver) return
      setState('elsewhere')
      ask()
    }
    ask()
    const soon = setTimeout(() => {
      if (!isHeld && !isOver) setState('elsewhere')
    }, promptMs)
    channel.onmessage = ({ data }) => {
      if (data !== 'take' || !isHeld) return
      setState('elsewhere')
      void leaving.current().finally(() => release?.())
    }
    take.current = () => {
      channel.postMessage('take')
      setTimeout(() => {
        if (!isHeld && !isOver) ask({ steal: true })
      }, answerMs)
    }
    return () => {
      isOver = true
      clearTimeout(soon)
      release?.()
      channel.close()
    }
  }, [job])
  return { state, take: () => take.current() }
}
