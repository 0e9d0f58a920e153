// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { keepInView } from './keep-in-view.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the chosen one comes to the middle of its strip, and again when the screen turns', () => {
  let turn = (): void => undefined
  const disconnect = vi.fn()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(resized: () => void) {
        turn = resized
      }
      observe = vi.fn()
      disconnect = disconnect
    },
  )
  const strip = document.createElement('div')
  const tab = document.createElement('button')
  strip.append(tab)
  const at = (element: Element, left: number, width: number) => {
    element.getBoundingClientRect = () => ({ left, width }) as DOMRect
  }
  at(strip, 0, 400)
  at(tab, 700, 100)
  const leave = keepInView(tab)
  expect(strip.scrollLeft).toBe(550)
  at(strip, 0, 800)
  at(tab, 500, 100)
  turn()
  expect(strip.scrollLeft).toBe(700)
  leave?.()
  expect(disconnect).toHaveBeenCalledOnce()
  expect(keepInView(null)).toBeUndefined()
})
