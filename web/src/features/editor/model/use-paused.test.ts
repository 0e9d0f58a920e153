// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EditorSegment } from './store.ts'
import { usePaused } from './use-paused.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const segment = (target: string, fields: Partial<EditorSegment> = {}) =>
  ({ number: 1, target, state: 'edited', ...fields }) as EditorSegment

test('what is typed without a pause is checked a few times a second, not with each key, and never more than 400 ms late', () => {
  const { result, rerender } = renderHook(({ now }) => usePaused(now), { initialProps: { now: segment('') } })
  const checked = new Set<string>()
  const keys = 50
  let late = 0
  for (let typed = 1; typed <= keys; typed++) {
    rerender({ now: segment('x'.repeat(typed)) })
    act(() => void vi.advanceTimersByTime(40))
    checked.add(result.current.target)
    late = Math.max(late, typed - result.current.target.length)
  }
  expect(checked.size).toBeLessThanOrEqual(6)
  expect(late * 40).toBeLessThanOrEqual(440)
  act(() => void vi.advanceTimersByTime(150))
  expect(result.current.target).toBe('x'.repeat(keys))
})

test('what changes without its text, as a state or an explanation, is there at once', () => {
  const { result, rerender } = renderHook(({ now }) => usePaused(now), { initialProps: { now: segment('one') } })
  rerender({ now: segment('one', { state: 'confirmed' }) })
  expect(result.current.state).toBe('confirmed')
})
