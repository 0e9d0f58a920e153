import { expect, test } from 'vitest'
import { pseudoEngine } from '../engines/pseudo.ts'
import { inProcessParser } from '../pipeline/parser.ts'
import { checkOutput, translateDocument } from '../pipeline/translate-document.ts'
import { withStore } from '../testing/docx/generate/with-store.ts'
import { vocabulary } from '../testing/docx/generate/word-parts.ts'
import { zipFiles } from '../testing/docx/generate/zip-files.ts'
import { generateFiles } from '../testing/docx/generate.ts'
import { docxOf, relations } from '../testing/docx/test-flow.ts'
import { readParts } from '../testing/docx/test-reader.ts'
import { spentMs } from '../testing/spent.ts'
import { format } from './format.ts'

const r = (inner: string) => `<w:r>${inner}</w:r>`
const t = (text: string) => r(`<w:t>${text}</w:t>`)
const p = (inner: string) => `<w:p>${inner}</w:p>`
const mark = (type: string, data = '') => r(`<w:fldChar w:fldCharType="${type}">${data}</w:fldChar>`)
const [begin, separate, end] = ['begin', 'separate', 'end'].map((type) => mark(type)) as [string, string, string]
const code = (text: string) => r(`<w:instrText>${text}</w:instrText>`)
const field = (instruction: string, result: string) => begin + code(instruction) + separate + result + end
const simple = (instruction: string, result: string) => `<w:fldSimple w:instr="${instruction}">${result}</w:fldSimple>`
const box = (inner: string) =>
  r(`<w:pict><v:shape><v:textbox><w:txbxContent>${p(inner)}</w:txbxContent></v:textbox></v:shape></w:pict>`)
const boxed = (text: string) => box(t(text))
const header = (inner: string) =>
  `<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${p(inner)}</w:hdr>`
const headed = (inner: string) =>
  [
    { 'word/header1.xml': header(inner) },
    `<Relationship Id="h" Type="${relations}/header" Target="header1.xml"/>`,
  ] as const

/** The parts of the file that is certified, without runs that hold nothing. */
async function certified(...source: Parameters<typeof docxOf>): Promise<Map<string, string>> {
  const { bytes } = await format.rebuild(docxOf(...source), new Map(), { source: 'en', target: 'es', certified: true })
  return new Map(
    Array.from(readParts(bytes), ([name, xml]) => [name, xml.replaceAll(/<\?xml.*?\?>\s*|<w:r><\/w:r>/g, '')]),
  )
}

const bodyOf = async (body: string) =>
  /<w:body>(.*)<\/w:body>/s.exec((await certified(body)).get('word/document.xml') ?? '')?.[1]

test.each<[string, string, string]>([
  ['a date with words of its own', p(field('DATE \\@ "\'owes 9000\'"', t('owes 100'))), p(t('owes 100'))],
  ['a simple one', p(simple('TIME \\@ HH:mm', '<w:fldData>x</w:fldData>' + t('09:15'))), p(t('09:15'))],
  ['the number of a page in a format', p(field('PAGE \\# "\'guilty \'0"', t('innocent'))), p(t('innocent'))],
  ['the number of a page in a text', p(field('PAGE', t('100'))), p(t('100'))],
  ['the title of the document', p(field('TITLE', t('Lease'))), p(t('Lease'))],
  ['what was filled into a form', p(field('FORMTEXT', t('Anna'))), p(t('Anna'))],
  ['the number of a clause that says another one', p(field('AUTONUM', t('7')) + t(' Law')), p(t('7') + t(' Law'))],
  ['a date that shows nothing yet', p(t('On ') + begin + code('DATE') + end), p(t('On '))],
  [
    'entries of an index and of a list',
    p(t('A ') + begin + code('XE "a"') + end + t('lease')),
    p(t('A ') + t('lease')),
  ],
  [
    'entries that no more than their format hides',
    p(t('A ') + (begin + code('XE "a"') + end).replaceAll('<w:r>', '<w:r><w:rPr><w:vanish/></w:rPr>') + t('lease')),
    p(t('A ') + r('<w:rPr></w:rPr>').repeat(3) + t('lease')),
  ],
  [
    'a choice between pictures, and a box in a code, whose text is read',
    p(
      begin +
        code('IF 1=1 "') +
        r('<w:drawing><a:blip/></w:drawing>') +
        boxed('text') +
        code('"') +
        separate +
        t('a') +
        end,
    ),
    p(boxed('text') + t('a')),
  ],
  [
    'a ruby text without its base in a code',
    p(begin + code('IF 1=1 "') + r('<w:ruby><w:rubyPr></w:rubyPr></w:ruby>') + code('"') + separate + t('a') + end),
    p(r('<w:ruby><w:rubyPr></w:rubyPr></w:ruby>') + t('a')),
  ],
  ['a button that is a number', p(begin + code('MACROBUTTON NoMacro 9,000') + end + t('euros')), p(t('euros'))],
  [
    'plain text in the code of a button',
    p(begin + code('MACROBUTTON NoMacro Pay ') + t('9,000') + end),
    p(begin + code('MACROBUTTON NoMacro Pay ') + end),
  ],
  ['the day, as it is drawn on opening', p(t('On ') + r('<w:dayLong/>')), p(t('On '))],
  [
    'a choice with fields, signs and tabs in its code',
    p(
      begin +
        code('IF ') +
        field('MERGEFIELD a', t('x')) +
        simple('PAGE', t('3')) +
        code(' = "x" "') +
        r('<w:sym w:font="Wingdings" w:char="F0FE"/><w:tab/>') +
        t('no') +
        code('"') +
        separate +
        t('yes') +
        end,
    ),
    p(t('yes')),
  ],
  [
    'contents that begin in one paragraph and end in another',
    p(begin + code('TOC') + separate + field('HYPERLINK \\l "a"', t('One') + field('PAGEREF a', t('3')))) +
      p(t('Two')) +
      p(end + t('After')),
    p(begin + code('HYPERLINK \\l "a"') + separate + t('One') + t('3') + end) + p(t('Two')) + p(t('After')),
  ],
  [
    'a code that goes over paragraphs',
    p(t('A') + begin + code('IF 1=1 "') + t('b')) + p(t('c') + code('" ""')) + p(separate + t('d') + end),
    p(t('A')) + p('') + p(t('d')),
  ],
  [
    'a field of which a part was inserted',
    p(`${begin}<w:ins>${code('DATE')}${separate}${t('1 May')}</w:ins>${end}`),
    p(`<w:ins>${t('1 May')}</w:ins>`),
  ],
  [
    'one that was deleted, in part or with all that it showed',
    p(`<w:del>${begin}${r('<w:delInstrText>DATE</w:delInstrText>')}</w:del>${separate}${t('1 May')}${end}`) +
      p(
        `<w:del>${begin}${r('<w:delInstrText>DATE</w:delInstrText>')}${separate}${r('<w:delText>2 May</w:delText>')}${end}</w:del>`,
      ),
    p(`<w:del></w:del>${t('1 May')}`) + p(`<w:del>${r('<w:delText>2 May</w:delText>')}</w:del>`),
  ],
  ['a field without an end', p(begin + code('DATE') + t('words')) + p(t('more')), p(t('words')) + p(t('more'))],
  ['an end without a field', p(t('words') + separate + end + code('DATE')), p(t('words'))],
  [
    'a link with a field in its address',
    p(begin + code('HYPERLINK "') + field('QUOTE a', t('a')) + code('"') + separate + t('here') + end),
    p(t('here')),
  ],
  [
    'a field in an equation',
    p(`<m:oMath>${begin}${code('DATE')}${separate}<m:r><m:t>x</m:t></m:r>${end}</m:oMath>`),
    p('<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>'),
  ],
])('U5, H1: of %s, a certified file has what it shows alone', async (_, body, expected) => {
  expect(await bodyOf(body)).toBe(expected)
})

test.each([
  ['a link', p(field('HYPERLINK "https://a.example/" \\o "A tip"', t('here')))],
  ['a simple link', p(simple('HYPERLINK \\l a', t('here')))],
  [
    'a box to tick',
    p(
      mark('begin', '<w:ffData><w:checkBox><w:default w:val="1"/></w:checkBox></w:ffData>') +
        code('FORMCHECKBOX') +
        end,
    ),
  ],
  ['the number of a clause', p(begin + code('AUTONUMLGL \\* Arabic \\e') + end + t(' Law'))],
  [
    'a button',
    p(begin + code('MACROBUTTON NoMacro [Say ') + r('<w:sym w:font="Wingdings" w:char="F0A8"/>') + code('who]') + end),
  ],
])('%s stays in a certified file', async (_, body) => {
  expect(await bodyOf(body)).toBe(body)
})

test('fields in a box and in a header are no other', async () => {
  const date = field('DATE', t('1 May'))
  expect(await bodyOf(p(box(date)))).toBe(p(box(t('1 May'))))
  const parts = await certified(p(t('Body')), ...headed(date))
  expect(parts.get('word/header1.xml')).toBe(header(t('1 May')))
})

test('the number of a page at its head or foot goes on counting, in its own signs', async () => {
  const page = (format: string) => field(`PAGE${format}`, t('1')) + simple(`NUMPAGES${format}`, t('2'))
  const kept = page('') + page(' \\* roman  \\* MERGEFORMAT')
  const parts = await certified(p(t('Body')), ...headed(kept + page(' \\# 0,0') + page(' \\* CardText')))
  expect(parts.get('word/header1.xml')).toBe(header(kept + (t('1') + t('2')).repeat(2)))
})

test('the texts that leave with a code are named, and all others are found in the file', async () => {
  const body =
    p(begin + code('XE "Leases"') + end + t('A lease')) +
    p(simple('TITLE', t('The lease')) + t(' of the flat')) +
    p(t('It is ') + field('IF a = b "five years" "one year"', t('one year')) + t(' long')) +
    p(field('HYPERLINK "a.htm" \\o "A tip"', t('A link'))) +
    p(t('By ') + field('DOCVARIABLE Who', t('Anna Smith'))) +
    p(t('Sum: ') + field('=1+1', t('2')))
  const settings = '<w:docVars><w:docVar w:name="Who" w:val="the tenant"/></w:docVars>'
  const bytes = docxOf(
    body,
    { 'word/settings.xml': `<w:settings ${vocabulary}>${settings}</w:settings>` },
    `<Relationship Id="v" Type="${relations}/settings" Target="settings.xml"/>`,
  )
  const parser = inProcessParser({ name: 'a.docx', bytes })
  const { ledger } = await translateDocument(parser, async () => pseudoEngine(), { source: 'en', target: 'es' })
  const targets = ledger.map(({ id, target }) => ({ id, pieces: [target] }))
  const { overflow, output } = await parser.rebuild(targets, { source: 'en', target: 'es', certified: true })
  const named = new Set(overflow.map(({ id }) => id))
  expect(ledger.filter(({ id }) => named.has(id)).map(({ source }) => source)).toEqual([
    'Leases',
    'five years',
    'one year',
    'the tenant',
  ])
  expect(() => checkOutput(ledger, overflow, output)).not.toThrow()
})

test.each([
  ['the same words', 'the tenant', '<n>the tenant</n>', ['the tenant']],
  ['other words', 'the tenant', '<n>the landlord</n>', ['the landlord']],
  ['a number', '1,000', '<n>9,000</n>', []],
  ['a date', '1 May', '<n>2026-06-01</n>', []],
])('U5, H1: a control that is bound to %s has its own in a certified file', async (_, text, value, leaving) => {
  const control = `<w:sdt><w:sdtPr><w:dataBinding w:xpath="/n:root[1]/n:n[1]" w:storeItemID="{AAAA}"></w:dataBinding></w:sdtPr><w:sdtContent>${t(text)}</w:sdtContent></w:sdt>`
  const files = generateFiles({ pages: 0, body: p(t('Paid by ') + control) })
  const bytes = zipFiles(withStore(files, `<root xmlns="urn:x">${value}</root>`))
  const parser = inProcessParser({ name: 'a.docx', bytes })
  const { ledger } = await translateDocument(parser, async () => pseudoEngine(), { source: 'en', target: 'es' })
  const rebuilt = await parser.rebuild([], { source: 'en', target: 'es', certified: true })
  const written = readParts(rebuilt.bytes).get('word/document.xml') ?? ''
  expect(written).toContain(`<w:sdt><w:sdtPr></w:sdtPr><w:sdtContent>${t(text)}</w:sdtContent></w:sdt>`)
  const named = new Set(rebuilt.overflow.map(({ id }) => id))
  expect(ledger.filter(({ id }) => named.has(id)).map(({ source }) => source)).toEqual(leaving)
  const targets = ledger.map(({ id, target }) => ({ id, pieces: [target] }))
  const { overflow, output } = await parser.rebuild(targets, { source: 'en', target: 'es', certified: true })
  expect(() => checkOutput(ledger, overflow, output)).not.toThrow()
})

test('R3: a code of many parts with signs between them is read as fast as it is long', async () => {
  const body = p(begin + `${code('aaaaaaaaaa')}${r('<w:tab/>')}`.repeat(20_000) + separate + t('Words') + end)
  const bytes = docxOf(body)
  const before = spentMs()
  await format.extract(bytes)
  expect(spentMs() - before).toBeLessThan(2000)
})
