// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Offers } from '../../lib/offers.ts'
import { english as messages } from '../../messages/english.ts'
import { TypeChoice } from './type-choice.tsx'

beforeAll(async () => {
  const { common, translations } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, translations } } })
})
afterEach(cleanup)

const shown = (offers: Offers | undefined) =>
  render(<TypeChoice value="ai" onChange={() => undefined} offers={offers} certifiable />).container.textContent

test('what is left of the offer stands beside the price, and why it does not apply where it is spent', () => {
  const at = '2026-11-20T10:00:00.000Z'
  const left = shown({ free_ai: null, certified_half: null })
  expect(left).toContain('Your first one is free, up to 10 pages')
  expect(left).toContain('50% off your first one')
  const spent = shown({ free_ai: { by: 'network', at }, certified_half: { by: 'account', at } })
  expect(spent).toContain('Launch offer used at this network on Nov 20, 2026')
  expect(spent).toContain('You used the launch offer on Nov 20, 2026')
  expect(spent).not.toMatch(/first one/)
})

test('nothing is promised before the server has answered', () => {
  expect(shown(undefined)).not.toMatch(/first one|launch offer/i)
})

test('what cannot be certified between these languages cannot be chosen, and says why to every reader', () => {
  const offers = { free_ai: null, certified_half: null }
  render(<TypeChoice value="ai" onChange={() => undefined} offers={offers} certifiable={false} />)
  const certified = screen.getByRole<HTMLInputElement>('radio', { name: /human certified/ })
  expect(certified.disabled).toBe(true)
  const why = screen.getByRole('status')
  expect(why.textContent).toMatch(/^Not between these languages/)
  expect(certified.getAttribute('aria-describedby')).toBe(why.id)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /AI translation/ }).disabled).toBe(false)
})
