// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { english as messages } from '../../messages/english.ts'
import { VerdictView } from './verdict.tsx'

const { states } = messages.verify

beforeAll(async () => {
  const { common, certificates, verify } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, certificates, verify } } })
})
afterEach(cleanup)

test.each([
  ['not-done', states.status_unknown.paper],
  ['passed', states.status_unknown.text],
] as const)(
  'where the list is missing and the file is %s, nothing is said of a file that nobody checked',
  (file, text) => {
    render(
      <VerdictView
        checked={{ state: 'status_unknown', checks: { signature: 'passed', key: 'passed', file, status: 'not-done' } }}
      />,
    )
    expect(screen.getByText(text)).toBeTruthy()
  },
)
