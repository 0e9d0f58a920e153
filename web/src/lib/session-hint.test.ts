import { afterEach, expect, test, vi } from 'vitest'
import { mayBeSignedIn, noteSession } from './session-hint.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a device where nobody signed in is not asked about; one where somebody did is, until they sign out', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  expect(mayBeSignedIn()).toBe(false)
  noteSession(true)
  expect(mayBeSignedIn()).toBe(true)
  noteSession(false)
  expect(mayBeSignedIn()).toBe(false)
})

test('forbidden storage never makes a signed-in person a visitor', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  noteSession(false)
  expect(mayBeSignedIn()).toBe(true)
})
