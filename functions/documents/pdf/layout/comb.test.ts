import { expect, test } from 'vitest'
import { countText } from '../../../translations/plan/count-text.ts'
import { toTxt } from '../../convert/pdf-to-txt.ts'
import { plainText } from '../../model/unit.ts'
import { font, onePage, stream } from '../../testing/pdf/raw.ts'
import { keepReason } from '../../text/keep.ts'
import { format } from '../format.ts'

const at = (x: number, y: number, words: string) => `BT /F 10 Tf ${x} ${y} Td (${words}) Tj ET `
const widths: Record<string, number> = { I: 2.78, M: 8.33 }
/** Letters in the middles of boxes. */
const boxes = (text: string, y: number, pitch: number) =>
  Array.from(text, (sign, i) =>
    sign === ' ' ? '' : at(20 + pitch * i + (pitch - (widths[sign] ?? 6.9)) / 2, y, sign),
  ).join('')
const page = (content: string, more = {}, entries = '') =>
  onePage({ 4: font(), 5: stream(content), ...more }, '/Font << /F 4 0 R >>', entries)

test.each([13, 14, 18, 24])(
  'P4: letters in boxes %i points wide are not sent, and each word of them is one',
  async (pitch) => {
    const bytes = page(
      at(20, 250, 'Surname') +
        boxes('MARIA DE LI', 236, pitch) +
        at(20, 210, 'Passport') +
        boxes('X1234567', 196, pitch),
    )
    const { units } = await format.extract(bytes)
    expect(units.filter((unit) => !keepReason(unit)).map(({ pieces }) => plainText(pieces))).toEqual([
      'Surname',
      'Passport',
    ])
    expect(countText(units).words).toBe(6)
    const words = Buffer.from(await toTxt(bytes, new Map()))
      .toString()
      .trim()
      .split(/\s+/)
    expect(words).toEqual(['Surname', 'MARIA', 'DE', 'LI', 'Passport', 'X1234567'])
  },
)

test('those of a field are one text, however close they stand', async () => {
  const appearance = 'BT /F 10 Tf 2 5 Td (A) Tj 10 0 Td (N) Tj 10 0 Td (N) Tj 10 0 Td (A) Tj ET'
  const { units } = await format.extract(
    page(
      at(20, 250, 'Name'),
      {
        7: `<< /Type /Annot /Subtype /Widget /Rect [20 200 220 220] /FT /Tx /Ff ${1 << 24} /MaxLen 20 /V (ANNA) /AP << /N 8 0 R >> >>`,
        8: stream(appearance, '/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F 4 0 R >> >>'),
      },
      '/Annots [7 0 R]',
    ),
  )
  expect(units.map(({ keep, pieces }) => [plainText(pieces), keep])).toEqual([
    ['Name', undefined],
    ['ANNA', undefined],
  ])
})

/** A font whose codes from A on are the letters of Hebrew; figures are their own. */
const hebrew = {
  4: font('6 0 R'),
  6: stream(
    'begincmap 1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfrange <41> <5b> <05d0> <30> <39> <0030> endbfrange endcmap',
  ),
}
const inCodes = (text: string) =>
  Array.from(text, (sign) => (sign >= 'א' ? String.fromCharCode(sign.charCodeAt(0) - 0x5d0 + 0x41) : sign)).join('')
const fromRight = (text: string) => inCodes(Array.from(text).toReversed().join(''))

test.each([
  ['כהן לוי', fromRight('כהן לוי')],
  ['הרצל 15', `15 ${fromRight('הרצל')}`],
])('letters of Hebrew in boxes are read from the right: %s', async (text, drawn) => {
  const words = Buffer.from(await toTxt(page(boxes(drawn, 236, 20), hebrew), new Map())).toString()
  expect(words.trim().split(/\s+/)).toEqual(text.split(' '))
})

test('those of a field are its value, which is no second text', async () => {
  const appearance = Array.from(fromRight('כהן לוי'), (sign, i) => at(2 + 20 * i, 5, sign)).join('')
  const value = Array.from('כהן לוי', (sign) => sign.charCodeAt(0).toString(16).padStart(4, '0')).join('')
  const { units } = await format.extract(
    page(
      '',
      {
        ...hebrew,
        7: `<< /Type /Annot /Subtype /Widget /Rect [20 200 220 220] /FT /Tx /Ff ${1 << 24} /MaxLen 20 /V <FEFF${value}> /AP << /N 8 0 R >> >>`,
        8: stream(appearance, '/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F 4 0 R >> >>'),
      },
      '/Annots [7 0 R]',
    ),
  )
  expect(units.map(({ pieces }) => plainText(pieces))).toEqual(['כהן לוי'])
})

test.each([
  ['a heading with spaces between its letters', at(20, 250, 'I N V O I C E'), ['I N V O I C E']],
  [
    'the heads of columns',
    ['A', 'B', 'C', 'D'].map((sign, i) => at(20 + 60 * i, 250, sign)).join(''),
    ['A', 'B', 'C', 'D'],
  ],
])('%s is sent', async (_, content, texts) => {
  const { units } = await format.extract(page(content))
  expect(units.filter((unit) => !keepReason(unit)).map(({ pieces }) => plainText(pieces))).toEqual(texts)
})

test('a letter in a box goes on with the letter before it alone', async () => {
  const marks = Array.from('123456', (sign, i) => at(22 + 24 * i, 255, sign).replace('/F 10', '/F 5')).join('')
  const text = Buffer.from(await toTxt(page(boxes('ABCDEF', 250, 24) + marks), new Map())).toString()
  expect(text.trim().split(/\s+/)).toEqual(['1', 'A', '2', 'B', '3', 'C', '4', 'D', '5', 'E', '6', 'F'])
})

/** Rows of a table without lines, its texts in the middles of columns that are 26 points wide. */
const table = (rows: string[][]) =>
  rows
    .flatMap((row, i) =>
      row.map((text, n) =>
        text && n ? at(94 + 26 * n + (26 - 6 * text.length) / 2, 250 - 18 * i, text) : at(20, 250 - 18 * i, text),
      ),
    )
    .join('')

test.each([
  [
    'doses',
    [
      ['Drug', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'],
      ['Ramipril', '1', '0', '1', '0', '1', '0'],
      ['Metformin', '1', '0', '0', '0', '1', '0'],
    ],
  ],
  [
    'shifts',
    [
      ['Shift', 'Mo', 'Tu', 'We', 'Th', 'Fr'],
      ['Morning', 'X', 'X', 'X', '', 'X'],
      ['Evening', '', '', 'X', 'X', 'X'],
    ],
  ],
])('the signs of a table of %s keep their columns', async (_, rows) => {
  const text = Buffer.from(await toTxt(page(table(rows)), new Map())).toString()
  expect(text.trim().split('\n')).toEqual(rows.map((row) => row.join('\t')))
})

test('days of a week by their letters are sent, each of them', async () => {
  const days = ['M', 'T', 'W', 'T', 'F', 'S', 'S']
  const { units } = await format.extract(
    page(
      table([
        ['Week', ...days],
        ['One', ...days.map((_, i) => `${i + 1}`)],
        ['Two', '8', '9', '10', '11', '12'],
      ]),
    ),
  )
  const sent = units.filter((unit) => !keepReason(unit)).map(({ pieces }) => plainText(pieces))
  expect(sent).toEqual(['Week', ...days, 'One', 'Two'])
})

test('the months along an axis stand apart, which are only nearly at even distances', async () => {
  const months = Array.from('JFMAMJJASOND')
  const places = [84.4, 100, 111.9, 125.1, 140.7, 154.7, 167.5, 182.6, 195.8, 211.4, 224.1, 236.9]
  const axis = months.map((sign, i) => at(places[i] ?? 0, 200, sign).replace('/F 10', '/F 5')).join('')
  const { units } = await format.extract(page(axis))
  expect(units.map(({ keep, pieces }) => [plainText(pieces), keep])).toEqual(months.map((sign) => [sign, undefined]))
})
