import { expect, test } from 'vitest'
import { field, p, r, t, vocabulary } from '../../../testing/docx/generate/word-parts.ts'
import { blocksOf, docxOf, flowOf, relations } from '../../../testing/docx/test-flow.ts'
import { type FlowBlock, type FlowParagraph, type FlowTable, paragraphsOf } from '../flow.ts'
import { writtenNumber } from '../written-number.ts'
import { readCounted } from './read-flow.ts'

const paragraph = (block: FlowBlock | undefined) => block as FlowParagraph
const item = (level: number, text: string) =>
  p(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`)
const header = (text: string) => `<w:hdr ${vocabulary}>${p(text)}</w:hdr>`
const headers = (...texts: string[]) =>
  [
    Object.fromEntries(texts.map((text, i) => [`word/header${i}.xml`, header(text)])),
    texts.map((_, i) => `<Relationship Id="h${i}" Type="${relations}/header" Target="header${i}.xml"/>`).join(''),
  ] as const

test('what belongs to a vocabulary that Word does not know says nothing, whatever it is called', () => {
  const foreign = `<f:p xmlns:f="urn:foreign"><f:r><f:t>Foreign</f:t></f:r></f:p>`
  const box = `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:default w:val="0"/><f:checked xmlns:f="urn:foreign"/></w:checkBox></w:ffData></w:fldChar></w:r>`
  const inRun = '<w:r><w:t>900</w:t><f:t xmlns:f="urn:foreign"> and then 100</f:t></w:r>'
  const sized = '<w:r><w:rPr><w:sz w:val="20" f:val="60" xmlns:f="urn:foreign"/></w:rPr><w:t> euros</w:t></w:r>'
  const blocks = blocksOf(flowOf(foreign + p(inRun + sized) + p(box)))
  expect(blocks.flatMap((block) => paragraph(block).spans.map(({ text }) => text)).join('|')).not.toMatch(
    /Foreign|100|☑/,
  )
  expect(paragraph(blocks.find((block) => paragraph(block).spans.length > 0)).spans).toMatchObject([
    { text: '900' },
    { text: ' euros', size: 10 },
  ])
})

const foreignTo = [
  'http://purl.org/dc/elements/1.1/',
  'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties',
  'http://schemas.openxmlformats.org/package/2006/content-types',
  'http://schemas.microsoft.com/office/drawing/2014/chartex',
  'http://schemas.microsoft.com/office/word/2012/wordml',
  'http://schemas.openxmlformats.org/officeDocument/2006/math',
  'urn:schemas-microsoft-com:vml',
  'http://purl.oclc.org/ooxml/invented',
]

test.each(foreignTo)('what belongs to the vocabulary %s is no text, no list and no tick of a paragraph', (uri) => {
  const own = `xmlns:f="${uri}"`
  const block = `<f:p ${own}><f:r><f:t>77777</f:t></f:r></f:p>`
  const inRun = `<w:r ${own}><w:t>900</w:t><f:t>77777</f:t><f:sym w:font="Wingdings" w:char="F08C"/><f:noBreakHyphen/></w:r>`
  const run = `<f:r ${own}><f:t>77777</f:t></f:r>`
  const hidden = `<w:r ${own}><w:rPr><f:vanish/><w:sz f:val="60"/></w:rPr><w:t> euros</w:t></w:r>`
  const box = `<w:r ${own}><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:default w:val="0"/><f:checked/></w:checkBox></w:ffData></w:fldChar></w:r>`
  const levels = `<f:start w:val="50000"/><w:start w:val="1"/><w:lvlText f:val="%1000" w:val="%1."/>`
  const numbering = `<w:numbering ${vocabulary} ${own}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0">${levels}</w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:lvlText f:val="%2000"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`
  const item = (level: number) => p(r('due'), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`)
  const body = block + p(inRun + run + hidden) + item(0) + item(1) + p(box)
  const flow = flowOf(
    body,
    { 'word/numbering.xml': numbering },
    `<Relationship Id="n" Type="${relations}/numbering" Target="numbering.xml"/>`,
  )
  expect(JSON.stringify(flow)).not.toMatch(/77777|50000|000"|☑|\u2011/)
  const [first, item0, item1] = blocksOf(flow)
  expect(paragraph(first).spans).toMatchObject([{ text: '900' }, { text: ' euros', size: 11 }])
  expect(paragraph(first).spans[1]).not.toHaveProperty('hidden')
  expect(paragraph(item0).label?.text).toBe('1.')
  expect(paragraph(item1).label?.text ?? '').toBe('')
})

test('an equation keeps what was inserted into it', () => {
  const inserted = '<m:oMath><w:ins><m:r><m:t>x</m:t></m:r></w:ins><m:r><m:t>+1</m:t></m:r></m:oMath>'
  const math = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
  const [block] = blocksOf(flowOf(p(inserted.replace('<m:oMath', `<m:oMath ${math}`))))
  expect(paragraph(block).spans).toMatchObject([{ text: 'x+1' }])
})

test('the numbers of paragraphs go on past an element of another vocabulary that is called p', () => {
  const item = p(r('due'), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>')
  const labels = (body: string) => [...readCounted(docxOf(body)).counted.labels.keys()]
  expect(labels(`<w:p><x:p xmlns:x="urn:vendor"/></w:p>${item}`)).toEqual(labels(`<w:p/><w:p/>${item}`))
})

test('a part is what a relationship of Word leads to, not one that ends in the same word', () => {
  const notes = (text: string) =>
    `<w:footnotes ${vocabulary}><w:footnote w:id="2">${p(text)}</w:footnote></w:footnotes>`
  const flow = flowOf(
    p(`<w:r><w:t>Price</w:t><w:footnoteReference w:id="2"/></w:r>`),
    { 'word/foreign.xml': notes('100 euros'), 'word/footnotes.xml': notes('900 euros') },
    `<Relationship Id="x" Type="http://example.com/footnotes" Target="foreign.xml"/><Relationship Id="y" Type="${relations}/footnotes" Target="footnotes.xml"/>`,
  )
  expect(JSON.stringify(flow)).toContain('900 euros')
  expect(JSON.stringify(flow)).not.toContain('100 euros')
})

test('a look is what the defaults, the chain of styles and the run itself say, the last word last', () => {
  const quiet = p(r('Over') + r('thrown', '<w:i/><w:sz w:val="10"/>'), '<w:pStyle w:val="Quiet"/>')
  const [first, second] = blocksOf(flowOf(quiet + p('Plain')))
  expect(paragraph(first)).toMatchObject({
    align: 'center',
    after: 10,
    spans: [
      { text: 'Over', size: 20, rgb: [1, 0, 0] },
      { text: 'thrown', size: 5, italic: true, rgb: [1, 0, 0] },
    ],
  })
  expect(paragraph(first).spans[0]).not.toHaveProperty('bold')
  expect(paragraph(second)).toMatchObject({ align: 'start', spans: [{ text: 'Plain', size: 11 }] })
})

test('a colour alone underlines nothing, and leaves an underline of its style', () => {
  const underlined = `<w:style w:type="paragraph" w:styleId="Title"><w:rPr><w:u w:val="single"/></w:rPr></w:style>`
  const styles = { 'word/styles.xml': `<w:styles ${vocabulary}>${underlined}</w:styles>` }
  const runs =
    r('colour', '<w:u w:color="000000"/>') + r('line', '<w:u w:val="single"/>') + r('none', '<w:u w:val="none"/>')
  const looks = (block: FlowBlock | undefined) => paragraph(block).spans.map(({ text, underline }) => [text, underline])
  const [plain, title] = blocksOf(flowOf(p(runs) + p(runs, '<w:pStyle w:val="Title"/>'), styles))
  expect(looks(plain)).toEqual([
    ['colour', undefined],
    ['line', true],
    ['none', undefined],
  ])
  expect(looks(title)).toEqual([
    ['colour', true],
    ['line', true],
    ['none', undefined],
  ])
})

test('a run is marked, struck and in capitals as it says; capitals that hide what was written stay small', () => {
  const marked = r('a', '<w:highlight w:val="yellow"/><w:strike/>') + r('Wort', '<w:caps/>') + r('Spaß', '<w:caps/>')
  const [block] = blocksOf(flowOf(p(marked + r('b', '<w:shd w:val="pct50" w:color="000000" w:fill="FFFFFF"/>'))))
  expect(paragraph(block).spans).toMatchObject([
    { fill: [1, 1, 0], strike: true },
    { text: 'WORT' },
    { text: 'Spaß' },
    { fill: [0.5, 0.5, 0.5] },
  ])
})

test('an embedding has a mark at either end, which keeps the order of its numbers', () => {
  const [block] = blocksOf(flowOf(p(`<w:dir w:val="ltr">${r('+1 2')}</w:dir><w:bdo w:val="rtl">${r('3 4')}</w:bdo>`)))
  const texts = paragraph(block).spans.map(({ text }) => text)
  expect(texts.join('')).toBe('\u200e+1 2\u200e\u200f3 4\u200f')
})

test('small capitals are small, and a font of office programs keeps its widths and the height of its lines', () => {
  const small = r('Ab C', '<w:smallCaps/><w:sz w:val="20"/><w:rFonts w:ascii="Calibri"/>')
  const [block] = blocksOf(flowOf(p(small + r('d', '<w:rFonts w:ascii="Arial"/>'))))
  expect(paragraph(block).spans).toMatchObject([
    { text: 'A', size: 10, isOffice: true, line: 1.22 },
    { text: 'B', size: 8 },
    { text: ' C', size: 10 },
    { text: 'd', line: 1.15 },
  ])
})

test('the empty paragraph after a table in a cell takes no room', () => {
  const inner = `<w:tbl><w:tblGrid><w:gridCol w:w="500"/></w:tblGrid><w:tr><w:tc>${p('In')}</w:tc></w:tr></w:tbl>`
  const [block] = blocksOf(flowOf(`<w:tbl><w:tr><w:tc>${inner}${p('')}</w:tc><w:tc>${p('')}</w:tc></w:tr></w:tbl>`))
  const [first, second] = (block as FlowTable).rows[0]?.cells ?? []
  expect(first?.blocks.at(-1)).toMatchObject({ leading: { points: 0 }, after: 0 })
  expect(second?.blocks.at(-1)).not.toMatchObject({ leading: { points: 0 } })
})

test('a paragraph has its frame, its ground and its tabs, those of its style too unless it clears them', () => {
  const own =
    '<w:pStyle w:val="Quiet"/><w:pBdr><w:left w:val="single" w:sz="8" w:color="FF0000"/></w:pBdr><w:shd w:val="clear" w:fill="00FF00"/><w:tabs><w:tab w:val="clear" w:pos="200"/><w:tab w:val="right" w:leader="dot" w:pos="4000"/></w:tabs>'
  const [block] = blocksOf(flowOf(p('Framed', own)))
  expect(paragraph(block)).toMatchObject({
    rules: { start: { width: 1, rgb: [1, 0, 0] } },
    fill: [0, 1, 0],
    tabs: [{ at: 200, align: 'end', leader: '.' }],
  })
})

test('lists count by level and begin anew below', () => {
  const blocks = blocksOf(flowOf(item(0, 'a') + item(1, 'b') + item(1, 'c') + item(0, 'd') + item(1, 'e')))
  expect(blocks.map((block) => paragraph(block).label?.text)).toEqual(['1.', '1.a)', '1.b)', '2.', '2.a)'])
  expect(paragraph(blocks[0])).toMatchObject({ start: 36, first: -18 })
})

test('a list and its level come from the paragraph and its chain of styles, each on its own', () => {
  const style = (id: string, base: string, numPr: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:basedOn w:val="${base}"/><w:pPr><w:numPr>${numPr}</w:numPr></w:pPr></w:style>`
  const styles = [
    style('L1', 'Normal', '<w:numId w:val="1"/>'),
    style('L2', 'L1', '<w:ilvl w:val="1"/>'),
    style('None', 'L2', '<w:numId w:val="0"/>'),
  ]
  const of = (name: string, numPr = '') => p(name, `<w:pStyle w:val="${name}"/>${numPr}`)
  const body =
    of('L1') +
    of('L2') +
    of('L2', '<w:numPr><w:ilvl w:val="0"/></w:numPr>') +
    of('L2', '<w:numPr><w:numId w:val="1"/></w:numPr>') +
    of('None') +
    p('plain', '<w:numPr><w:ilvl w:val="1"/></w:numPr>')
  const blocks = blocksOf(flowOf(body, { 'word/styles.xml': `<w:styles ${vocabulary}>${styles.join('')}</w:styles>` }))
  expect(blocks.map((block) => paragraph(block).label?.text)).toEqual([
    '1.',
    '1.a)',
    '2.',
    '2.a)',
    undefined,
    undefined,
  ])
})

test('a table has the rules of its style where its cells say nothing, its merged cells and the looks of its first row', () => {
  const cell = (text: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${p(text)}</w:tc>`
  const [table] = blocksOf(
    flowOf(
      `<w:tbl><w:tblPr><w:tblStyle w:val="Grid"/><w:tblLook w:val="0020"/></w:tblPr><w:tblGrid><w:gridCol w:w="1000"/><w:gridCol w:w="2000"/></w:tblGrid>
      <w:tr>${cell('wide', '<w:gridSpan w:val="2"/>')}</w:tr>
      <w:tr>${cell('x', '<w:tcBorders><w:left w:val="single"/></w:tcBorders>')}${cell('', '<w:vMerge w:val="restart"/>')}</w:tr>
      <w:tr>${cell('y')}${cell('unseen', '<w:vMerge/>')}</w:tr></w:tbl>`,
    ),
  )
  const { columns, rows } = table as FlowTable
  expect(columns).toEqual([50, 100])
  const [wide] = rows[0]?.cells ?? []
  expect(wide).toMatchObject({ span: 2, fill: [0, 0, 1], rules: { top: {} } })
  expect(paragraph(wide?.blocks[0]).spans).toMatchObject([{ bold: true }])
  const [first] = rows[1]?.cells ?? []
  expect(Object.keys(first?.rules ?? {}).sort()).toEqual(['bottom', 'start', 'top'])
  expect(rows.map(({ cells }) => cells.map(({ continues }) => continues))).toEqual([
    [false],
    [false, false],
    [false, true],
  ])
  expect(paragraph(rows[2]?.cells[1]?.blocks[0]).spans).toEqual([])
  expect(paragraph(first?.blocks[0]).after).toBe(0)
})

test('fields show their result, page numbers are counted, deletions are not there', () => {
  const body = p(`${r('Page ')}${field('PAGE', r('9'))}<w:del>${r('<w:delText>gone</w:delText>')}</w:del>`)
  const [first, ...others] = blocksOf(flowOf(body + p(`${r(t('one'))}<w:r><w:br w:type="page"/>${t('two')}</w:r>`)))
  expect(paragraph(first).spans).toMatchObject([{ text: 'Page ' }, { text: '9', counter: 'page' }])
  expect(others.map((block) => [paragraph(block).breaks, paragraph(block).spans[0]?.text])).toEqual([
    [false, 'one'],
    ['page', 'two'],
  ])
})

test.each([
  ['no result', field('PAGE', '')],
  [
    'no end of its code',
    r('<w:fldChar w:fldCharType="begin"/>') +
      r('<w:instrText> PAGE </w:instrText>') +
      r('<w:fldChar w:fldCharType="end"/>'),
  ],
  ['no content', '<w:fldSimple w:instr=" PAGE "/>'],
])('a page number with %s is counted', (_, written) => {
  const [block] = blocksOf(flowOf(p(r('Page ') + written)))
  expect(paragraph(block).spans).toMatchObject([{ text: 'Page ' }, { text: '', counter: 'page' }])
})

test.each([
  ['PAGE', 'page', undefined],
  ['PAGE \\* roman', 'page', 'lowerRoman'],
  ['PAGE \\* ROMAN \\* MERGEFORMAT', 'page', 'upperRoman'],
  ['PAGE \\* alphabetic', 'page', 'lowerLetter'],
  ['NUMPAGES \\* ALPHABETIC', 'pages', 'upperLetter'],
  ['PAGE \\* Arabic \\* MERGEFORMAT', 'page', 'decimal'],
  ['SECTIONPAGES \\* ArabicDash', 'section pages', 'numberInDash'],
  // A number in words is text.
  ['NUMPAGES \\* CardText', undefined, undefined],
])('a field %s counts as it asks', (code, counter, countAs) => {
  const [block] = blocksOf(flowOf(p(field(code, r('i')))))
  const [span] = paragraph(block).spans
  expect([span?.counter, span?.countAs]).toEqual([counter, countAs])
})

test('a footnote hangs on its number, an endnote follows the text', () => {
  const one = (kind: string, id: string, text: string) =>
    `<w:${kind}s ${vocabulary}><w:${kind} w:id="${id}">${p(r(`<w:${kind}Ref/>`) + r(text))}</w:${kind}></w:${kind}s>`
  const blocks = blocksOf(
    flowOf(
      p(r('Text') + r('<w:footnoteReference w:id="7"/>') + r('<w:endnoteReference w:id="3"/>')),
      { 'word/footnotes.xml': one('footnote', '7', ' below'), 'word/endnotes.xml': one('endnote', '3', ' behind') },
      ['footnotes', 'endnotes']
        .map((n) => `<Relationship Id="${n}" Type="${relations}/${n}" Target="${n}.xml"/>`)
        .join(''),
    ),
  )
  expect(paragraph(blocks[0]).spans).toMatchObject([
    { text: 'Text' },
    { text: '1', rise: 0.35, note: [{ spans: [{ text: '1' }, { text: ' below' }] }] },
    { text: 'i' },
  ])
  expect(paragraph(blocks[1]).spans.map(({ text }) => text)).toEqual(['i', ' behind'])
})

const notes = (kind: string, count: number) =>
  `<w:${kind}s ${vocabulary}>${Array.from({ length: count }, (_, id) => `<w:${kind} w:id="${id}">${p(r(`<w:${kind}Ref/>`))}</w:${kind}>`).join('')}</w:${kind}s>`
const properties = (kind: string, [format, start, restart]: string[]) =>
  `<w:${kind}Pr>${format && `<w:numFmt w:val="${format}"/>`}${start && `<w:numStart w:val="${start}"/>`}${restart && `<w:numRestart w:val="${restart}"/>`}</w:${kind}Pr>`

test.each([
  ['of both kinds apart', ['', '', ''], ['', '', ''], '1 i 2 ii 3 iii'],
  ['from a start on', ['', '4', ''], ['', '9', ''], '4 i 5 ii 6 iii'],
  ['anew in each section', ['', '', 'eachSect'], ['', '', ''], '1 i 2 ii 1 iii'],
  ['through the pages', ['', '', 'eachPage'], ['', '', ''], '1 i 2 ii 3 iii'],
  ['as a section says', ['', '', 'eachSect'], ['lowerLetter', '3', ''], '1 i 2 ii c iii'],
  ['in signs', ['chicago', '', ''], ['', '', ''], '* i † ii ‡ iii'],
])('notes are counted %s', (_, settings, own, expected) => {
  const named = (id: number) => r(`<w:footnoteReference w:id="${id}"/>`) + r(`<w:endnoteReference w:id="${id}"/>`)
  const flow = flowOf(
    p(named(0)) +
      p(named(1), '<w:sectPr><w:sectPrChange><w:sectPr/></w:sectPrChange></w:sectPr>') +
      p(named(2)) +
      `<w:sectPr>${properties('footnote', own)}</w:sectPr>`,
    {
      'word/footnotes.xml': notes('footnote', 3),
      'word/endnotes.xml': notes('endnote', 3),
      'word/settings.xml': `<w:settings ${vocabulary}>${properties('footnote', settings)}</w:settings>`,
    },
    ['footnotes', 'endnotes', 'settings']
      .map((n) => `<Relationship Id="${n}" Type="${relations}/${n}" Target="${n}.xml"/>`)
      .join(''),
  )
  const marks = blocksOf(flow).flatMap((block) => paragraph(block).spans.map(({ text }) => text))
  expect(marks.slice(0, 6).join(' ')).toBe(expected)
  expect(marks.slice(6).join(' ')).toBe('i ii iii')
})

test('the first page has a header of its own where the section says so', () => {
  const flow = flowOf(
    `${p('Body')}<w:sectPr><w:headerReference w:type="first" r:id="h0"/><w:headerReference w:type="default" r:id="h1"/><w:pgSz w:w="10000" w:h="12000"/><w:titlePg/></w:sectPr>`,
    ...headers('First', 'Others'),
  )
  expect(flow.sections).toMatchObject([
    {
      page: { width: 500, height: 600 },
      header: { first: [{ spans: [{ text: 'First' }] }], others: [{ spans: [{ text: 'Others' }] }] },
    },
  ])
  expect(paragraphsOf(flow).map(({ spans }) => spans.map(({ text }) => text).join(''))).toEqual([
    'First',
    'Others',
    'Body',
  ])
})

test('each section has its page, its columns and its numbers; a header that it does not name goes on', () => {
  const wide =
    '<w:sectPr><w:headerReference w:type="default" r:id="h0"/><w:pgSz w:w="16000" w:h="12000"/><w:pgNumType w:fmt="lowerRoman" w:start="3"/></w:sectPr>'
  const narrow =
    '<w:sectPr><w:type w:val="continuous"/><w:pgSz w:w="12000" w:h="16000"/><w:cols w:num="2" w:space="400"/></w:sectPr>'
  const flow = flowOf(p('One') + p('Two', wide) + p('Three') + narrow, ...headers('Head'))
  const head = { others: [{ spans: [{ text: 'Head' }] }] }
  expect(flow.sections).toMatchObject([
    {
      page: { width: 800 },
      begins: 'page',
      numbers: { from: 3, as: 'lowerRoman' },
      columns: { count: 1 },
      header: head,
    },
    { page: { width: 600 }, begins: 'here', numbers: {}, columns: { count: 2, gap: 20 }, header: head },
  ])
  expect(flow.sections.map(({ blocks }) => blocks.length)).toEqual([2, 1])
})

test('a framed page number stands at its side, on the line of what follows', () => {
  const [framed, next] = blocksOf(
    flowOf(
      p(field('PAGE', r('1')), '<w:framePr w:wrap="around" w:hAnchor="margin" w:xAlign="right" w:y="1"/>') + p('Head'),
    ),
  )
  expect(paragraph(framed)).toMatchObject({ align: 'end', leading: { points: 0 }, after: 0 })
  expect(paragraph(next)).toMatchObject({ align: 'start', leading: { times: 1 } })
})

test('a frame of several lines lies over no other text', () => {
  const frame = '<w:framePr w:wrap="around" w:hAnchor="margin" w:xAlign="right" w:y="1"/>'
  const long = p(r('More words than stand beside the text of a line'), frame)
  const blocks = blocksOf(flowOf(p(r('Sender'), frame) + p(r('Street'), frame) + p(r('Text')) + long + p(r('Text'))))
  for (const block of blocks) expect(paragraph(block).leading).toEqual({ times: 1 })
})

test('what was deleted with its end leaves neither an empty line nor a number of a list, nor a row', () => {
  const gone = (text: string) => `<w:del><w:r><w:delText>${text}</w:delText></w:r></w:del>`
  const item = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
  const mark = '<w:rPr><w:del w:id="1"/></w:rPr>'
  const row = (properties: string, inner: string) => `<w:tr>${properties}<w:tc>${inner}</w:tc></w:tr>`
  const [first, second, table] = blocksOf(
    flowOf(
      p(r('One'), item) +
        `<w:p><w:pPr>${item}${mark}</w:pPr>${gone('Two')}</w:p>` +
        p(r('Three'), item) +
        `<w:tbl>${row('', p(r('Kept')))}${row('<w:trPr><w:del w:id="2"/></w:trPr>', p(gone('Gone')))}</w:tbl>`,
    ),
  )
  expect([first, second]).toMatchObject([
    { label: { text: '1.' }, spans: [{ text: 'One' }] },
    { label: { text: '2.' }, spans: [{ text: 'Three' }] },
  ])
  expect(table?.kind === 'table' && table.rows).toHaveLength(1)
})

test('items of a list that are spaced as web pages are stand close to each other', () => {
  const item =
    '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:spacing w:beforeAutospacing="1" w:afterAutospacing="1"/>'
  const [first, second] = blocksOf(flowOf(p(r('One'), item) + p(r('Two'), item)))
  expect([first, second]).toMatchObject([
    { before: 14, joins: 'items' },
    { after: 14, joins: 'items' },
  ])
})

test('measures that a strict document writes with their units are what they are elsewhere', () => {
  const paragraphOf = (before: string, size: string, left: string) =>
    paragraph(
      blocksOf(
        flowOf(
          p(
            `<w:r><w:rPr><w:sz w:val="${size}"/></w:rPr><w:t>a</w:t></w:r>`,
            `<w:spacing w:before="${before}"/><w:ind w:left="${left}"/>`,
          ),
        ),
      )[0],
    )
  expect(paragraphOf('12pt', '9pt', '0.5in')).toEqual(paragraphOf('240', '18', '720'))
})

test('words that every object knows say no more than any other unknown word', () => {
  const said = (word: string) =>
    blocksOf(
      flowOf(
        p(
          r(
            `<w:t>one</w:t><w:${word}/><w:br w:type="${word}"/><w:tab/><w:t>two</w:t>`,
            `<w:highlight w:val="${word}"/><w:vertAlign w:val="${word}"/><w:sz w:val="9${word}"/>`,
          ),
          `<w:pBdr><w:${word} w:val="single"/></w:pBdr><w:tabs><w:tab w:val="left" w:pos="900" w:leader="${word}"/></w:tabs><w:jc w:val="${word}"/>`,
        ),
      ),
    )
  expect(writtenNumber(5, 'toString')).toBe('5')
  for (const word of ['constructor', 'toString', 'valueOf']) expect(said(word)).toEqual(said('unknown'))
})

test('a list counts in the text and in its notes apart', () => {
  const note = `<w:footnotes ${vocabulary}><w:footnote w:id="7">${item(0, 'x')}${item(0, 'y')}</w:footnote></w:footnotes>`
  const named = p(r('<w:footnoteReference w:id="7"/>'), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>')
  const blocks = blocksOf(
    flowOf(
      item(0, 'a') + named + item(0, 'c'),
      { 'word/footnotes.xml': note },
      `<Relationship Id="f" Type="${relations}/footnotes" Target="footnotes.xml"/>`,
    ),
  )
  expect(blocks.map((block) => paragraph(block).label?.text)).toEqual(['1.', '2.', '3.'])
  const notes = paragraph(blocks[1]).spans.flatMap((span) => span.note ?? [])
  expect(notes.map((block) => paragraph(block).label?.text)).toEqual(['1.', '2.'])
})

const numbered = (blocks: readonly FlowBlock[]) => blocks.map((block) => paragraph(block).label?.text)

test.each([
  [
    'shapes',
    (text: string) =>
      `<w:pict><v:rect xmlns:v="urn:schemas-microsoft-com:vml" style="width:90pt;height:40pt"><v:textbox><w:txbxContent>${text}</w:txbxContent></v:textbox></v:rect></w:pict>`,
  ],
  [
    'drawings',
    (text: string) =>
      `<w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="990000" cy="990000"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><wps:wsp xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:txbx><w:txbxContent>${text}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing>`,
  ],
])('H1: a list in the boxes of %s counts apart from the text around them, from box to box', (_, boxed) => {
  const inBox = (text: string) => p(`<w:r>${boxed(text)}</w:r>`)
  const blocks = blocksOf(
    flowOf(item(0, 'a') + inBox(item(0, 'x') + item(0, 'y')) + item(0, 'b') + inBox(item(0, 'z'))),
  )
  expect(numbered(blocks)).toEqual(['1.', undefined, '2.', undefined])
  const boxes = blocks.map((block) =>
    paragraph(block).floats?.flatMap(({ parts }) => parts.flatMap((part) => part.blocks)),
  )
  expect(boxes.map((each) => each && numbered(each))).toEqual([undefined, ['1.', '2.'], undefined, ['3.']])
})

test('H1: a header that two sections name counts its list once', () => {
  const section = '<w:sectPr><w:headerReference w:type="default" r:id="h"/></w:sectPr>'
  const flow = flowOf(
    p('One', section) + p('Two') + section,
    { 'word/head.xml': `<w:hdr ${vocabulary}>${item(0, 'x')}</w:hdr>` },
    `<Relationship Id="h" Type="${relations}/header" Target="head.xml"/>`,
  )
  expect(flow.sections.map(({ header: { others } }) => numbered(others))).toEqual([['1.'], ['1.']])
})

test('letters that state no colour are white on the dark ground of a paragraph or a cell, and as they are on a light one', () => {
  const shade = (fill: string) => `<w:shd w:val="clear" w:fill="${fill}"/>`
  const cell = (fill: string, text: string) => `<w:tc><w:tcPr>${shade(fill)}</w:tcPr>${text}</w:tc>`
  const red = p(r('red', '<w:color w:val="FF0000"/>'))
  const light = p(r('own'), shade('FFFFFF'))
  const row = `<w:tr>${cell('1F3864', p('Amount'))}${cell('000000', red)}${cell('404040', light)}${cell('EEEEEE', p('light'))}</w:tr>`
  const [heading, table] = blocksOf(flowOf(p('Heading', shade('000000')) + `<w:tbl>${row}</w:tbl>` + p('')))
  const seen = (block: FlowBlock | undefined) => paragraph(block).spans.map(({ text, rgb }) => [text, rgb])
  expect(seen(heading)).toEqual([['Heading', [1, 1, 1]]])
  expect((table as FlowTable).rows[0]?.cells.flatMap(({ blocks }) => blocks.flatMap(seen))).toEqual([
    ['Amount', [1, 1, 1]],
    ['red', [1, 0, 0]],
    ['own', undefined],
    ['light', undefined],
  ])
})
