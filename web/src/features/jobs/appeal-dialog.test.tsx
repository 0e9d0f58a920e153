// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { translatorJob } from '#shared/jobs/testing/translator-job.ts'
import { messageOf, sentence } from '#shared/messages/table.ts'
import { serverTexts } from '../../../plugins/server-texts.ts'
import { send } from '../../lib/send.ts'
import { english as messages } from '../../messages/english.ts'
import { AppealDialog } from './appeal-dialog.tsx'
import { AskedButton } from './asked.tsx'
import { ActiveJobs, CompletedJobs } from './job-tables.tsx'

const job = translatorJob({
  isRevision: true,
  status: 'completed',
  actualCompletionTime: '2026-11-27T12:00:00.000Z',
  asked: {
    message: 'The second name is missing.',
    segments: [
      { number: 3, wrong: 'Rosa' },
      { number: 5, wrong: '' },
    ],
  },
  rating: { stars: 2, word: 'Late', withdrawn: false },
  appealable: ['rating', 'correction'],
})

let posted: [string, unknown][]
beforeAll(async () => {
  const { common, jobs, translators } = messages
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { common, jobs, translators, server: serverTexts('en') } } })
})
beforeEach(() => {
  posted = []
  vi.mocked(send).mockImplementation((method, url, options) => {
    if (method === 'POST') {
      posted.push([url, options?.body])
      return Promise.resolve(messageOf('appeal-sent'))
    }
    return Promise.resolve(url.endsWith('/profile') ? { profile: null } : [job])
  })
})
afterEach(cleanup)

test('a review by staff is read at the job and in its appeal, segment by segment', () => {
  const errors = [{ number: 3, category: 'accuracy' as const, severity: 'major' as const, comment: 'Wrong sum' }]
  const reviewed = {
    ...job,
    rating: null,
    appealable: ['review' as const],
    asked: null,
    isRevision: false,
    review: { score: 82, errors, note: 'Sums', withdrawn: false },
  }
  show(<CompletedJobs rows={[reviewed]} onAppeal={vi.fn()} />)
  expect(screen.getByText('Review by our team: 82 of 100')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Appeal:/ })).toBeTruthy()
  cleanup()
  show(<AppealDialog job={reviewed} onClose={vi.fn()} />)
  const told = screen.getByRole('dialog').textContent
  for (const one of ['82 of 100', 'Segment 3: Accuracy · major · Wrong sum', 'Sums']) expect(told).toContain(one)
})

test('an appeal shows the rating and what was asked, wants a sentence, and is sent with it', async () => {
  const closed = vi.fn()
  show(<AppealDialog job={job} onClose={closed} />)
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain('Late')
  expect(dialog.textContent).toContain('The second name is missing.')
  const action = within(dialog).getByRole('button', { name: messages.jobs.appeal.action })
  expect(action.getAttribute('aria-disabled')).toBe('true')
  const field = within(dialog).getByRole('textbox')
  fireEvent.input(field, { target: { value: 'No' } })
  fireEvent.click(action)
  expect((await screen.findByRole('alert')).textContent).toContain(sentence('wrong-sentence'))
  expect(posted).toEqual([])
  const [rating, correction] = within(dialog).getAllByRole('radio')
  expect((rating as HTMLInputElement).checked).toBe(true)
  fireEvent.click(correction as HTMLElement)
  fireEvent.input(field, { target: { value: 'The second name stands on page two.' } })
  fireEvent.click(action)
  await vi.waitFor(() => expect(closed).toHaveBeenCalled())
  const sent = { reason: 'The second name stands on page two.', about: 'correction' }
  expect(posted).toEqual([['/api/translator/jobs/4711/appeal', sent]])
})

test('beside the work one reads what the customer marked, segment by segment; for a first translation there is no button', async () => {
  show(<AskedButton jobId={4711} />)
  fireEvent.click(await screen.findByRole('button', { name: messages.jobs.asked.open }))
  const rows = within(screen.getByRole('dialog')).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent?.trim())).toEqual(['Segment 3 Rosa', 'Segment 5'])
  cleanup()
  vi.mocked(send).mockImplementation((_, url) =>
    Promise.resolve(url.endsWith('/profile') ? { profile: null } : [{ ...job, asked: null }]),
  )
  show(<AskedButton jobId={4711} />)
  await vi.waitFor(() => expect(vi.mocked(send)).toHaveBeenCalled())
  expect(screen.queryByRole('button')).toBeNull()
})

test('the translator reads what staff decided beside the job; only what may still be appealed has a button', () => {
  const none = vi.fn()
  const answer = 'The customer meant another document.'
  const appeals = [{ decision: 'granted' as const, answer }, { decision: 'dismissed' as const, answer: 'It was late.' }, 'open' as const] // biome-ignore format: one list
  const rating = { stars: 2, word: 'Late', withdrawn: true }
  show(
    <CompletedJobs
      rows={appeals.map((appeal, i) => ({ ...job, id: i, appeal, rating, appealable: [] }) as never)}
      onAppeal={none}
    />,
  )
  const told = screen.getAllByRole('group').map(({ textContent }) => textContent)
  expect(told).toEqual([`${messages.jobs.appeal.granted}${answer}`, `${messages.jobs.appeal.dismissed}It was late.`])
  expect(screen.getAllByText(/withdrawn/)).toHaveLength(3)
  expect(screen.getByText(messages.jobs.actions.appealed)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Appeal:/ })).toBeNull()
  cleanup()
  const appealed = vi.fn()
  const open = { ...job, status: 'in_progress' as const }
  show(
    <MemoryRouter>
      <ActiveJobs
        rows={[open, { ...open, id: 1 as never, isRevision: false, rating: null, appealable: [] }]}
        onAppeal={appealed}
        onComplete={none}
        onRelease={none}
      />
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('button', { name: /^Appeal:/ }))
  expect(appealed).toHaveBeenCalledWith(open)
})

function show(what: ReactNode): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(<QueryClientProvider client={client}>{what}</QueryClientProvider>)
}
