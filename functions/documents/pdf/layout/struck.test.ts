import { expect, test } from 'vitest'
import { toDocx } from '../../convert/pdf-to-docx/to-docx.ts'
import type { UnitTarget } from '../../model/unit.ts'
import { readParts } from '../../testing/docx/test-reader.ts'
import { font, onePage, stream } from '../../testing/pdf/raw.ts'
import { format } from '../format.ts'

const page = (drawing: string, annotation = '') =>
  onePage(
    { 4: font(), 5: stream(`BT /F 12 Tf 20 200 Td (Married or single) Tj 0 -40 Td (1,200) Tj ET ${drawing}`) },
    '/Font << /F 4 0 R >>',
    annotation && `/Annots [${annotation}]`,
  )

/** The words of the DOCX that are struck out, and those that are not. */
async function words(bytes: Uint8Array, targets: ReadonlyMap<string, UnitTarget> = new Map()) {
  const { bytes: made } = await toDocx(bytes, targets, { source: 'en', target: 'es' })
  const document = readParts(made).get('word/document.xml') ?? ''
  const runs = (document.match(/<w:r>.*?<\/w:r>/gs) ?? []).map((run) => ({
    isStruck: run.includes('<w:strike/>'),
    text: run.replace(/<[^>]*>/g, '').trim(),
  }))
  const { struck = [], plain = [] } = Object.groupBy(
    runs.filter(({ text }) => text),
    ({ isStruck }) => (isStruck ? 'struck' : 'plain'),
  )
  return { struck: struck.map(({ text }) => text), plain: plain.map(({ text }) => text) }
}

const struck = { struck: ['single', '1,200'], plain: ['Married or'] }

test('words and figures with a line through them are struck out in the DOCX, and so is their translation', async () => {
  const bytes = page('76 204 m 110 204 l S 20 164 m 50 164 l S')
  expect(await words(bytes)).toEqual(struck)
  const [unit] = (await format.extract(bytes)).units
  const spanish: Record<string, string> = { 'Married or ': 'Casada o ', single: 'soltera' }
  const pieces = (unit?.pieces ?? []).map((piece) => (typeof piece === 'string' ? (spanish[piece] ?? piece) : piece))
  const targets = new Map([[unit?.id ?? '', { id: unit?.id ?? '', pieces }]])
  expect(await words(bytes, targets)).toEqual({ struck: ['soltera', '1,200'], plain: ['Casada o'] })
})

test('so are words that a reader struck out', async () => {
  const note =
    '<< /Type /Annot /Subtype /StrikeOut /Rect [76 197 110 211] /QuadPoints [76 211 110 211 76 197 110 197] /C [1 0 0] >>'
  expect(await words(page('', note))).toEqual({ struck: ['single'], plain: ['Married or', '1,200'] })
})

test('what is underlined, or stands on a ground, is not', async () => {
  const bytes = page('1 1 0 rg 76 197 34 12 re f 0 0 1 RG 20 158 m 50 158 l S')
  expect((await words(bytes)).struck).toEqual([])
})
