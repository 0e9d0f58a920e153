// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Editor } from '../../features/editor/editor.tsx'
import { english as messages } from '../../messages/english.ts'
import { showToast } from '../../ui/toast.ts'
import { JobEditor } from './job-editor.tsx'

const save = vi.fn<() => Promise<boolean>>()
vi.mock('../../features/editor/editor.tsx', () => ({
  Editor: ({ actions }: Parameters<typeof Editor>[0]) => actions?.({ isDone: true, save, goOn: () => undefined }),
}))
vi.mock('../../features/jobs/signing-dialog.tsx', () => ({ SigningDialog: () => <p>the statement</p> }))
vi.mock('../../features/jobs/asked.tsx', () => ({ AskedButton: () => null }))
vi.mock('../../ui/use-matches.ts', () => ({ useMatches: () => true }))
vi.mock('../../ui/toast.ts', () => ({ showToast: vi.fn() }))

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: messages } }))
afterEach(cleanup)

async function complete(): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <JobEditor jobId={7} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: messages.jobs.actions.complete }))
  await save.mock.results.at(-1)?.value
}

test('H1: nothing is signed while a change waits on this computer: the signer is told, and may try again', async () => {
  save.mockResolvedValueOnce(false).mockResolvedValueOnce(true)
  await complete()
  await vi.waitFor(() =>
    expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ title: messages.editor.notSaved.title })),
  )
  expect(screen.queryByText('the statement')).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: messages.jobs.actions.complete }))
  await screen.findByText('the statement')
})
