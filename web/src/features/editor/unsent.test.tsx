// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/send.ts'
import { english as messages } from '../../messages/english.ts'
import { Editor } from './editor.tsx'
import { loadJob } from './model/load-job.ts'
import { LeftUnsent } from './unsent.tsx'

vi.mock('../../lib/session.ts', () => ({ useSession: () => ({ state: 'signed-in', user: { id: 5 } }) }))
vi.mock('./model/journal.ts', () => ({
  openJournal: (account: number, job: number) => ({
    load: async () => (account === 5 && job === 9 ? [{ number: 2, target: 'dois' }] : []),
  }),
}))

vi.mock('./model/load-job.ts', () => ({ loadJob: vi.fn() }))
vi.mock('./model/use-edit-right.ts', () => ({ useEditRight: () => ({ state: 'mine' }) }))

beforeAll(async () => {
  const { common, editor } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, editor } } })
})
afterEach(cleanup)

const show = (jobId: number, client = new QueryClient()) =>
  render(
    <QueryClientProvider client={client}>
      <LeftUnsent jobId={jobId} />
    </QueryClientProvider>,
  )

test('H4: what a closed window left unsent of a lost job can be copied when it is opened again', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  show(9)
  fireEvent.click(await screen.findByRole('button', { name: messages.editor.lost.copy }))
  expect(writeText).toHaveBeenCalledWith('2\tdois')
  vi.unstubAllGlobals()
})

test('of a lost job that left nothing, nothing is offered', async () => {
  const client = new QueryClient()
  const { container } = show(8, client)
  await vi.waitFor(() => expect(client.getQueryState(['unsent', 5, 8])?.status).toBe('success'))
  expect(container.textContent).toBe('')
})

test.each([
  ['the job is somebody else’s', 404, 1],
  ['the translator was suspended', 403, 1],
  ['the server is down', 503, 0],
] as const)(
  'H4: a job that cannot be opened offers what was left unsent where it is lost: %s',
  async (_, status, offered) => {
    vi.mocked(loadJob).mockRejectedValue(new ApiError(status, '{}', ''))
    const client = new QueryClient()
    render(
      <QueryClientProvider client={client}>
        <Editor jobId={9} />
      </QueryClientProvider>,
    )
    const title = status === 404 ? messages.editor.gone.title : messages.editor.failed.title
    expect(await screen.findByText(title)).toBeDefined()
    if (offered) await screen.findByRole('button', { name: messages.editor.lost.copy })
    expect(screen.queryAllByRole('button', { name: messages.editor.lost.copy })).toHaveLength(offered)
  },
)
