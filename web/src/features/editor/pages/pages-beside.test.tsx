// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { jobSegment } from '#shared/segments/testing/job-segment.ts'
import { everythingIsWide } from '../../../lib/testing/everything-is-wide.ts'
import { english } from '../../../messages/english.ts'
import type { RenderedDocument } from '../../../ui/pages/rendered-document.ts'
import * as near from '../../../ui/pages/use-near-viewport.ts'
import { createStore } from '../model/store.ts'
import { EditorContext, type EditorState } from '../model/use-store.ts'
import * as document from './open-document.ts'
import { PagesBeside } from './pages-beside.tsx'

const openDocument = vi.spyOn(document, 'openDocument')
vi.spyOn(near, 'useNearViewport').mockReturnValue(true)

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: english } }))
beforeEach(everythingIsWide)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Pages of these lines, each a tenth of its page high. */
const drawn = (...pages: string[][]): RenderedDocument => ({
  pages: pages.map((lines) => ({
    width: 600,
    height: 800,
    render: () => undefined,
    text: async () => lines.join('\n'),
    boxes: async (_, from) => {
      const line = lines.join('\n').slice(0, from).split('\n').length - 1
      return [{ left: 0.1, top: line / 10, width: 0.5, height: 0.1 }]
    },
  })),
})

const segment = (number: number, source: string, draft: string) =>
  jobSegment({ id: `p${number}`, number, source, target: `${draft}, reviewed`, draft })

/** On which page and at which height of it each side marks something. */
const marked = () =>
  Object.fromEntries(
    ['Original', 'Draft translation'].map((name) => {
      const side = screen.getByRole('region', { name })
      const glows = [...side.querySelectorAll<HTMLElement>('[data-glow]')]
      return [name, glows.map((glow) => `${glow.closest<HTMLElement>('[data-page]')?.dataset.page} ${glow.style.top}`)]
    }),
  )

test('the open segment is marked on the original as on the translation, and the marks follow it', async () => {
  const sides = {
    original: drawn(['Sale', 'The seller delivers.'], ['The buyer pays.']),
    translation: drawn(['Venda', 'Nota', 'O vendedor entrega.', 'O comprador paga.']),
  }
  openDocument.mockImplementation(async (_, side) => sides[side])
  const segments = [
    segment(1, 'Sale', 'Venda'),
    segment(2, 'The seller delivers.', 'O vendedor entrega.'),
    segment(3, 'The buyer pays.', 'O comprador paga.'),
    segment(4, 'Nowhere', 'Em parte alguma'),
  ]
  const languages = { sourceLanguage: 'en', targetLanguage: 'pt', terms: [] }
  const context = { job: languages, store: createStore(languages, segments, () => undefined), readOnly: false }
  const beside = (active: number) => (
    <EditorContext value={context as unknown as EditorState}>
      <PagesBeside active={active} onOpen={() => undefined} />
    </EditorContext>
  )
  const { rerender } = render(beside(1))
  await waitFor(() => expect(marked()).toEqual({ Original: ['1 0%'], 'Draft translation': ['1 0%'] }))
  rerender(beside(2))
  await waitFor(() => expect(marked()).toEqual({ Original: ['1 10%'], 'Draft translation': ['1 20%'] }))
  rerender(beside(3))
  await waitFor(() => expect(marked()).toEqual({ Original: ['2 0%'], 'Draft translation': ['1 30%'] }))
  rerender(beside(1))
  await waitFor(() => expect(marked()).toEqual({ Original: ['1 0%'], 'Draft translation': ['1 0%'] }))
  // What stands on no page leaves no mark behind.
  rerender(beside(4))
  await waitFor(() => expect(marked()).toEqual({ Original: [], 'Draft translation': [] }))
  expect(within(screen.getByRole('complementary')).getAllByRole('region')).toHaveLength(2)
})
