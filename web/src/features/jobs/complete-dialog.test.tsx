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
import { ApiError, send } from '../../lib/send.ts'
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
beforeAll(async () => {
  const { common, jobs } = messages
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { common, jobs, server: serverTexts('en') } } })
})
beforeEach(() => {
  posted = []
  vi.mocked(send).mockImplementation((method, _, options) => {
    if (method !== 'POST') return Promise.resolve(signingView())
    posted.push(options?.body)
    return Promise.resolve(messageOf('translation-submitted'))
  })
})
afterEach(cleanup)

const text = () => screen.getByLabelText<HTMLTextAreaElement>(complete.translation)

test('what was typed is there again after a slip; another claim, another text or a submission begins anew', async () => {
  show(job())
  expect(text().value).toBe(draft)
  fireEvent.change(text(), { target: { value: 'Born in Cuzco\nSeal' } })
  fireEvent.change(screen.getByLabelText(complete.notes), { target: { value: 'The seal is torn.' } })
  show(job())
  expect(text().value).toBe('Born in Cuzco\nSeal')
  expect(screen.getByLabelText<HTMLTextAreaElement>(complete.notes).value).toBe('The seal is torn.')
  show(job({ fence: 2 }))
  expect(text().value).toBe(draft)
  const elsewhere = { ...job().translation, translatedContent: 'Edited in the editor\nSeal' }
  show(job({ translation: elsewhere }))
  expect(text().value).toBe('Edited in the editor\nSeal')
  show(job())
  await submit()
  await vi.waitFor(() => expect(posted).toHaveLength(1), 10_000)
  expect(posted[0]).toMatchObject({ jobId: 4711, translatedContent: 'Born in Cuzco\nSeal', begunWith: draft })
  expect(posted[0]).toMatchObject({ statement: statementIn(signingView(), 'reviewed-machine-draft') })
  await vi.waitFor(() => {
    show(job())
    expect(text().value).toBe(draft)
  })
}, 60_000)

test('without an answer the dialog says what to do and keeps the text, where a scroll is answered with a promise too', async () => {
  Element.prototype.scrollIntoView = () => Promise.resolve() as never
  vi.mocked(send).mockImplementation((method) =>
    method === 'POST' ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(signingView()),
  )
  show(job())
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
  vi.mocked(send).mockImplementation((method, _, options) => {
    if (method !== 'POST') return Promise.resolve(signingView())
    posted.push(options?.body)
    return Promise.reject(new ApiError(409, JSON.stringify(answer), 'Conflict'))
  })
  show(job())
  fireEvent.change(text(), { target: { value: 'Born in 195\nSeal' } })
  await submit()
  expect(await screen.findByText(/Still open: 1/)).toBeDefined()
  fireEvent.change(text(), { target: { value: 'Born in 1952\nSeal' } })
  show(job({ translation: { ...job().translation, translatedContent: 'Born in 195\nSeal' } }))
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
  show(job())
  fireEvent.change(text(), { target: { value: 'Born in Puno\nSeal' } })
  await submit()
  expect(await screen.findByText(complete.changed)).toBeDefined()
  expect(text().value).toBe('Born in Puno\nSeal')
})

test('a job whose document was deleted has ended, and is not called too long', async () => {
  const answer = messageOf('job-ended')
  vi.mocked(send).mockImplementation(() => Promise.reject(new ApiError(409, JSON.stringify(answer), 'Conflict')))
  show(job({ translation: { ...job().translation, originalContent: '' } }))
  expect(await screen.findByText(answer.message)).toBeDefined()
  expect(screen.queryByText(complete.long)).toBeNull()
})

test('H1: nothing is submitted whose statement was not read', async () => {
  vi.mocked(send).mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')))
  show(job())
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

function show(one: TranslatorJob): void {
  cleanup()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <CompleteDialog job={one} onClose={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
