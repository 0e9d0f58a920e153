import { expect, test } from 'vitest'
import { docx, longText, pdf, txt } from '../../translations/testing/documents.ts'
import { extractDocument } from '../extract-document.ts'
import { inspectDocument } from '../inspect-document.ts'
import { longPdf } from '../pdf/generate.ts'
import { plainText, type Unit } from '../unit.ts'
import { writeDocx } from '../write-docx.ts'
import { hideAfter } from './hide-after.ts'
import { previewDocument } from './preview-document.ts'

const languages = { source: 'en', target: 'pt' }
const mark = 'PREVIEW ONLY'
const isFrame = ({ kind }: Unit) => kind === 'header' || kind === 'footer'

/** The text of a preview in which every word of the translation is `Lorem`, but for the last unit's secret. */
async function previewOf(name: string, bytes: Uint8Array, readable: number) {
  const file = { bytes, name }
  const units = await extractDocument(file)
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
  const text = (await extractDocument({ bytes: out, name })).map((unit) => plainText(unit.pieces)).join('\n')
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
])('Z4: the preview of a %s holds the mark and the beginning, and nothing of what follows', async (_, name, make) => {
  const { out, text } = await previewOf(name, await make(), 34)
  expect(text).toContain('PREVIEW')
  expect(text).toContain('Lorem')
  expect(text.match(/Lorem/g)?.length).toBeLessThanOrEqual(3)
  expect(text).not.toContain('segredo')
  expect(Buffer.from(out).toString('latin1')).not.toContain('segredo')
})

test('a long document is cut to its first pages', async () => {
  const bytes = await longPdf(12)
  const { out } = await previewOf('a.pdf', bytes, 1500)
  expect((await inspectDocument({ bytes: out, name: 'a.pdf' })).pages).toBe(2)
  const whole = { bytes: await longDocx(), name: 'a.docx' }
  const cut = { bytes: (await previewOf('a.docx', whole.bytes, 1500)).out, name: 'a.docx' }
  expect((await extractDocument(cut)).length).toBeLessThan((await extractDocument(whole)).length / 2)
})
