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

const drawer = (dialog: boolean, onClose = () => undefined as void) => (
  <Drawer title="Job 7" onClose={onClose}>
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

test('Escape in a dialog over the drawer closes that dialog alone', () => {
  const closed = vi.fn<() => void>()
  render(drawer(true, closed))
  const dialog = screen.getByLabelText('Why').closest('dialog')
  // React passes it on to what the dialog stands in, which the browser does not.
  act(() => void dialog?.dispatchEvent(new Event('cancel', { cancelable: true })))
  expect(closed).not.toHaveBeenCalled()
  act(
    () =>
      void screen
        .getByLabelText('Note')
        .closest('dialog')
        ?.dispatchEvent(new Event('cancel', { cancelable: true })),
  )
  expect(closed).toHaveBeenCalledOnce()
})

test('a dialog that closes over another one closes itself alone', () => {
  const [outer, inner] = [vi.fn<() => void>(), vi.fn<() => void>()]
  render(
    <Dialog open onClose={outer} title="Reply">
      <Dialog open onClose={inner} title="Templates">
        <input aria-label="Why" />
      </Dialog>
    </Dialog>,
  )
  act(() => void screen.getByLabelText('Why').closest('dialog')?.dispatchEvent(new Event('close')))
  expect([outer.mock.calls.length, inner.mock.calls.length]).toEqual([0, 1])
})
