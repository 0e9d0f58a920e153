import { expect, test } from 'vitest'
import { makePdf } from '../bench/make-pdf.ts'
import { lookAlike, pseudoEngine } from '../engines/pseudo.ts'
import { type DocumentKind, type NamedFile, plainText } from '../model/unit.ts'
import { extractDocument } from '../pipeline/extract-document.ts'
import { inProcessParser } from '../pipeline/parser.ts'
import { translateDocument } from '../pipeline/translate-document.ts'
import { generateDocx } from '../testing/docx/generate.ts'
import { readParts } from '../testing/docx/test-reader.ts'

const text = new TextEncoder().encode('Annual report\n\nThe house is red.\n\n- first point\n- second point\n')
const sources: Record<DocumentKind, () => Promise<NamedFile>> = {
  txt: async () => ({ name: 'a.txt', bytes: text }),
  docx: async () => ({ name: 'a.docx', bytes: generateDocx({ pages: 2 }) }),
  pdf: async () => ({ name: 'a.pdf', bytes: await makePdf(2) }),
}

test.each<[DocumentKind, DocumentKind, string]>([
  ['txt', 'docx', 'es'],
  ['txt', 'pdf', 'es'],
  ['docx', 'txt', 'es'],
  ['docx', 'pdf', 'es'],
  ['pdf', 'txt', 'es'],
  ['pdf', 'docx', 'es'],
  ['txt', 'docx', 'ar'],
])('a %s is written as %s in %s with nothing left out and nothing left untranslated', async (from, as, target) => {
  const parser = inProcessParser(await sources[from]())
  const { bytes, ledger } = await translateDocument(parser, async () => pseudoEngine(), { source: 'en', target, as })
  const output = (await extractDocument({ name: `b.${as}`, bytes })).units
  const kept = ledger.filter((entry) => entry.disposition === 'kept').map((entry) => entry.source)
  const left = output
    .map((unit) => plainText(unit.pieces))
    // Endnotes are counted i, ii, in a text [i].
    .filter(
      (each) =>
        /[A-Za-z]/.test(each.replace(/(?<!\S)[iv]+(?!\S)|\[[iv]+\]/g, '')) && !kept.some((k) => each.includes(k)),
    )
  expect(left).toEqual([])
  expect(ledger.every((entry) => entry.disposition !== 'failed')).toBe(true)
})

test('a text in Arabic runs right to left in its DOCX', async () => {
  const parser = inProcessParser({ name: 'a.txt', bytes: text })
  const { bytes } = await translateDocument(parser, async () => pseudoEngine(), {
    source: 'en',
    target: 'ar',
    as: 'docx',
  })
  const xml = readParts(bytes).get('word/document.xml')
  expect(xml).toContain('<w:bidi/>')
  expect(xml).toContain('<w:rtl/>')
  expect(xml).toContain(lookAlike('Annual report'))
})

test('a header for pages that are not there fails no translation, and the ledger says so; one that is drawn is there', async () => {
  const bytes = generateDocx({ pages: 0, body: '<w:p><w:r><w:t>Only page</w:t></w:r></w:p>' })
  const parser = inProcessParser({ name: 'a.docx', bytes })
  const options = { source: 'en', target: 'es', as: 'pdf' } as const
  const { ledger, bytes: pdf } = await translateDocument(parser, async () => pseudoEngine(), options)
  const output = (await extractDocument({ name: 'b.pdf', bytes: pdf })).units
    .map(({ pieces }) => plainText(pieces))
    .join(' ')
  for (const { kind, target, notes } of ledger.filter((entry) => entry.kind === 'header' || entry.kind === 'footer'))
    expect([kind, output.includes(target) || notes.includes('on no page, in other signs, or counted anew')]).toEqual([
      kind,
      true,
    ])
})

test('words that a list counts with stand where it counts, and nowhere else', async () => {
  const bytes = generateDocx({ pages: 0, body: '<w:p><w:r><w:t>Only words</w:t></w:r></w:p>' })
  const options = { source: 'en', target: 'es', as: 'txt' } as const
  const written = await translateDocument(
    inProcessParser({ name: 'a.docx', bytes }),
    async () => pseudoEngine(),
    options,
  )
  expect(written.ledger.some(({ source }) => source.includes('%1'))).toBe(true)
  expect(new TextDecoder().decode(written.bytes)).not.toContain('%1')
})
