// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listTranslatorTests } from '#shared/translators/entrance-test-api.ts'
import { send } from '../../../../lib/send.ts'
import * as session from '../../../../lib/session.ts'
import { english as messages } from '../../../../messages/english.ts'
import { StaffCallsProvider } from '../../staff-calls.tsx'
import { Tests } from './tests.tsx'

beforeAll(async () => {
  const { common, admin, adminHistory, adminApplications, translators } = messages
  const resources = { en: { common, admin, adminHistory, adminApplications, translators } }
  await i18next.use(initReactI18next).init({ lng: 'en', defaultNS: 'common', resources })
  const user = { id: 3, adminLevel: 'super' } as Extract<session.Session, { state: 'signed-in' }>['user']
  vi.spyOn(session, 'useSession').mockReturnValue({ state: 'signed-in', user })
})
afterEach(cleanup)

const critical = { segment: 0, category: 'accuracy', severity: 'critical' } as const
const minor = { segment: 0, category: 'style', severity: 'minor' } as const
const segments = [{ source: 'Nacida en Cuzco', draft: 'Born in Cuzco' }]
const unscored = {
  id: 5,
  pair: 'es-en',
  segments,
  answers: ['Born in Cuzco'],
  findings: [],
  words: 3,
  score: null,
  errors: [],
  given: null,
  earlier: [],
}
const byRival = {
  score: 0,
  errors: [critical],
  by: 'Rosa Marín',
  as: 'translator' as const,
  at: '2026-11-20T10:00:00.000Z',
}
const rivals = { ...unscored, score: 0, errors: [critical], given: byRival }

/** Shows these tests, and answers what is posted meanwhile. */
function show(...tests: object[]): { url: string; body: unknown }[] {
  const posted: { url: string; body: unknown }[] = []
  vi.mocked(send).mockImplementation((method, url, options) => {
    if (method === 'GET') return Promise.resolve(listTranslatorTests.output.parse({ tests }))
    posted.push({ url, body: options?.body })
    return Promise.resolve({ score: 97 })
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffCallsProvider>
        <Tests translator={{ id: 4, testScores: {} } as never} mayScore />
      </StaffCallsProvider>
    </QueryClientProvider>,
  )
  return posted
}

const { tests: words } = messages.adminApplications
const { marks } = messages.adminHistory
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const severities = () => screen.queryAllByLabelText(marks.severity).map((one) => (one as HTMLSelectElement).value)

test('marks outlive a window that is closed by a slip; a test that has a score shows the marks of that score', async () => {
  show(unscored)
  await press(words.review)
  await press(marks.addTo.replace('{{number}}', '1'))
  expect(severities()).toEqual(['minor'])
  fireEvent.click(screen.getByText(messages.adminApplications.close))
  await press(words.review)
  expect(severities()).toEqual(['minor'])
  cleanup()
  show(rivals)
  await press(words.look)
  expect(severities()).toEqual(['critical'])
  expect(screen.queryByRole('button', { name: words.save })).toBeNull()
})

test('a score is scored again on what was seen, with a reason; who gave the one before is named', async () => {
  const posted = show({
    ...rivals,
    id: 6,
    errors: [minor],
    given: { ...byRival, errors: [minor], as: 'staff', by: 'Mia Sol' },
    earlier: [byRival],
  })
  await press(words.look)
  expect(screen.getAllByText(/Scored by Mia Sol, staff/)).not.toHaveLength(0)
  expect(screen.getByText(/Scored by Rosa Marín, translator/)).toBeDefined()
  await press(words.marks)
  expect(severities()).toEqual(['critical'])
  await press(words.again)
  expect(severities()).toEqual(['minor'])
  await press(marks.remove)
  await press(words.save)
  expect(posted).toEqual([])
  fireEvent.change(await screen.findByLabelText(/Reason/), { target: { value: 'Rosa is a rival.' } })
  const [, confirm] = await screen.findAllByRole('button', { name: words.save })
  if (confirm) fireEvent.click(confirm)
  await waitFor(() => expect(posted).toHaveLength(1))
  expect(posted[0]).toMatchObject({
    url: '/api/admin/translator-tests/6/rescore',
    body: { errors: [], seen: byRival.at, reason: 'Rosa is a rival.' },
  })
})
