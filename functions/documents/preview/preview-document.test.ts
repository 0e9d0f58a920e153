import { decodePDFRawStream, PDFArray, PDFDocument, type PDFPage, PDFRawStream } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { docx, longText, pdf, txt } from '../../translations/testing/documents.ts'
import { writeDocx } from '../convert/write-docx.ts'
import { plainText, type Unit } from '../model/unit.ts'
import { hiddenLayers } from '../pdf/content/layers.ts'
import { openPdf } from '../pdf/file/open.ts'
import { Ref } from '../pdf/file/primitives.ts'
import { extractDocument } from '../pipeline/extract-document.ts'
import { longPdf } from '../testing/pdf/generate.ts'
import { font, onePage, stream } from '../testing/pdf/raw.ts'
import { cutPdf } from './cut-pdf.ts'
import { hideAfter } from './hide-after.ts'
import { outlineText } from './outline-text.ts'
import { previewDocument } from './preview-document.ts'

const languages = { source: 'en', target: 'pt' }
const mark = { text: 'Preview only', language: 'en' }
const isFrame = ({ kind }: Unit) => kind === 'header' || kind === 'footer'

/** The text of a preview in which every word of the translation is `Lorem`, but for the last unit's secret. */
async function previewOf(name: string, bytes: Uint8Array, readable: number) {
  const file = { bytes, name }
  const { units } = await extractDocument(file)
  const targets = units.map((unit, index) => ({
    id: unit.id,
    pieces: unit.pieces.map((piece) =>
      typeof piece === 'string'
        ? index > units.length / 2 && !isFrame(unit)
          ? 'segredo'
          : 'Lorem ipsum dolor'
        : piece,
    ),
  }))
  const out = await previewDocument(file, hideAfter(units, targets, readable), languages, { mark })
  const text = (await extractDocument({ bytes: out, name })).units.map((unit) => plainText(unit.pieces)).join('\n')
  return { out, text }
}

const longDocx = () =>
  writeDocx(
    longText(6000)
      .split('\n\n')
      .map((text) => ({ text, kind: 'paragraph' as const })),
    'en',
  )

test.each([
  ['DOCX', 'a.docx', async () => (await docx()).bytes],
  ['PDF', 'a.pdf', async () => (await pdf()).bytes],
  ['TXT', 'a.txt', async () => txt().bytes],
  ['long DOCX', 'a.docx', longDocx],
  ['long PDF', 'a.pdf', () => longPdf(12)],
  ['long TXT', 'a.txt', async () => txt(longText(6000)).bytes],
])(
  'Z4: the preview of a %s holds the beginning, no line of ours, and nothing of what follows',
  async (_, name, make) => {
    const { out, text } = await previewOf(name, await make(), 34)
    expect(text).not.toContain(mark.text)
    expect(text).toContain('Lorem')
    expect(text.match(/Lorem/g)?.length).toBeLessThanOrEqual(3)
    expect(text).not.toContain('segredo')
    expect(Buffer.from(out).toString('latin1')).not.toContain('segredo')
  },
)

test.each([
  ['Latin', { text: 'Aperçu', language: 'fr' }],
  ['Arabic', { text: 'معاينة فقط', language: 'ar' }],
  ['Japanese', { text: 'プレビュー', language: 'ja' }],
])('a PDF is marked in %s three times a page, as shapes that cover no text', async (_, one) => {
  const { bytes } = await pdf()
  const drawn = async (marked: typeof one | undefined) => {
    const out = await PDFDocument.load(await cutPdf(bytes, 1, marked))
    const [content = ''] = out.getPages().map((page) => contentOf(page))
    return content
  }
  const { path, width } = await outlineText(one)
  expect(width).toBeGreaterThan(2)
  const shapes = path.match(/M/g)?.length ?? 0
  expect(shapes).toBeGreaterThan(4)
  const moves = (content: string) => content.match(/ m$/gm)?.length ?? 0
  expect(moves(await drawn(one)) - moves(await drawn(undefined))).toBe(3 * shapes)
})

test('a long document is cut to its first pages', async () => {
  const bytes = await longPdf(12)
  const { out } = await previewOf('a.pdf', bytes, 1500)
  expect((await PDFDocument.load(out)).getPageCount()).toBe(2)
  const whole = { bytes: await longDocx(), name: 'a.docx' }
  const cut = { bytes: (await previewOf('a.docx', whole.bytes, 1500)).out, name: 'a.docx' }
  expect((await extractDocument(cut)).units.length).toBeLessThan((await extractDocument(whole)).units.length / 2)
})

test('a layer of a PDF that is hidden is so in its preview', async () => {
  const layered = onePage(
    {
      1: '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [7 0 R 8 0 R] /D << /OFF [7 0 R] >> >> >>',
      4: font(),
      5: stream(
        '/OC /Draft BDC BT /F 12 Tf 20 150 Td (Draft) Tj ET EMC /OC /Text BDC BT /F 12 Tf 20 90 Td (Text) Tj ET EMC',
      ),
      7: '<< /Type /OCG /Name (Draft) >>',
      8: '<< /Type /OCG /Name (Text) >>',
    },
    '/Font << /F 4 0 R >> /Properties << /Draft 7 0 R /Text 8 0 R >>',
  )
  const cut = openPdf(await cutPdf(layered, 1, mark))
  const names = Array.from(hiddenLayers(cut), (number) => cut.dict(new Ref(number, 0))?.get('Name'))
  expect(names.map((each) => Buffer.from(each as Uint8Array).toString())).toEqual(['Draft'])
})

function contentOf({ node }: PDFPage): string {
  const contents = node.Contents()
  const streams = contents instanceof PDFArray ? contents.asArray().map((one) => node.context.lookup(one)) : [contents]
  return streams
    .filter((one) => one instanceof PDFRawStream)
    .map((one) => Buffer.from(decodePDFRawStream(one).decode()).toString('latin1'))
    .join('\n')
}
