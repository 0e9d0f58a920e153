// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everythingIsWide } from '../../../lib/testing/everything-is-wide.ts'
import * as near from '../../../ui/pages/use-near-viewport.ts'
import * as side from './open-side.ts'
import { PageColumn } from './page-column.tsx'

const openSide = vi.spyOn(side, 'openSide')
vi.spyOn(near, 'useNearViewport').mockReturnValue(true)

const of = {
  id: 7 as side.Pictured['id'],
  fileType: 'pdf',
  sourceLanguage: 'en',
  targetLanguage: 'pt',
  paid: true,
  status: 'completed',
} satisfies Partial<side.Pictured> as side.Pictured

beforeEach(everythingIsWide)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const column = (zoom: number, onPlain: () => void) => (
  <PageColumn
    ref={null}
    of={of}
    side="translation"
    label="Translation"
    zoom={zoom}
    locked={false}
    mark={undefined}
    onPages={() => undefined}
    onPlain={onPlain}
    text=""
    fallback={<p>The text alone</p>}
  />
)

test.each([
  ['cannot be opened', () => Promise.reject(new Error('damaged'))],
  [
    'has a page that cannot be drawn',
    async () => ({
      pages: [
        {
          width: 600,
          height: 800,
          render: () => Promise.reject(new Error('damaged')),
          text: async () => '',
          boxes: async () => [],
        },
      ],
    }),
  ],
])('a document that %s is shown as text, says so, and grows with the zoom', async (_, open) => {
  openSide.mockImplementation(open)
  const onPlain = vi.fn()
  const { rerender } = render(column(1, onPlain))
  await waitFor(() => expect(onPlain).toHaveBeenCalled())
  const zoomed = () => screen.getByText('The text alone').parentElement?.style.getPropertyValue('zoom')
  expect(zoomed()).toBe('1')
  rerender(column(1.5, onPlain))
  expect(zoomed()).toBe('1.5')
})
