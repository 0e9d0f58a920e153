import { expect, test } from 'vitest'
import { plainText } from '../../model/unit.ts'
import { font, type Objects, onePage, stream } from '../../testing/pdf/raw.ts'
import { format } from '../format.ts'

/** What is read from lines of text at 40, 14 points apart from 200 downwards, with a drawing or fields beside them. */
async function read(lines: readonly string[], drawing: string, boxes: readonly number[][] = []): Promise<string[]> {
  const text = lines.map((line, i) => `BT /F 10 Tf 40 ${200 - 14 * i} Td (${line}) Tj ET`)
  const fields = boxes.map((box, i): [number, string] => [
    10 + i,
    `<< /Type /Annot /Subtype /Widget /FT /Btn /Rect [${box.join(' ')}] >>`,
  ])
  const objects: Objects = { 4: font(), 5: stream(`${text.join(' ')} ${drawing}`), ...Object.fromEntries(fields) }
  const annots = `/Annots [${fields.map(([num]) => `${num} 0 R`).join(' ')}]`
  const bytes = onePage(objects, '/Font << /F 4 0 R >>', annots)
  return (await format.extract(bytes)).units.map(({ pieces }) => plainText(pieces))
}

const items = ['The record stays open for more services', 'and the record will be closed by us']

const box = (y: number) => `24 ${y} 9 9 re S`
const circle = (y: number) => {
  const corners = [
    [4, 2, 2, 4, 0, 4],
    [-2, 4, -4, 2, -4, 0],
    [-4, -2, -2, -4, 0, -4],
    [2, -4, 4, -2, 4, 0],
  ]
  return `q 1 0 0 1 28 ${y} cm 4 0 m ${corners.map((corner) => `${corner.join(' ')} c`).join(' ')} h S Q`
}

test.each<[string, string, number[][]]>([
  ['squares', `${box(198)} ${box(184)}`, []],
  ['circles', `${circle(203)} ${circle(189)}`, []],
  ['filled squares', '26 200 6 6 re f 26 186 6 6 re f', []],
  [
    'fields to tick',
    '',
    [
      [24, 198, 33, 207],
      [24, 184, 33, 193],
    ],
  ],
])('lines beside %s are items of their own', async (_, drawing, boxes) => {
  expect(await read(items, drawing, boxes)).toEqual(items)
})

test.each([
  ['one square, in the middle of both lines', box(191)],
  ['one square, at the first line', box(198)],
  ['a drawing of several shapes', `${box(198)} 24 180 9 9 re f 20 188 16 16 re S`],
])('a paragraph beside %s is one', async (_, drawing) => {
  expect(await read(items, drawing)).toEqual([items.join(' ')])
})

test('an item may have a second line', async () => {
  const lines = [items[0] as string, 'of this kind', items[1] as string]
  expect(await read(lines, `${box(198)} ${box(170)}`)).toEqual([lines.slice(0, 2).join(' '), lines[2]])
})
