// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listTranslatorJobs } from '#shared/jobs/api.ts'
import { translatorJob } from '#shared/jobs/testing/translator-job.ts'
import { queryOf } from '../../lib/api.ts'
import { ApiError, exchange, send } from '../../lib/send.ts'
import { english as messages } from '../../messages/english.ts'
import { Hub } from './hub.tsx'

const { jobs: words } = messages
const at = '2026-11-23T10:00:00.000Z'
const job = translatorJob({ status: 'assigned', acceptBy: at })

beforeAll(async () => {
  const { common, jobs, certificates } = messages
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', defaultNS: 'common', resources: { en: { common, jobs, certificates } } })
})
afterEach(cleanup)

test('a list that cannot be read again stays, with what is being written in a dialog; who is suspended sees it no more', async () => {
  let failure: Error | undefined
  vi.mocked(send).mockImplementation((_, url) => {
    if (failure) return Promise.reject(failure)
    if (url.includes('/profile')) return Promise.resolve({ profile: null })
    if (url.includes('/available-jobs')) return Promise.resolve({ jobs: [] })
    if (url.includes('/jobs')) return Promise.resolve([job])
    return new Promise(() => undefined)
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Hub standing={<p>suspended</p>} earnings={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: /^Decline/ }))
  fireEvent.change(screen.getByLabelText(words.release.note), { target: { value: 'I know the family.' } })
  const { queryKey } = queryOf(listTranslatorJobs, { limit: 100 })
  const again = () => act(() => client.refetchQueries({ queryKey }))
  failure = new TypeError('Failed to fetch')
  await again()
  expect(await screen.findByText(words.failed)).toBeDefined()
  expect(screen.getByLabelText<HTMLTextAreaElement>(words.release.note).value).toBe('I know the family.')
  failure = new ApiError(
    403,
    JSON.stringify({ code: 'translators-only', message: 'No', applicationStatus: 'suspended' }),
    '',
  )
  await again()
  expect(await screen.findByText('suspended')).toBeDefined()
  expect(screen.queryByLabelText(words.release.note)).toBeNull()
})

test('what is in work stands there from whichever page of the list, and all that is over can be shown', async () => {
  const over = (id: number) => ({
    ...job,
    id,
    status: 'completed',
    translation: { ...job.translation, originalFilename: `over-${id}.txt` },
  })
  vi.mocked(exchange).mockImplementation((_, url) => {
    if (url.includes('/available-jobs')) return Promise.resolve({ answer: { jobs: [] }, headers: new Headers() })
    const isFirst = !url.includes('cursor')
    return Promise.resolve({
      answer: isFirst ? Array.from({ length: 7 }, (__, at) => over(100 + at)) : [job],
      headers: new Headers(isFirst ? { 'x-next-cursor': 'more' } : {}),
    })
  })
  vi.mocked(send).mockImplementation((_, url) => {
    if (url.includes('/profile')) return Promise.resolve({ profile: null })
    if (url.includes('/available-jobs')) return Promise.resolve({ jobs: [] })
    return new Promise(() => undefined)
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Hub standing={null} earnings={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('button', { name: /^Decline/ })).toBeDefined()
  expect(screen.getAllByText(/^over-/)).toHaveLength(5)
  fireEvent.click(screen.getByRole('button', { name: words.completed.more }))
  expect(screen.getAllByText(/^over-/)).toHaveLength(7)
})

test('the end of a hold is told, and put off, within the dialog that lies over the page', async () => {
  const ending = translatorJob({ status: 'in_progress', lockExpiry: new Date(Date.now() + 600_000).toISOString() })
  vi.mocked(send).mockImplementation((_, url) => {
    if (url.includes('/profile')) return Promise.resolve({ profile: null })
    if (url.includes('/available-jobs')) return Promise.resolve({ jobs: [] })
    if (url.includes('/jobs?')) return Promise.resolve([ending])
    return new Promise(() => undefined)
  })
  vi.mocked(exchange).mockResolvedValue({ answer: [ending], headers: new Headers() })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Hub standing={null} earnings={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: /^Complete/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('button', { name: words.lock.keep })).toBeDefined()
})
