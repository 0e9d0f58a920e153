import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { hashText } from '../lib/hash-text.ts'
import { readStored, store } from '../lib/stored.ts'

const patienceMs = 5000
const storage = 'attesta.scroll'
const places = new Map<string, number>(stored())
let shown: string | undefined

/**
 * Scrolls as a browser does between documents: a new page starts at its top or at its hash, one that is come back to is where
 * it was left. It stands beside the page, so that it waits for a page that is on its way.
 */
export function ScrollRestoration() {
  const { key, pathname, hash } = useLocation()
  const entry = `${key} ${pathname}${hash}`
  useEffect(watch, [])
  useLayoutEffect(() => {
    // Whoever reads a prerendered page may have scrolled before its scripts were there.
    const isArrival = shown === undefined && Boolean(document.documentElement.dataset.prerendered)
    shown = entry
    const target = targetOf(hash)
    // A link within the page is the browser's own: its entry has no key, and may have been here before.
    const left = target && key === 'default' ? undefined : places.get(entry)
    if (left !== undefined) scrollTo(0, left)
    else if (isArrival) return
    else if (target) target.scrollIntoView()
    else scrollTo(0, 0)
  }, [entry, key, hash])
  useEffect(() => (hash !== '' && !targetOf(hash) && !places.has(entry) ? awaitTarget(hash) : undefined), [entry, hash])
  return null
}

const targetOf = (hash: string) => (hash === '' ? null : document.getElementById(hashText(hash)))

/** A part of a page that is still on its way: goes there once it stands, unless the person has begun to read elsewhere. */
function awaitTarget(hash: string): () => void {
  const stop = new AbortController()
  const watcher = new MutationObserver(() => {
    const target = targetOf(hash)
    if (!target) return
    target.scrollIntoView()
    stop.abort()
  })
  stop.signal.addEventListener('abort', () => watcher.disconnect())
  watcher.observe(document.body, { childList: true, subtree: true })
  for (const event of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(event, () => stop.abort(), { passive: true, signal: stop.signal })
  const timer = setTimeout(() => stop.abort(), patienceMs)
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
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
