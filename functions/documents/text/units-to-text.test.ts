import { expect, test } from 'vitest'
import { format } from '../docx/format.ts'
import { plainText, type Unit } from '../model/unit.ts'
import { p } from '../testing/docx/generate/word-parts.ts'
import { zipFiles } from '../testing/docx/generate/zip-files.ts'
import { generateFiles } from '../testing/docx/generate.ts'
import { docxOf } from '../testing/docx/test-flow.ts'
import { expectSeconds } from '../testing/expect-seconds.ts'
import { spentMs } from '../testing/spent.ts'
import { unitsToText } from './units-to-text.ts'

const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const root = (name: string, content: string) =>
  `<w:${name} xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${content}</w:${name}>`

/** A document with building blocks, which have a header of their own. */
function withBuildingBlocks(folder: string): Uint8Array {
  const files = generateFiles({ pages: 0, body: p('Shown') }).map(({ name, data }) => ({
    name,
    data:
      name === 'word/_rels/document.xml.rels'
        ? String(data).replace(
            '</Relationships>',
            `<Relationship Id="rIdG" Type="${relationship}/glossaryDocument" Target="${folder}/document.xml"/></Relationships>`,
          )
        : data,
  }))
  const blocks = `<w:docParts><w:docPart><w:docPartBody>${p('Offered')}</w:docPartBody></w:docPart></w:docParts>`
  return zipFiles([
    ...files,
    { name: `word/${folder}/document.xml`, data: root('glossaryDocument', blocks) },
    { name: `word/${folder}/header9.xml`, data: root('hdr', p('Head of a block')) },
    {
      name: `word/${folder}/_rels/document.xml.rels`,
      data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationship}/header" Target="header9.xml"/></Relationships>`,
    },
  ])
}

test.each(['glossary', 'blocks'])(
  'building blocks are translated and stand in no text, nor do the words of list numbers (in %s/)',
  async (folder) => {
    const { units } = await format.extract(withBuildingBlocks(folder))
    const all = units.map(({ pieces }) => plainText(pieces))
    for (const text of ['Shown', 'Offered', 'Head of a block', 'Article ']) expect(all.join('\n')).toContain(text)
    const text = unitsToText(units, [])
    expect(text).toContain('Shown')
    expect(text).not.toMatch(/Offered|Head of a block|Article/)
  },
)

const cell = (inner: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${inner}</w:tc>`
const empty = cell('<w:p/>')
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`
const table = (...rows: string[]) => `<w:tbl>${rows.join('')}</w:tbl>`
const line = (...texts: string[]) => row(...texts.map((text) => (text ? cell(p(text)) : empty)))
const broken = (...texts: string[]) =>
  `<w:p>${texts.map((text) => `<w:r><w:t>${text}</w:t></w:r>`).join('<w:r><w:br/></w:r>')}</w:p>`
const long = 'A text of many words. '.repeat(12).trim()

test.each<[string, string, string]>([
  [
    'empty cells',
    table(line('Question', 'Yes', 'No'), line('Convicted?', '', 'X'), line('Insured?', 'X', ''), line('', 'X', '')),
    'Question\tYes\tNo\nConvicted?\t\tX\nInsured?\tX\n\tX',
  ],
  ['an empty cell at its beginning', table(line('', 'Yes'), line('Insured?', 'X')), '\tYes\nInsured?\tX'],
  [
    'merged cells',
    table(
      row(cell(p('Course')), cell(p('Mark'), '<w:gridSpan w:val="2"/>'), cell(p('Credits'))),
      line('Physics', '', '2.0', '5'),
    ),
    'Course\tMark\t\tCredits\nPhysics\t\t2.0\t5',
  ],
  [
    'cells that go on from above',
    table(
      row(cell(p('A'), '<w:vMerge w:val="restart"/>'), cell(p('B'))),
      row(cell('<w:p/>', '<w:vMerge/>'), cell(p('C'))),
    ),
    'A\tB\n\tC',
  ],
  [
    'columns left out before a row',
    table(line('A', 'B'), `<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>${cell(p('C'))}</w:tr>`),
    'A\tB\n\tC',
  ],
  [
    'several paragraphs in a cell',
    table(
      row(cell(p('Name') + p('given')), cell(p('1') + p('-500'))),
      row(cell(p('Paid:') + p('yes.') + p('No.'))),
      line('A', 'B'),
    ),
    'Name; given\t1; -500\nPaid: yes. No.\nA\tB',
  ],
  [
    'tabs and breaks in a cell',
    table(row(cell(broken('Main street', 'Town')), cell(broken('', 'No. 1,', '2', '-', 'none', ''))), line('A', 'B')),
    'Main street; Town\tNo. 1,; 2; -; none\nA\tB',
  ],
  [
    'a table in a cell',
    table(row(cell(p('A')), cell(table(line('1', 'x'), line('', '2')) + p('B')), cell(p('C'))), line('D', 'E', 'F')),
    'A\n\n1\tx\n\t2\n\n\tB\tC\nD\tE\tF',
  ],
  ['one column', table(row(cell(p('A') + p('B'))), line('C')), 'A\nB\nC'],
  ['long texts side by side', table(line(long, 'Beside')), `${long}\n\nBeside`],
  ['paragraphs side by side', table(row(cell(p('Court') + p('Street')), cell(p('File 1')))), 'Court\nStreet\n\nFile 1'],
  ['a long text behind an empty cell', table(line('A', '', long)), `A\t\t${long}`],
])('H1: a row of a table with %s is read as on its page', async (_, body, expected) => {
  const { units } = await format.extract(docxOf(`${p('Before')}${body}${p('After')}`))
  expect(unitsToText(units, [])).toBe(`Before\n\n${expected}\n\nAfter\n`)
})

test('the tables of a document are apart: the head of one is that of no other', async () => {
  const { units } = await format.extract(docxOf(table(line('A', 'B')) + '<w:p/>' + table(line('C', 'D'))))
  expect(unitsToText(units, [])).toBe('A\tB\n\nC\tD\n')
})

test('no sign is set between the texts of a cell of a PDF, which may stand on one line, but between numbers', () => {
  const texts = ['$', '____', '3', '4']
  const units = texts.map((text, i): Unit => {
    const place: Unit['place'] = [
      { kind: 'page', number: 1 },
      { kind: 'table', number: 1 },
      { kind: 'row', number: 1 },
    ]
    return { id: `${i}`, kind: 'cell', place, column: 2, pieces: [text] }
  })
  expect(unitsToText(units, [])).toBe('\t$ ____ 3; 4\n')
})

test('a table of columns without end fills no text with tabs', () => {
  const units = Array.from({ length: 100 }, (_, i): Unit => {
    const place: Unit['place'] = [
      { kind: 'table', number: 1 },
      { kind: 'row', number: i % 2 },
    ]
    return { id: `${i}`, kind: 'cell', place, column: 1e9 + i, pieces: ['x'] }
  })
  expect(unitsToText(units, []).length).toBeLessThan(30_000)
})

test('a text of any length takes time by its length: each text behind it copies nothing of what stands before', () => {
  const units = Array.from({ length: 30_000 }, (_, i): Unit => {
    const pieces = [`${i} ${'In the beginning was the word. '.repeat(5)}`]
    return { id: `${i}`, kind: 'paragraph', place: [], pieces }
  })
  const before = spentMs()
  expect(unitsToText(units, []).length).toBeGreaterThan(4_000_000)
  expectSeconds((spentMs() - before) / 1000, 4)
})
