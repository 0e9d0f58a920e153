// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { dropSettings, savedSettings, saveSettings } from './saved-settings.ts'

const settings = {
  filename: 'a.docx',
  sourceLanguage: 'en',
  targetLanguage: 'pt',
  translationType: 'certified' as const,
  certificatePack: 'us-uscis' as const,
  glossaryIds: [],
}

test('what was chosen before signing in comes back, until it is dropped', () => {
  saveSettings(settings)
  expect(savedSettings()).toEqual(settings)
  dropSettings()
  expect(savedSettings()).toBeUndefined()
})

test('storage that was tampered with is ignored', () => {
  sessionStorage.setItem('attesta.translate', '{"filename":3}')
  expect(savedSettings()).toBeUndefined()
})
