// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { send } from '../../lib/send.ts'
import { english as messages } from '../../messages/english.ts'
import type { TestEditor } from './entrance-test.tsx'
import { EntranceTests } from './entrance-tests.tsx'

const drafts = Array.from({ length: 8 }, (_, i) => `Draft ${i + 1}`)
const open = {
  id: 5,
  pair: 'es-en',
  state: 'open',
  endsAt: new Date(Date.now() + 30 * 60_000).toISOString(),
  segments: drafts.map((draft, i) => ({ source: `Fuente ${i + 1}`, draft })),
  answers: drafts,
  score: null,
}

/** One field in the place of the first segment; the others stay as they were when it was opened. */
const editor: TestEditor = ({ answers, onAnswers }) => (
  <input
    aria-label="First segment"
    defaultValue={answers[0]}
    onChange={({ target }) => onAnswers([target.value, ...answers.slice(1)])}
  />
)

const saved: string[] = []
beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: messages } }))
beforeEach(() => {
  saved.length = 0
  vi.mocked(send).mockImplementation((method, _, options) => {
    if (method === 'GET') return Promise.resolve({ tests: [open], available: [] })
    const { answers } = (options as { body: { answers: string[] } }).body
    saved.push(answers[0] ?? '')
    return Promise.resolve({ test: { ...open, answers } })
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.mocked(send).mockReset()
})

const visit = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <EntranceTests editor={editor} pairs={['es-en']} />
    </QueryClientProvider>,
  )
const goOn = async () => {
  fireEvent.click(await screen.findByRole('button', { name: messages.translators.test.resume }))
  return screen.getByLabelText<HTMLInputElement>('First segment')
}
const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } })

test('who leaves an open test and comes back goes on from what was typed, and nothing older is saved over it', async () => {
  const first = visit()
  type(await goOn(), 'Corrected')
  await waitFor(() => expect(saved).toEqual(['Corrected']), { timeout: 3000 })
  first.unmount()
  visit()
  const field = await goOn()
  expect(field.value).toBe('Corrected')
})

test('what was typed a moment before the page is left is saved at once', async () => {
  const { unmount } = visit()
  type(await goOn(), 'In a hurry')
  unmount()
  await waitFor(() => expect(saved).toEqual(['In a hurry']), { timeout: 500 })
})

test('one save waits for the one before, and only the newest text goes', async () => {
  let finish = () => {}
  vi.mocked(send).mockImplementation((method, _, options) => {
    if (method === 'GET') return Promise.resolve({ tests: [open], available: [] })
    const { answers } = (options as { body: { answers: string[] } }).body
    saved.push(answers[0] ?? '')
    return new Promise((resolve) => {
      finish = () => resolve({ test: { ...open, answers } })
    })
  })
  const { unmount } = visit()
  const field = await goOn()
  type(field, 'One')
  await waitFor(() => expect(saved).toEqual(['One']), { timeout: 3000 })
  type(field, 'Two')
  type(field, 'Three')
  unmount()
  expect(saved).toEqual(['One'])
  finish()
  await waitFor(() => expect(saved).toEqual(['One', 'Three']))
})

test('what could not be saved while the line was away is sent again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    visit()
    const field = await goOn()
    vi.mocked(send).mockRejectedValueOnce(new TypeError('Failed to fetch'))
    type(field, 'Typed in a tunnel')
    await screen.findByText(messages.translators.test.failed)
    expect(saved).toEqual([])
    await vi.advanceTimersByTimeAsync(6000)
    expect(saved).toEqual(['Typed in a tunnel'])
    expect(screen.queryByText(messages.translators.test.failed)).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('an editor that was left while the line was away writes nothing over what was typed since', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const first = visit()
    type(await goOn(), 'A')
    vi.mocked(send).mockRejectedValueOnce(new TypeError('Failed to fetch'))
    first.unmount()
    visit()
    type(await goOn(), 'A and B')
    await vi.advanceTimersByTimeAsync(8000)
    expect(saved).toEqual(['A and B'])
  } finally {
    vi.useRealTimers()
  }
})
