// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { HistoryEntry } from '#shared/audit/history.ts'
import { partSteps, wholeSteps, workflowParts, workflowStep } from '#shared/translations/staff/workflow-step.ts'
import german from '../../messages/adminHistory/de.json'
import { english } from '../../messages/english.ts'
import { History } from './history.tsx'

beforeAll(async () => {
  const de = { adminHistory: german }
  await i18next.use(initReactI18next).init({
    lng: 'de',
    resources: { en: { adminHistory: english.adminHistory }, de },
    interpolation: { escapeValue: false },
  })
})
afterEach(cleanup)

const entry = (fields: Partial<HistoryEntry>): HistoryEntry => ({
  id: 1,
  at: '2026-11-20T10:00:00.000Z',
  by: 'Iris Lang',
  action: 'payout.paid',
  before: null,
  after: null,
  why: null,
  ...fields,
})

test('what was changed is told in the reader’s words, with money, codes and people as people write them', () => {
  render(
    <History
      entries={[
        entry({
          before: { status: 'pending' },
          after: { status: 'completed', cents: 873, transaction: '20261120', assigneeId: 12 },
        }),
      ]}
    />,
  )
  expect(screen.getByText('Als bezahlt markiert')).toBeTruthy()
  expect(screen.getByText('Status: Ausstehend → Fertig')).toBeTruthy()
  expect(screen.getByText(/^Betrag: 8,73\s\$$/)).toBeTruthy()
  expect(screen.getByText('Transaktion: 20261120')).toBeTruthy()
  expect(screen.getByText('Zugewiesen an: Person 12')).toBeTruthy()
})

test('a row that was written before an act was renamed is shown as it was written', () => {
  render(<History entries={[entry({ action: 'payout.gone', after: { odd: 'thing' } })]} />)
  expect(screen.getByText('payout.gone')).toBeTruthy()
  expect(screen.getByText('odd: thing')).toBeTruthy()
})

test('a state of the workflow is taken apart into its step and its part', () => {
  for (const step of wholeSteps) expect(workflowStep(step)).toEqual({ step })
  for (const step of partSteps)
    for (const part of workflowParts) expect(workflowStep(`${step} ${part}`)).toEqual({ step, part })
  expect(workflowStep('Something older')).toBeUndefined()
})
