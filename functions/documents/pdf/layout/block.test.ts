import { expect, test } from 'vitest'
import { plainText } from '../../unit.ts'
import { format } from '../format.ts'
import { onePage, stream } from '../raw.ts'

/** Rows of cells in Courier, a letter 6 points wide, at the given places and with the given distance of lines. */
async function said(rows: string[][], places: number[], distance: number) {
  const cell = (text: string, x: number, y: number) => `BT /F 10 Tf ${x} ${y} Td (${text}) Tj ET`
  const content = rows.flatMap((row, r) => row.map((text, i) => cell(text, places[i] as number, 200 - r * distance)))
  const bytes = onePage(
    { 4: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>', 5: stream(content.join('\n')) },
    '/Font << /F 4 0 R >>',
  )
  return (await format.extract(bytes)).map(({ pieces }) => plainText(pieces)).sort()
}

// In the second column the first line has room for the next word.
const columns = [
  ['lenders', 'a wind', 'an owner', 'the act'],
  ['of funds', 'of changes', 'of parks', 'of May'],
]

test('texts that stand side by side stay whole beside one with a short line', async () => {
  expect(await said(columns, [10, 80, 155, 230], 11)).toEqual([
    'a wind',
    'an owner of parks',
    'lenders of funds',
    'of changes',
    'the act of May',
  ])
})

test('rows that stand apart are rows of a table', async () => {
  expect(await said(columns, [10, 80, 155, 230], 14)).toEqual(columns.flat().sort())
})
