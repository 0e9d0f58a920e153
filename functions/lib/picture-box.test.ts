import { expect, test } from 'vitest'
import type { Place } from '#shared/translations/segments/place.ts'
import type { OcrLine, Scan } from '../documents/index.ts'
import { spentMs } from '../documents/testing/spent.ts'
import { pictureFinder } from './picture-box.ts'

const place: Place = [{ kind: 'page', number: 1 }]

/** A line at this height, its words a tenth of the page wide each. */
function line(top: number, text: string): OcrLine {
  const words = text
    .split(' ')
    .map((word, i) => ({ text: word, confidence: 40, left: i / 10, top, width: 0.1, height: 0.02 }))
  return { text, confidence: 40, words, left: 0, top, width: words.length / 10, height: 0.02 }
}

const scans: [number, Scan][] = [
  [
    1,
    {
      lines: [line(0.1, 'Birth certificate'), line(0.2, 'RAKE reg irr book Werer Pe ACRL'), line(0.3, 'x Her father')],
      rules: [],
    },
  ],
]
const boxOf = (source: string) => pictureFinder(scans)(place, source)

test('an unreadable text is shown by the lines that it holds', () => {
  expect(boxOf('Birth certificate')).toMatchObject({ page: 1, left: 0, top: 0.1, width: 0.2 })
  expect(boxOf('Birth certificate RAKE reg irr book Werer Pe ACRL')?.height).toBeCloseTo(0.12)
})

test('a line that was read as several texts is shown by the words of each', () => {
  const box = boxOf('RAKE reg irr book Werer ACRL')
  expect(box).toMatchObject({ page: 1, left: 0, top: 0.2 })
  expect(box?.width).toBeCloseTo(0.7)
  expect(boxOf('Werer Pe')).toMatchObject({ left: 0.4, top: 0.2 })
})

test('a text that stands nowhere on the page has no picture', () => {
  expect(boxOf('Her mother is a teacher of x')).toBeNull()
  expect(pictureFinder(scans)([{ kind: 'page', number: 2 }], 'Birth certificate')).toBeNull()
})

test('a word that stands in a line twice is enclosed in both places', () => {
  const lines = [line(0.1, 'No reading'), line(0.2, 'ab middle ab x9'), line(0.3, 'ab')]
  const box = pictureFinder([[1, { lines: lines.slice(0, 2), rules: [] }]])(place, 'abab')
  expect([box?.left, box?.top]).toEqual([0, 0.2])
  expect(box?.width).toBeCloseTo(0.3)
})

test('U1: thousands of unreadable texts of one page are found in time by their number', { tags: ['long'] }, () => {
  const many = Array.from({ length: 2000 }, (_, i) => line(i / 2000, `RAKE ${i} reg irr book Werer ${i * 7} Pe ACRL`))
  const sources = many.map((each, i) => (i % 2 ? each.text : `${each.text.slice(0, -4)}x`))
  const find = pictureFinder([[1, { lines: many, rules: [] }]])
  const before = spentMs()
  expect(sources.map((source) => find(place, source)?.top)).toEqual(many.map(({ top }) => top))
  // Each held against every line took 4.4 s.
  expect(spentMs() - before).toBeLessThan(2000)
})
