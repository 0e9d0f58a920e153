import { expect, test } from 'vitest'
import { Place, pageOf, storedPlace } from './place.ts'

test('the page of a place is told for scans too, and for no document without pages', () => {
  expect(
    pageOf([
      { kind: 'page', number: 2 },
      { kind: 'table', number: 7 },
    ]),
  ).toBe(2)
  expect(
    pageOf([
      { kind: 'scanned-page', number: 3 },
      { kind: 'paragraph', number: 1 },
    ]),
  ).toBe(3)
  expect(pageOf([{ kind: 'line', number: 9 }])).toBeUndefined()
})

test('a place that a file holds in words stays readable, and names no page', () => {
  const place = storedPlace('page 2, table 1, row 3')
  expect(Place.parse(place)).toEqual([{ kind: 'words', name: 'page 2, table 1, row 3' }])
  expect(pageOf(place)).toBeUndefined()
  expect(storedPlace([{ kind: 'page', number: 1 }])).toEqual([{ kind: 'page', number: 1 }])
})
