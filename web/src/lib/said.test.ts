import i18next from 'i18next'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { said } from './said.ts'

beforeAll(async () => {
  await i18next.init({
    lng: 'es',
    resources: {
      en: {
        server: {
          failures: { 'no-text': 'No text was found in this file.' },
          codes: { 'too-many': 'Too many attempts.' },
          money: { paidFailed: 'Your payment is being given back.', late: 'Within {{hours}} hours (at most).' },
        },
      },
      es: {
        server: {
          failures: { 'no-text': 'No se encontró texto.' },
          codes: { 'too-many': 'Demasiados intentos.' },
          money: { paidFailed: 'Se le devuelve el pago.', late: 'Durante {{hours}} horas.' },
        },
      },
    },
  })
})
beforeEach(() => i18next.changeLanguage('es'))

test.each([
  ['a known sentence', { message: 'No text was found in this file.', code: 'no-text' }, 'No se encontró texto.'],
  [
    'the sentence goes before its code',
    { message: 'Your payment is being given back.', code: 'no-text' },
    'Se le devuelve el pago.',
  ],
  ['a number in it is carried over', { message: 'Within 24 hours (at most).', code: 'conflict' }, 'Durante 24 horas.'],
  ['an unknown sentence with a known code', { message: 'Slow down', code: 'too-many' }, 'Demasiados intentos.'],
  ['neither known: as the server said it', { message: 'Something new', code: 'bad-input' }, 'Something new'],
  ['part of a known sentence is another sentence', { message: 'No text was found' }, 'No text was found'],
  ['nothing said', {}, undefined],
])('%s', (_, told, expected) => {
  expect(said(told)).toBe(expected)
})

test('English stays as it was said', async () => {
  await i18next.changeLanguage('en')
  expect(said({ message: 'Slow down', code: 'too-many' })).toBe('Slow down')
})
