import { expect, test } from 'vitest'
import { plainText } from '../../model/unit.ts'
import { expectSeconds } from '../../testing/expect-seconds.ts'
import { font, onePage, stream } from '../../testing/pdf/raw.ts'
import { spentMs } from '../../testing/spent.ts'
import { openPdf } from '../file/open.ts'
import { FAR, pagesOf, rectangle } from '../file/pages.ts'
import { format } from '../format.ts'
import { budgetFor } from './budget.ts'
import type { PageContent } from './glyph.ts'
import { makeInterpreter } from './interpreter.ts'

function read(content: string): PageContent {
  const bytes = onePage({ 4: font(), 5: stream(content) }, '/Font << /F 4 0 R >>')
  const file = openPdf(bytes)
  const [page] = pagesOf(file)
  if (!page) throw new Error('no page')
  return makeInterpreter(file, budgetFor(bytes.length)).interpretPage(page)
}

// What goes over a page in steps from one place to another would never end: at 1e20 a step leads nowhere.
test('U1: a letter that its instruction moves out of all pages is none of the page', () => {
  for (const away of ['-1e20', `-1${'0'.repeat(20)}`, `1${'0'.repeat(300)}`])
    for (const between of [away, `(c) ${away}`]) {
      const { glyphs } = read(`BT /F 12 Tf 50 200 Td [(ab) ${between} (d)] TJ ET`)
      expect(glyphs.map(({ text }) => text).slice(0, 2)).toEqual(['a', 'b'])
      for (const { u, end, v } of glyphs) for (const at of [u, end, v]) expect(Math.abs(at)).toBeLessThanOrEqual(FAR)
    }
})

test('U1: a letter that is larger than any page is none of it', () => {
  expect(read('BT /F 70000 Tf 50 200 Td (a) Tj ET').glyphs).toEqual([])
  expect(read('BT /F 900 Tf 50 200 Td (a) Tj ET').glyphs).toHaveLength(1)
})

test('U1: a picture that is set out of all pages is none of the page', () => {
  const inline = 'BI /W 1 /H 1 /BPC 8 /CS /G ID x EI'
  expect(read(`q 1${'0'.repeat(30)} 0 0 9 0 0 cm ${inline} Q`).images).toEqual([])
  expect(read(`q 9000 0 0 9 0 0 cm ${inline} Q`).images).toHaveLength(1)
})

test('U1: no part of a path, and no box of the file, lies further out than a page can reach', () => {
  const huge = `1${'0'.repeat(250)}`
  const { rules } = read(`1 0 0 rg 10 10 50 20 re 10 ${huge} 50 20 re -${huge} 5 ${huge} 3 re f`)
  const boxes = rules.flatMap(({ box, strips }) => [box, ...(strips?.boxes ?? [])])
  expect(boxes.length).toBeGreaterThan(1)
  for (const at of boxes.flat()) expect(Math.abs(at)).toBeLessThanOrEqual(FAR)
  const file = openPdf(onePage({ 4: font(), 5: stream('BT ET') }, ''))
  expect(rectangle(file, [-1e300, 0, 10, 1e21])).toEqual([-FAR, 0, 10, FAR])
})

/** Seconds of processor time to read such a page. */
async function secondsFor(content: string): Promise<number> {
  const bytes = onePage({ 4: font(), 5: stream(content) }, '/Font << /F 4 0 R >>')
  const before = spentMs()
  const { units } = await format.extract(bytes)
  expect(units.map(({ pieces }) => plainText(pieces))).toEqual(['Hello words'])
  return (spentMs() - before) / 1000
}

const hello = 'BT /F 9 Tf 1 0 0 1 10 100 Tm (Hello words) Tj ET '

test('U1: marked content may nest, and a text be drawn over itself, thousands of times: both take as long as they are', {
  tags: ['long'],
}, async () => {
  await secondsFor(hello)
  expectSeconds(await secondsFor(`${'/P BMC '.repeat(60_000)}${'0 g '.repeat(60_000)}${hello}`), 3)
  expectSeconds(await secondsFor(hello.repeat(5000)), 3)
  const outline = hello.replace('BT', 'BT 1 Tr')
  expectSeconds(await secondsFor(hello + outline.repeat(5000)), 3)
})
