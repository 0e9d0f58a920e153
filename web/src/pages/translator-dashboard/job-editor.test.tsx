// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as editor from '../../features/editor/editor.tsx'
import * as asked from '../../features/jobs/asked.tsx'
import * as signing from '../../features/jobs/signing-dialog.tsx'
import { english as messages } from '../../messages/english.ts'
import * as toast from '../../ui/toast.ts'
import * as matches from '../../ui/use-matches.ts'
import { JobEditor } from './job-editor.tsx'

const save = vi.fn<() => Promise<boolean>>()
vi.spyOn(editor, 'Editor').mockImplementation(({ actions }) => (
  <>{actions?.({ isDone: true, save, goOn: () => undefined })}</>
))
vi.spyOn(signing, 'SigningDialog').mockImplementation(() => <p>the statement</p>)
vi.spyOn(asked, 'AskedButton').mockImplementation(() => <></>)
vi.spyOn(matches, 'useMatches').mockReturnValue(true)
const showToast = vi.spyOn(toast, 'showToast').mockReturnValue(undefined)

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
