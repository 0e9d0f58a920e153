import { expect, test } from 'vitest'
import { plainText, type UnitTarget } from '../../model/unit.ts'
import { formPdf } from '../../testing/pdf/form.ts'
import { budgetFor } from '../content/budget.ts'
import { makeInterpreter } from '../content/interpreter.ts'
import { openPdf } from '../file/open.ts'
import { pagesOf } from '../file/pages.ts'
import { format } from '../format.ts'
import { readPage } from '../layout/read-page.ts'

/** The sizes of the texts of the form, in points, with some of them in other words. */
async function sizesWith(words: Record<string, string>): Promise<Map<string, number>> {
  const bytes = await formPdf()
  const { units } = await format.extract(bytes)
  const targets = new Map<string, UnitTarget>()
  for (const { id, pieces, keep } of units) {
    const text = plainText(pieces)
    if (!keep) targets.set(id, { id, pieces: [words[text] ?? `${text}.`] })
  }
  const { bytes: out } = await format.rebuild(bytes, targets, { source: 'en', target: 'pt' })
  const file = openPdf(out)
  const [node] = pagesOf(file)
  if (!node) throw new Error('no page')
  const page = readPage(file, makeInterpreter(file, budgetFor(out.length)), node, 1)
  return new Map(page.units.map(({ unit, block }) => [plainText(unit.pieces), block.size]))
}

const labels = ['First name.', 'Surname.', 'Postcode.', 'Nationality.', 'Home phone.']

test('rows of a form keep one size where one of them has to be smaller', async () => {
  const sizes = await sizesWith({ 'Driving licence': 'Carta de condução válida' })
  const size = sizes.get('Carta de condução válida')
  expect(size).toBeLessThan(9)
  expect(labels.map((label) => sizes.get(label))).toEqual(labels.map(() => size))
})

test('a row that is the same in both languages keeps the size of the others', async () => {
  const sizes = await sizesWith({ 'Driving licence': 'Carta de condução válida', Postcode: 'Postcode' })
  expect(sizes.get('Postcode')).toBe(sizes.get('Carta de condução válida'))
  const most = Object.fromEntries(labels.map((label) => [label.slice(0, -1), label.slice(0, -1)]))
  const few = await sizesWith({ ...most, 'Driving licence': 'Carta de condução válida' })
  expect(few.get('Postcode')).toBe(9)
})

test('no row becomes smaller for another than it is read well', async () => {
  const sizes = await sizesWith({ 'Due date': 'Data de vencimento do primeiro pagamento' })
  const [smallest, ...others] = [...sizes.entries()]
    .filter(([text]) => text.startsWith('Data') || labels.includes(text))
    .map(([, size]) => size)
    .sort((a, b) => a - b)
  expect(smallest).toBeLessThan(6.5)
  expect(new Set(others).size).toBe(1)
  expect(others[0]).toBeCloseTo(0.85 * 9)
})
