import { startTransition, useEffect, useRef, useState } from 'react'
import type { EditorSegment } from './store.ts'

const pauseMs = 150
const mostMs = 400

/**
 * The segment as it was at the last pause in typing, at most 400 ms behind: the checks of a long paragraph take longer than a frame,
 * and nobody reads them between two keys. What changes without its text is there at once.
 */
export function usePaused(segment: EditorSegment): EditorSegment {
  const [paused, setPaused] = useState(segment)
  const behindSince = useRef<number>(null)
  const isBehind = segment.target !== paused.target
  useEffect(() => {
    if (!isBehind) return undefined
    behindSince.current ??= performance.now()
    const wait = Math.min(pauseMs, Math.max(0, behindSince.current + mostMs - performance.now()))
    const timer = setTimeout(() => {
      behindSince.current = null
      startTransition(() => setPaused(segment))
    }, wait)
    return () => clearTimeout(timer)
  }, [segment, isBehind])
  return isBehind ? paused : segment
}
