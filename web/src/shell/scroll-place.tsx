import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { readStored, store } from '../lib/stored.ts'

const storage = 'attesta.scroll'
const places = new Map<string, number>(stored())
let shown: string | undefined

/**
 * Scrolls as a browser does between documents: a new page starts at its top or at its hash, one that is come back to is where
 * it was left. It stands beside the page, so that it waits for a page that is on its way.
 */
export function ScrollPlace() {
  const { key, pathname, hash } = useLocation()
  const entry = `${key} ${pathname}${hash}`
  useEffect(watch, [])
  useLayoutEffect(() => {
    // Who reads a page that was drawn may have scrolled before its scripts were there.
    const isArrival = shown === undefined && Boolean(document.documentElement.dataset.drawn)
    shown = entry
    const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    // A link within the page is the browser's own: its entry has no key, and may have been here before.
    const left = target && key === 'default' ? undefined : places.get(entry)
    if (left !== undefined) scrollTo(0, left)
    else if (isArrival) return
    else if (target) target.scrollIntoView()
    else scrollTo(0, 0)
  }, [entry, key, hash])
  return null
}

/** Where each entry of the history stands, kept over a reload. */
function watch(): () => void {
  history.scrollRestoration = 'manual'
  const note = () => {
    if (shown !== undefined) places.set(shown, scrollY)
  }
  addEventListener('scroll', note, { passive: true })
  addEventListener('pagehide', keep)
  return () => {
    history.scrollRestoration = 'auto'
    removeEventListener('scroll', note)
    removeEventListener('pagehide', keep)
  }
}

function keep(): void {
  store(storage, JSON.stringify([...places]), 'sessionStorage')
}

/** Only a reload and the way back come to an entry that was left. */
function stored(): [string, number][] {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (arrival?.type === 'navigate') return []
  try {
    return JSON.parse(readStored(storage, 'sessionStorage') ?? '[]') as [string, number][]
  } catch {
    return []
  }
}
