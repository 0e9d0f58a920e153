// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { TranslatorId } from '#shared/lib/id.ts'
import type { TranslatorProfile } from '#shared/translators/translator.ts'
import { formatDate } from '../../lib/dates.ts'
import { send } from '../../lib/send.ts'
import { english as messages } from '../../messages/english.ts'
import { HubStanding } from './hub-standing.tsx'

const { translators } = messages
const at = '2026-11-20T10:00:00.000Z'
const approved: TranslatorProfile = {
  id: TranslatorId.parse(7),
  firstName: 'Rosa',
  lastName: 'Marín',
  email: 'rosa@example.com',
  phone: '+1 555 010 0100',
  country: 'US',
  timezone: 'EST',
  languagePairs: ['es-en'],
  specializations: ['Legal Documents'],
  certifications: [],
  yearsExperience: 9,
  hourlyRate: 25,
  availability: 'available',
  status: 'approved',
  rating: 5,
  completedTranslations: 0,
  totalEarningsCents: 0,
  bio: '',
  portfolioUrl: '',
  linkedinUrl: '',
  resume: null,
  contractorAgreementVersion: '2026-11',
  contractorAgreementDate: at,
  taxIdKind: 'ssn',
  taxIdLastFour: '6789',
  taxCountry: 'US',
  isUsResident: true,
  w9SubmissionDate: null,
  confirmedAt: null,
  createdAt: at,
  rejectionReason: null,
  mayApplyFrom: null,
}

beforeAll(async () => {
  const { common } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, translators } } })
})
afterEach(cleanup)

const none = { certifying: 0, pendingCents: 0, onTheWayCents: 0, paidCents: 0, months: [] }
const show = (profile: TranslatorProfile, tests: object = { tests: [], available: [] }, earnings: object = none) => {
  vi.mocked(send).mockReset()
  vi.mocked(send).mockImplementation((_, url) =>
    Promise.resolve(url.endsWith('/tests') ? tests : url.endsWith('/earnings') ? earnings : { profile }),
  )
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <HubStanding />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return client
}
const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

test('the hub says what still stands between a translator and the first job or its pay, and leads to where it is settled', async () => {
  show(approved)
  expect(await hrefOf(translators.w9.open)).toMatch(/view=profile#w9$/)
  expect(screen.getByText(translators.confirm.title)).toBeDefined()
  expect(await hrefOf(translators.profile.page)).toMatch(/view=profile$/)
  expect((screen.getByRole('switch') as HTMLInputElement).checked).toBe(true)
})

const reason = 'Too many errors in the test.'

test('who was rejected reads why, and from when another application is taken', async () => {
  const soon = new Date(Date.now() + 86_400_000).toISOString()
  show({ ...approved, status: 'rejected', rejectionReason: reason, mayApplyFrom: soon })
  await screen.findByText(reason)
  screen.getByText(translators.state.againFrom.replace('{{date}}', formatDate(soon)))
  expect(screen.queryByRole('link')).toBeNull()
})

test('when that day has come, the way to the application stands there', async () => {
  show({ ...approved, status: 'rejected', rejectionReason: null, mayApplyFrom: at })
  expect(await hrefOf(translators.state.again)).toBe('/translator-application')
})

test('while an application is under review the hub leads to the entrance test, until one is handed in', async () => {
  const pending: TranslatorProfile = { ...approved, status: 'pending' }
  const taken = { id: 3, pair: 'es-en', state: 'handed-in', endsAt: at, segments: [], answers: [], score: null }
  show(pending, { tests: [], available: ['es-en'] })
  expect(await hrefOf(translators.done.toTest)).toMatch(/view=profile#tests$/)
  cleanup()
  const asked = show(pending, { tests: [taken], available: ['es-en'] }).getQueryCache()
  await vi.waitFor(() => expect(asked.getAll().map(({ state }) => state.status)).toEqual(['success', 'success']))
  await act(() => Promise.resolve())
  expect(screen.queryByRole('link')).toBeNull()
})

test('who was suspended reads why, that earned pay arrives, and whom to ask', async () => {
  show({ ...approved, status: 'suspended', rejectionReason: reason })
  expect(await hrefOf(translators.state.support)).toBe('/support')
  screen.getByText(reason)
  screen.getByText(translators.state.suspendedMore)
})

test.each([
  ['nobody was paid yet', 0, 'before'],
  ['who was paid is without it', 1746, 'late'],
] as const)('Form W-9, where %s', async (_, paidCents, need) => {
  show(approved, undefined, { ...none, paidCents })
  expect(await screen.findByText(translators.w9[need])).toBeDefined()
})
