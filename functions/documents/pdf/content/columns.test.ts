import { expect, test } from 'vitest'
import { plainText } from '../../model/unit.ts'
import { onePage, stream } from '../../testing/pdf/raw.ts'
import { openPdf } from '../file/open.ts'
import { pagesOf } from '../file/pages.ts'
import { format } from '../format.ts'
import { readPage } from '../layout/read-page.ts'
import { glyphsOf } from '../layout/unit-page.ts'
import { budgetFor } from './budget.ts'
import { makeInterpreter } from './interpreter.ts'

const hex = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')

/** A page of Japanese in a font of the given writing direction. */
const japanese = (content: string, direction: 'H' | 'V') =>
  onePage(
    {
      4: `<< /Type /Font /Subtype /Type0 /BaseFont /Mincho /Encoding /UniJIS-UTF16-${direction} /DescendantFonts [6 0 R] >>`,
      5: stream(content),
      6: '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Mincho /DW 1000 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 6 >> >>',
    },
    '/Font << /F 4 0 R >>',
  )

const columns = ['東京の春はとても美しく', '桜の花が川に沿って咲く']

const signBySign = columns
  .flatMap((column, n) =>
    Array.from(column, (sign, i) => `BT /F 12 Tf ${240 - n * 22} ${250 - i * 13} Td <${hex(sign)}> Tj ET`),
  )
  .join('\n')

const downward = columns.map((column, n) => `BT /F 12 Tf ${246 - n * 22} 260 Td <${hex(column)}> Tj ET`).join('\n')

test.each([
  ['set sign by sign', japanese(signBySign, 'H')],
  ['in a vertical font', japanese(downward, 'V')],
])(
  'vertical text %s is one text, its columns read from the right, and its translation runs down in their place',
  async (_, bytes) => {
    const [unit, ...others] = (await format.extract(bytes)).units
    expect(others).toEqual([])
    expect(unit && plainText(unit.pieces)).toBe(columns.join(''))
    const target = { id: 'p1-1', pieces: ['In Tokyo the spring is most beautiful.'] }
    const { bytes: out, overflow } = await format.rebuild(bytes, new Map([['p1-1', target]]), {
      source: 'ja',
      target: 'en',
    })
    expect(overflow).toEqual([])
    const lines = readBack(out)
    expect(lines.map(({ unit }) => plainText(unit.pieces)).join(' ')).toBe(target.pieces[0])
    for (const { frame, block } of lines) {
      expect(frame.angle).toBe(270)
      // Between the edges of the columns: from 260 down to 107, and from 218 to 254.
      expect([block.left > -262, block.right < -105, block.top < 254, block.bottom > 215]).toEqual(Array(4).fill(true))
    }
  },
)

test('single signs that stand further apart are no column', async () => {
  const cells = Array.from('男女男女男', (sign, i) => `BT /F 12 Tf 60 ${250 - i * 20} Td <${hex(sign)}> Tj ET`)
  const units = readBack(japanese(cells.join('\n'), 'H'))
  expect(units.map(({ frame }) => frame.angle)).toEqual(units.map(() => 0))
})

function readBack(bytes: Uint8Array) {
  const file = openPdf(bytes)
  const [node] = pagesOf(file)
  if (!node) throw new Error('no page')
  return readPage(file, makeInterpreter(file, budgetFor(bytes.length)), node, 1).units
}

test.each([
  ['set sign by sign', japanese(signBySign, 'H')],
  ['in a vertical font', japanese(downward, 'V')],
])('vertical text %s stands upright again in a language of such signs', async (_, bytes) => {
  const target = { id: 'p1-1', pieces: ['东京的春天非常美丽、樱花沿着河边盛开。'] }
  const { bytes: out } = await format.rebuild(bytes, new Map([['p1-1', target]]), { source: 'ja', target: 'zh' })
  const lines = readBack(out)
  expect(lines.map(({ unit }) => plainText(unit.pieces)).join('')).toBe(target.pieces[0])
  for (const laid of lines) {
    const { block } = laid
    // The letters themselves are not turned, and stay at the columns' places.
    expect(
      glyphsOf(laid).every(({ show }) => show.isColumn && show.lineMatrix[0] > 0 && show.lineMatrix[1] === 0),
    ).toBe(true)
    expect([block.left > -262, block.right < -100, block.top < 254, block.bottom > 215]).toEqual(Array(4).fill(true))
  }
})
