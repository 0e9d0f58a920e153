// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { english as messages } from '../../messages/english.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Drawer } from './drawer.tsx'

/** The width of the window, as the drawer asks for it. */
class Query extends EventTarget {
  matches = true
  narrow() {
    this.matches = false
    act(() => void this.dispatchEvent(new Event('change')))
  }
}
let query: Query

beforeAll(async () => {
  const { common, admin } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, admin } } })
})
beforeEach(() => {
  query = new Query()
  vi.stubGlobal('matchMedia', () => query)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const drawer = (dialog: boolean) => (
  <Drawer title="Job 7" onClose={() => undefined}>
    <input aria-label="Note" />
    {dialog ? (
      <Dialog open onClose={() => undefined} title="Take it back?">
        <input aria-label="Why" />
      </Dialog>
    ) : null}
  </Drawer>
)

test('a window that narrows puts the drawer over the page; who was typing goes on typing', () => {
  const modal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  render(drawer(false))
  expect(modal).not.toHaveBeenCalled()
  screen.getByLabelText('Note').focus()
  query.narrow()
  expect(modal).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(screen.getByLabelText('Note'))
})

test('a dialog over the drawer stays on top when the window narrows; the drawer follows when it is over', () => {
  const view = render(drawer(true))
  const shown = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  screen.getByLabelText('Why').focus()
  query.narrow()
  expect(shown).not.toHaveBeenCalled()
  view.rerender(drawer(false))
  act(() => screen.getByLabelText('Note').focus())
  expect(shown).toHaveBeenCalledTimes(1)
})
