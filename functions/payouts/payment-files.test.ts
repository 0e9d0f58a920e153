import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import type { TranslationId, UserId } from '#shared/lib/id.ts'
import { unitsToText, withParser } from '../documents/index.ts'
import { statementCsv } from './payment-files.ts'
import { statementPdf } from './statement-pdf.ts'

const facts = {
  batch: '2026-11-20',
  translatorId: 5 as UserId,
  name: 'Ana María 山田',
  reference: 'ATT-20261120-5',
  payouts: 40,
  totalCents: 40 * 1746,
}
const lines = Array.from({ length: 40 }, (_, i) => ({
  batch: facts.batch,
  translationId: (100 + i) as TranslationId,
  translatorId: facts.translatorId,
  completedAt: '2026-11-18T10:00:00.000Z',
  sourceLanguage: 'es',
  targetLanguage: 'en',
  amountCents: 2495,
  payoutCents: 1746,
  platformFeeCents: 749,
}))

test('P6: the same facts make the same statement, byte for byte, however long it is', {
  tags: ['long'],
  timeout: 30_000,
}, async () => {
  const [first, second] = [await statementPdf(facts, lines), await statementPdf(facts, lines)]
  expect(Buffer.compare(first, second)).toBe(0)
  expect(statementCsv(facts, lines)).toEqual(statementCsv(facts, lines))
})

test('a statement is read by a person: languages by their names, one job is one job', async () => {
  const bytes = await statementPdf({ ...facts, payouts: 1, totalCents: 1746 }, lines.slice(0, 1))
  const said = await withParser({ name: 'statement.pdf', bytes }, async (parser) => {
    const { units } = await parser.extract()
    return unitsToText(units, [])
  })
  expect(said).toContain('Spanish → English')
  expect(said).toMatch(/\b1 job\b/)
}, 30_000)

/** Where words stand on a page, in points. */
type Word = { text: string; page: number; left: number; right: number; y: number }

async function wordsOf(bytes: Uint8Array): Promise<Word[]> {
  const document = await getDocument({ data: Uint8Array.from(bytes) }).promise
  const words: Word[] = []
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent()
    for (const item of items) {
      if (!('str' in item) || !/[\p{L}\p{N}\p{P}\p{S}]/u.test(item.str)) continue
      const [left, y] = [Number(item.transform[4]), Number(item.transform[5])]
      words.push({ text: item.str, page, left, right: left + item.width, y })
    }
  }
  return words
}

test.each([
  ['long names of languages', { name: 'Ana Souza' }, { sourceLanguage: 'pt-PT', targetLanguage: 'fr-CA' }],
  ['a long name', { name: `${'Maria da Conceição '.repeat(6)}Vasconcelos` }, {}],
  ['a name from right to left beside one from left to right', { name: 'مريم العلي (Maryam)' }, {}],
])(
  'a statement with %s: no words lie over others, and none over the edge',
  async (_, named, languages) => {
    const all = lines.map((line) => ({
      ...line,
      ...languages,
      amountCents: 1_234_567,
      translationId: 9007199254740991,
    }))
    const words = await wordsOf(await statementPdf({ ...facts, ...named }, all as typeof lines))
    for (const one of words) {
      expect(one.left, one.text).toBeGreaterThan(50)
      expect(one.right, one.text).toBeLessThan(612 - 50)
      const over = words.filter(
        (other) =>
          other !== one &&
          other.page === one.page &&
          Math.abs(other.y - one.y) < 7 &&
          other.left < one.right - 0.5 &&
          one.left < other.right - 0.5,
      )
      expect(over.map(({ text }) => [one.text, text])).toEqual([])
    }
  },
  30_000,
)

test.each(['علي ݠ', 'علي یۨ', 'ظۙ', '؀ٛ', 'ਙੈ'])(
  'P6: a name with a mark that has no place on its letter (%j) holds up nobody’s pay',
  async (name) => {
    const bytes = await statementPdf({ ...facts, name }, lines.slice(0, 1))
    expect((await wordsOf(bytes)).map(({ text }) => text).join(' ')).toContain('Spanish → English')
  },
  30_000,
)

test('a statement as CSV has a row a job and the total', () => {
  const rows = String(statementCsv(facts, lines).body).trimEnd().split('\r\n')
  expect(rows).toHaveLength(42)
  expect(rows[1]).toBe('ATT-20261120-5,100,2026-11-18,es,en,24.95,7.49,17.46,USD')
  expect(rows.at(-1)).toBe('ATT-20261120-5,total,2026-11-20,,,,,698.40,USD')
})
