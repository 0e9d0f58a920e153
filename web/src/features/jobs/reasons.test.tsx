// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { listAvailableJobs } from '#shared/jobs/api.ts'
import { JobEnd, JobLeave } from '#shared/jobs/job.ts'
import { translatorJob } from '#shared/jobs/testing/translator-job.ts'
import type { TranslatorJob } from '#shared/jobs/view.ts'
import { queryOf } from '../../lib/api.ts'
import { english as messages } from '../../messages/english.ts'
import { AvailableJobs } from './available-jobs.tsx'
import { EndedJobs } from './job-tables.tsx'

const { available, ended } = messages.jobs
const until = '2026-11-23T10:00:00.000Z'

beforeAll(async () => {
  const { common, jobs, certificates } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, jobs, certificates } } })
})
afterEach(cleanup)

const facts = {
  id: 4711,
  sourceLanguage: 'en',
  targetLanguage: 'pt',
  fileType: 'pdf',
  pages: 1,
  words: 33,
  pay: { payCents: 1746, perThousandWordsCents: null },
  pack: 'general',
  draftScore: null,
  estimatedCompletionTime: '2026-11-24T10:00:00.000Z',
}

test.each(JobLeave.options)('a job that waits again says to who had it why it went: %s', (how) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const jobs = [
    { ...facts, had: { how, until } },
    { ...facts, id: 4712, had: null },
  ]
  client.setQueryData(queryOf(listAvailableJobs, {}).queryKey, { jobs } as never)
  render(
    <QueryClientProvider client={client}>
      <AvailableJobs />
    </QueryClientProvider>,
  )
  const [before = ''] = available.had[how].split('{{time}}')
  expect(screen.getAllByText((text) => text.startsWith(before))).toHaveLength(1)
})

const table = (rows: TranslatorJob[]) =>
  render(
    <MemoryRouter>
      <EndedJobs rows={rows} />
    </MemoryRouter>,
  )

test('nothing ended: there is no list', () => {
  expect(table([]).container.textContent).toBe('')
})

test.each([...JobEnd.options, null])('a job that ended without a signature is listed with its reason: %s', (why) => {
  table([translatorJob({ status: 'rejected', ended: why })])
  expect(screen.getByRole('heading', { name: ended.heading })).toBeTruthy()
  expect(screen.getByText(`${ended[why ?? 'unknown']} ${ended.free}`)).toBeTruthy()
})
