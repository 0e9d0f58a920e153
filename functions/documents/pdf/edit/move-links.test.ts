import { expect, test } from 'vitest'
import { onePage, stream } from '../../testing/pdf/raw.ts'
import { annotationsOf } from '../file/annotations.ts'
import { openPdf } from '../file/open.ts'
import { type Box, pagesOf, rectangle } from '../file/pages.ts'
import { format } from '../format.ts'

const uri = '/A << /S /URI /URI (https://example.org) >>'
const link = (rect: string, more = uri) => `<< /Type /Annot /Subtype /Link /Rect [${rect}] ${more} >>`

/** Letters of 6 points from x = 20, "Read the whole report now" on the first line; "report" is x 110 to 146. */
const page = (annots: string, text = '(Read the whole report now) Tj') =>
  onePage(
    { 5: stream(`BT /F 10 Tf 20 200 Td ${text} ET`) },
    '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Courier >> >>',
    `/Annots [${annots}]`,
  )

async function rectsAfter(bytes: Uint8Array, change: (text: string) => string): Promise<Box[]> {
  const { units } = await format.extract(bytes)
  const targets = units.map(({ id, pieces }) => ({
    id,
    pieces: pieces.map((piece) => (typeof piece === 'string' ? change(piece) : piece)),
  }))
  const rebuilt = await format.rebuild(bytes, new Map(targets.map((one) => [one.id, one])), {
    source: 'en',
    target: 'es',
  })
  const file = openPdf(rebuilt.bytes)
  const [node] = pagesOf(file)
  if (!node) throw new Error('no page')
  return Array.from(annotationsOf(file, node), ({ dict }) => rectangle(file, dict.get('Rect')) ?? [0, 0, 0, 0])
}

const doubled = (text: string) => text.replace(/Read the/, 'Please do read all of the')

test.each([
  ['on the web', uri],
  ['in the document', '/Dest [3 0 R /Fit]'],
])('the area of a link to a place %s follows its words', async (_, where) => {
  const [rect] = await rectsAfter(page(link('109 197 147 209', where)), doubled)
  // Seventeen letters of six points further on, with the margins that it had.
  expect(rect?.map(Math.round)).toEqual([211, 197, 249, 209])
})

test('a link over a whole line grows with it', async () => {
  const [rect] = await rectsAfter(page(link('20 197 170 209')), doubled)
  expect(rect?.map(Math.round)).toEqual([20, 197, 272, 209])
})

test('links of one target keep their number and their order', async () => {
  const annots = `${link('110 197 146 209')} ${link('20 197 44 209')}`
  const rects = await rectsAfter(page(annots), (text) => text.replace('the whole', 'all of the whole'))
  expect(rects.map(([left]) => Math.round(left))).toEqual([152, 20])
})

test.each([
  ['a panel around the text', link('10 150 290 250'), undefined],
  [
    'several paragraphs',
    link('19 168 171 209'),
    '(Read the whole report now) Tj 0 -26 Td (And then this one here.) Tj',
  ],
])('a link over %s stays where it is', async (_, annot, text) => {
  const before = annot
    .match(/\d+(?= )/g)
    ?.slice(0, 3)
    .map(Number)
  expect((await rectsAfter(page(annot, text), doubled))[0]?.slice(0, 3)).toEqual(before)
})
