import { afterEach, expect, test, vi } from 'vitest'
import { lastSignedIn, mayBeSignedIn, noteSession } from './session-hint.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a device where nobody signed in is not asked about; one where somebody did is, until they sign out', () => {
  const kept = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
  expect(mayBeSignedIn()).toBe(false)
  noteSession(7)
  expect([mayBeSignedIn(), lastSignedIn()]).toEqual([true, 7])
  noteSession('left')
  expect([mayBeSignedIn(), lastSignedIn()]).toEqual([false, 'left'])
  noteSession(null)
  expect([mayBeSignedIn(), lastSignedIn()]).toEqual([false, undefined])
})

test('where nothing new can be kept an older word is forgotten', () => {
  const kept = new Map([['attesta.session', 'left']])
  const setItem = () => {
    throw new Error('QuotaExceededError')
  }
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem,
    removeItem: (key: string) => kept.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
  noteSession(7)
  expect(lastSignedIn()).toBeUndefined()
})

test('forbidden storage never makes a signed-in person a visitor', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  vi.stubGlobal('window', { localStorage: { getItem: refuse, setItem: refuse, removeItem: refuse } })
  noteSession(null)
  expect([mayBeSignedIn(), lastSignedIn()]).toEqual([true, undefined])
})

test('where pages are drawn without a browser nobody is signed in', () => {
  expect(mayBeSignedIn()).toBe(false)
})
