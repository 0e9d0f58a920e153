// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { GlossaryUse } from '#shared/translations/glossary-use.ts'
import { english as messages } from '../../messages/english.ts'
import { TermsUsed } from './terms-used.tsx'

beforeAll(async () => {
  const { common, translations } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, translations } } })
})
afterEach(cleanup)

const none: GlossaryUse = { terms: 0, conflictCount: 0, conflicts: [], missing: [], unchecked: [] }
const textOf = (glossaries: string[], glossaryUse: GlossaryUse) =>
  render(<TermsUsed view={{ glossaries, glossaryUse, formality: null }} />).container.textContent

test('of glossaries that could not be read it is not said how many of their terms stand in the document', () => {
  expect(textOf(['House'], none)).toContain('0 of their terms')
  cleanup()
  expect(textOf(['House', 'Law'], { ...none, terms: 3, unchecked: ['House'] })).toContain('3 of their terms')
  cleanup()
  const unread = textOf(['House', 'Law'], { ...none, unchecked: ['House'], missing: ['Law'] })
  expect(unread).toContain('Not used, because the check for malware failed')
  expect(unread).not.toContain('of their terms')
})
