import { expect, test } from 'vitest'
import { warning } from '#shared/messages/warning.ts'
import { plainText } from '../model/unit.ts'
import { extractDocument } from '../pipeline/extract-document.ts'
import { rebuildDocument } from '../pipeline/rebuild-document.ts'
import { docxOf } from '../testing/docx/test-flow.ts'
import { readParts } from '../testing/docx/test-reader.ts'
import { paragraphsOf } from './docx-to-pdf/flow.ts'
import { readFlow } from './docx-to-pdf/read/read-flow.ts'
import { writeAs } from './write-as.ts'

const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const fileWith = (properties: string, paragraph = '') => ({
  bytes: docxOf(
    `<w:p><w:pPr>${paragraph}</w:pPr>${run('The witness ')}${run('John Doe 1234', properties)}${run(' saw it.')}</w:p>`,
  ),
  name: 'a.docx',
})
const languages = { source: 'en', target: 'es' }
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

const blackShade = '<w:shd w:val="clear" w:color="auto" w:fill="000000"/>'

test.each<[string, string, string?]>([
  ['by a black highlighter', '<w:highlight w:val="black"/>'],
  ['by a black highlighter on black letters', '<w:color w:val="000000"/><w:highlight w:val="black"/>'],
  ['by a black shading of black letters', `<w:color w:val="000000" w:themeColor="text1"/>${blackShade}`],
  ['by a shading that is nearly black', '<w:color w:val="111111"/><w:shd w:val="clear" w:fill="0D0D0D"/>'],
  ['by a solid pattern', '<w:color w:val="000000"/><w:shd w:val="solid" w:color="auto" w:fill="FFFFFF"/>'],
  ['by the black shading of their paragraph', '<w:color w:val="000000"/>', blackShade],
])(
  'words that are blacked out %s stand in no PDF or TXT, stay in the DOCX, and are told of',
  async (_, properties, paragraph = '') => {
    const file = fileWith(properties, paragraph)
    const { units, warnings } = await extractDocument(file)
    expect(units.map(({ pieces, keep, hidden }) => [plainText(pieces), keep, hidden])).toEqual([
      ['The witness  saw it.', undefined, undefined],
      ['John Doe 1234', 'not-text', true],
    ])
    expect(warnings).toEqual([warning('has-blacked-out-words')])
    const [first] = units
    const targets = first ? [{ id: first.id, pieces: first.pieces }] : []
    const txt = await writeAs(file, targets, languages, 'txt')
    expect(textOf(txt.bytes)).toContain('The witness')
    expect(textOf(txt.bytes)).not.toMatch(/John|1234/)
    const pdf = await writeAs(file, targets, languages, 'pdf')
    const read = pdf.output.map(({ pieces }) => plainText(pieces)).join(' ')
    expect(read).toMatch(/The witness\s+saw it\./)
    expect(read).not.toMatch(/John|1234/)
    const docx = await rebuildDocument(file, targets, languages)
    expect(readParts(docx.bytes).get('word/document.xml')).toContain('John Doe 1234')
  },
)

test('what is blacked out is a bar on the page', async () => {
  const [line] = paragraphsOf(readFlow(fileWith('<w:highlight w:val="black"/>').bytes))
  expect(line?.spans.map(({ text, fill }) => [text.trim() === '' ? 'bar' : text, fill])).toEqual([
    ['The witness ', undefined],
    ['bar', [0, 0, 0]],
    [' saw it.', undefined],
  ])
})

test.each<[string, string, string?]>([
  ['letters without a colour on a black shading', blackShade],
  ['white letters below a black highlighter', '<w:color w:val="FFFFFF"/><w:highlight w:val="black"/>'],
  ['white letters on a black shading', `<w:color w:val="FFFFFF"/>${blackShade}`],
  [
    'black letters below a yellow highlighter on black',
    `<w:color w:val="000000"/><w:highlight w:val="yellow"/>${blackShade}`,
  ],
  ['black letters on a grey shading', '<w:color w:val="000000"/><w:shd w:val="pct20" w:color="000000" w:fill="auto"/>'],
  ['black letters without a shading', '<w:color w:val="000000"/><w:highlight w:val="none"/>'],
  ['letters without a colour in a paragraph of black shading', '', blackShade],
  [
    'black letters on white in a paragraph of black shading',
    '<w:color w:val="000000"/><w:shd w:fill="FFFFFF"/>',
    blackShade,
  ],
])('%s are read', async (_, properties, paragraph = '') => {
  const file = fileWith(properties, paragraph)
  const { units, warnings } = await extractDocument(file)
  expect(units.map(({ pieces, keep }) => [plainText(pieces), keep])).toEqual([
    ['The witness John Doe 1234 saw it.', undefined],
  ])
  expect(warnings).toEqual([])
  const { output } = await writeAs(file, [], languages, 'pdf')
  expect(output.map(({ pieces }) => plainText(pieces)).join(' ')).toContain('John Doe 1234')
})
