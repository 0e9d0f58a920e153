// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getQueueItem } from '#shared/jobs/api.ts'
import { ApiError, send } from '../../../../lib/send.ts'
import * as session from '../../../../lib/session.ts'
import { browserDatabases } from '../../../../lib/testing/browser-database.ts'
import { english as messages } from '../../../../messages/english.ts'
import { StaffCallsProvider } from '../../staff-calls.tsx'
import { QueueItem } from './queue-item.tsx'

beforeAll(async () => {
  const { common, admin, adminHistory, adminQueue, jobs } = messages
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', defaultNS: 'common', resources: { en: { common, admin, adminHistory, adminQueue, jobs } } })
  const user = { id: 7, adminLevel: 'super', firstName: 'Sam', lastName: 'Staff' } as Extract<
    session.Session,
    { state: 'signed-in' }
  >['user']
  vi.spyOn(session, 'useSession').mockReturnValue({ state: 'signed-in', user })
})
let databases: ReturnType<typeof browserDatabases>
beforeEach(() => {
  databases = browserDatabases()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const at = '2026-11-20T10:00:00.000Z'
const job = getQueueItem.output.parse({
  item: {
    id: 12,
    translationId: 34,
    version: 'v1',
    assignedTranslator: 'Rosa Marín',
    claimedBy: null,
    claimedAt: null,
    lockExpiry: null,
    acceptBy: null,
    priority: 'normal',
    status: 'completed',
    estimatedCompletionTime: at,
    actualCompletionTime: at,
    late: false,
    translatorNotes: null,
    qualityCheckNotes: null,
    left: null,
    isRevision: false,
    appeal: null,
    reviewScore: null,
    pages: 1,
    words: 31,
    createdAt: at,
    updatedAt: at,
    translation: {
      originalFilename: 'birth certificate.docx',
      translationType: 'certified',
      amount: 12.48,
      sourceLanguage: 'en',
      targetLanguage: 'pt',
    },
  },
  fileType: 'docx',
  segments: 4,
  pay: { payCents: 873, perThousandWordsCents: 28_161 },
  pack: 'general',
  draftScore: 97,
  sentBack: null,
  asked: null,
  rating: null,
  appeal: null,
  review: null,
  signature: { name: 'Rosa Marín', role: 'reviewed-machine-draft', at, isMine: false },
  isMine: false,
  certificates: [],
  history: [],
})

function open(textStatus: number): void {
  vi.mocked(send).mockImplementation((_, url) =>
    url.startsWith('/api/human-translation-queue/')
      ? Promise.reject(new ApiError(textStatus, '{}', ''))
      : Promise.resolve(job),
  )
  show()
}

function show(): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <StaffCallsProvider>
          <QueueItem id={12} language="en" />
        </StaffCallsProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const { texts, editor, quality } = messages.adminQueue
const offers = [
  ['link', editor.read],
  ['button', quality.action],
] as const

test('a text that is gone is said to be gone, and nothing is offered that would need it', async () => {
  open(404)
  await screen.findByText(texts.gone)
  expect(screen.queryByRole('button', { name: messages.common.tryAgain })).toBeNull()
  for (const [role, name] of offers) expect(screen.queryByRole(role, { name })).toBeNull()
})

test('a text that could not be read is asked for again, and may be read elsewhere', async () => {
  open(503)
  await screen.findByText(texts.failed)
  expect(screen.getByRole('button', { name: messages.common.tryAgain })).toBeDefined()
  for (const [role, name] of offers) expect(screen.getByRole(role, { name })).toBeDefined()
})

const inWork = {
  ...job,
  item: { ...job.item, status: 'in_progress' as const, actualCompletionTime: null },
  signature: null,
}

test('H1: whoever completes a job reads the statement of its certificate before, with their own name', async () => {
  const court = { ...inWork, pack: 'us-court' }
  const shown = { id: 12, originalContent: 'Nacida', translatedContent: 'Born', comments: [] }
  vi.mocked(send).mockImplementation((_, url) =>
    Promise.resolve(url.startsWith('/api/human-translation-queue/') ? shown : court),
  )
  show()
  const statement = await screen.findByText(/^I, Sam Staff, certify/)
  expect(statement.textContent).toContain('under penalty of perjury')
  expect(statement.textContent).toContain('I am neither the applicant nor a party')
  expect(screen.getByRole('button', { name: messages.adminQueue.complete.action })).toBeDefined()
})

test('H4: a completion names the text that this window began with, also when it was read again since', async () => {
  const posted: Record<string, unknown>[] = []
  let translatedContent = 'Born in Cuzco\nSeal'
  vi.mocked(send).mockImplementation((method, url, options) => {
    if (method === 'GET')
      return Promise.resolve(
        url.startsWith('/api/human-translation-queue/')
          ? { id: 12, originalContent: 'Nacida en Cuzco\nSello', translatedContent, comments: [] }
          : inWork,
      )
    posted.push(options?.body as Record<string, unknown>)
    // The translator has written meanwhile, and the console reads everything again after each call.
    translatedContent = 'Born in the city of Cuzco\nSeal'
    return Promise.reject(new ApiError(409, JSON.stringify({ code: 'job-text-changed', message: 'Changed' }), ''))
  })
  show()
  const { complete } = messages.adminQueue
  fireEvent.change(await screen.findByLabelText(complete.text), { target: { value: 'Born in 1952\nSeal' } })
  for (const times of [1, 2]) {
    fireEvent.click(await screen.findByRole('button', { name: complete.action }))
    await waitFor(() => expect(posted).toHaveLength(times))
    await screen.findByRole('button', { name: complete.action })
  }
  expect(posted.map(({ begunWith }) => begunWith)).toEqual(['Born in Cuzco\nSeal', 'Born in Cuzco\nSeal'])
})

test('what staff typed into a completion outlives its window, and stands beside a text that was changed elsewhere', async () => {
  let translatedContent = 'Born in Lima\nSeal'
  vi.mocked(send).mockImplementation((_, url) =>
    Promise.resolve(
      url.startsWith('/api/human-translation-queue/')
        ? { id: 12, originalContent: 'Nacida en Cuzco\nSello', translatedContent, comments: [] }
        : inWork,
    ),
  )
  show()
  const { complete } = messages.adminQueue
  const field = () => screen.findByLabelText<HTMLTextAreaElement>(complete.text)
  fireEvent.change(await field(), { target: { value: 'Born in Cuzco\nSeal' } })
  fireEvent.change(screen.getByLabelText(complete.notes), { target: { value: 'The seal is torn.' } })
  await waitFor(() =>
    expect(databases.rows('attesta-drafts')).toMatchObject([{ draft: { notes: 'The seal is torn.' } }]),
  )
  cleanup()
  show()
  expect((await field()).value).toBe('Born in Cuzco\nSeal')
  expect(screen.getByLabelText<HTMLTextAreaElement>(complete.notes).value).toBe('The seal is torn.')
  cleanup()
  translatedContent = 'Born in the city of Cuzco\nSeal'
  show()
  expect((await field()).value).toBe(translatedContent)
  expect(screen.getByText(/^Born in Cuzco\s+Seal$/)).toBeDefined()
})

test('a text that is too long to be shown can be pasted: its completion began with no text', async () => {
  const posted: Record<string, unknown>[] = []
  vi.mocked(send).mockImplementation((method, url, options) => {
    if (method !== 'GET') posted.push(options?.body as Record<string, unknown>)
    return Promise.resolve(
      url.startsWith('/api/human-translation-queue/')
        ? { id: 12, originalContent: '', translatedContent: '', comments: [] }
        : inWork,
    )
  })
  show()
  const { complete } = messages.adminQueue
  fireEvent.change(await screen.findByLabelText(complete.text), { target: { value: 'Born in Cuzco\nSeal' } })
  fireEvent.click(await screen.findByRole('button', { name: complete.action }))
  await waitFor(() => expect(posted).toHaveLength(1))
  expect(posted[0]).toMatchObject({ translatedContent: 'Born in Cuzco\nSeal' })
  expect(posted[0]).not.toHaveProperty('begunWith')
})

test('who wrote a review reads that a colleague decides its appeal, and finds no button that would be refused', async () => {
  const appeal = { about: 'review', reason: 'The reviewer read the draft.', at, decision: null, answer: null, by: null }
  const appealed = (isForColleague: boolean) => ({ ...job, appeal: { ...appeal, decidedAt: null, isForColleague } })
  const { appeal: words } = messages.adminQueue
  for (const isForColleague of [true, false]) {
    vi.mocked(send).mockImplementation((_, url) =>
      url.startsWith('/api/human-translation-queue/')
        ? Promise.reject(new ApiError(404, '{}', ''))
        : Promise.resolve(appealed(isForColleague)),
    )
    show()
    await screen.findByText(appeal.reason)
    expect(screen.queryByText(words.colleague) !== null).toBe(isForColleague)
    expect(screen.queryByRole('button', { name: words.grant }) === null).toBe(isForColleague)
    cleanup()
  }
})

test('marks and words of a review outlive a window that is closed by a slip', async () => {
  const texts = { number: 1, source: 'Nacida', target: 'Born', draft: 'Born', marks: {}, notes: [], explanations: [] }
  const state = { state: 'confirmed', version: 1, disposition: 'translated', reason: null, suggested: false, at: null }
  const place = { id: 't0', place: [{ kind: 'line', number: 1 }], kind: 'paragraph', box: null }
  const segment = { ...texts, ...state, ...place, ownTranslation: false, filledFrom: null }
  vi.mocked(send).mockImplementation((_, url) => {
    if (url.includes('/segments')) return Promise.resolve({ segments: [segment], total: 1 })
    if (url.startsWith('/api/human-translation-queue/'))
      return Promise.resolve({ id: 12, originalContent: 'Nacida', translatedContent: 'Born', comments: [] })
    return Promise.resolve(job)
  })
  show()
  const openReview = async () => fireEvent.click(await screen.findByRole('button', { name: quality.action }))
  await openReview()
  const { marks } = messages.adminHistory
  fireEvent.click(await screen.findByRole('button', { name: marks.addTo.replace('{{number}}', '1') }))
  fireEvent.change(await screen.findByLabelText(quality.note), { target: { value: 'The town is missing.' } })
  fireEvent.click(screen.getByText(messages.adminQueue.cancel))
  await waitFor(() => expect(screen.queryByLabelText(quality.note)).toBeNull())
  await openReview()
  expect((await screen.findByLabelText<HTMLTextAreaElement>(quality.note)).value).toBe('The town is missing.')
  expect(await screen.findAllByLabelText(marks.severity)).toHaveLength(1)
})
