// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { createRef } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { EditedJob, JobSegment } from '#shared/segments/segment.ts'
import { jobSegment } from '#shared/segments/testing/job-segment.ts'
import { english as messages } from '../../messages/english.ts'
import { createStore } from './model/store.ts'
import { EditorContext } from './model/use-store.ts'
import { OpenSegment } from './open-segment.tsx'

const { editor } = messages

beforeAll(async () => {
  const { common } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, editor } } })
})
afterEach(cleanup)

function open(segment: JobSegment, readOnly = false): void {
  const job = { sourceLanguage: 'pt', targetLanguage: 'en', terms: [], comments: [] } as unknown as EditedJob
  const store = createStore(job, [segment], () => undefined)
  const none = () => undefined
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EditorContext value={{ job, store, readOnly, alone: true }}>
        <OpenSegment
          number={1}
          field={createRef()}
          refused={false}
          tagMenu={false}
          commenting={false}
          versions={false}
          suggestions={[]}
          onAction={none}
          onTagMenu={none}
          onChoose={none}
          onDone={none}
        />
      </EditorContext>
    </QueryClientProvider>,
  )
}

test('what stays by itself beside a segment stands beside its source and its translation, and says so', () => {
  open(jobSegment({ source: 'Total:', target: 'Total:', draft: 'Total:', after: '\t1,250.00' }))
  expect(screen.getAllByText('1,250.00').map(({ title }) => title)).toEqual([editor.stays, editor.stays])
  expect(screen.queryByText(editor.fixed)).toBeNull()
  expect(screen.getByRole('button', { name: /Copy source/ })).toBeTruthy()
})

test('a text that its file keeps says so, and offers nothing that would write over it', () => {
  open(jobSegment({ id: 'word/document.xml#1.2', disposition: 'kept' }))
  expect(screen.getByText(editor.fixed)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Copy source|Back to draft/ })).toBeNull()
  const field = screen.getByRole('textbox')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(editor.fixed)
  expect(field.dataset.fixed).toBe('')
})

test('a text that somebody only looks at is not muted like one that its file keeps', () => {
  open(jobSegment(), true)
  const field = screen.getByRole('textbox')
  expect(field.getAttribute('aria-readonly')).toBe('true')
  expect([field.dataset.fixed, field.getAttribute('aria-describedby')]).toEqual([undefined, null])
})
