import { expect, test } from 'vitest'
import { plainText, type UnitTarget } from '../../model/unit.ts'
import { onePage, stream } from '../../testing/pdf/raw.ts'
import { budgetFor } from '../content/budget.ts'
import { makeInterpreter } from '../content/interpreter.ts'
import { openPdf } from '../file/open.ts'
import { pagesOf } from '../file/pages.ts'
import { format } from '../format.ts'
import { readPage } from '../layout/read-page.ts'
import type { LaidUnit } from '../layout/unit-page.ts'

/** The texts of a page of Helvetica of 10 points after some became others, as they stand on it. */
async function rebuilt(content: string, targets: Record<string, string>): Promise<LaidUnit[]> {
  const bytes = onePage({ 5: stream(content) }, '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>')
  const { units } = await format.extract(bytes)
  const wanted = new Map<string, UnitTarget>()
  for (const { id, pieces } of units) {
    const text = targets[plainText(pieces)]
    if (text) wanted.set(id, { id, pieces: [text] })
  }
  expect(wanted.size).toBe(Object.keys(targets).length)
  const out = await format.rebuild(bytes, wanted, { source: 'en', target: 'pt' })
  const file = openPdf(out.bytes)
  const [node] = pagesOf(file)
  if (!node) throw new Error('no page')
  return readPage(file, makeInterpreter(file, budgetFor(out.bytes.length)), node, 1).units
}

const text = (x: number, y: number, words: string) => `BT /F 10 Tf ${x} ${y} Td (${words}) Tj ET\n`

/** The lines of a page that lie over others. */
function overlapping(units: readonly LaidUnit[]): string[] {
  const lines = units.flatMap(({ block }) => block.lines)
  const isOver = (a: (typeof lines)[number], b: (typeof lines)[number]) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.v + 0.6 * a.size, b.v + 0.6 * b.size) - Math.max(a.v, b.v) > 0.5
  return lines.flatMap((a, i) =>
    lines
      .slice(i + 1)
      .flatMap((b) => (isOver(a, b) ? [a, b].map(({ glyphs }) => glyphs.map((g) => g.text).join('')) : [])),
  )
}

const smallest = (units: readonly LaidUnit[]) => Math.min(...units.map(({ block }) => block.size))

test('two texts that take the same free space do not meet in it', async () => {
  const page = [
    text(20, 200, 'Name'),
    text(250, 200, 'Amount'),
    text(230, 160, 'in a column'),
    text(242, 130, 'at its right'),
    text(20, 100, 'The text of the page begins here and goes on to its end.'),
  ].join('')
  const units = await rebuilt(page, {
    Name: 'Nome completo do titular da conta bancaria',
    Amount: 'Montante total em moeda',
  })
  expect(overlapping(units)).toEqual([])
})

test('a line that grows beside does not come down on a text below the free space', async () => {
  const page = [
    text(20, 200, 'Sum'),
    text(150, 189, 'Paid by the bank'),
    text(150, 178, 'To be paid later'),
    text(20, 100, 'The text of the page begins here and goes on to its end.'),
  ].join('')
  const long = 'Soma de todos os montantes que foram pagos pelo titular da conta no ano passado'
  const units = await rebuilt(page, { Sum: long })
  expect(overlapping(units)).toEqual([])
})

test('a heading of a column that has no room below grows upwards before its letters get small', async () => {
  const rules = '20 190 m 280 190 l S 80 100 m 80 190 l S 130 100 m 130 190 l S\n'
  const page = `${rules}${text(84, 193, 'Margin of')}${text(20, 193, 'Group')}${text(134, 193, 'Percent of all')}${text(84, 170, '12')}`
  const units = await rebuilt(page, { 'Margin of': 'Margem de erro da amostra' })
  expect(overlapping(units)).toEqual([])
  expect(smallest(units)).toBeGreaterThan(7.9)
})

test('a text in a narrow face stays as narrow', async () => {
  const narrow = (words: string) => `BT /F 10 Tf 80 Tz 20 200 Td (${words}) Tj ET\n`
  const page = `${narrow('Amount of the tax to be paid')}${text(165, 200, 'Yes')}${text(20, 100, 'The text of the page begins here and goes on to its end.')}`
  const units = await rebuilt(page, { 'Amount of the tax to be paid': 'Montante do imposto por pagar' })
  expect(overlapping(units)).toEqual([])
  expect(smallest(units)).toBeGreaterThan(7.9)
})

test('a text that lay over the edge of another does not come to lie over all of it', async () => {
  const page = `${text(20, 200, 'Copyright c')}${text(66, 203, '2009 by us')}${text(20, 100, 'The text of the page begins here and goes on to its end.')}`
  const units = await rebuilt(page, { 'Copyright c': 'Todos os direitos autorais c' })
  const level = units.flatMap(({ block }) => block.lines).filter(({ v }) => v > 199 && v < 202)
  expect(Math.max(...level.map(({ right }) => right))).toBeLessThan(78)
})

test('a longer text takes the place of the first dots that lead on from it, whatever sign stands for them', async () => {
  const page = `${text(20, 200, 'Ending')}${text(71, 200, '~'.repeat(20))}${text(20, 100, 'The text of the page begins here and goes on to its end.')}`
  const units = await rebuilt(page, { Ending: 'Encerramento do ano' })
  expect(overlapping(units)).toEqual([])
  expect(
    units.filter(({ unit }) => unit.keep === undefined).map(({ block }) => [block.lines.length, block.size]),
  ).toEqual([
    [1, 10],
    [1, 10],
  ])
})

test('dots that one of them says all of give way to a longer text as others do', async () => {
  const dots = `/Span << /ActualText (${'. '.repeat(20)}) >> BDC (${'.'.repeat(40)}) Tj EMC`
  const page = `BT /F 10 Tf 20 200 Td (Fraud) Tj 27 0 Td ${dots} ET\n${text(165, 200, '17.2')}`
  const units = await rebuilt(page, { Fraud: 'Fraude e falsidade' })
  expect(overlapping(units)).toEqual([])
  expect(units.find(({ unit }) => unit.keep === undefined)?.block.size).toBe(10)
})
