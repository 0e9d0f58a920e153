// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TranslationId } from '#shared/lib/id.ts'
import { messageOf, sentence } from '#shared/messages/table.ts'
import { serverTexts } from '../../../../plugins/server-texts.ts'
import { send } from '../../../lib/send.ts'
import { english as messages } from '../../../messages/english.ts'
import { Review } from './review.tsx'

const at = '2026-11-20T10:00:00.000Z'
const certified = {
  status: 'completed',
  steps: ['paid', 'queued', 'begun', 'signed', 'certified'].map((step) => ({ step, at })),
  dueAt: '2026-11-21T10:00:00.000Z',
  late: false,
  signedBy: 'Rosa Marín',
  notes: [] as { id: string; number: number; text: string; at: string }[],
  rating: null,
  canRate: true,
  revisableUntil: '2027-01-19T10:00:00.000Z',
  correctionsUsedUp: null,
  revision: null,
  comesBack: null as 'pages' | 'nothing' | null,
}
const segment = (number: number, final: string) => ({
  number,
  place: [{ kind: 'page', number: 1 }],
  source: `Fuente ${number}`,
  draft: `Draft ${number}`,
  final,
  kind: 'words',
})

beforeAll(async () => {
  const { common, review } = messages
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { common, review, server: serverTexts('en') } } })
})
let posted: [string, unknown][]
beforeEach(() => {
  posted = []
})
afterEach(cleanup)

test('while it waits, the promised time stands there and nothing can be rated or corrected', async () => {
  const steps = certified.steps.map((step, i) => (i < 2 ? step : { ...step, at: null }))
  show({ ...certified, status: 'pending', steps, signedBy: null, canRate: false, revisableUntil: null })
  expect(await screen.findByText(/^Promised by Nov 21, 2026/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('what a plan paid can be given back while nobody has begun, and says what comes back', async () => {
  const steps = certified.steps.map((step, i) => (i < 2 ? step : { ...step, at: null }))
  const waiting = { ...certified, status: 'pending', steps, signedBy: null, canRate: false, revisableUntil: null }
  show({ ...waiting, comesBack: 'pages' })
  fireEvent.click(await screen.findByRole('button', { name: messages.review.giveBack.ask }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/^Its pages go back to your plan/)).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: messages.review.giveBack.action }))
  await vi.waitFor(() => expect(posted).toEqual([['/api/refund', { translationId: 7 }]]))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('where no more corrections can be asked for, the way to support stands in their place', async () => {
  show({ ...certified, revisableUntil: null, correctionsUsedUp: 5 })
  expect(await screen.findByText(/corrected 5 times/)).toBeDefined()
  expect(screen.queryByRole('button', { name: messages.review.revision.open })).toBeNull()
  expect(screen.getByRole('link', { name: messages.review.notes.write }).getAttribute('href')).toBe('/support')
})

test('a correction that staff ended is told, with the way to support', async () => {
  show({ ...certified, revision: { status: 'rejected', requestedAt: at, completedAt: null } })
  expect(await screen.findByText(messages.review.revision.ended)).toBeDefined()
  expect(screen.getByRole('link', { name: messages.review.notes.write }).getAttribute('href')).toBe('/support')
})

test('what the translator wrote to the customer stands with its segment, also while the work goes on', async () => {
  const steps = certified.steps.map((step, i) => (i < 3 ? step : { ...step, at: null }))
  show({ ...certified, steps, notes: [{ id: 'a', number: 3, text: 'Is it Ana or Anna?', at }] })
  expect(await screen.findByText('Is it Ana or Anna?')).toBeDefined()
  expect(screen.getByText(/^Segment 3/)).toBeDefined()
})

test('what was changed stands with its segment and its original, which a customer can read', async () => {
  show(certified)
  fireEvent.click(await screen.findByRole('button', { name: 'What the human changed' }))
  expect(await screen.findByText('Fuente 12')).toBeDefined()
  expect(screen.getByText('Segment 12 · Words')).toBeDefined()
})

test('a rating is sent with its stars', async () => {
  show(certified)
  fireEvent.click(await screen.findByRole('radio', { name: '4 of 5' }))
  fireEvent.click(screen.getByRole('button', { name: 'Send rating' }))
  await vi.waitFor(() => expect(posted).toEqual([['/api/translation/7/rating', { stars: 4, word: '' }]]))
})

test('a correction names the marked segments; without a mark or a sentence nothing is sent', async () => {
  show(certified)
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for a correction' }))
  const box = await screen.findByRole('checkbox', { name: /Segment 12/ })
  const words = screen.getByLabelText('What should be different?')
  fireEvent.input(words, { target: { value: 'The second name is missing.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Ask for the correction' }))
  expect((await screen.findByRole('alert')).textContent).toContain(sentence('marks-required'))
  expect(posted).toEqual([])
  fireEvent.click(box)
  // A window that is closed by a slip loses neither marks nor words.
  fireEvent.click(screen.getByRole('button', { name: messages.review.revision.cancel }))
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for a correction' }))
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /Segment 12/ })).checked).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Ask for the correction' }))
  const request = { segments: [{ number: 12 }], message: 'The second name is missing.' }
  await vi.waitFor(() => expect(posted).toEqual([['/api/translation/7/revision', request]]))
})

test.each([
  [true, /stays valid and yours to download/],
  [false, /^A correction is under way since Nov 20, 2026\.$/],
])('a correction under way says that the translation is valid only where it is: %s', async (isValid, said) => {
  show({ ...certified, revision: { status: 'in_progress', requestedAt: at, completedAt: null } }, isValid)
  expect(await screen.findByText(said)).toBeDefined()
})

function show(review: object, isValid = true): void {
  vi.mocked(send).mockImplementation((method, url, options) => {
    if (method === 'POST') {
      posted.push([url, options?.body])
      const back = { translationId: 7, refundedCents: 0, refundedAt: at }
      return Promise.resolve(url === '/api/refund' ? back : messageOf('rating-thanks'))
    }
    if (url.endsWith('/review')) return Promise.resolve(review)
    const changes = [segment(3, 'Born in Lima'), segment(12, 'Rosa')]
    return Promise.resolve({ changes, total: 12, changed: 2, byKind: { words: 2, unchanged: 10 }, nextCursor: null })
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Review id={TranslationId.parse(7)} isValid={isValid} languages={{ source: 'es', target: 'en' }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
