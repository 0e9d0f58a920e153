// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { ScrollRestoration } from './scroll-restoration.tsx'

const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)

afterEach(() => {
  scrollTo.mockClear()
  delete document.documentElement.dataset['prerendered']
})

const arrive = (at = '/about') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <ScrollRestoration />
    </MemoryRouter>,
  )

test('whoever scrolled a prerendered page before its scripts were there stays at that place', () => {
  document.documentElement.dataset['prerendered'] = `${location.origin}/about`
  arrive()
  expect(scrollTo).not.toHaveBeenCalled()
})

test('another page begins at its top', () => {
  arrive()
  expect(scrollTo).toHaveBeenCalledWith(0, 0)
})

test('a link whose hash encodes nothing opens its page', () => {
  arrive('/about#100%')
  expect(scrollTo).toHaveBeenCalledWith(0, 0)
})
