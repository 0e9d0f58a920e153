import { expect, test } from 'vitest'
import { type FileType, fileTypes } from '#shared/documents/document.ts'
import { DocumentRefusal, type Verdict } from '#shared/documents/verdict.ts'
import { cleanText } from '#shared/segments/clean-text.ts'
import { type LedgerEntry, plainText, type Unit, type UnitTarget } from '../documents/index.ts'
import { textHash } from '../documents/model/ledger.ts'
import { inProcessParser } from '../documents/pipeline/parser.ts'
import { docxOf } from '../documents/testing/docx/test-flow.ts'
import { writeSigned } from './write-signed.ts'

const languages = { source: 'es', target: 'en' }

const asked: unknown[] = []

const ledgerOf = (units: readonly Unit[], targets: readonly UnitTarget[]): LedgerEntry[] =>
  units.map(({ id, kind, place, pieces }, i) => ({
    id,
    kind,
    place,
    source: plainText(pieces),
    target: plainText(targets[i]?.pieces ?? []),
    disposition: 'translated',
    reason: null,
    notes: [],
    sourceHash: textHash(plainText(pieces)),
  }))

/** A document of two paragraphs whose translation was signed, and a parser that leaves the second one out of one format. */
async function signed(
  lossy?: FileType,
  texts = ['The house is red.', 'There are two children.'],
  { own = 'txt', tooLong, verdict = 'too-complex' }: { own?: FileType; tooLong?: FileType; verdict?: Verdict } = {},
) {
  const bytes = new TextEncoder().encode('La casa es roja.\n\nLos hijos son dos.\n')
  const parser = inProcessParser({ name: 'source.txt', bytes })
  const { units } = await parser.extract()
  const targets = units.map((unit, i): UnitTarget => ({ id: unit.id, pieces: [texts[i] ?? ''] }))
  const ledger = ledgerOf(units, targets)
  const rebuild: typeof parser.rebuild = async (wanted, options, as) => {
    if (wanted.length > 0) asked.push(options.certified)
    if (as === tooLong) throw new DocumentRefusal(verdict, 'too much')
    const written = await parser.rebuild(wanted, options, as)
    return as === lossy ? { ...written, output: written.output.slice(0, 1) } : written
  }
  return writeSigned((work) => work({ rebuild }), targets, ledger, languages, own)
}

test('H1: what was signed stands in every format, each written as one that somebody vouches for', {
  tags: ['long'],
}, async () => {
  asked.length = 0
  const written = await signed()
  expect(asked).toEqual([true, true, true])
  for (const format of fileTypes) expect(written[format]?.bytes.length, format).toBeGreaterThan(0)
})

test.each(fileTypes)(
  'H1: a %s that lacks a signed text is not certified, whatever the format of the original',
  { tags: ['long'] },
  async (format) => {
    await expect(signed(format)).rejects.toMatchObject({ name: 'TranslationIncomplete' })
  },
)

test('H1: a text that was copied from elsewhere stands in every format, word for word', {
  tags: ['long'],
}, async () => {
  const written = await signed(
    undefined,
    ['The house\vis\u0007 red.', 'There are two chil\ufffedren.\u0002'].map(cleanText),
  )
  for (const format of fileTypes) {
    const words = (written[format]?.output ?? []).map(({ pieces }) => plainText(pieces)).join(' ')
    expect(words.replaceAll(/\s+/g, ' '), format).toContain('The house is red. There are two children.')
  }
})

test.each(['too-complex', 'timeout'] as const)(
  'P5: what is too long for a DOCX (%s) is certified without one, but for a DOCX',
  { tags: ['long'] },
  async (verdict) => {
    const written = await signed(undefined, undefined, { tooLong: 'docx', verdict })
    expect(written.docx).toBeNull()
    expect(written.pdf.bytes.length).toBeGreaterThan(0)
    const refused = { verdict }
    await expect(signed(undefined, undefined, { tooLong: 'docx', verdict, own: 'docx' })).rejects.toMatchObject(refused)
    await expect(signed(undefined, undefined, { tooLong: 'pdf', verdict })).rejects.toMatchObject(refused)
  },
)

test('H1: a text with a sign that a PDF would show as a box is not certified', { tags: ['long'] }, async () => {
  const texts = (second: string) => ['The house is red.', second]
  await expect(signed(undefined, texts('There are two \u{10a00} children.'))).rejects.toMatchObject({
    name: 'TranslationIncomplete',
    entries: [{ target: 'There are two \u{10a00} children.' }],
  })
})

test('H1: pictures of messages are drawn, and signs of private use keep nobody from a certificate', {
  tags: ['long'],
}, async () => {
  const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'
  const texts = ['Call \u{1f4de} us \u2705 or \u274c \u{1f1e7}\u{1f1f7}.', `We ${family} are \uf0b7 two.`]
  expect((await signed(undefined, texts)).pdf.undrawn).toEqual(['\uf0b7'])
})

test('H1: numbers in circles and Roman ones, blanks and joiners are certified', { tags: ['long'] }, async () => {
  const written = await signed(undefined, ['Under ① and Part Ⅲ\u2003the buyer pays.', 'Ticked ☑\ufe0f by\u200d ⑴.'])
  expect(written.pdf.undrawn).toEqual([])
})

test('H1: a DOCX in which a part of a word is struck is certified in every format', { tags: ['long'] }, async () => {
  const word = ['<w:t>Tenant</w:t>', '<w:rPr><w:strike/></w:rPr><w:t>s</w:t>', '<w:t>:</w:t>']
  const bytes = docxOf(`<w:p>${word.map((inner) => `<w:r>${inner}</w:r>`).join('')}</w:p>`)
  const parser = inProcessParser({ name: 'source.docx', bytes })
  const { units } = await parser.extract()
  const targets = units.map(({ id, pieces }): UnitTarget => {
    return { id, pieces: pieces.map((piece) => (piece === 'Tenant' ? 'Inquilino' : piece)) }
  })
  const written = await writeSigned((work) => work(parser), targets, ledgerOf(units, targets), languages, 'docx')
  expect(written.txt && new TextDecoder().decode(written.txt.bytes)).toBe('Inquilino~~s~~:\n')
})
