// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { english as messages } from '../messages/english.ts'
import { RouteError } from './route-error.tsx'

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { common } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', defaultNS: 'common', resources: { en: { common } } })
})
afterEach(cleanup)

test.each([
  ['its style did not arrive', new Error('Unable to preload CSS for /assets/products.css'), true],
  ['its code did not, in Chromium', new TypeError('Failed to fetch dynamically imported module: /assets/a.js'), true],
  ['its code did not, in Firefox', new TypeError('error loading dynamically imported module: /assets/a.js'), true],
  ['its code did not, in Safari', new TypeError('Importing a module script failed.'), true],
  ['it broke', new TypeError('undefined is not a function'), false],
])('a page of which %s is asked for anew by loading it: %o', (_, error, anew) => {
  render(
    <MemoryRouter>
      <RouteError error={error} onAgain={() => undefined} />
    </MemoryRouter>,
  )
  expect(screen.queryByText(messages.common.pageError.outdated) !== null).toBe(anew)
})
