import { expect, test } from 'vitest'
import { plainText } from '../model/unit.ts'
import { withStore } from '../testing/docx/generate/with-store.ts'
import { escapeXml, field, p, r } from '../testing/docx/generate/word-parts.ts'
import { zipFiles } from '../testing/docx/generate/zip-files.ts'
import { generateFiles } from '../testing/docx/generate.ts'
import { docxOf, relations } from '../testing/docx/test-flow.ts'
import { pseudo, pseudoTargets, readParts } from '../testing/docx/test-reader.ts'
import { format } from './format.ts'

/** A part of the pseudo translation of a document with this body. */
async function written(body: string, target = 'es', part = 'word/document.xml', more: Record<string, string> = {}) {
  const files = generateFiles({ pages: 0, body }).map((file) =>
    more[file.name] ? { ...file, data: more[file.name] as string } : file,
  )
  const source = zipFiles(files)
  const { units } = await format.extract(source)
  const { bytes } = await format.rebuild(source, pseudoTargets(units), { source: 'en', target })
  await format.extract(bytes)
  return readParts(bytes).get(part) as string
}

test('a table turned to the right keeps its translated caption', async () => {
  const table = `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblCaption w:val="Costs"/></w:tblPr><w:tr><w:tc>${p('Rent')}</w:tc></w:tr></w:tbl>`
  expect(await written(table, 'ar')).toContain(
    `<w:tblPr><w:bidiVisual/><w:tblW w:w="0" w:type="auto"/><w:tblCaption w:val="⟦${pseudo('Costs')}⟧"/></w:tblPr>`,
  )
})

test('a form with thousands of empty cells, which pack to nearly nothing, is no bomb', async () => {
  const cell = `<w:tc><w:tcPr><w:tcW w:w="1200" w:type="dxa"/><w:vAlign w:val="center"/></w:tcPr><w:p><w:pPr><w:jc w:val="left"/></w:pPr></w:p></w:tc>`
  const rows = `<w:tr>${cell.repeat(10)}</w:tr>`.repeat(1000)
  expect(await written(`${p('Hours worked')}<w:tbl><w:tblPr/>${rows}</w:tbl>${p('Signature')}`)).toContain(rows)
})

test('a hyphen that stands alone between two fields stays where it is', async () => {
  const number = (code: string) => `<w:fldSimple w:instr="${code}">${r('1')}</w:fldSimple>`
  const hyphen = '<w:r><w:noBreakHyphen/></w:r>'
  const caption = p(r('Figure ') + number('STYLEREF 1') + hyphen + number('SEQ Figure') + r(': the plan'))
  expect(await written(caption)).toContain(`</w:fldSimple>${hyphen}<w:fldSimple`)
})

test('the lines of an alternative text stay lines', async () => {
  const drawing = (text: string) =>
    `<w:drawing><wp:inline><wp:docPr id="1" name="" descr="${text}"/></wp:inline></w:drawing>`
  const xml = await written(p(`<w:r>${drawing('A dog&#10;Made by\nmachine')}</w:r>`))
  expect(xml).toContain(`descr="⟦${pseudo('A dog')}&#10;${pseudo('Made by machine')}⟧"`)
})

test('what a text field of a form begins with is text, the default of a box or a sum is not', async () => {
  const data = (inner: string) => `<w:fldChar w:fldCharType="begin"><w:ffData>${inner}</w:ffData></w:fldChar>`
  const kept =
    '<w:checkBox><w:default w:val="true"/></w:checkBox><w:textInput><w:default w:val="=SUM(A1)"/></w:textInput>'
  const text = (value: string) => `<w:textInput><w:default w:val="${value}"/></w:textInput>`
  const xml = await written(p(r(data(text('[Your name]') + kept)) + r('<w:fldChar w:fldCharType="end"/>')))
  expect(xml).toContain(data(text(`⟦${pseudo('[Your name]')}⟧`) + kept))
})

test('the title of a newer chart is found in the properties that hold it', async () => {
  const chart = `<cx:chartSpace xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:cx="http://schemas.microsoft.com/office/drawing/2014/chartex"><cx:chart><cx:title><cx:txPr><a:p><a:r><a:t>Growth</a:t></a:r></a:p></cx:txPr></cx:title></cx:chart></cx:chartSpace>`
  const xml = await written(p('x'), 'es', 'word/charts/chart1.xml', { 'word/charts/chart1.xml': chart })
  expect(xml).toContain(`<a:t>⟦${pseudo('Growth')}⟧</a:t>`)
})

test('a name that was given to a trend line stands in the legend; that of a pivot table is for programs', async () => {
  const chart = (name: string) =>
    `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:pivotSource><c:name>Book!Pivot</c:name></c:pivotSource><c:chart><c:plotArea><c:barChart><c:ser><c:trendline><c:name>${name}</c:name></c:trendline></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`
  const xml = await written(p('x'), 'es', 'word/charts/chart1.xml', { 'word/charts/chart1.xml': chart('Growth') })
  expect(xml).toBe(chart(`⟦${pseudo('Growth')}⟧`))
})

test.each([
  ['a word', 'Article %1.', 1],
  ['signs of a language without spaces', '第%1条', 1],
  ['signs of Korean', '제%1조', 1],
  ['letters with marks between them', 'ข้อ %1', 1],
  ['a bullet of a symbol font', 'o', 0],
  ['a letter and a number', 'Q%1:', 0],
])('what stands in list numbers is found again in the language that it came to: %s', async (_, text, count) => {
  const level = `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum><w:lvl><w:lvlText w:val="${text}"/></w:lvl></w:abstractNum></w:numbering>`
  const files = generateFiles({ pages: 0, body: p('x') }).map((file) =>
    file.name === 'word/numbering.xml' ? { ...file, data: level } : file,
  )
  const { units } = await format.extract(zipFiles(files))
  expect(units.filter((unit) => plainText(unit.pieces) === text)).toHaveLength(count)
})

test('the alternative text of a node of a diagram is text', async () => {
  const data = (text: string) =>
    `<dgm:dataModel xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:dgm14="http://schemas.microsoft.com/office/drawing/2010/diagram"><dgm:pt><dgm14:cNvPr id="0" name="Picture 1" descr="${text}"/></dgm:pt></dgm:dataModel>`
  // What a relationship names is a diagram, whatever it is called.
  const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="d" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/diagramData" Target="charts/chart1.xml"/></Relationships>`
  const more = { 'word/charts/chart1.xml': data('A bridge'), 'word/_rels/document.xml.rels': relations }
  const xml = await written(p('x'), 'es', 'word/charts/chart1.xml', more)
  expect(xml).toBe(data(`⟦${pseudo('A bridge')}⟧`))
})

test('a variable that the text shows is translated with it, a date that Word writes and a variable of a macro are not', async () => {
  const docVar = (name: string, val: string) => `<w:docVar w:name="${name}" w:val="${val}"/>`
  const settings = `<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:themeFontLang w:val="en-US"/><w:docVars>${docVar('Client', 'Northern Railways')}${docVar('Start', '1 May')}${docVar('_Key', 'internal')}</w:docVars></w:settings>`
  const body =
    p(field('DOCVARIABLE  client', r('Northern Railways'))) + p(field('DOCVARIABLE Start \\@ MMMM', r('May')))
  const xml = await written(body, 'es', 'word/settings.xml', { 'word/settings.xml': settings })
  expect(xml).toBe(settings.replace('Northern Railways', `⟦${pseudo('Northern Railways')}⟧`).replace('en-US', 'es-ES'))
})

test('titles and headings that the properties repeat follow the text, others stay', async () => {
  const titles = (...texts: string[]) =>
    `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"><HeadingPairs><vt:vector><vt:variant><vt:lpstr>Title</vt:lpstr></vt:variant></vt:vector></HeadingPairs><TitlesOfParts><vt:vector>${texts.map((text) => `<vt:lpstr>${text}</vt:lpstr>`).join('')}</vt:vector></TitlesOfParts></Properties>`
  const app = titles('Annual report of the company', 'Outlook', 'Gone')
  const xml = await written(p('Outlook'), 'es', 'docProps/app.xml', { 'docProps/app.xml': app })
  const [title, heading] = ['Annual report of the company', 'Outlook'].map((text) => `⟦${pseudo(text)}⟧`)
  expect(xml).toBe(titles(title as string, heading as string, 'Gone'))
})

test('equal labels of a diagram have each its own translation in the drawing, and a number is listed once', async () => {
  const labels = (texts: readonly string[]) => texts.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join('')
  const a = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
  const data = (...texts: string[]) =>
    `<dgm:dataModel xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" ${a}><dgm:t>${labels(texts)}</dgm:t></dgm:dataModel>`
  const drawing = (...texts: string[]) =>
    `<dsp:drawing xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" ${a}><dsp:txBody>${labels(texts)}</dsp:txBody></dsp:drawing>`
  const link = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${type}" Target="diagrams/${target}"/>`
  const source = docxOf(
    p(r('Words')),
    {
      'word/diagrams/data1.xml': data('Clerk', '33', 'Clerk'),
      'word/diagrams/drawing1.xml': drawing('Clerk', '33', 'Clerk', '34'),
    },
    link('d', `${relations}/diagramData`, 'data1.xml') +
      link('e', 'http://schemas.microsoft.com/office/2007/relationships/diagramDrawing', 'drawing1.xml'),
  )
  const units = (await format.extract(source)).units.filter(({ kind }) => kind === 'diagram')
  expect(units.map(({ pieces }) => plainText(pieces))).toEqual(['Clerk', '33', 'Clerk', '34'])
  const [first, , second] = units
  const targets = new Map(
    [first, second].map((unit, i) => [unit?.id ?? '', { id: unit?.id ?? '', pieces: [`Clerk ${i}`] }]),
  )
  const { bytes } = await format.rebuild(source, targets, { source: 'en', target: 'es' })
  expect(readParts(bytes).get('word/diagrams/drawing1.xml')).toContain(drawing('Clerk 0', '33', 'Clerk 1', '34'))
  expect(readParts(bytes).get('word/diagrams/data1.xml')).toContain(data('Clerk 0', '33', 'Clerk 1'))
})

test('properties that cannot be read cost no document', async () => {
  const app = '<Properties><TitlesOfParts></Properties>'
  expect(await written(p('Words'), 'es', 'docProps/app.xml', { 'docProps/app.xml': app })).toBe(app)
})

const bold = (...texts: string[]) => texts.map((text) => p(r(text, '<w:b/>'))).join('')

/** A value that is a whole document with this body. */
const asValue = (body: string) => {
  const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const inner = `<?xml version="1.0"?><pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage"><pkg:part pkg:name="/word/document.xml"><pkg:xmlData><w:document ${word}><w:body>${body}</w:body></w:document></pkg:xmlData></pkg:part></pkg:package>`
  return `<root xmlns="urn:x"><story>${escapeXml(inner)}</story></root>`
}

/** A document with a control that is bound to a value. */
const boundTo = (value: string) => {
  const binding = `<w15:dataBinding xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml" w:xpath="/n:root[1]/n:story[1]" w:storeItemID="{AAAA}"/>`
  const body = `<w:sdt><w:sdtPr>${binding}</w:sdtPr><w:sdtContent>${bold('Safety first')}</w:sdtContent></w:sdt>`
  return zipFiles(withStore(generateFiles({ pages: 0, body }), value))
}

test('a document that Word takes from a value into a control is translated like the control, and what only it says too', async () => {
  const source = boundTo(asValue(bold('Safety first', 'Then speed')))
  const { units } = await format.extract(source)
  expect(units.filter((unit) => plainText(unit.pieces) === 'Safety first')).toHaveLength(1)
  const { bytes } = await format.rebuild(source, pseudoTargets(units), { source: 'en', target: 'es' })
  const translated = ['Safety first', 'Then speed'].map((text) => `⟦${pseudo(text)}⟧`)
  expect(readParts(bytes).get('customXml/item1.xml')).toBe(asValue(bold(...translated)))
})

test('U5, H1: a document in a value turns no letters around, and starts and renews nothing', async () => {
  const link = field('HYPERLINK "javascript:x"', r('Now'))
  const renewed = field('INCLUDEPICTURE "http://a/b.png"', r('Then')).replace('"begin"', '"begin" w:dirty="true"')
  const drawn = field('DATE', r('Today'))
  const source = boundTo(asValue(p(r('<w:t>\u202e12\u202c percent</w:t>')) + p(link) + p(renewed) + p(drawn)))
  const { bytes } = await format.rebuild(source, new Map(), { source: 'en', target: 'es', certified: true })
  const value = readParts(bytes).get('customXml/item1.xml')
  expect(value).toContain('12 percent')
  expect(value).toContain('Today')
  expect(value).not.toMatch(/[\u202a-\u202e]|javascript|dirty="true"|dirty=&quot;true|PICTURE|DATE/)
})

test('a broken document in a value costs nothing, a dangerous one is refused', async () => {
  const { units } = await format.extract(boundTo(asValue('<w:p></w:body>')))
  expect(units.map((unit) => plainText(unit.pieces))).toContain('Safety first')
  const danger = boundTo(asValue(p(field('DDEAUTO c:\\\\x.exe', r('Now')))))
  await expect(format.extract(danger)).rejects.toMatchObject({ verdict: 'external-content' })
})

test.each([
  ['an override', '\u202e12\u202c percent', '12 percent'],
  ['an override that stands in a number alone', '\u202e12\u202c', '12'],
  ['an override to the right', 'Call \u202d+1 (2) 3\u202c', 'Call \u200e+1 (2) 3\u200e'],
  ['one that is written as a code', '&#x202E;12&#8236; percent', '12 percent'],
  ['an embedding', 'Call \u202a+1 (2) 3\u202c or \u202b4 5\u202c', 'Call \u200e+1 (2) 3\u200e or \u200f4 5\u200f'],
  ['an end of nothing', 'Words\u202c', 'Words\u202c'],
  ['marks and isolates', '\u200e1\u200f \u20672 3\u2069\u061c', '\u200e1\u200f \u20672 3\u2069\u061c'],
])('no text turns letters around for one program alone: %s', async (_, text, shown) => {
  const source = zipFiles(generateFiles({ pages: 0, body: p(r(`<w:t>${text}</w:t>`)) }))
  const { units } = await format.extract(source)
  expect(units.map((unit) => plainText(unit.pieces))).toContain(shown)
  const kept = await format.rebuild(source, new Map(), { source: 'en', target: 'es' })
  expect(readParts(kept.bytes).get('word/document.xml')).toContain(`<w:t>${shown}</w:t>`)
  const targets = new Map(units.map(({ id }) => [id, { id, pieces: ['\u202e21\u202c'] }]))
  const { bytes } = await format.rebuild(source, targets, { source: 'en', target: 'es' })
  expect(readParts(bytes).get('word/document.xml')).toContain('>21</w:t>')
})

test('an element that turns letters around only embeds its words, as the number that was copied from a telephone', async () => {
  const words = (name: string) =>
    p(`<w:${name} w:val="rtl">${r('12')}</w:${name}>${r(' percent')}<w:${name} w:val='rtl'/>`)
  expect(await written(words('bdo'))).toBe(await written(words('dir')))
})

const sym = (font: string, ...chars: string[]) =>
  r(chars.map((char) => `<w:sym w:font="${font}" w:char="${char}"/>`).join(''))

test('a letter that is written as the code of a font of letters is text, and is translated as such', async () => {
  const not = sym('Arial', '004E', '004F', '0054')
  const xml = await written(p(r('The man is ') + not + r(' guilty')) + p(not))
  expect(xml).toContain(`⟦${pseudo('The man is NOT guilty')}⟧`)
  expect(xml).toContain(`<w:t>⟦${pseudo('NOT')}⟧</w:t>`)
  expect(xml).not.toContain('w:sym')
})

test('a sign of a symbol font, of a private code, or of a box stays, and so does what is deleted', async () => {
  const signs = [
    sym('Wingdings', '004E'),
    sym('Arial', 'F04E'),
    sym('MS Gothic', '2610'),
    sym('WP TypographicSymbols', '0041'),
  ]
  const deleted = `<w:del w:id="1" w:author="A">${sym('Arial', '004E')}</w:del>`
  const xml = await written(p(r('One ') + signs.join(r('and')) + r(' two') + deleted))
  expect(xml.match(/<w:sym [^>]*>/g)).toEqual((signs.join('') + deleted).match(/<w:sym [^>]*>/g))
})
