// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { EditedJob } from '#shared/segments/segment.ts'
import { jobSegment } from '#shared/segments/testing/job-segment.ts'
import { english as messages } from '../../messages/english.ts'
import { EditorWorkspace } from './editor-workspace.tsx'
import { OpenSegment } from './open-segment.tsx'
import * as list from './segment-list.tsx'

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: messages } }))
beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined))
  // Rows are drawn where there is room for them, and this window has none.
  vi.spyOn(list, 'SegmentList').mockImplementation(({ active, ...open }) => (
    <OpenSegment key={active} number={active} {...open} />
  ))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const job: EditedJob = {
  id: 7 as EditedJob['id'],
  translationId: 8 as EditedJob['translationId'],
  originalFilename: 'letter.txt',
  fileType: 'txt',
  sourceLanguage: 'en',
  targetLanguage: 'pt',
  fence: 1,
  lockExpiry: null,
  dueAt: null,
  payCents: 0,
  segments: 2,
  terms: [],
  comments: [],
  sentBack: { why: 'not-written', unwritten: [1, 2] },
  readOnly: false,
}

test.each([1, 2])('who goes to segment %i from the strip can write in it at once', async (number) => {
  const segments = [1, 2].map((n) => jobSegment({ id: `p${n}`, number: n, source: `Page ${n}`, state: 'confirmed' }))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <EditorWorkspace
          loaded={{ job, segments }}
          right={{ state: 'mine', take: () => undefined }}
          flush={{ current: async () => undefined }}
          back={null}
          actions={undefined}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const button = await screen.findByRole('button', { name: `Segment ${number}` })
  button.focus()
  fireEvent.click(button)
  await vi.waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe(`Translation of segment ${number}`),
  )
})
