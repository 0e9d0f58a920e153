import { useCallback, useEffect } from 'react'
import type { Store } from './store.ts'

const sliceMs = 6
/** Without a key for so long, nobody is typing. */
const restMs = 400

/**
 * Checks all segments while nothing else is to be done, so that filters and keys find what is there. It rests while somebody types;
 * what is not checked yet is checked when it is asked for.
 */
export function useReviewAhead(store: Store): (number: number) => boolean {
  useEffect(() => {
    let [number, isOver] = [1, false]
    let typedAt = Number.NEGATIVE_INFINITY
    let cancel: () => void = () => undefined
    const noteKey = () => {
      typedAt = performance.now()
    }
    document.addEventListener('keydown', noteKey, true)
    const work = () => {
      if (performance.now() - typedAt < restMs) {
        const handle = setTimeout(next, restMs)
        cancel = () => clearTimeout(handle)
        return
      }
      const end = performance.now() + sliceMs
      while (number <= store.count && performance.now() < end) store.findings(number++)
      if (number <= store.count && !isOver) next()
    }
    const next = () => {
      if ('requestIdleCallback' in window) {
        const handle = requestIdleCallback(work)
        cancel = () => cancelIdleCallback(handle)
      } else {
        const handle = setTimeout(work, 16)
        cancel = () => clearTimeout(handle)
      }
    }
    next()
    return () => {
      isOver = true
      cancel()
      document.removeEventListener('keydown', noteKey, true)
    }
  }, [store])
  return useCallback((number: number) => store.findings(number).length > 0, [store])
}
