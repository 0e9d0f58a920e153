import { useEffect, useState } from 'react'

/** Whole seconds until a moment; 0 when it is not running. The clock decides, so a sleeping tab does not stretch it. */
export function useCountdown(): { left: number; start: (seconds: number) => void; stop: () => void } {
  const [endsAt, setEndsAt] = useState<number>()
  const [left, setLeft] = useState(0)
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
  }, [endsAt])
  return {
    left: endsAt === undefined ? 0 : left,
    start: (seconds) => {
      setLeft(seconds)
      setEndsAt(Date.now() + seconds * 1000)
    },
    stop: () => setEndsAt(undefined),
  }
}
