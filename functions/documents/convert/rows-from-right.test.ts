import { expect, test } from 'vitest'
import { plainText } from '../model/unit.ts'
import { budgetFor } from '../pdf/content/budget.ts'
import { makeInterpreter } from '../pdf/content/interpreter.ts'
import { openPdf } from '../pdf/file/open.ts'
import { pagesOf } from '../pdf/file/pages.ts'
import { readPage } from '../pdf/layout/read-page.ts'
import { bidi } from '../pdf/typeset/lines.ts'
import { rebuildDocument } from '../pipeline/rebuild-document.ts'
import { docxOf } from '../testing/docx/test-flow.ts'
import { readParts } from '../testing/docx/test-reader.ts'
import { tabbedRow } from './tabbed-row.ts'
import { writeAs } from './write-as.ts'

const typed = [
  'الاسم                  الميلاد         القبول',
  'Maria Gonzalez         15.03.1990      12.01.2024',
  'محمد العلي             16.04.1991      13.01.2024',
]
const ruled = typed.map((line) => `| ${line.replaceAll(/ {3,}/g, (gap) => `${gap.slice(2)}| `)} |`)
const fileOf = (lines: readonly string[]) => ({ bytes: new TextEncoder().encode(lines.join('\n')), name: 'a.txt' })
const languages = { source: 'en', target: 'ar' }

/** The texts of a PDF, each with the place of its right edge. */
async function placesOf(bytes: Uint8Array): Promise<[string, number][]> {
  const file = openPdf(bytes)
  const interpreter = makeInterpreter(file, budgetFor(bytes.length))
  return [...pagesOf(file)].flatMap((node) =>
    readPage(file, interpreter, node, 1).units.map(({ unit, block }): [string, number] => [
      plainText(unit.pieces),
      block.right,
    ]),
  )
}

test('figures behind a Latin name stand below their headings on a page from right to left', async () => {
  const { bytes } = await writeAs(fileOf(typed), [], languages, 'pdf')
  const places = new Map(await placesOf(bytes))
  const birth = places.get('الميلاد') as number
  const admission = places.get('القبول') as number
  for (const [date, heading] of [
    ['15.03.1990', birth],
    ['16.04.1991', birth],
    ['12.01.2024', admission],
    ['13.01.2024', admission],
  ] as const)
    expect(places.get(date), date).toBeCloseTo(heading, 0)
})

test('columns of a DOCX run from the right on its page from right to left', async () => {
  const section = '<w:sectPr><w:cols w:num="2"/></w:sectPr>'
  const end = '<w:r><w:br w:type="column"/></w:r>'
  const file = {
    bytes: docxOf(`<w:p><w:r><w:t>Alpha</w:t></w:r>${end}<w:r><w:t>Beta</w:t></w:r></w:p>${section}`),
    name: 'a.docx',
  }
  const placesIn = async (target: string) =>
    new Map(await placesOf((await writeAs(file, [], { source: 'en', target }, 'pdf')).bytes))
  const [spanish, arabic] = [await placesIn('es'), await placesIn('ar')]
  expect(spanish.get('Alpha')).toBeLessThan(spanish.get('Beta') as number)
  expect(arabic.get('Alpha')).toBeGreaterThan(arabic.get('Beta') as number)
})

test('the cells of a DOCX from right to left stand at tabs, each row at the same', async () => {
  const { bytes } = await writeAs(fileOf(typed), [], languages, 'docx')
  const xml = readParts(bytes).get('word/document.xml') as string
  expect(xml.match(/<w:tab w:val="left" w:pos="2622"\/><w:tab w:val="left" w:pos="4446"\/>/g)).toHaveLength(3)
  expect(xml).toMatch(/>Maria Gonzalez<\/w:t><w:tab\/><w:t[^>]*>15\.03\.1990<\/w:t><w:tab\/><w:t[^>]*>12\.01\.2024</)
})

test.each([
  ['blanks', typed],
  ['rules', ruled],
  ['rules alone', ruled.map((line) => line.replaceAll(/ *\| */g, '|'))],
])('a text file from right to left has the cells of each row in one order, parted by %s', async (_, lines) => {
  const { bytes } = await rebuildDocument(fileOf(lines), [], languages)
  for (const line of new TextDecoder().decode(bytes).split('\n')) {
    const levels = bidi.getEmbeddingLevels(line)
    expect(levels.paragraphs[0]?.level).toBe(1)
    const order = bidi.getReorderedIndices(line, levels)
    const [first = 0, second] = [...line.matchAll(/1[56]\.0|1[23]\.01|القبول|الميلاد/g)].map(({ index }) => index)
    expect(order.indexOf(first), line).toBeGreaterThan(order.indexOf(second as number))
  }
})

test('figures that tabs part have no mark, and no other direction has one', async () => {
  const tabbed = fileOf(['Maria\t15.03.1990', 'محمد\t16.04.1991'])
  const { bytes } = await rebuildDocument(tabbed, [], languages)
  expect(new TextDecoder().decode(bytes)).toBe('\u200fMaria\t15.03.1990\n\u200fمحمد\t16.04.1991')
  const file = fileOf(typed)
  expect(Buffer.from((await rebuildDocument(file, [], { source: 'ar', target: 'en' })).bytes).toString()).toBe(
    typed.join('\n'),
  )
})

test('a row of a hundred thousand cells, or blanks, takes no square of its length', () => {
  const started = process.cpuUsage()
  expect(tabbedRow('1  '.repeat(100_000)).stops.length).toBeLessThan(100)
  expect(tabbedRow(`1${' '.repeat(100_000)}2`).stops).toEqual([])
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(1)
})

test.each([
  ['  HDL   45     40', '\tHDL\t45\t40', [2, 8, 15]],
  ['| HDL  | 45 |', '|\tHDL\t|\t45\t|', [2, 7, 9, 12]],
  ['|HDL|45|', '|\u200fHDL\u200f|\u200f45\u200f|', []],
  ['Maria Gonzalez  1', 'Maria Gonzalez\t1', [16]],
  ['+-----+----+', '+-----+----+', []],
  ['HDL\t45   40', 'HDL\t45   40', []],
])('a row has tabs before its cells and rules: %s', (row, text, stops) => {
  expect(tabbedRow(row)).toEqual({ text, stops })
})
