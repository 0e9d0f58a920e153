import { expect, test } from 'vitest'
import { readParts } from '../../../docx/test-reader.ts'
import { makePdf } from '../../generate.ts'
import { toDocx } from './to-docx.ts'

const languages = { source: 'en', target: 'es' }
const sentence = 'Words of a column that fill its lines well'

const docxOf = async (draw: Parameters<typeof makePdf>[0]) =>
  readParts(await toDocx(await makePdf(draw, { size: [600, 800], margin: 0 }), new Map(), languages))

/** Lines at a place, each of them a text of its own. */
type Page = Parameters<Parameters<typeof makePdf>[0]>[0]
const column = (page: Page, left: number, top: number, count: number, text = sentence) => {
  for (let i = 0; i < count; i++) page.fontSize(8).text(text, left, top + i * 12, { lineBreak: false })
}

test('three columns, and below them two, are columns; the foot of the page is its footer', async () => {
  const parts = await docxOf((page) => {
    for (const left of [40, 220, 400]) column(page, left, 60, 20)
    page
      .fontSize(8)
      .text(`${sentence} and go on over all of the columns up to the other side, from margin to margin of it`, 40, 330)
    for (const left of [40, 220]) column(page, left, 400, 20)
    page.fontSize(6).text('Page seven', 280, 770, { lineBreak: false })
  })
  expect(parts.get('word/document.xml')?.match(/<w:cols w:num="3"/g)?.length).toBeGreaterThan(1)
  expect(
    [...parts].filter(([name]) => name.startsWith('word/footer')).map(([, xml]) => xml.includes('Page seven')),
  ).toContain(true)
  expect(parts.get('word/document.xml')).not.toContain('Page seven')
})

test('text on a panel has its ground, or white letters would be seen by nobody', async () => {
  const parts = await docxOf((page) => {
    page.rect(40, 40, 400, 40).fill('#003366')
    page.fillColor('white').fontSize(12).text('White on blue', 60, 55)
  })
  expect(parts.get('word/document.xml')).toMatch(/<w:shd [^>]*w:fill="003366"/)
})
