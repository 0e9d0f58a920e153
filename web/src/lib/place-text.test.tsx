// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Place, PlaceKind, storedPlace } from '#shared/translations/segments/place.ts'
import german from '../messages/places/de.json' with { type: 'json' }
import english from '../messages/places/en.json' with { type: 'json' }
import { usePlaceText } from './place-text.ts'

beforeAll(async () => {
  const resources = { en: { places: english }, de: { places: german } }
  await i18next.use(initReactI18next).init({ lng: 'en', resources })
})
afterEach(cleanup)

function Shown({ place }: { place: Place }) {
  return usePlaceText()(place)
}
const textOf = (place: Place) => render(<Shown place={place} />).container.textContent

test.each<[string, Place, string]>([
  [
    'numbers',
    [
      { kind: 'page', number: 2 },
      { kind: 'table', number: 1 },
      { kind: 'row', number: 3 },
    ],
    'Page 2, Table 1, Row 3',
  ],
  [
    'a scan',
    [
      { kind: 'scanned-page', number: 2 },
      { kind: 'paragraph', number: 4 },
    ],
    'Page 2 (scan), Paragraph 4',
  ],
  ['the only one of its kind', [{ kind: 'header' }, { kind: 'paragraph', number: 1 }], 'Header, Paragraph 1'],
  ['a name', [{ kind: 'document-property', name: 'company' }], 'Document property company'],
  ['words of an older file', storedPlace('page 1, note'), 'page 1, note'],
])('%s', (_, place, expected) => {
  expect(textOf(place)).toBe(expected)
})

test('a place reads in the language of the reader', async () => {
  await i18next.changeLanguage('de')
  expect(
    textOf([
      { kind: 'page', number: 2 },
      { kind: 'text-box', number: 1 },
    ]),
  ).toBe('Seite 2, Textfeld 1')
})

test('texts and kinds are the same list', () => {
  expect(Object.keys(english)).toEqual(PlaceKind.options)
})
