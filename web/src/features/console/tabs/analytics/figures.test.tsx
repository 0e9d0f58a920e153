// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Analytics } from '#shared/counters/analytics.ts'
import { english as messages } from '../../../../messages/english.ts'
import { Figures } from './figures.tsx'

beforeAll(async () => {
  const { common, admin, adminAnalytics } = messages
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { common, admin, adminAnalytics } },
    interpolation: { escapeValue: false },
  })
})
afterEach(cleanup)

const show = (money: { revenueCents?: number; refundedCents?: number }) => {
  const { revenueCents } = money
  const totals = { users: 1, translations: 2, averageQuality: null, ...money }
  const month = { users: 1, translations: 2, quality: null, scored: 0, ...(revenueCents && { revenueCents }) }
  render(<Figures data={{ totals, month } as Analytics} />)
}

test('what was given back stands beside the revenue that it is a part of', () => {
  show({ revenueCents: 2990, refundedCents: 2495 })
  expect(screen.getByText('of which $24.95 was given back · +$29.90 this month')).toBeTruthy()
})

test.each([
  ['nothing was given back', { revenueCents: 2990, refundedCents: 0 }],
  ['the reader may not read money', {}],
])('nothing is said of it where %s', (_, money) => {
  show(money)
  expect(screen.queryByText(/given back/)).toBeNull()
  expect(screen.queryByText('Revenue') === null).toBe(!('revenueCents' in money))
})
