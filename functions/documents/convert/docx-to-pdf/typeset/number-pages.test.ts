import { expect, test } from 'vitest'
import { spentMs } from '../../../testing/spent.ts'
import { type FlowSection, onePart } from '../flow.ts'
import type { FilledPage } from './fill-pages.ts'
import { numberPages } from './number-pages.ts'

const page = { width: 400, height: 300, top: 50, right: 50, bottom: 50, left: 50, header: 30, footer: 30 }
const section = onePart(page, []).sections[0] as FlowSection
const pagesOf = (...sections: number[]): FilledPage[] =>
  sections.map((own, i) => ({ section: own, columns: [], isFirst: own !== sections[i - 1] }))

test('a page tells its number, that of all pages and that of its section', () => {
  const sections = [section, { ...section, numbers: { from: 5, as: 'roman' as const } }]
  expect(numberPages(pagesOf(0, 0, 1), { sections }).map(({ shown }) => Object.values(shown).join(' '))).toEqual([
    '1 3 2',
    '2 3 2',
    'v 3 1',
  ])
})

test('U1: pages by the ten thousand are numbered in one pass', () => {
  const before = spentMs()
  const numbers = numberPages(pagesOf(...Array<number>(60_000).fill(0)), { sections: [section] })
  expect(numbers.at(-1)?.shown['section pages']).toBe('60000')
  expect(spentMs() - before).toBeLessThan(2000)
})
