// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useKeptFocus } from './use-kept-focus.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Steps({ step }: { step: number }) {
  const place = useKeptFocus<HTMLDivElement>(step)
  return (
    <div ref={place} tabIndex={-1} data-testid="place">
      {step === 1 ? <button type="button">Translate</button> : <p>Uploading</p>}
    </div>
  )
}

test.each([
  ['comes into view where it ends above the window', 300, 1],
  ['does not move a window that it is larger than', 5000, 0],
])('what came instead of the pressed button takes the focus, and %s', (_label, height, times) => {
  const { rerender } = render(<Steps step={1} />)
  const place = screen.getByTestId('place')
  vi.spyOn(place, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -900, 300, height))
  const scroll = vi.spyOn(place, 'scrollIntoView')
  screen.getByRole('button').focus()
  rerender(<Steps step={2} />)
  expect(document.activeElement).toBe(place)
  expect(scroll).toHaveBeenCalledTimes(times)
})
