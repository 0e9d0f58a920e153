import { expect, test } from 'vitest'
import { plainText } from '../model/unit.ts'
import { findGaps } from '../pipeline/compare-output.ts'
import { extractDocument } from '../pipeline/extract-document.ts'
import { docxOf } from '../testing/docx/test-flow.ts'
import { writeAs } from './write-as.ts'

const begins = '<w:vMerge w:val="restart"/>'
const goesOn = '<w:vMerge/>'
const p = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
const cell = (inner: string, properties = '') =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${inner.startsWith('<') ? inner : p(inner)}</w:tc>`
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`
const late = (cells: string) => `<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>${cells}</w:tr>`
const table = (...rows: string[]) =>
  `<w:tbl><w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="2000"/><w:gridCol w:w="2000"/></w:tblGrid>${rows.join('')}</w:tbl>${p('After')}`
const former = (inner: string) => `<w:tcPrChange w:id="1" w:author="a"><w:tcPr>${inner}</w:tcPr></w:tcPrChange>`
const wide = '<w:gridSpan w:val="2"/>'

test.each<[string, string, string[]]>([
  [
    'covered by the cell above',
    table(row(cell('One', begins), cell('Two')), row(cell('UNSEEN', goesOn), cell('Three'))),
    ['One', 'Two', 'Three'],
  ],
  [
    'covered over many rows, as it is written out',
    table(
      row(cell('One', begins)),
      row(cell('UNSEEN', '<w:vMerge w:val="continue"/>')),
      row(cell(`${p('UNSEEN')}<w:p><w:r><w:t>42</w:t></w:r></w:p>`, goesOn)),
      row(cell('Two')),
    ),
    ['One', 'Two'],
  ],
  [
    'covered with a table in it',
    table(row(cell('One', begins), cell('Two')), row(cell(table(row(cell('UNSEEN'))).replace('After', ''), goesOn))),
    ['One', 'Two'],
  ],
  [
    'covered behind a wide cell and an empty column',
    table(row(cell('One', wide), cell('Two', begins)), late(cell('Three') + cell('UNSEEN', goesOn))),
    ['One', 'Two', 'Three'],
  ],
  [
    'below a cell that is merged with none',
    table(row(cell('One'), cell('Two')), row(cell('Three', goesOn), cell('Four'))),
    ['One', 'Two', 'Three', 'Four'],
  ],
  ['in the first row', table(row(cell('One', goesOn)), row(cell('Two', goesOn))), ['One', 'Two']],
  [
    'below a cell that begins elsewhere',
    table(row(cell('One', wide + begins)), row(cell('Two'), cell('Three', goesOn))),
    ['One', 'Two', 'Three'],
  ],
  [
    'covered before a tracked change, and no more',
    table(row(cell('One', begins)), row(cell('Two', former(goesOn)))),
    ['One', 'Two'],
  ],
])('the text of a cell, %s, is billed and asked for as far as a page shows it', async (_, body, seen) => {
  const file = { bytes: docxOf(body), name: 'a.docx' }
  const { units } = await extractDocument(file)
  const shown = [...seen, 'After']
  const billed = units.filter(({ keep }) => keep !== 'not-text')
  expect(billed.map(({ pieces }) => plainText(pieces))).toEqual(shown)
  const ledger = billed.map(({ id, pieces }) => {
    const text = plainText(pieces)
    return { id, source: text, target: text, disposition: 'translated' as const }
  })
  for (const format of ['pdf', 'txt'] as const) {
    const { output, overflow } = await writeAs(file, [], { source: 'en', target: 'es' }, format)
    expect(findGaps(ledger, output)).toEqual([])
    expect(output.map(({ pieces }) => plainText(pieces)).join(' ')).not.toMatch(/UNSEEN|42/)
    expect(overflow.map(({ id }) => id)).toEqual(units.filter((unit) => !billed.includes(unit)).map(({ id }) => id))
  }
})

test('a note of a cell that is covered stands in the PDF', async () => {
  const reference = '<w:p><w:r><w:t>UNSEEN</w:t></w:r><w:r><w:footnoteReference w:id="7"/></w:r></w:p>'
  const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const notes = `<w:footnotes ${namespace}><w:footnote w:id="7">${p('Noted')}</w:footnote></w:footnotes>`
  const link =
    '<Relationship Id="f" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes" Target="footnotes.xml"/>'
  const body = table(row(cell('One', begins)), row(cell(reference, goesOn)))
  const file = { bytes: docxOf(body, { 'word/footnotes.xml': notes }, link), name: 'a.docx' }
  const { output } = await writeAs(file, [], { source: 'en', target: 'es' }, 'pdf')
  expect(output.map(({ pieces }) => plainText(pieces))).toEqual(['One', 'After', 'Noted'])
})
