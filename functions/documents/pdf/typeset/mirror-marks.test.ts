import { expect, test } from 'vitest'
import { plainText, type UnitTarget } from '../../model/unit.ts'
import { font, onePage, stream } from '../../testing/pdf/raw.ts'
import { budgetFor } from '../content/budget.ts'
import { makeInterpreter } from '../content/interpreter.ts'
import { openPdf } from '../file/open.ts'
import { pagesOf } from '../file/pages.ts'
import { format } from '../format.ts'
import { readPage } from '../layout/read-page.ts'

const list = onePage(
  {
    5: stream(`BT /F 12 Tf 20 200 Td (1.) Tj 20 0 Td (The first of several items) Tj
      -20 -30 Td (\\225) Tj 20 0 Td (Another item of the list) Tj ET`),
  },
  '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >>',
)

/** The blocks of the only page once every item reads so in the language. */
async function blocksIn(target: string, source: Uint8Array = list, words = 'نص عربي') {
  const targets: [string, UnitTarget][] = (await format.extract(source)).units
    .filter(({ keep }) => !keep)
    .map(({ id }) => [id, { id, pieces: [words] }])
  expect(targets.length).toBeGreaterThan(0)
  const { bytes } = await format.rebuild(source, new Map(targets), { source: 'en', target })
  const file = openPdf(bytes)
  const [page] = pagesOf(file)
  if (!page) throw new Error('no page')
  const { units } = readPage(file, makeInterpreter(file, budgetFor(bytes.length)), page, 1)
  const at = (text: RegExp) => units.filter(({ unit }) => text.test(plainText(unit.pieces))).map(({ block }) => block)
  // A full stop behind the number stands on its left.
  return { marks: at(/^(1\.|\.1|\u2022)$/), items: at(/عربي/) }
}

test('in right-to-left output the marks of a list stand at the right of its items', async () => {
  const { marks, items } = await blocksIn('ar')
  expect(marks).toHaveLength(2)
  for (const [i, mark] of marks.entries()) expect(mark.left).toBeGreaterThan(items[i]?.right ?? Number.NaN)
})

test('in other output they stay where they were', async () => {
  const { marks, items } = await blocksIn('es')
  for (const [i, mark] of marks.entries()) expect(mark.right).toBeLessThan(items[i]?.left ?? Number.NaN)
})

const boxed = (text: string) =>
  stream(
    `BT /F 12 Tf ${text} Tj ET`,
    '/Type /XObject /Subtype /Form /BBox [0 0 160 16] /Resources << /Font << /F 4 0 R >> >>',
  )
const inBoxes = (content: string, box: string) =>
  onePage({ 4: font(), 5: stream(content), 6: box }, '/Font << /F 4 0 R >> /XObject << /X 6 0 R >>')

test('an item in a box stays within it, and its mark in front of it: what is set beyond a box is cut off', async () => {
  const mark = 'BT /F 12 Tf 20 200 Td (1.) Tj ET'
  const source = inBoxes(`${mark} q 1 0 0 1 38 196 cm /X Do Q`, boxed('2 4 Td (Rent of three months 97531)'))
  const { marks, items } = await blocksIn('ar', source, 'نص عربي أطول من أصله بكثير، المبلغ الإجمالي المستحق 97531')
  expect(items.length).toBeGreaterThan(0)
  for (const { left, right } of items) {
    expect(left).toBeGreaterThanOrEqual(38)
    // Places are written to two digits.
    expect(right).toBeLessThan(198.05)
  }
  expect(marks.map(({ left }) => Math.round(left))).toEqual([20])
})

test('a mark in a box stays within it too', async () => {
  const item = 'BT /F 12 Tf 36 200 Td (Another item of the list) Tj ET'
  const source = inBoxes(`q .1 0 0 1 18 196 cm /X Do Q ${item}`, boxed('10 0 0 1 20 4 Tm (1.)'))
  const { marks } = await blocksIn('ar', source)
  expect(marks.map(({ left }) => Math.round(left))).toEqual([20])
})

test('a mark that East Asian faces alone have is drawn on its new side', async () => {
  const dotted = onePage(
    {
      4: font('6 0 R'),
      5: stream('BT /F 12 Tf 20 200 Td (x) Tj 20 0 Td (Another item of the list) Tj ET'),
      6: stream('1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <78> <30fb> endbfchar'),
    },
    '/Font << /F 4 0 R >>',
  )
  const { units } = await format.extract(dotted)
  const targets = units
    .filter(({ keep }) => !keep)
    .map(({ id }): [string, UnitTarget] => [id, { id, pieces: ['نص عربي'] }])
  expect(units).toHaveLength(targets.length + 1)
  const { undrawn } = await format.rebuild(dotted, new Map(targets), { source: 'en', target: 'ar' })
  expect(undrawn).toEqual([])
})

test('a tick of a form stays in its box, and what stands behind it behind it: further on is the box of the next option', async () => {
  const fonts = '/Font << /F 4 0 R /Z << /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >> >>'
  const boxes = '20 198 24 12 re S 90 198 24 12 re S'
  const text = 'BT /Z 10 Tf 27 200 Td (4) Tj ET BT /F 10 Tf 48 200 Td (Yes) Tj 70 0 Td (No) Tj ET'
  const source = onePage({ 4: font(), 5: stream(`${boxes} ${text}`) }, fonts)
  const units = (bytes: Uint8Array) => {
    const file = openPdf(bytes)
    const [page] = pagesOf(file)
    if (!page) throw new Error('no page')
    return readPage(file, makeInterpreter(file, budgetFor(bytes.length)), page, 1).units
  }
  const targets = (await format.extract(source)).units
    .filter(({ keep }) => !keep)
    .map(({ id }): [string, UnitTarget] => [id, { id, pieces: ['نعم'] }])
  const { bytes } = await format.rebuild(source, new Map(targets), { source: 'en', target: 'ar' })
  const tick = units(bytes).find(({ unit }) => plainText(unit.pieces).includes('\u2714'))
  expect(tick?.block.left).toBeGreaterThan(20)
  expect(tick?.block.right).toBeLessThan(44)
})
