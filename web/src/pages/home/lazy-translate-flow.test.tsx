// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LazyTranslateFlow } from './lazy-translate-flow.tsx'

vi.mock('../translate/translate-flow.tsx', () => ({ TranslateFlow: () => <button type="button">Choose Files</button> }))
vi.mock('../../lib/i18n.ts', () => ({ loadMessages: () => Promise.resolve() }))
afterEach(cleanup)

test('whoever goes by keys does not pass over the upload, which is not loaded before it is seen', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  render(<LazyTranslateFlow now={false} />)
  expect(screen.queryByRole('button')).toBeNull()
  fireEvent.keyDown(document.body, { key: 'Tab' })
  expect(await screen.findByRole('button', { name: 'Choose Files' })).toBeDefined()
})
