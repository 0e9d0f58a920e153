import { useEffect, useRef } from 'react'

/** Runs `action` once, `delayMs` after `when` became true; leaving the page takes it back. */
export function useLater(when: boolean, delayMs: number, action: () => void): void {
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  }, [action])
  useEffect(() => {
    if (!when) return undefined
    const timer = setTimeout(() => latest.current(), delayMs)
    return () => clearTimeout(timer)
  }, [when, delayMs])
}
