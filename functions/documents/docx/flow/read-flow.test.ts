import { expect, test } from 'vitest'
import type { FlowBlock, FlowParagraph, FlowTable } from '../../flow.ts'
import { declaration, field, p, r, t, vocabulary } from '../generate/word-parts.ts'
import { zipFiles } from '../generate/zip-files.ts'
import { flowText, readFlow } from './read-flow.ts'

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'

const styles = `<w:styles ${vocabulary}>
  <w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="200"/></w:pPr></w:pPrDefault></w:docDefaults>
  <w:style w:type="paragraph" w:default="1" w:styleId="Normal"/>
  <w:style w:type="paragraph" w:styleId="Title"><w:basedOn w:val="Normal"/><w:pPr><w:jc w:val="center"/></w:pPr><w:rPr><w:b/><w:sz w:val="40"/></w:rPr></w:style>
  <w:style w:type="paragraph" w:styleId="Quiet"><w:basedOn w:val="Title"/><w:rPr><w:b w:val="0"/><w:color w:val="FF0000"/></w:rPr></w:style>
  <w:style w:type="table" w:styleId="Grid"><w:tblPr><w:tblBorders><w:top w:val="single"/><w:insideH w:val="single"/></w:tblBorders></w:tblPr></w:style>
</w:styles>`
const numbering = `<w:numbering ${vocabulary}>
  <w:abstractNum w:abstractNumId="0">
    <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl>
    <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1.%2)"/></w:lvl>
  </w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
</w:numbering>`

function flowOf(body: string, more: Record<string, string> = {}, links = '') {
  const part = (root: string) => `${declaration}${root}`
  return readFlow(
    zipFiles([
      { name: '[Content_Types].xml', data: types },
      {
        name: '_rels/.rels',
        data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="${relations}/officeDocument" Target="word/document.xml"/></Relationships>`,
      },
      {
        name: 'word/_rels/document.xml.rels',
        data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="n" Type="${relations}/numbering" Target="numbering.xml"/>${links}</Relationships>`,
      },
      { name: 'word/document.xml', data: part(`<w:document ${vocabulary}><w:body>${body}</w:body></w:document>`) },
      { name: 'word/styles.xml', data: part(styles) },
      { name: 'word/numbering.xml', data: part(numbering) },
      ...Object.entries(more).map(([name, data]) => ({ name, data: part(data) })),
    ]),
  )
}

const paragraph = (block: FlowBlock | undefined) => block as FlowParagraph
const item = (level: number, text: string) =>
  p(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`)

test('a look is what the defaults, the chain of styles and the run itself say, the last word last', () => {
  const { blocks } = flowOf(
    p(r('Over') + r('thrown', '<w:i/><w:sz w:val="10"/>'), '<w:pStyle w:val="Quiet"/>') + p('Plain'),
  )
  expect(paragraph(blocks[0])).toMatchObject({
    align: 'center',
    after: 10,
    spans: [
      { text: 'Over', size: 20, rgb: [1, 0, 0] },
      { text: 'thrown', size: 5, italic: true, rgb: [1, 0, 0] },
    ],
  })
  expect(paragraph(blocks[0]).spans[0]).not.toHaveProperty('bold')
  expect(paragraph(blocks[1])).toMatchObject({ align: 'start', spans: [{ text: 'Plain', size: 11 }] })
})

test('lists count by level and begin anew below', () => {
  const { blocks } = flowOf(item(0, 'a') + item(1, 'b') + item(1, 'c') + item(0, 'd') + item(1, 'e'))
  expect(blocks.map((block) => paragraph(block).label?.text)).toEqual(['1.', '1.a)', '1.b)', '2.', '2.a)'])
  expect(paragraph(blocks[0])).toMatchObject({ start: 36, first: -18 })
})

test('a table has the rules of its style where its cells say nothing, and its merged cells', () => {
  const cell = (text: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${p(text)}</w:tc>`
  const { blocks } = flowOf(
    `<w:tbl><w:tblPr><w:tblStyle w:val="Grid"/></w:tblPr><w:tblGrid><w:gridCol w:w="1000"/><w:gridCol w:w="2000"/></w:tblGrid>
      <w:tr>${cell('wide', '<w:gridSpan w:val="2"/><w:shd w:val="clear" w:fill="00FF00"/>')}</w:tr>
      <w:tr>${cell('x', '<w:tcBorders><w:left w:val="single"/></w:tcBorders>')}${cell('', '<w:vMerge/>')}</w:tr></w:tbl>`,
  )
  const { columns, rows } = blocks[0] as FlowTable
  expect(columns).toEqual([50, 100])
  expect(rows[0]?.cells).toMatchObject([{ span: 2, fill: [0, 1, 0], rules: { top: true, start: false } }])
  expect(rows[1]?.cells).toMatchObject([
    { continues: false, rules: { top: true, bottom: false, start: true, end: false } },
    { continues: true },
  ])
  // Space between paragraphs belongs to the text around tables.
  expect(paragraph(rows[1]?.cells[0]?.blocks[0]).after).toBe(0)
})

test('fields show their result, page numbers are counted, deletions and hidden text are not there, notes follow', () => {
  const notes = `<w:footnotes ${vocabulary}><w:footnote w:id="7">${p('A note.')}</w:footnote></w:footnotes>`
  const { blocks } = flowOf(
    p(
      `${r('Page ')}${field('PAGE', r('9'))}<w:del>${r('<w:delText>gone</w:delText>')}</w:del>${r('hidden', '<w:vanish/>')}${r('<w:footnoteReference w:id="7"/>')}`,
    ) + p(`${r(t('one'))}<w:r><w:br w:type="page"/>${t('two')}</w:r>`),
    { 'word/footnotes.xml': notes },
    `<Relationship Id="f" Type="${relations}/footnotes" Target="footnotes.xml"/>`,
  )
  expect(paragraph(blocks[0]).spans).toMatchObject([
    { text: 'Page ' },
    { text: '9', counter: 'page' },
    { text: '1', rise: 0.35 },
  ])
  expect(blocks.slice(1).map((block) => [paragraph(block).breaks, paragraph(block).spans[0]?.text])).toEqual([
    [false, 'one'],
    [true, 'two'],
    [false, 'A note.'],
  ])
})

test('the first page has a header of its own where the section says so', () => {
  const header = (text: string) => `<w:hdr ${vocabulary}>${p(text)}</w:hdr>`
  const flow = flowOf(
    `${p('Body')}<w:sectPr><w:headerReference w:type="first" r:id="h1"/><w:headerReference w:type="default" r:id="h2"/><w:pgSz w:w="10000" w:h="12000"/><w:titlePg/></w:sectPr>`,
    { 'word/header1.xml': header('First'), 'word/header2.xml': header('Others') },
    ['1', '2'].map((i) => `<Relationship Id="h${i}" Type="${relations}/header" Target="header${i}.xml"/>`).join(''),
  )
  expect(flow.page).toMatchObject({ width: 500, height: 600 })
  expect(flow.header).toMatchObject({
    first: [{ spans: [{ text: 'First' }] }],
    others: [{ spans: [{ text: 'Others' }] }],
  })
  expect(flowText(flow).split('\n')).toEqual(['First', 'Others', 'Body'])
})
