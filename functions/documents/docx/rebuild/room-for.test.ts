import { expect, test } from 'vitest'
import type { Piece } from '../../model/unit.ts'
import { generateDocx } from '../../testing/docx/generate.ts'
import { readParts } from '../../testing/docx/test-reader.ts'
import { format } from '../format.ts'

const p = (inner: string) => `<w:p><w:r>${inner}</w:r></w:p>`
const text = (words: string) => p(`<w:t>${words}</w:t>`)
const row = (inner: string, height: string) => `<w:tr><w:trPr>${height}</w:trPr><w:tc><w:tcPr/>${inner}</w:tc></w:tr>`
const height = (rule: string) => `<w:trHeight w:val="300" w:hRule="${rule}"/>`
const table = (...rows: string[]) => `<w:tbl><w:tblPr/><w:tblGrid/>${rows.join('')}</w:tbl>`
const content = (words: string) => `<w:txbxContent>${text(words)}</w:txbxContent>`
const a = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
const wps = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape'
const shape = (words: string, body: string) =>
  `<w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><a:graphic ${a}><a:graphicData uri="${wps}"><wps:wsp xmlns:wps="${wps}"><wps:spPr/><wps:txbx>${content(words)}</wps:txbx>${body}</wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing>`
const vml = (words: string, style: string) =>
  `<w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" style="height:9pt"><v:textbox${style}>${content(words)}</v:textbox></v:shape></w:pict>`
const both = (words: string, body: string, style: string) =>
  `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps">${shape(words, body)}</mc:Choice><mc:Fallback>${vml(words, style)}</mc:Fallback></mc:AlternateContent>`
const noFit = '<wps:bodyPr><a:noAutofit/></wps:bodyPr>'
const fit = '<wps:bodyPr><a:spAutoFit/></wps:bodyPr>'
const vmlFit = ' style="mso-fit-shape-to-text:t"'

const english = { source: 'en', target: 'en' }

/** The body with "Long" translated, and with all other texts as they are. */
async function translated(body: string, target = 'en'): Promise<string> {
  const source = generateDocx({ pages: 0, body })
  const { units } = await format.extract(source)
  const targets = units.map(({ id, pieces }) => ({
    id,
    pieces: pieces.map((piece) => (typeof piece === 'string' ? piece.replaceAll('Long', 'Much longer') : piece)),
  }))
  const { bytes } = await format.rebuild(source, new Map(targets.map((one) => [one.id, one])), { source: 'en', target })
  const xml = readParts(bytes).get('word/document.xml') as string
  return xml.slice(xml.indexOf('<w:body>') + 8, xml.indexOf('<w:sectPr'))
}

const former = `<w:trPrChange w:id="1" w:author="A"><w:trPr>${height('exact')}</w:trPr></w:trPrChange>`

const frame = (rule: string, at = 20) => `<w:framePr w:h="300" w:hRule="${rule}" w:wrap="around" w:y="${at}"/>`
const framed = (words: string, rule: string, more = '', at?: number) =>
  `<w:p><w:pPr>${frame(rule, at)}${more}</w:pPr><w:r><w:t>${words}</w:t></w:r></w:p>`
const formerFrame = `<w:pPrChange w:id="2" w:author="A"><w:pPr>${frame('exact')}</w:pPr></w:pPrChange>`

test.each<[string, (words: string) => string, (words: string) => string]>([
  ['a row', (w) => table(row(text(w), height('exact'))), (w) => table(row(text(w), height('atLeast')))],
  [
    'a row around a table',
    (w) => table(row(table(row(text(w), '')) + text('Same'), height('exact'))),
    (w) => table(row(table(row(text(w), '')) + text('Same'), height('atLeast'))),
  ],
  [
    'a row whose height changed',
    (w) => table(row(text(w), height('exact') + former)),
    (w) => table(row(text(w), height('atLeast') + former)),
  ],
  ['a box', (w) => p(shape(w, noFit)), (w) => p(shape(w, fit))],
  ['a box that would shrink its text', (w) => p(shape(w, noFit.replace('no', 'norm'))), (w) => p(shape(w, fit))],
  ['a box that says nothing', (w) => p(shape(w, '<wps:bodyPr/>')), (w) => p(shape(w, fit))],
  [
    'a box with a warp and depth',
    (w) => p(shape(w, '<wps:bodyPr><a:prstTxWarp prst="a"/><a:sp3d/></wps:bodyPr>')),
    (w) => p(shape(w, '<wps:bodyPr><a:prstTxWarp prst="a"/><a:spAutoFit/><a:sp3d/></wps:bodyPr>')),
  ],
  ['an older box', (w) => p(vml(w, '')), (w) => p(vml(w, vmlFit))],
  [
    'an older box with a style',
    (w) => p(vml(w, ' style="layout-flow:vertical;mso-fit-shape-to-text:f"')),
    (w) => p(vml(w, ' style="layout-flow:vertical;mso-fit-shape-to-text:t"')),
  ],
  ['a text frame', (w) => framed(w, 'exact'), (w) => framed(w, 'atLeast')],
  [
    'a text frame of several paragraphs',
    (w) => framed('Same', 'exact') + framed(w, 'exact') + framed('Same', 'exact'),
    (w) => framed('Same', 'atLeast') + framed(w, 'atLeast') + framed('Same', 'atLeast'),
  ],
  [
    'a text frame whose place changed',
    (w) => framed(w, 'exact', formerFrame),
    (w) => framed(w, 'atLeast', formerFrame),
  ],
  ['a box in both of its forms', (w) => p(both(w, noFit, '')), (w) => p(both(w, fit, vmlFit))],
])('%s of a fixed height grows with a changed text, and stays with the same one', async (_, before, after) => {
  expect(await translated(before('Long words'))).toBe(after('Much longer words'))
  expect(await translated(before('Same'))).toBe(before('Same'))
})

test('a box grows in a paragraph that is written anew around it', async () => {
  const bold = '<w:r><w:rPr><w:b/></w:rPr><w:t>bold</w:t></w:r>'
  const source = generateDocx({
    pages: 0,
    body: `<w:p><w:r><w:t>A </w:t></w:r>${bold}<w:r><w:t> word</w:t>${both('Long', noFit, '')}</w:r></w:p>`,
  })
  const { units } = await format.extract(source)
  const said = (piece: Piece) => (typeof piece === 'string' ? piece.replace('Long', 'Much longer') : piece)
  const targets = units.map(({ id, pieces }) => ({
    id,
    pieces: pieces.length > 1 ? ['Plain words'] : pieces.map(said),
  }))
  const { bytes } = await format.rebuild(source, new Map(targets.map((target) => [target.id, target])), english)
  const xml = readParts(bytes).get('word/document.xml')
  expect(xml).not.toContain('<w:b/>')
  expect(xml).toContain(both('Much longer', fit, vmlFit))
})

test('a text frame grows where its paragraphs turn to the left too', async () => {
  const frames = (words: string) => framed(words, 'exact') + text('Same') + framed('Same', 'exact', '', 90)
  const xml = await translated(frames('Long words'), 'ar')
  expect(xml.match(/<w:framePr[^>]*>/g)).toEqual([frame('atLeast'), frame('exact', 90)])
  expect(xml.match(/<w:bidi\/>/g)).toHaveLength(3)
  expect(xml).toContain('Much longer words')
})

test('rows, boxes and text frames beside a changed text stay as they are', async () => {
  const body = (words: string) =>
    framed('Same', 'exact') +
    text(words) +
    framed('Same', 'exact') +
    framed(words, 'auto') +
    table(row(text('Same'), height('exact')), row(text(words), height('auto'))) +
    p(both('Same', noFit, '')) +
    text(words)
  expect(await translated(body('Long'))).toBe(body('Much longer'))
})
