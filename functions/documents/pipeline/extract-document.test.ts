import { expect, test } from 'vitest'
import { warning } from '#shared/messages/warning.ts'
import { plainText } from '../model/unit.ts'
import { p, r } from '../testing/docx/generate/word-parts.ts'
import { zipFiles } from '../testing/docx/generate/zip-files.ts'
import { generateFiles } from '../testing/docx/generate.ts'
import { font, pdf, stream } from '../testing/pdf/raw.ts'
import { extractDocument } from './extract-document.ts'

const equation = '<m:oMath><m:r><m:t>x = y</m:t></m:r></m:oMath>'
const parts = new Set(['[Content_Types].xml', '_rels/.rels', 'word/document.xml'])
/** A document of this body and nothing else. */
const docx = (body: string) => ({
  name: 'a.docx',
  bytes: zipFiles(generateFiles({ pages: 0, body }).filter(({ name }) => parts.has(name))),
})

test('one reading of a file gives its units and what the customer should know of it', async () => {
  const { units, warnings } = await extractDocument(docx(p(r('<w:t>Solve</w:t>') + equation)))
  expect(units.map(({ pieces }) => plainText(pieces))).toContain('Solve')
  expect(warnings).toEqual([warning('has-equations')])
})

test.each([
  ['nothing', p('')],
  ['signs of a symbol font', p(r('<w:sym w:font="Wingdings" w:char="F0FC"/>'))],
])('a document with %s and no text is refused before anything is spent on it', async (_, body) => {
  await expect(extractDocument(docx(body))).rejects.toMatchObject({ verdict: 'empty' })
})

test('a number beside a text has an end too', async () => {
  const beside = (digits: number) => p(r('<w:t>Sum:</w:t>') + r('<w:tab/>') + r(`<w:t>${'7'.repeat(digits)}</w:t>`))
  expect((await extractDocument(docx(beside(9)))).units[0]?.shown?.after).toMatch(/7{9}$/)
  await expect(extractDocument(docx(beside(700_000)))).rejects.toMatchObject({ verdict: 'too-complex' })
})

test('a document with a formula alone is taken, and the customer is told of the formula', async () => {
  expect((await extractDocument(docx(p(equation)))).warnings).toEqual([warning('has-equations')])
})

test('a PDF of thousands of pictures that nothing reads is told of in as many warnings as a row holds', async () => {
  const pages = Array.from({ length: 900 }, (_, i) => i + 10)
  const page =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>'
  const written = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 6 0 R /Resources << /Font << /F 7 0 R >> >> >>`
  const bytes = pdf({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: `<< /Type /Pages /Kids [3 0 R ${pages.map((number) => `${number} 0 R`).join(' ')}] /Count ${pages.length + 1} >>`,
    3: written,
    4: stream('q 300 0 0 300 0 0 cm /I Do Q'),
    5: stream(
      'x'.repeat(64),
      '/Type /XObject /Subtype /Image /Width 2000 /Height 2000 /BitsPerComponent 8 /ColorSpace /Unknown',
    ),
    6: stream('BT /F 12 Tf 20 200 Td (Words) Tj ET'),
    7: font(),
    ...Object.fromEntries(pages.map((number) => [number, page])),
  })
  const { units, warnings } = await extractDocument({ name: 'a.pdf', bytes })
  expect(units.map(({ pieces }) => plainText(pieces))).toEqual(['Words'])
  expect(warnings).toHaveLength(500)
  expect(warnings[0]).toEqual(warning('page-scan', { page: 2 }))
})
