import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where a person's own action replaces what had the focus, the focus goes to the place that holds what came instead, and a place
 * that fits into the window comes into view. `what` is what the action changes; the place takes `tabIndex={-1}`.
 */
export function useKeptFocus<Place extends HTMLElement>(what: unknown): RefObject<Place | null> {
  const place = useRef<Place>(null)
  const before = useRef(what)
  useEffect(() => {
    if (Object.is(before.current, what)) return
    before.current = what
    if (document.activeElement !== document.body || !place.current) return
    place.current.focus({ preventScroll: true })
    if (place.current.getBoundingClientRect().height < innerHeight) place.current.scrollIntoView({ block: 'nearest' })
  }, [what])
  return place
}
