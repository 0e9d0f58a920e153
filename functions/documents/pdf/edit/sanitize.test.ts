import { expect, test } from 'vitest'
import { name, nameOf, type Obj } from '../file/primitives.ts'
import { sanitizer } from './sanitize.ts'

const annotation = (subtype: string, more: [string, Obj][] = []) =>
  new Map<string, Obj>([['Type', name('Annot')], ['Subtype', name(subtype)], ['Movie', new Map()], ...more])

const left = sanitizer((obj) => obj ?? null)

test.each([
  ['a film with a picture is left as a stamp of it', annotation('Movie', [['AP', new Map()]]), 'Stamp'],
  ['a film without one is left as what no reader draws', annotation('Movie'), 'Watermark'],
  ['a note stays a note', annotation('Text'), 'Text'],
])('U5: %s', (_, dict, subtype) => {
  const kept = left(dict)
  expect(nameOf(kept.get('Subtype'))).toBe(subtype)
  expect(kept.has('Movie')).toBe(false)
})
