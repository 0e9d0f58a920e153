import { expect, test } from 'vitest'
import { plainText, type UnitTarget } from '../../model/unit.ts'
import { onePage, stream } from '../../testing/pdf/raw.ts'
import { budgetFor } from '../content/budget.ts'
import { makeInterpreter } from '../content/interpreter.ts'
import { openPdf } from '../file/open.ts'
import { pagesOf } from '../file/pages.ts'
import { format } from '../format.ts'
import { readPage } from '../layout/read-page.ts'

/** "Some words here" in letters of 6 points from x = 20, with `drawing` behind it. */
const page = (drawing: string) =>
  onePage(
    { 5: stream(`BT /F 10 Tf 20 200 Td (Some words here) Tj ET\n${drawing}`) },
    '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Courier >> >>',
  )

async function readBack(bytes: Uint8Array, change: (unit: UnitTarget) => UnitTarget) {
  const targets = (await format.extract(bytes)).units.map(({ id, pieces }) => [id, change({ id, pieces })] as const)
  const { bytes: out } = await format.rebuild(bytes, new Map(targets), { source: 'en', target: 'es' })
  const file = openPdf(out)
  const [node] = pagesOf(file)
  if (!node) throw new Error('no page')
  const { units, content } = readPage(file, makeInterpreter(file, budgetFor(out.length)), node, 1)
  return { units, rules: content.rules.map(({ box }) => box) }
}

const longer = ({ id, pieces }: UnitTarget): UnitTarget => ({
  id,
  pieces: pieces.map((piece) => (typeof piece === 'string' ? piece.replace(/[a-z]+/gi, 'muchlonger') : piece)),
})

test.each([
  ['a filled area', '50 198 30 0.5 re f'],
  ['a thick one', '50 197.4 30 1.25 re f'],
  ['a stroked line', '50 198 m 80 198 l S'],
])('%s below a word is its underline, and follows it', async (_, drawing) => {
  const { units, rules } = await readBack(page(drawing), longer)
  const [unit] = units
  expect(unit && plainText(unit.unit.pieces)).toBe('muchlonger muchlonger muchlonger')
  const under = unit?.underlines.flatMap(({ glyphs }) => glyphs.map(({ text }) => text)).join('')
  expect(under).toBe('muchlonger')
  // The old line is gone.
  expect(rules.every(([left, , right]) => right - left > 40)).toBe(true)
})

test('a line that begins under the number of its text is its underline, and goes on beginning there', async () => {
  const numbered = onePage(
    { 5: stream('BT /F 10 Tf 20 200 Td (1.) Tj 21 0 Td (Some words) Tj ET\n20 198 81 0.5 re f') },
    '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Courier >> >>',
  )
  const { units, rules } = await readBack(numbered, longer)
  expect(units.map(({ unit }) => plainText(unit.pieces)).at(-1)).toBe('muchlonger muchlonger')
  expect(rules).toHaveLength(1)
  expect([rules[0]?.[0], (rules[0]?.[2] ?? 0) > 140]).toEqual([20, true])
})

test.each([
  ['a line across the page', '10 198 m 290 198 l S'],
  ['a line that is part of a drawing', '50 198 m 80 198 l 80 240 l S'],
  ['the rule of a table', '18 190 m 80 190 l S'],
])('%s stays where it is', async (_, drawing) => {
  const { rules } = await readBack(page(drawing), longer)
  const { rules: before } = await readBack(page(drawing), (unit) => unit)
  expect(rules).toEqual(before)
})
