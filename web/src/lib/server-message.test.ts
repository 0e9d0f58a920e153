import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { serverTexts } from '../../plugins/server-texts.ts'
import { fieldText, localized, packed } from './server-message.ts'

beforeAll(async () => {
  await i18next.init({ lng: 'es', fallbackLng: 'en', resources: { es: { server: serverTexts('es') } } })
})

test.each([
  ['a code', { code: 'no-text', message: 'No text was found.' }, 'No se encontró texto en este archivo.'],
  ['a parameter', { code: 'refund-late', params: { hours: 24 }, message: '' }, /24 horas/],
  ['one of several', { code: 'result-kept', params: { count: 1 }, message: '' }, 'El resultado se conserva 1 día'],
  ['several', { code: 'result-kept', params: { count: 7 }, message: '' }, 'El resultado se conserva 7 días'],
  ['a language', { code: 'finding-language', params: { language: 'es' } }, 'idioma detectado: español'],
  ['a code that is newer than the site', { code: 'from-tomorrow', message: 'Something new' }, 'Something new'],
  ['nothing', {}, undefined],
])('%s is told in the language of the reader', (_, told, expected) => {
  if (expected instanceof RegExp) expect(localized(told)).toMatch(expected)
  else expect(localized(told)).toBe(expected)
})

test('an English reader reads the sentence of the server', async () => {
  await i18next.changeLanguage('en')
  expect(localized({ code: 'too-many', message: 'Slow down' })).toBe('Slow down')
  await i18next.changeLanguage('es')
})

test('a language is called by its name where the server sends no sentence', async () => {
  i18next.addResourceBundle('en', 'server', serverTexts('en'))
  await i18next.changeLanguage('en')
  expect(localized({ code: 'finding-language', params: { language: 'pt-BR' } })).toBe(
    'this reads as Portuguese (Brazil)',
  )
  await i18next.changeLanguage('es')
})

test('the error of a form is a message or a text', () => {
  expect(fieldText(packed({ code: 'no-text' }))).toBe('No se encontró texto en este archivo.')
  expect(fieldText('Ya existe')).toBe('Ya existe')
})
