// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import * as flow from '../translate/translate-flow.tsx'
import { LazyTranslateFlow } from './lazy-translate-flow.tsx'

vi.spyOn(flow, 'TranslateFlow').mockImplementation(() => <button type="button">Choose Files</button>)
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
