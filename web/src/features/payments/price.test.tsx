// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Priced } from '#shared/promotions/promotion.ts'
import { english as messages } from '../../messages/english.ts'
import { Price } from './price.tsx'

beforeAll(async () => {
  const { common, payments } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, payments } } })
})
afterEach(cleanup)

const full = { amountCents: 495, discountCents: 0, dueCents: 495, promotion: null } as const
const at = '2026-11-28T12:00:00.000Z'

test.each<[NonNullable<Priced['withheld']>, string]>([
  [{ promotion: 'free_ai', by: 'account', at }, 'You used your free AI translation on Nov 28, 2026'],
  [{ promotion: 'certified_half', by: 'network', at }, 'The 50% off was used at this network on Nov 28, 2026'],
  [{ promotion: 'free_ai', by: 'cart', at: null }, 'The free one is another document of your cart'],
])('a price without its launch offer names the offer: %o', (withheld, said) => {
  render(<Price priced={{ ...full, withheld }} />)
  expect(screen.getByText(said)).toBeDefined()
})
