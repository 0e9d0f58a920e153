// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCountdown } from './use-countdown.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('it counts whole seconds down to zero, and stops at once when it is taken back', () => {
  const { result } = renderHook(() => useCountdown())
  act(() => result.current.start(60))
  expect(result.current.left).toBe(60)
  act(() => {
    vi.advanceTimersByTime(1000)
  })
  expect(result.current.left).toBe(59)
  act(() => result.current.stop())
  expect(result.current.left).toBe(0)
})

test('a tab that slept for a minute is not made to wait another one', () => {
  const { result } = renderHook(() => useCountdown())
  act(() => result.current.start(60))
  vi.setSystemTime(Date.now() + 120_000)
  act(() => {
    vi.advanceTimersByTime(1000)
  })
  expect(result.current.left).toBe(0)
})

test('with a key it goes on after a reload, and another address has a time of its own', () => {
  const first = renderHook(() => useCountdown('resend.ana'))
  act(() => first.result.current.start(60))
  first.unmount()
  vi.setSystemTime(Date.now() + 20_000)
  expect(renderHook(() => useCountdown('resend.ana')).result.current.left).toBe(40)
  expect(renderHook(() => useCountdown('resend.ben')).result.current.left).toBe(0)
})
