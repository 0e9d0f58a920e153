import { expect, test } from 'vitest'
import { spentMs } from '../../../testing/spent.ts'
import { type FlowSection, onePart } from '../flow.ts'
import type { FilledPage } from './fill-pages.ts'
import { numberPages } from './number-pages.ts'

const page = { width: 400, height: 300, top: 50, right: 50, bottom: 50, left: 50, header: 30, footer: 30 }
const section = onePart(page, []).sections[0] as FlowSection
const pagesOf = (...sections: number[]): FilledPage[] =>
  sections.map((own, i) => ({ section: own, columns: [], isFirst: own !== sections[i - 1] }))

const counters = ['page', 'pages', 'section pages'] as const

test('a page tells its number, that of all pages and that of its section', () => {
  const sections = [section, { ...section, numbers: { from: 5, as: 'lowerRoman' } }]
  expect(
    numberPages(pagesOf(0, 0, 1), { sections }).map(({ shown }) =>
      counters.map((counter) => shown({ counter })).join(' '),
    ),
  ).toEqual(['1 3 2', '2 3 2', 'v 3 1'])
})

test.each([
  ['lowerRoman', undefined, 'iii 3'],
  ['upperLetter', undefined, 'C 3'],
  ['numberInDash', undefined, '- 3 - 3'],
  ['lowerRoman', 'decimal', '3 3'],
  [undefined, 'upperRoman', 'III III'],
])('a section numbers its pages in %s, a counter that asks for %s', (as, countAs, text) => {
  const sections = [{ ...section, numbers: as ? { as } : {} }]
  const asked = countAs ? { countAs } : {}
  const last = numberPages(pagesOf(0, 0, 0), { sections }).at(-1)
  expect(
    counters
      .slice(0, 2)
      .map((counter) => last?.shown({ counter, ...asked }))
      .join(' '),
  ).toBe(text)
})

test('U1: pages by the ten thousand are numbered in one pass', () => {
  const before = spentMs()
  const numbers = numberPages(pagesOf(...Array<number>(60_000).fill(0)), { sections: [section] })
  expect(numbers.at(-1)?.shown({ counter: 'section pages' })).toBe('60000')
  expect(spentMs() - before).toBeLessThan(2000)
})
