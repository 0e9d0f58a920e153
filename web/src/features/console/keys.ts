import { useEffect, useRef, useSyncExternalStore } from 'react'
import { readStored, store } from '../../lib/stored.ts'

export type KeyGroup = 'everywhere' | 'list' | 'drawer'
export type Binding = {
  /** `/`, `ArrowDown`, `mod+k`, or two keys after each other: `g 1`. Several mean the same. */
  keys: readonly string[]
  label: string
  group: KeyGroup
  /** Undefined if the element handles the key itself; the binding is then only listed. */
  run?: () => void
}

/**
 * The one registry of the console's keys: what listens and what the help lists are the same bindings. The newest binding of a key
 * wins, so that an open drawer comes before the list behind it.
 */
const registered = new Map<symbol, readonly Binding[]>()
const listeners = new Set<() => void>()
let snapshot: readonly Binding[] = []
let begun: { key: string; at: number } | undefined

/** Keys that hold as long as the component stands. */
export function useKeys(bindings: readonly Binding[]): void {
  const id = useRef(Symbol('keys'))
  useEffect(() => {
    const own = id.current
    registered.set(own, bindings)
    tell()
  })
  useEffect(() => {
    const own = id.current
    return () => {
      registered.delete(own)
      tell()
    }
  }, [])
}

/** Listens for as long as the console stands. */
export function useKeyListener(): void {
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** What is bound just now, for the help. */
export const useBindings = (): readonly Binding[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => snapshot,
  )

/** Single letters can be switched off by who dictates or has a shaky hand (WCAG 2.1.4); arrows and Mod+K stay. */
const lettersKey = 'attesta:console-letters'
export const lettersOn = (): boolean => readStored(lettersKey) !== 'off'
export const keepLetters = (on: boolean): boolean => store(lettersKey, on ? null : 'off')

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return
  const pressed = nameOf(event)
  const letter = pressed.length === 1
  if (isTyping(event.target) && (letter || pressed.startsWith('Arrow') || pressed === 'Enter')) return
  if (document.querySelector('dialog:modal') !== null) return
  if (letter && !lettersOn()) return
  const sequence = begun && event.timeStamp - begun.at < 1500 ? `${begun.key} ${pressed}` : undefined
  const binding = (sequence && bound(sequence)) || bound(pressed)
  begun = undefined
  if (binding?.run) {
    event.preventDefault()
    binding.run()
  } else if (letter && snapshot.some(({ keys }) => keys.some((key) => key.startsWith(`${pressed} `)))) {
    begun = { key: pressed, at: event.timeStamp }
  }
}

function nameOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return event.metaKey || event.ctrlKey ? `mod+${key}` : key
}

/** A list, a field and a menu have arrows and letters of their own. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable="true"], [role="menu"]') !== null

const bound = (key: string): Binding | undefined => snapshot.findLast(({ keys, run }) => run && keys.includes(key))

function tell(): void {
  snapshot = [...registered.values()].flat()
  for (const listener of listeners) listener()
}
