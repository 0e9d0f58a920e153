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

/** The blocks of the only page once every item reads "نص عربي" in the language. */
async function blocksIn(target: string) {
  const targets: [string, UnitTarget][] = (await format.extract(list)).units
    .filter(({ keep }) => !keep)
    .map(({ id }) => [id, { id, pieces: ['نص عربي'] }])
  expect(targets).toHaveLength(2)
  const { bytes } = await format.rebuild(list, new Map(targets), { source: 'en', target })
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
