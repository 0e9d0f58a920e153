// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { TranslationStatus } from '#shared/translations/stage.ts'
import { english as messages } from '../../messages/english.ts'
import { ServiceBadge } from './status-badge.tsx'

const { badge, type } = messages.translations

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: messages } }))
afterEach(cleanup)

test.each<[TranslationStatus, string]>([
  ['pending', type.certified],
  ['human_review', type.certified],
  ['completed', badge.certified],
])('a certified order that is %s is called %s: nothing is certified before a human has signed', (status, told) => {
  const view = render(<ServiceBadge of={{ translationType: 'certified', certificateStatus: null, status }} />)
  expect(view.container.textContent).toBe(told)
})
