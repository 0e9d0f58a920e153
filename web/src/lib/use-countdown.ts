import { useCallback, useEffect, useState } from 'react'
import { readStored, store } from './stored.ts'

/**
 * Whole seconds until a moment; 0 when it is not running. The clock decides, so a sleeping tab does not stretch it; with a key it
 * goes on after a reload.
 */
export function useCountdown(key?: string): { left: number; start: (seconds: number) => void; stop: () => void } {
  const [endsAt, setEnd] = useState<number | undefined>(() => keptEnd(key))
  const [left, setLeft] = useState(() => (endsAt === undefined ? 0 : Math.ceil((endsAt - Date.now()) / 1000)))
  const setEndsAt = useCallback(
    (end: number | undefined) => {
      if (key !== undefined) store(key, end === undefined ? null : String(end), 'sessionStorage')
      setEnd(end)
    },
    [key],
  )
  useEffect(() => {
    if (endsAt === undefined) return undefined
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
      setLeft(seconds)
      if (seconds === 0) setEndsAt(undefined)
    }
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [endsAt, setEndsAt])
  return {
    left: endsAt === undefined ? 0 : left,
    start: (seconds) => {
      setLeft(seconds)
      setEndsAt(Date.now() + seconds * 1000)
    },
    stop: () => setEndsAt(undefined),
  }
}

function keptEnd(key: string | undefined): number | undefined {
  const end = key === undefined ? 0 : Number(readStored(key, 'sessionStorage') ?? 0)
  return end > Date.now() ? end : undefined
}
