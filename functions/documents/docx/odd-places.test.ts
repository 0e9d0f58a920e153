import { describe, expect, test } from 'vitest'
import { plainText, type UnitTarget } from '../model/unit.ts'
import { withStore } from '../testing/docx/generate/with-store.ts'
import { field, p, r } from '../testing/docx/generate/word-parts.ts'
import { zipFiles } from '../testing/docx/generate/zip-files.ts'
import { generateDocx, generateFiles } from '../testing/docx/generate.ts'
import { wrapped } from '../testing/docx/hostile.ts'
import { pseudo, pseudoTargets, readParts, visibleText } from '../testing/docx/test-reader.ts'
import { expectSeconds } from '../testing/expect-seconds.ts'
import { format } from './format.ts'

const begin = r('<w:fldChar w:fldCharType="begin"/>')
const separate = r('<w:fldChar w:fldCharType="separate"/>')
const end = r('<w:fldChar w:fldCharType="end"/>')
const code = (text: string) => r(`<w:instrText xml:space="preserve">${text}</w:instrText>`)
const kanji = '<w:lang w:val="en-US"/>'

describe('text is found wherever a reader of the document sees it, once', () => {
  test.each<[string, string, string[]]>([
    [
      'a branch for old readers only',
      p(
        r('Hi ') +
          '<w:r><mc:AlternateContent><mc:Choice Requires="w16se"/><mc:Fallback><w:t>smile</w:t></mc:Fallback></mc:AlternateContent></w:r>' +
          r(' you'),
      ),
      ['Hi  you', 'smile'],
    ],
    ['runs without a paragraph', r('naked run') + p('after'), ['naked run', 'after']],
    ['text without a run', '<w:p><w:t>naked text</w:t></w:p>', ['naked text']],
    [
      'sections of raw text and references',
      '<w:p><w:r><w:t><![CDATA[a <b> c]]></w:t></w:r><w:r><w:t> &#x41; &amp; B</w:t></w:r></w:p>',
      ['a <b> c A & B'],
    ],
    ['a button in a field code', p(begin + code(' MACROBUTTON NoMacro [Click here]') + end), ['[Click here]']],
    ['a button in two pieces', p(begin + code(' MACROBUTTON NoMacro ') + code('[Click here]') + end), ['[Click here]']],
    [
      'words behind a ruby text in its run',
      '<w:p><w:r><w:ruby><w:rubyPr/><w:rt/><w:rubyBase><w:r><w:t>base</w:t></w:r></w:rubyBase></w:ruby><w:t>words behind</w:t></w:r></w:p>',
      ['base', 'words behind'],
    ],
    [
      'a second content of a control',
      p(`<w:sdt><w:sdtContent>${r('first')}</w:sdtContent><w:sdtContent>${r('second')}</w:sdtContent></w:sdt>`),
      ['first', 'second'],
    ],
    ['an entity that nobody declared', '<w:p><w:r><w:t>A &constructor; B</w:t></w:r></w:p>', ['A &constructor; B']],
    [
      'choices of a list',
      p(
        `<w:sdt><w:sdtPr><w:dropDownList><w:listItem w:displayText="Choose one" w:value="1"/><w:listItem w:value="Or this"/></w:dropDownList></w:sdtPr><w:sdtContent>${r('Now')}</w:sdtContent></w:sdt>`,
      ),
      ['Now', 'Choose one', 'Or this'],
    ],
    [
      'a watermark and its alternative text',
      p('<w:r><w:pict><v:shape alt="Logo words"><v:textpath string="DRAFT COPY"/></v:shape></w:pict></w:r>'),
      ['Logo words', 'DRAFT COPY'],
    ],
    [
      'a shape of DrawingML',
      p(
        '<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><a:p><a:r><a:t>Shape words</a:t></a:r><a:endParaRPr/></a:p></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>',
      ),
      ['Shape words'],
    ],
    [
      'a content control around paragraphs',
      `<w:sdt><w:sdtPr/><w:sdtContent>${p('block text')}</w:sdtContent></w:sdt>`,
      ['block text'],
    ],
    [
      'a field over paragraphs',
      p(begin + code('IF 1=1 "x"') + separate + r('first part')) + p(r('second part') + end + r(' tail')),
      ['first part', 'x', 'second part tail'],
    ],
    [
      'a table in a table cell',
      `<w:tbl><w:tr><w:tc>${p('outer')}<w:tbl><w:tr><w:tc>${p('inner')}</w:tc></w:tr></w:tbl></w:tc></w:tr></w:tbl>`,
      ['outer', 'inner'],
    ],
    ['languages side by side', p(r('Word ', kanji) + r('word', '<w:lang w:val="de-DE"/><w:noProof/>')), ['Word word']],
    [
      'a link without words',
      p(r('See ') + '<w:hyperlink w:anchor="x">' + r('[1]') + '</w:hyperlink>' + r(' there')),
      ['See [1] there'],
    ],
    [
      'a form field that is blank',
      p(r('Name: ') + field('FORMTEXT', r('\u2002\u2002\u2002')) + r(' here')),
      ['Name: \u2002\u2002\u2002 here'],
    ],
  ])('%s', async (_name, body, texts) => {
    const source = generateDocx({ pages: 0, body })
    const units = (await format.extract(source)).units.filter((unit) => unit.id.startsWith('document#'))
    expect(units.map((unit) => plainText(unit.pieces))).toEqual(texts)
    const { bytes } = await format.rebuild(source, pseudoTargets(units), { source: 'en', target: 'es' })
    const again = (await format.extract(bytes)).units.filter((unit) => unit.id.startsWith('document#'))
    expect(again.map((unit) => unit.id)).toEqual(units.map((unit) => unit.id))
    for (const unit of again) expect(plainText(unit.pieces)).not.toMatch(/[A-Za-z]/)
  })

  test('what is not shown is kept and accounted for', async () => {
    const body = p(begin + code('IF 1=1 "')) + p(r('hidden words')) + p(code('"') + separate + r('shown')) + p(end)
    const units = (await format.extract(generateDocx({ pages: 0, body }))).units.filter((unit) =>
      unit.id.startsWith('document#'),
    )
    expect(units.map((unit) => [plainText(unit.pieces), unit.keep])).toEqual([
      ['hidden words', 'code'],
      ['shown', undefined],
    ])
  })

  test('words moved elsewhere are translated where they are now', async () => {
    const from = `<w:moveFrom w:id="1" w:author="a">${r('moved words')}</w:moveFrom>`
    const to = `<w:moveTo w:id="2" w:author="a">${r(' moved words')}</w:moveTo>`
    const { units } = await format.extract(generateDocx({ pages: 0, body: p(from + r('stay') + to) }))
    const own = units.filter(({ id }) => id.startsWith('document#'))
    expect(own.map(({ pieces, keep, hidden }) => [plainText(pieces), keep, hidden])).toEqual([
      ['stay moved words', undefined, undefined],
      ['moved words', 'not-text', true],
    ])
  })

  test('what is written into a deletion as if it stood is deleted', async () => {
    const deletion = `<w:del w:id="1" w:author="a">${r('deleted words')}</w:del>`
    const { units } = await format.extract(generateDocx({ pages: 0, body: p(r('stay') + deletion) }))
    const own = units.filter(({ id }) => id.startsWith('document#'))
    expect(own.map(({ pieces, keep, hidden }) => [plainText(pieces), keep, hidden])).toEqual([
      ['stay', undefined, undefined],
      ['deleted words', 'not-text', true],
    ])
  })

  test('a deletion and the words of an equation stay, and the ledger names them; nobody pays for them', async () => {
    const equation = '<m:oMath><m:r><m:t>x if </m:t></m:r><m:r><m:t>y &gt; 0</m:t></m:r></m:oMath>'
    const deletion = `<w:del w:id="1">${r('<w:delText xml:space="preserve">no longer </w:delText>')}</w:del>`
    const source = generateDocx({ pages: 0, body: p(r('It is ') + deletion + r('so')) + p(r('Where ') + equation) })
    const units = (await format.extract(source)).units.filter((unit) => unit.id.startsWith('document#'))
    expect(units.map((unit) => [plainText(unit.pieces), unit.keep, unit.place])).toEqual([
      ['It is so', undefined, [{ kind: 'paragraph', number: 1 }]],
      ['no longer ', 'not-text', [{ kind: 'paragraph', number: 1 }, { kind: 'deletion' }]],
      ['Where', undefined, [{ kind: 'paragraph', number: 2 }]],
      ['x if y > 0', 'not-text', [{ kind: 'paragraph', number: 2 }, { kind: 'equation' }]],
    ])
    const { bytes } = await format.rebuild(source, pseudoTargets(units), { source: 'en', target: 'es' })
    const written = readParts(bytes).get('word/document.xml')
    expect(written).toContain(equation)
    expect(written).toContain(deletion)
  })

  test('a repeated address is bought by nobody, so each place where it stands has its line', async () => {
    const box = (text: string) => `<w:txbxContent>${p(text)}</w:txbxContent>`
    const both = (text: string) =>
      p(
        `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>${box(text)}</w:drawing></mc:Choice><mc:Fallback><w:pict>${box(text)}</w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
      )
    const { units } = await format.extract(
      generateDocx({ pages: 0, body: both('www.example.org') + both('Boxed words') }),
    )
    const texts = units.filter((unit) => unit.id.startsWith('document#')).map((unit) => plainText(unit.pieces))
    expect(texts).toEqual(['www.example.org', 'www.example.org', 'Boxed words'])
  })
})

test('an e-mail that a document carries is no program, whatever its addresses look like', async () => {
  const mail = { name: 'word/embeddings/oleObject1.bin', data: wrapped('offer.msg', 'SMTP:BOB@EXAMPLE.COM\0') }
  const { units } = await format.extract(zipFiles([...generateFiles({ pages: 0, body: p('Hello') }), mail]))
  expect(units.map((unit) => plainText(unit.pieces))).toContain('Hello')
})

test('a choice that shows its value gets a text to show, and keeps the value', async () => {
  const list = '<w:dropDownList><w:listItem w:value="Yes &amp; no"/></w:dropDownList>'
  const source = generateDocx({
    pages: 0,
    body: p(`<w:sdt><w:sdtPr>${list}</w:sdtPr><w:sdtContent>${r('Now')}</w:sdtContent></w:sdt>`),
  })
  const targets = pseudoTargets((await format.extract(source)).units)
  const { bytes } = await format.rebuild(source, targets, { source: 'en', target: 'es' })
  expect(readParts(bytes).get('word/document.xml')).toContain(
    `<w:listItem w:value="Yes &amp; no" w:displayText="⟦${pseudo('Yes')} &amp; ${pseudo('no')}⟧"/>`,
  )
})

test.each([
  ['goes on storing what it stored where its words are the same', '', 'Germany'],
  ['is stored in the words that another control shows', '<w:text/>', `⟦${pseudo('Germany')}⟧`],
])('a choice %s', async (_, other, stored) => {
  const binding = '<w:dataBinding w:xpath="/n:root[1]/n:land[1]" w:storeItemID="{AAAA}"/>'
  const list = '<w:comboBox><w:listItem w:displayText="Germany" w:value="Germany"/></w:comboBox>'
  const control = `<w:sdt><w:sdtPr>${binding}${list}</w:sdtPr><w:sdtContent>${r('Germany')}</w:sdtContent></w:sdt>`
  const store = (land: string) => `<root xmlns="urn:x"><land>${land}</land></root>`
  const second = other && p(control.replace(list, other))
  const source = zipFiles(withStore(generateFiles({ pages: 0, body: second + p(control) }), store('Germany')))
  const { units } = await format.extract(source)
  const { bytes } = await format.rebuild(source, pseudoTargets(units), { source: 'en', target: 'es' })
  const shown = `⟦${pseudo('Germany')}⟧`
  expect(readParts(bytes).get('customXml/item1.xml')).toBe(store(stored))
  expect(readParts(bytes).get('word/document.xml')).toContain(`w:displayText="${shown}" w:value="Germany"`)
  expect(readParts(bytes).get('word/document.xml')).toContain(`>${shown}</w:t>`)
  expect(readParts(bytes).get('word/document.xml')?.split(binding)).toHaveLength(other ? 3 : 2)
})

test('what stands over a content control and before a signature is translated, what programs know them by stays', async () => {
  const control = `<w:sdt><w:sdtPr><w:alias w:val="Client name"/><w:tag w:val="client name"/></w:sdtPr><w:sdtContent>${r('Ada')}</w:sdtContent></w:sdt>`
  const line = r(
    '<w:pict><v:shape id="s"><o:signatureline xmlns:o="urn:schemas-microsoft-com:office:office" id="{A}" o:signinginstructions="Read it first" suggestedsigner="A. L."/></v:shape></w:pict>',
  )
  const source = generateDocx({ pages: 0, body: p(control) + p(line) })
  const { bytes } = await format.rebuild(source, pseudoTargets((await format.extract(source)).units), {
    source: 'en',
    target: 'es',
  })
  const written = readParts(bytes).get('word/document.xml')
  expect(written).toContain(`<w:alias w:val="⟦${pseudo('Client name')}⟧"/><w:tag w:val="client name"/>`)
  expect(written).toContain(`o:signinginstructions="⟦${pseudo('Read it first')}⟧" suggestedsigner="A. L."`)
})

test('a value that a content control shows is translated, with it or in its place; a date is left to Word', async () => {
  const control = (path: string, text: string, kind = '<w:text/>') =>
    p(
      `<w:sdt><w:sdtPr><w:dataBinding w:xpath="/n:root[1]/n:${path}[1]" w:storeItemID="{AAAA}"/>${kind}</w:sdtPr><w:sdtContent>${r(text)}</w:sdtContent></w:sdt>`,
    )
  const body = control('title', 'Bound words') + control('stale', 'Old words') + control('date', '1 May', '<w:date/>')
  const value =
    '<root xmlns="urn:x"><title>Bound words</title><stale>New words</stale><date>2026-05-01T00:00:00</date></root>'
  const source = zipFiles(withStore(generateFiles({ pages: 0, body }), value))
  const { units } = await format.extract(source)
  const { bytes } = await format.rebuild(source, pseudoTargets(units), { source: 'en', target: 'es' })
  expect(readParts(bytes).get('customXml/item1.xml')).toBe(
    '<root xmlns="urn:x"><title>⟦Ƀóúńđ ẃóŕđś⟧</title><stale>⟦Ńéẃ ẃóŕđś⟧</stale><date>2026-05-01T00:00:00</date></root>',
  )
})

const land = '<w:listItem w:displayText="Germany" w:value="DE"/><w:listItem w:displayText="France" w:value="FR"/>'
const ticks = '<w14:checkedState w14:val="2612"/><w14:uncheckedState w14:val="2610"/>'

test.each([
  ['words', '<w:text/>', 'shall', 'shall not', 'shall not'],
  ['a number', '<w:text/>', '100', '999 &amp; more', '999 &amp; more'],
  ['the entry of a list', `<w:dropDownList>${land}</w:dropDownList>`, 'Germany', 'FR', 'France'],
  ['what a list has not', `<w:comboBox>${land}</w:comboBox>`, 'Germany', 'Spain', 'Spain'],
  ['an unknown entry', `<w:dropDownList>${land}</w:dropDownList>`, 'Germany', 'ES', 'Germany'],
  [
    'a box',
    `<w14:checkbox xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml">${ticks}</w14:checkbox>`,
    '\u2610',
    'true',
    '\u2612',
  ],
  ['nothing', '<w:text/>', 'Click here', '', 'Click here'],
  ['a date', '<w:date/>', '1 May', '2026-06-01', '1 May'],
  ['text of one kind', '<w:text/>', 'Old words', 'Old  words', 'Old words'],
])(
  'H1: a control shows the value that it is bound to, whatever was saved in it: %s',
  async (_, kind, saved, value, shown) => {
    const binding =
      '<w:dataBinding w:prefixMappings="xmlns:n=&quot;urn:x&quot;" w:xpath="/n:root[1]/n:n[1]" w:storeItemID="{AAAA}"/>'
    const control = `<w:sdt><w:sdtPr>${binding}${kind}</w:sdtPr><w:sdtContent>${r(saved)}</w:sdtContent></w:sdt>`
    const files = generateFiles({ pages: 0, body: p(r('The buyer ') + control + r(' pay.')) })
    const source = zipFiles(withStore(files, `<root xmlns="urn:x"><n>${value}</n></root>`))
    const { units } = await format.extract(source)
    expect(plainText(units[0]?.pieces ?? [])).toBe(`The buyer ${shown.replace('&amp;', '&')} pay.`)
    const { bytes } = await format.rebuild(source, new Map(), { source: 'en', target: 'es', certified: true })
    expect(readParts(bytes).get('word/document.xml')).toContain(`${shown}</w:t>`)
  },
)

test('R3: many controls of one long value are refused, not written out', async () => {
  const binding =
    '<w:dataBinding w:prefixMappings="xmlns:n=&quot;urn:x&quot;" w:xpath="/n:root[1]/n:n[1]" w:storeItemID="{AAAA}"/><w:text/>'
  const control = `<w:sdt><w:sdtPr>${binding}</w:sdtPr><w:sdtContent>${r('x')}</w:sdtContent></w:sdt>`
  const files = generateFiles({ pages: 0, body: p(control.repeat(200)) })
  const source = zipFiles(withStore(files, `<root xmlns="urn:x"><n>${'many words, '.repeat(1000)}</n></root>`))
  await expect(format.extract(source)).rejects.toMatchObject({ verdict: 'too-complex' })
})

test.each([
  ['of its namespace', "xmlns:n='urn:new'", '/n:root[1]/n:n[1]', 'new'],
  ['of no namespace that is there', "xmlns:n='urn:gone'", '/n:root[1]/n:n[1]', 'saved'],
  ['of a prefix that is not explained', '', '/n:root[1]/n:n[1]', 'saved'],
  ['of an element without a namespace', '', '/root[1]/n[1]', 'saved'],
])('H1: a control is read with the value %s, or as it was saved', async (_, mappings, path, shown) => {
  const binding = `<w:dataBinding w:prefixMappings="${mappings}" w:xpath="${path}" w:storeItemID="{AAAA}"/><w:text/>`
  const control = `<w:sdt><w:sdtPr>${binding}</w:sdtPr><w:sdtContent>${r('saved')}</w:sdtContent></w:sdt>`
  const value = '<root xmlns="urn:new"><n xmlns="urn:old">old</n><n>new</n></root>'
  const source = zipFiles(withStore(generateFiles({ pages: 0, body: p(r('By ') + control) }), value))
  expect(plainText((await format.extract(source)).units[0]?.pieces ?? [])).toBe(`By ${shown}`)
})

test('a control whose text was moved or deleted is read as it was saved', async () => {
  const binding = `<w:dataBinding w:prefixMappings="xmlns:n='urn:x'" w:xpath="/n:root[1]/n:n[1]" w:storeItemID="{AAAA}"/><w:text/>`
  const content = `<w:del w:id="1" w:author="A"><w:r><w:delText>old</w:delText></w:r></w:del>${r('saved')}`
  const control = `<w:sdt><w:sdtPr>${binding}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`
  const files = generateFiles({ pages: 0, body: p(r('By ') + control) })
  const { units } = await format.extract(zipFiles(withStore(files, '<root xmlns="urn:x"><n>stored</n></root>')))
  expect(units.map(({ pieces }) => plainText(pieces)).join()).toContain('saved')
})

test('R3: a value that many controls without letters are bound to is read once', async () => {
  const binding = `<w:dataBinding w:prefixMappings="xmlns:n='urn:x'" w:xpath="/n:root[1]/n:n[1]" w:storeItemID="{AAAA}"/><w:text/>`
  const control = `<w:sdt><w:sdtPr>${binding}</w:sdtPr><w:sdtContent><w:r/></w:sdtContent></w:sdt>`
  const files = generateFiles({ pages: 0, body: p(control.repeat(2000) + r('Words')) })
  const source = zipFiles(withStore(files, `<root xmlns="urn:x"><n>${'many words, '.repeat(20_000)}</n></root>`))
  const before = process.cpuUsage()
  await format.extract(source)
  const { user } = process.cpuUsage(before)
  expectSeconds(user / 1e6, 5)
})

test.each([
  ['in whichever store has it', '/n:root[1]/n:title[1]', 'New words', true],
  ['anywhere', '//n:title', 'Bound words', false],
  ['in an attribute', '/n:root[1]/@title', 'Bound words', false],
  ['by a condition', "/n:root[1]/n:title[.='x']", 'Bound words', false],
])('a control whose value Word looks for %s keeps its translation', async (_, path, text, isKept) => {
  const binding = `<w:dataBinding w:xpath="${path}"/>`
  const control = `<w:sdt><w:sdtPr>${binding}<w:text/></w:sdtPr><w:sdtContent>${r(text)}</w:sdtContent></w:sdt>`
  const value = '<root xmlns="urn:x" title="Bound words"><title>New words</title></root>'
  const source = zipFiles(withStore(generateFiles({ pages: 0, body: p(control) }), value))
  const { units } = await format.extract(source)
  const { bytes } = await format.rebuild(source, pseudoTargets(units), { source: 'en', target: 'es' })
  const written = readParts(bytes)
  expect(written.get('word/document.xml')).toContain(`⟦${pseudo(text)}⟧`)
  expect(written.get('word/document.xml')?.includes(binding)).toBe(isKept)
  expect(written.get('customXml/item1.xml')?.includes(`⟦${pseudo('New words')}⟧`)).toBe(isKept)
})

test.each([
  ['within a sentence, where it is another form', 'the tenant', 'the tenant', 'el inquilino', 'al inquilino', false],
  ['as its value', 'the tenant', 'the tenant', 'el inquilino', 'el inquilino', true],
  ['where its value is a date', '1 May', '2026-05-01', undefined, '1 de mayo', true],
])('a control that is translated %s', async (_, text, value, valued, translated, isKept) => {
  const binding = '<w:dataBinding w:xpath="/n:root[1]/n:party[1]" w:storeItemID="{AAAA}"/>'
  const control = `<w:sdt><w:sdtPr>${binding}</w:sdtPr><w:sdtContent>${r(text, '<w:b/>')}</w:sdtContent></w:sdt>`
  const store = (party: string) => `<root xmlns="urn:x"><party>${party}</party></root>`
  const body = p(r('The rent is paid to ') + control + r(' monthly'))
  const source = zipFiles(withStore(generateFiles({ pages: 0, body }), store(value)))
  const { units } = await format.extract(source)
  const unit = units.find(({ pieces }) => pieces.includes(' monthly'))
  const bound = units.find(({ pieces }) => plainText(pieces) === value)
  expect(bound !== undefined).toBe(valued !== undefined)
  const made = new Map<string, UnitTarget>()
  if (unit)
    made.set(unit.id, { id: unit.id, pieces: unit.pieces.map((piece) => (piece === text ? translated : piece)) })
  if (bound && valued) made.set(bound.id, { id: bound.id, pieces: [valued] })
  const { bytes, overflow } = await format.rebuild(source, made, { source: 'en', target: 'es' })
  expect(overflow.map(({ id }) => id)).toEqual(isKept ? [] : [bound?.id])
  const written = readParts(bytes)
  expect(visibleText(written.get('word/document.xml') ?? '')).toBe(`The rent is paid to ${translated} monthly`)
  expect(written.get('word/document.xml')?.includes(binding)).toBe(isKept)
  expect(written.get('customXml/item1.xml')).toBe(store(valued ?? value))
})

test('a control that is parted from its value stays whole where the words around it changed places', async () => {
  const binding = '<w:dataBinding w:xpath="//n:title"/>'
  const control = `<w:sdt><w:sdtPr>${binding}<w:text/></w:sdtPr><w:sdtContent>${r('Bound words')}</w:sdtContent></w:sdt>`
  const body = p(r('Before ') + control + r(' and ') + r('bold words', '<w:b/>') + r(' after'))
  const source = zipFiles(withStore(generateFiles({ pages: 0, body }), '<root xmlns="urn:x"><title>x</title></root>'))
  const unit = (await format.extract(source)).units.find(({ pieces }) => plainText(pieces).includes('Bound words'))
  const { id = '', pieces = [] } = unit ?? {}
  const at = (text: string) => pieces.findIndex((piece) => piece === text)
  const pair = (text: string) => pieces.slice(at(text) - 1, at(text) + 2)
  const turned = [...pair('bold words'), ' y ', ...pair('Bound words'), ' fin']
  const { bytes } = await format.rebuild(source, new Map([[id, { id, pieces: turned }]]), {
    source: 'en',
    target: 'es',
  })
  const written = readParts(bytes).get('word/document.xml') ?? ''
  expect(visibleText(written)).toBe('bold words y Bound words fin')
  expect(written).not.toContain('dataBinding')
  await format.extract(bytes)
})

test('what Word writes over the text when it opens or updates a document is translated too', async () => {
  const core = '{6C3C8BC8-F283-45AE-878A-BAB7291924A1}'
  const author = `<w:sdt><w:sdtPr><w:dataBinding w:xpath="/n:coreProperties[1]/d:creator[1]" w:storeItemID="${core}"/></w:sdtPr><w:sdtContent>${r('Chief Accountant')}</w:sdtContent></w:sdt>`
  const vt = 'xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"'
  const property = (name: string, text: string) =>
    `<property pid="2" name="${name}"><vt:lpwstr>${text}</vt:lpwstr></property>`
  const custom = `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" ${vt}>${property('Project Name', 'New bridge')}${property('_Key', 'internal')}</Properties>`
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/custom-properties'
  const body = p(author) + p(r('Project: ') + field('DOCPROPERTY  "Project Name"  \\* MERGEFORMAT', r('New bridge')))
  const files = generateFiles({ pages: 0, body }).map((file) => {
    if (file.name === '_rels/.rels') {
      const more = `<Relationship Id="c" Type="${type}" Target="docProps/custom.xml"/></Relationships>`
      return { ...file, data: (file.data as string).replace('</Relationships>', more) }
    }
    if (file.name !== 'docProps/core.xml') return file
    return { ...file, data: (file.data as string).replace('>Ada<', '>Chief Accountant<') }
  })
  const source = zipFiles([...files, { name: 'docProps/custom.xml', data: custom }])
  const { bytes } = await format.rebuild(source, pseudoTargets((await format.extract(source)).units), {
    source: 'en',
    target: 'es',
  })
  const parts = readParts(bytes)
  expect(parts.get('docProps/core.xml')).toContain(`<dc:creator>⟦${pseudo('Chief Accountant')}⟧</dc:creator>`)
  expect(parts.get('docProps/custom.xml')).toBe(custom.replace('New bridge', `⟦${pseudo('New bridge')}⟧`))
})

test.each([
  ['another prefix and the strict vocabulary', 'ns0:', 'xmlns:ns0="http://purl.oclc.org/ooxml/wordprocessingml/main"'],
  ['no prefix', '', 'xmlns="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'],
])('%s is read, and turned to the right with its own names', async (_name, x, declared) => {
  const data = `<${x}document ${declared}><${x}body><${x}p><${x}r><${x}rPr><${x}b/></${x}rPr><${x}t>Hello</${x}t></${x}r></${x}p></${x}body></${x}document>`
  const files = generateFiles({ pages: 0 }).map((file) =>
    file.name === 'word/document.xml' ? { ...file, data } : file,
  )
  const { units } = await format.extract(zipFiles(files))
  const { bytes } = await format.rebuild(zipFiles(files), pseudoTargets(units), { source: 'en', target: 'ar' })
  expect(readParts(bytes).get('word/document.xml')).toContain(
    `<${x}p><${x}pPr><${x}bidi/><${x}rPr><${x}rtl/></${x}rPr></${x}pPr><${x}r><${x}rPr><${x}b/><${x}bCs/><${x}rtl/></${x}rPr><${x}t>⟦Ĥéĺĺó⟧`,
  )
})
