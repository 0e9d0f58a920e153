import { expect, test } from 'vitest'
import { paragraphsOf } from '../convert/docx-to-pdf/flow.ts'
import { readFlow } from '../convert/docx-to-pdf/read/read-flow.ts'
import { docxToTxt } from '../convert/docx-to-txt.ts'
import { plainText, type UnitTarget } from '../model/unit.ts'
import { p, r } from '../testing/docx/generate/word-parts.ts'
import { docxOf } from '../testing/docx/test-flow.ts'
import { readParts } from '../testing/docx/test-reader.ts'
import { format } from './format.ts'
import { joinParagraphs } from './package/joined-paragraphs.ts'

const item = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
const endless = (properties = '', mark = 'del') => `${properties}<w:rPr><w:${mark} w:id="1"/></w:rPr>`
const gone = (text: string) => `<w:del w:id="2"><w:r><w:delText>${text}</w:delText></w:r></w:del>`
const cap = (letters: string, kind = 'drop') =>
  p(
    r(letters, '<w:position w:val="-9"/><w:sz w:val="113"/>'),
    `<w:keepNext/><w:framePr w:dropCap="${kind}" w:lines="3" w:wrap="around"/><w:rPr><w:sz w:val="113"/></w:rPr>`,
  )
const bold = '<w:b/>'
const vocabulary = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

/** What the units, the PDF and the TXT of a document say, and its translation to capitals. */
async function read(body: string) {
  const bytes = docxOf(body)
  const { units } = await format.extract(bytes)
  const own = units.filter(({ place }) => place.at(-1)?.kind !== 'deletion')
  const targets = own.map(({ id, pieces }): UnitTarget => {
    return { id, pieces: pieces.map((piece) => (typeof piece === 'string' ? piece.toUpperCase() : piece)) }
  })
  const options = { source: 'en', target: 'es' }
  const rebuilt = await format.rebuild(bytes, new Map(targets.map((target) => [target.id, target])), options)
  const printed = (file: Uint8Array) =>
    paragraphsOf(readFlow(file)).map(
      ({ label, spans }) => (label ? `${label.text} ` : '') + spans.map(({ text }) => text).join(''),
    )
  return {
    units: own.map(({ pieces }) => plainText(pieces)),
    tags: own.flatMap(({ pieces }) => pieces.filter((piece) => typeof piece !== 'string')).length,
    pdf: printed(bytes),
    translated: printed(rebuilt.bytes),
    txt: (await docxToTxt({ bytes, name: 'a.docx' }, targets, options)).trim().split(/\n+/),
    xml: readParts(rebuilt.bytes).get('word/document.xml') ?? '',
  }
}

test.each([
  ['deleted', 'del'],
  ['moved away', 'moveFrom'],
])('clauses between which the end of a paragraph was %s are one clause', async (_, mark) => {
  const found = await read(
    p(r('Rent is due'), item) +
      p(r('The tenant may '), endless(item, mark)) +
      p(gone('He may ') + r('not sublet'), item) +
      p(r('Keys'), item),
  )
  expect(found.units).toEqual(['Rent is due', 'The tenant may not sublet', 'Keys'])
  expect(found.pdf).toEqual(['1. Rent is due', '2. The tenant may not sublet', '3. Keys'])
  expect(found.translated).toEqual(['1. RENT IS DUE', '2. THE TENANT MAY NOT SUBLET', '3. KEYS'])
  expect(found.txt).toEqual(['1.\tRENT IS DUE', '2.\tTHE TENANT MAY NOT SUBLET', '3.\tKEYS'])
  expect(found.xml).toContain('<w:delText>He may </w:delText>')
})

test('a paragraph that goes on in another one has the properties of the mark that remains', async () => {
  const { pdf, xml } = await read(p(r('Clause '), endless(item)) + p(r('without number'), '<w:jc w:val="center"/>'))
  expect(pdf).toEqual(['Clause without number'])
  expect(xml.match(/<w:pPr>.*?<\/w:pPr>/g)).toEqual(['<w:pPr><w:jc w:val="center"/></w:pPr>'])
})

test.each<[string, string, string[]]>([
  ['several', p('One, ', endless()) + p('two, ', endless()) + p('three') + p('Four'), ['One, two, three', 'Four']],
  ['an empty one behind it', `${p('One', endless())}<w:p/>${p('Two')}`, ['One', 'Two']],
  ['one that was deleted between them', p('One, ', endless()) + p(gone('two'), endless()) + p('three'), ['One, three']],
  [
    'marks of a bookmark between them',
    `${p('One, ', endless())}<w:bookmarkStart w:id="5" w:name="b"/>${p('two')}<w:bookmarkEnd w:id="5"/>`,
    ['One, two'],
  ],
  [
    'a box in the first',
    p(
      r('One, ') +
        r(
          `<w:pict><v:shape><v:textbox><w:txbxContent>${p('in ', endless())}${p('side')}</w:txbxContent></v:textbox></v:shape></w:pict>`,
        ),
      endless(),
    ) + p('two'),
    ['One, two', 'in side'],
  ],
])('%s: paragraphs that go on are joined', async (_, body, units) => {
  const found = await read(body)
  expect(found.units).toEqual(units)
})

test.each([
  ['what was deleted with its end', p(gone('Gone'), endless()) + p('Two')],
  ['a paragraph before a table', `${p('One', endless())}<w:tbl><w:tr><w:tc>${p('Two')}</w:tc></w:tr></w:tbl>`],
  ['what ends a section', p('One', `${endless()}<w:sectPr/>`) + p('Two')],
  ['a paragraph at the end', p('One') + p('Two', endless())],
  [
    'what was deleted before',
    p('One', '<w:pPrChange w:id="1"><w:pPr><w:rPr><w:del/></w:rPr></w:pPr></w:pPrChange>') + p('Two'),
  ],
  ['a large number', cap('1') + p('Introduction')],
  ['a drop cap alone', cap('N') + p('')],
  ['a drop cap with a picture', cap('N').replace('</w:p>', `${r('<w:pict/>')}</w:p>`) + p('o guest')],
  ['a frame that is no drop cap', p('N', '<w:framePr w:wrap="around"/>') + p('o guest')],
])('%s stays a paragraph of its own', (_, body) => {
  expect(joinParagraphs(`<w:body ${vocabulary}>${body}</w:body>`)).toBeNull()
})

test.each(['drop', 'margin'])('a drop cap (%s) is the first letter of its word', async (kind) => {
  const found = await read(cap('N', kind) + p(r('o guest may smoke', bold)) + p('Thank you'))
  expect([found.units, found.tags]).toEqual([['No guest may smoke', 'Thank you'], 0])
  expect(found.pdf).toEqual(['No guest may smoke', 'Thank you'])
  expect(found.translated).toEqual(['NO GUEST MAY SMOKE', 'THANK YOU'])
  expect(found.txt).toEqual(['NO GUEST MAY SMOKE', 'THANK YOU'])
  expect(found.xml).not.toMatch(/framePr|w:sz /)
})

test.each([
  ['takes the look of seen letters', cap('N') + p(r('draft', '<w:vanish/>') + r('o guest', bold)), bold],
  ['takes a look that is not hidden', cap('N') + p(r('o guest', '<w:vanish w:val="0"/>')), '<w:vanish w:val="0"/>'],
  [
    'stays large before letters that are all hidden',
    cap('N') + p(r('o guest', '<w:vanish/>')),
    '<w:position w:val="-9"/><w:sz w:val="113"/>',
  ],
])('a drop cap %s', (_, body, look) => {
  expect(joinParagraphs(`<w:body ${vocabulary}>${body}</w:body>`)).toContain(`<w:p>${r('N', look)}`)
})

test('an empty run in a drop cap has no look', () => {
  const body = cap('N').replace('<w:r>', '<w:r/><w:r>') + p(r('o guest', bold))
  const joined = p(`<w:r/>${r('N', bold)}${r('o guest', bold)}`)
  expect(joinParagraphs(`<w:body ${vocabulary}>${body}</w:body>`)).toBe(`<w:body ${vocabulary}>${joined}</w:body>`)
})

test('a drop cap that is a word of its own stays one', async () => {
  expect((await read(cap('Q') + p('What is due?'))).units).toEqual(['Q What is due?'])
})

const control = (content: string) =>
  `<w:sdt><w:sdtPr><w:tag w:val="goog_rdk_1"/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`

test('a clause that was deleted within content controls counts in no list', async () => {
  const found = await read(
    p(r('Rent is due'), item) + control(p(control(gone('He may sublet')), endless(item))) + p(r('Keys'), item),
  )
  expect(found.units).toEqual(['Rent is due', 'Keys'])
  expect(found.pdf).toEqual(['1. Rent is due', '2. Keys'])
  expect(found.txt).toEqual(['1.\tRENT IS DUE', '2.\tKEYS'])
})

test('clauses that were merged across content controls are one clause; other controls stay', async () => {
  const found = await read(
    control(p(r('Rent is due'), item)) +
      control(p(r('The tenant may ') + control(gone('then')), endless(item))) +
      control(p(control(gone('He may ')) + r('not sublet'), item)) +
      p(r('Keys'), item),
  )
  expect(found.units).toEqual(['Rent is due', 'The tenant may not sublet', 'Keys'])
  expect(found.pdf).toEqual(['1. Rent is due', '2. The tenant may not sublet', '3. Keys'])
  expect(found.translated).toEqual(['1. RENT IS DUE', '2. THE TENANT MAY NOT SUBLET', '3. KEYS'])
  expect(found.xml.startsWith('<w:sdt>', found.xml.indexOf('<w:body>') + 8)).toBe(true)
})

test.each([
  ['an insertion', `<w:ins w:id="3">${gone('gone')}</w:ins>`],
  ['a link', `<w:hyperlink w:anchor="x">${gone('gone')}</w:hyperlink>`],
  ['an empty run', `<w:r><w:rPr><w:b/></w:rPr></w:r>${gone('gone')}`],
])('a clause deleted within %s leaves no number before a table', async (_, content) => {
  const table = `<w:tbl><w:tblGrid><w:gridCol w:w="3000"/></w:tblGrid><w:tr><w:tc>${p('Amount')}</w:tc></w:tr></w:tbl>`
  const found = await read(p(r('One'), item) + p(content, endless(item)) + table + p(r('Two'), item))
  expect(found.pdf).toEqual(['1. One', 'Amount', '2. Two'])
})
