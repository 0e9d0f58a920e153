// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Stage } from '#shared/translations/stage.ts'
import { english as messages } from '../../messages/english.ts'
import { WorkProgress } from './work-progress.tsx'

beforeAll(async () => {
  const { common, translations } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, translations } } })
})
afterEach(cleanup)

test.each<[stage: Stage, words: string]>([
  ['translating', 'Translating: 18 of 2621 segments'],
  ['finishing', 'Finishing: 18 of 2621 segments'],
])('%s: the bar is as far as its words', (stage, words) => {
  const segments = { total: 2621, translated: 18, kept: 0 }
  render(<WorkProgress work={{ stage, segments, originalFilename: 'a.txt' }} />)
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: words }).value).toBeLessThan(0.2)
})
