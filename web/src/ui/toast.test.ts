import { expect, test, vi } from 'vitest'
import { currentToast, dismissToast, showToast, startToastClock, toastDurationMs, toastRemoveDelayMs } from './toast.ts'

test('a new toast replaces the previous one, and closing the old one leaves the new one open', () => {
  showToast({ title: 'First' })
  const first = currentToast()?.id ?? 0
  showToast({ title: 'Second', variant: 'destructive' })
  dismissToast(first)
  expect(currentToast()).toMatchObject({ title: 'Second', variant: 'destructive', open: true })
})

test('a dismissed toast closes at once and is forgotten after the removal delay', () => {
  vi.useFakeTimers()
  showToast({ title: 'Done' })
  dismissToast(currentToast()?.id ?? 0)
  expect(currentToast()).toMatchObject({ title: 'Done', open: false })
  vi.advanceTimersByTime(toastRemoveDelayMs)
  expect(currentToast()).toBeUndefined()
  vi.useRealTimers()
})

test('a toast is there for five seconds from when it is drawn, whatever the pointer or the window does meanwhile', () => {
  vi.useFakeTimers()
  showToast({ title: 'Missing Information', variant: 'destructive' })
  vi.advanceTimersByTime(2 * toastDurationMs)
  expect(currentToast()).toMatchObject({ open: true })
  startToastClock(currentToast()?.id ?? 0)
  vi.advanceTimersByTime(toastDurationMs - 1)
  expect(currentToast()).toMatchObject({ open: true })
  vi.advanceTimersByTime(1)
  expect(currentToast()).toMatchObject({ open: false })
  vi.useRealTimers()
})
