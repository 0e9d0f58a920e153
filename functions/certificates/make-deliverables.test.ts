import PDFDocument from 'pdfkit'
import { expect, test, vi } from 'vitest'
import { certificateId } from '#shared/certificates/id.ts'
import { packs } from '#shared/certificates/packs.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import { plainText, type Unit } from '../documents/index.ts'
import { openPdf } from '../documents/pdf/file/open.ts'
import { Ref } from '../documents/pdf/file/primitives.ts'
import { decodeTextString } from '../documents/pdf/file/text-string.ts'
import { extractDocument } from '../documents/pipeline/extract-document.ts'
import { inProcessParser } from '../documents/pipeline/parser.ts'
import type { Ctx } from '../lib/ctx.ts'
import { makeDeliverables } from './make-deliverables.ts'

async function pdfOf(...pages: string[]): Promise<Uint8Array> {
  const document = new PDFDocument({ size: 'A4', autoFirstPage: false })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.on('end', resolve))
  for (const text of pages) document.addPage().text(text)
  document.end()
  await ended
  return Buffer.concat(chunks)
}

/**
 * What is made of a source of three pages and its translation of two; `lacking` is what the reader misses on the pages, `output` what is read
 * again of the translation.
 */
async function made({ lacking, output }: { lacking?: number[]; output?: Unit[] } = {}) {
  const source = await pdfOf('Acta', 'Los hijos', 'El registro')
  const translated = await pdfOf('Certificate', 'The children')
  const parser = inProcessParser({ name: 'acta.pdf', bytes: source })
  const stored = new Map<string, Uint8Array>()
  const error = vi.fn()
  const ctx = { log: { error }, files: { put: async (key: string, bytes: Uint8Array) => stored.set(key, bytes) } }
  const { units } = await parser.extract()
  const written = (bytes: Uint8Array) => ({ bytes, overflow: [], output: output ?? units })
  const attachPages: typeof parser.attachPages = async (...given) => ({
    ...(await parser.attachPages(...given)),
    ...(lacking && { lacking }),
  })
  const making = makeDeliverables(
    ctx as unknown as Ctx<'files'>,
    {
      parser: { ...parser, attachPages },
      row: {
        id: 1,
        userId: 2,
        originalFilename: 'acta.pdf',
        sourceLanguage: 'es',
        targetLanguage: 'en',
      } as unknown as TranslationRow,
      document: {
        source,
        units,
        pdf: written(translated),
        docx: written(translated),
        txt: written(translated),
        original: written(source),
      },
    },
    certificateId(Buffer.alloc(10)),
    {
      pack: packs.general,
      signer: { name: 'Rosa Marín', role: 'reviewed-machine-draft', credentials: [] },
      languages: { source: 'es', target: 'en' },
      machineDraft: true,
      signedAt: '2026-11-22T12:00:00Z',
      company: { name: 'Attesta', email: 'support@attesta.example', site: 'https://attesta.example' },
    } as never,
  )
  return { making, parser, stored, error }
}

test('H1: nothing is written where a certified page lacks a text of what it shows, and the log tells which page', {
  tags: ['long'],
}, async () => {
  const { making, stored, error } = await made({ lacking: [3, 4] })
  await expect(making).rejects.toMatchObject({ name: 'CertifiedTextLost' })
  expect(stored.size).toBe(0)
  expect(error.mock.calls).toEqual([['certified pages lack texts', { translationId: 1, pages: 2, first: 3 }]])
})

test('page counts agree: the claims, the files themselves and the words on the certificate', async () => {
  const { making, parser, stored } = await made()
  const { deliverables, sourcePages } = await making
  const claimed = Object.fromEntries(deliverables.map(({ kind, pages }) => [kind, pages]))
  expect(sourcePages).toBe(3)
  expect(claimed).toMatchObject({ 'translation-pdf': 2, 'translation-docx': null, 'translation-txt': null })
  const sheets = (claimed['certified-pdf'] ?? 0) - 2
  expect(sheets).toBeGreaterThan(0)
  expect(claimed['certified-pdf-with-original']).toBe(sheets + 2 + 3)
  for (const { kind, key, pages } of deliverables.filter((file) => file.type === 'application/pdf')) {
    const [sizes] = await parser.pageSizes([stored.get(key) as Uint8Array])
    expect(sizes, kind).toHaveLength(pages ?? 0)
  }
  const certified = deliverables.find(({ kind }) => kind === 'certified-pdf')
  const bytes = stored.get(certified?.key ?? '') as Uint8Array
  const text = (await extractDocument({ name: 'out.pdf', bytes })).units.map((unit) => plainText(unit.pieces)).join(' ')
  expect(text).toContain('Translation, 2 pages; copy of the original, 3 pages')
  expect(text).toContain('“acta.pdf”, 3 pages')
})

test('the text of a certified page says what the page shows, with its ticks, and nothing that it hides or says on demand', async () => {
  const unit = (text: string, entries: Partial<Unit> = {}): Unit => ({
    id: text,
    kind: 'paragraph',
    place: [{ kind: 'page', number: 2 }],
    pieces: [text],
    ...entries,
  })
  const output = [
    unit('Name of the child:'),
    unit('Anna Schmidt', { hidden: true, keep: 'not-text' }),
    unit('Divorced', { kind: 'alt-text' }),
    unit('A title', { kind: 'property' }),
    unit('4', { shown: { elsewhere: true } }),
    unit('Married', { shown: { before: '☑ ' } }),
    ...(['note', 'field-hint', 'field-value'] as const).map((kind) =>
      unit(`Said on demand: ${kind}`, { kind: 'comment', place: [{ kind: 'page', number: 2 }, { kind }] }),
    ),
    unit('Is this right?', {
      kind: 'comment',
      place: [
        { kind: 'page', number: 2 },
        { kind: 'comment', number: 1 },
      ],
    }),
  ]
  const { making, stored } = await made({ output })
  const { deliverables } = await making
  const certified = deliverables.find(({ kind }) => kind === 'certified-pdf')
  const file = openPdf(stored.get(certified?.key ?? '') as Uint8Array)
  const texts = Array.from({ length: file.size }, (_, num) => file.dict(new Ref(num, 0))?.get('ActualText'))
    .filter((text) => text instanceof Uint8Array)
    .map(decodeTextString)
  expect(texts).toContain('Name of the child:\n☑ Married\nIs this right?')
  expect(texts.join('\n')).not.toMatch(/Anna|Divorced|A title|on demand/)
})
