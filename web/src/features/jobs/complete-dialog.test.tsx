// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signingView } from '#shared/jobs/testing/signing-view.ts'
import { translatorJob } from '#shared/jobs/testing/translator-job.ts'
import type { TranslatorJob } from '#shared/jobs/view.ts'
import { messageOf } from '#shared/messages/table.ts'
import { serverTexts } from '../../../plugins/server-texts.ts'
import { dropDraftsOf } from '../../lib/kept-drafts.ts'
import { ApiError, send } from '../../lib/send.ts'
import { browserDatabases } from '../../lib/testing/browser-database.ts'
import { english as messages } from '../../messages/english.ts'
import { CompleteDialog } from './complete-dialog.tsx'
import { statementIn } from './signing-dialog.tsx'

const { complete } = messages.jobs
const draft = 'Born in Lima\nSeal'
const job = (fields: Partial<TranslatorJob> = {}) => {
  const one = translatorJob()
  return { ...one, translation: { ...one.translation, translatedContent: draft }, ...fields }
}

let posted: unknown[]
let beats: unknown[]
let databases: ReturnType<typeof browserDatabases>
beforeAll(async () => {
  const { common, jobs } = messages
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', defaultNS: 'common', resources: { en: { common, jobs, server: serverTexts('en') } } })
})
beforeEach(() => {
  posted = []
  beats = []
  databases = browserDatabases()
  vi.mocked(send).mockImplementation((method, url, options) => {
    if (method !== 'POST') return Promise.resolve(signingView())
    if (url.endsWith('/heartbeat')) {
      beats.push(options?.body)
      return Promise.resolve({ lockExpiry: '2026-11-28T12:00:00.000Z' })
    }
    posted.push(options?.body)
    return Promise.resolve(messageOf('translation-submitted'))
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const text = () => screen.getByLabelText<HTMLTextAreaElement>(complete.translation)

test('what was typed is there again after a slip; a submission begins anew', async () => {
  await show(job())
  expect(text().value).toBe(draft)
  fireEvent.change(text(), { target: { value: 'Born in Cuzco\nSeal' } })
  fireEvent.change(screen.getByLabelText(complete.notes), { target: { value: 'The seal is torn.' } })
  await show(job())
  expect(text().value).toBe('Born in Cuzco\nSeal')
  expect(screen.getByLabelText<HTMLTextAreaElement>(complete.notes).value).toBe('The seal is torn.')
  await submit()
  await vi.waitFor(() => expect(posted).toHaveLength(1), 10_000)
  expect(posted[0]).toMatchObject({ jobId: 4711, translatedContent: 'Born in Cuzco\nSeal', begunWith: draft })
  expect(posted[0]).toMatchObject({ statement: statementIn(signingView(), 'reviewed-machine-draft') })
  await vi.waitFor(() => expect(databases.rows('attesta-drafts')).toEqual([]), 10_000)
  await show(job())
  expect(text().value).toBe(draft)
}, 60_000)

test('H4: what was typed outlives its window and its claim, on this device, for its writer alone, and leaves with them', async () => {
  await show(job())
  fireEvent.change(text(), { target: { value: 'Born in Cuzco\nSeal' } })
  // Nothing of it is held by the window: the browser itself has it.
  await vi.waitFor(() => expect(databases.rows('attesta-drafts')).toMatchObject([{ account: 1 }]))
  await show(job({ fence: 2 }))
  expect(text().value).toBe('Born in Cuzco\nSeal')
  await show(job(), { account: 2 })
  expect(text().value).toBe(draft)
  await dropDraftsOf(1)
  expect(databases.rows('attesta-drafts')).toEqual([])
})

test('H4: a text that was changed elsewhere stands beside what was typed over the older one, which can be copied and taken', async () => {
  await show(job())
  fireEvent.change(text(), { target: { value: 'Born in Cuzco\nSeal' } })
  const newer = { ...job().translation, translatedContent: 'Edited in the editor\nSeal' }
  await show(job({ translation: newer }))
  expect(text().value).toBe('Edited in the editor\nSeal')
  const { unsent } = messages.common
  expect(screen.getByText(unsent.changed)).toBeDefined()
  expect(screen.getByRole('button', { name: unsent.copy })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: unsent.take }))
  expect(text().value).toBe('Born in Cuzco\nSeal')
  expect(screen.queryByText(unsent.changed)).toBeNull()
  await submit()
  await vi.waitFor(() => expect(posted).toHaveLength(1), 10_000)
  expect(posted[0]).toMatchObject({ translatedContent: 'Born in Cuzco\nSeal', begunWith: newer.translatedContent })
})

test('typing holds the job, a call a minute; a job that is lost meanwhile says that nothing was sent and where it is kept', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T10:00:00.000Z') })
  await show(job())
  const type = (value: string) => fireEvent.change(text(), { target: { value } })
  type('Born in C\nSeal')
  type('Born in Cu\nSeal')
  await vi.waitFor(() => expect(beats).toEqual([{ fence: 1, working: true }]))
  vi.setSystemTime(Date.parse('2026-11-28T10:01:00.000Z'))
  const lost = messageOf('job-lost')
  vi.mocked(send).mockImplementation(() => Promise.reject(new ApiError(409, JSON.stringify(lost), 'Conflict')))
  type('Born in Cuz\nSeal')
  expect(await screen.findByText(lost.message)).toBeDefined()
  expect(screen.getByText(complete.lost)).toBeDefined()
  expect(screen.getByRole('button', { name: messages.common.unsent.copy })).toBeDefined()
  expect(lost.message).not.toContain('wrote')
  const button = screen.getByRole('button', { name: complete.submit })
  await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  expect(screen.getAllByText(lost.message)).toHaveLength(1)
})

test('a browser that keeps nothing says so', async () => {
  await show(job())
  databases.refuse()
  fireEvent.change(text(), { target: { value: 'Born in Cuzco\nSeal' } })
  expect(await screen.findByText(messages.common.unsent.notKept)).toBeDefined()
})

test('without an answer the dialog says what to do and keeps the text, where a scroll is answered with a promise too', async () => {
  Element.prototype.scrollIntoView = () => Promise.resolve() as never
  vi.mocked(send).mockImplementation((method) =>
    method === 'POST' ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(signingView()),
  )
  await show(job())
  fireEvent.change(text(), { target: { value: 'Born in Arequipa\nSeal' } })
  await submit()
  expect(await screen.findByText(messages.jobs.noAnswer)).toBeDefined()
  vi.mocked(send).mockClear()
  await submit()
  await vi.waitFor(() => expect(vi.mocked(send).mock.calls.filter(([method]) => method === 'POST')).toHaveLength(1))
  expect(await screen.findByText(messages.jobs.noAnswer)).toBeDefined()
  expect(text().value).toBe('Born in Arequipa\nSeal')
})

test('H4: a text that was saved and not signed is what its mending began with, here and after a slip', async () => {
  const answer = { code: 'job-open-segments', message: 'Not ready', unconfirmed: 1, blocking: 1 }
  vi.mocked(send).mockImplementation((method, url, options) => {
    if (method !== 'POST' || url.endsWith('/heartbeat')) return Promise.resolve(signingView())
    posted.push(options?.body)
    return Promise.reject(new ApiError(409, JSON.stringify(answer), 'Conflict'))
  })
  await show(job())
  fireEvent.change(text(), { target: { value: 'Born in 195\nSeal' } })
  await submit()
  expect(await screen.findByText(/Still open: 1/)).toBeDefined()
  fireEvent.change(text(), { target: { value: 'Born in 1952\nSeal' } })
  await show(job({ translation: { ...job().translation, translatedContent: 'Born in 195\nSeal' } }))
  expect(text().value).toBe('Born in 1952\nSeal')
  await submit()
  await vi.waitFor(() => expect(posted).toHaveLength(2), 10_000)
  expect(posted[1]).toMatchObject({ translatedContent: 'Born in 1952\nSeal', begunWith: 'Born in 195\nSeal' })
})

test('a text that was saved elsewhere meanwhile says so, and to copy what was typed before it is closed', async () => {
  const answer = messageOf('job-text-changed')
  vi.mocked(send).mockImplementation((method) =>
    method === 'POST'
      ? Promise.reject(new ApiError(409, JSON.stringify(answer), 'Conflict'))
      : Promise.resolve(signingView()),
  )
  await show(job())
  fireEvent.change(text(), { target: { value: 'Born in Puno\nSeal' } })
  await submit()
  expect(await screen.findByText(complete.changed)).toBeDefined()
  expect(text().value).toBe('Born in Puno\nSeal')
})

test('a job whose document was deleted has ended, and is not called too long', async () => {
  const answer = messageOf('job-ended')
  vi.mocked(send).mockImplementation(() => Promise.reject(new ApiError(409, JSON.stringify(answer), 'Conflict')))
  await show(job({ translation: { ...job().translation, originalContent: '' } }))
  expect(await screen.findByText(answer.message)).toBeDefined()
  expect(screen.queryByText(complete.long)).toBeNull()
})

test('H1: nothing is submitted whose statement was not read', async () => {
  vi.mocked(send).mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')))
  await show(job())
  const button = screen.getByRole('button', { name: complete.submit })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(await screen.findByText(messages.jobs.sign.failed)).toBeDefined()
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

/** Once its statement is there. */
async function submit(): Promise<void> {
  const button = screen.getByRole('button', { name: complete.submit })
  await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
  fireEvent.click(button)
}

/** As a window that has just been loaded, once it has read what is kept. */
async function show(one: TranslatorJob, { account = 1 } = {}): Promise<void> {
  cleanup()
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  client.setQueryData(['/api/me'], { id: account })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <CompleteDialog job={one} onClose={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  if (one.translation.originalContent !== '') await screen.findByLabelText(complete.translation)
}
