import { expect, test } from 'vitest'
import { type LedgerEntry, textHash } from '../model/ledger.ts'
import { plainText, type Unit } from '../model/unit.ts'
import { p, r } from '../testing/docx/generate/word-parts.ts'
import { generateDocx } from '../testing/docx/generate.ts'
import { alignTargets, sourcesOf } from './align-targets.ts'
import { inProcessParser } from './parser.ts'
import { checkOutput } from './translate-document.ts'

const units = (texts: Record<string, string>) =>
  Object.entries(texts).map(([id, text]) => ({ id, pieces: [text] }) as unknown as Unit)

/** Where the targets of texts that stood under these ids go, and which go nowhere. */
function aligned(before: Record<string, string>, now: Record<string, string>) {
  const stored = Object.entries(before).map(([id, text]) => ({ id, sourceHash: textHash(text) }))
  const targets = Object.keys(before).map((id) => ({ id, pieces: [`for ${id}`] }))
  const { targets: placed, told } = alignTargets(units(now), targets, sourcesOf(stored))
  const noted = Object.keys(now).map((id) => ({ id, note: '' }))
  const { lost = [], overflow } = told({ bytes: new Uint8Array(), overflow: noted })
  return {
    placed: placed.map(({ id, pieces }) => `${plainText(pieces)} at ${id}`),
    lost,
    told: overflow.map(({ id }) => id),
  }
}

test('targets of texts that are numbered as before stay as they are', () => {
  const all = units({ a: 'one', b: 'two', c: 'new' })
  const targets = [{ id: 'a', pieces: ['ONE'] }]
  const sources = { a: textHash('one'), b: textHash('two') }
  expect(alignTargets(all, targets, sources).targets).toBe(targets)
  expect(alignTargets(all, targets, undefined).targets).toBe(targets)
})

test('H1: a target goes to the text that it translates, and what is told of it goes back', () => {
  expect(aligned({ a: 'one', b: 'two', c: 'one' }, { a: '▲', b: 'one', c: 'two', d: 'one' })).toEqual({
    placed: ['for a at b', 'for b at c', 'for c at d'],
    lost: [],
    told: ['a', 'b', 'c'],
  })
})

test('H1: equal texts keep their order, and a text that is gone takes no other’s place', () => {
  expect(aligned({ a: 'x', b: 'same', c: 'same' }, { a: 'new', b: 'x', c: 'same', d: 'same' }).placed).toEqual([
    'for a at b',
    'for b at c',
    'for c at d',
  ])
  expect(aligned({ a: '▲ one', b: 'two' }, { a: '▲', b: 'one', c: 'two' })).toMatchObject({
    placed: ['for b at c'],
    lost: ['a'],
  })
  expect(aligned({ a: 'two', b: '▲ one' }, { a: 'two', b: '▲', c: 'one' }).lost).toEqual(['b'])
})

test('a text that is read otherwise keeps its translation where the numbers stand', () => {
  expect(aligned({ a: 'one', b: 'Þnal', c: 'two' }, { a: 'one', b: 'final', c: 'two' })).toMatchObject({
    placed: ['for a at a', 'for b at b', 'for c at c'],
    lost: [],
  })
  expect(aligned({ a: 'LŠ one' }, { a: 'Là one' }).lost).toEqual([])
})

test('R3: a long file that is read otherwise throughout is aligned in no time', () => {
  const texts = (word: string) =>
    Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`p${i}`, `${word} ${i}`]))
  const before = performance.now()
  expect(aligned(texts('a'), texts('b')).lost).toEqual([])
  expect(performance.now() - before).toBeLessThan(4000)
})

test.each(['docx', 'pdf', 'txt'] as const)(
  'H1: what a newer engine numbers otherwise is written where it belongs, or told of (%s)',
  async (as) => {
    const picture = '<w:drawing><wp:inline><wp:docPr id="1" name="a" descr="A red house"/></wp:inline></w:drawing>'
    const texts = ['New one', 'First words', 'Second words', 'Third words']
    const body = texts.map((text, i) => p(r(`<w:t>${text}</w:t>`) + (i === 1 ? r(picture) : ''))).join('')
    const parser = inProcessParser({ name: 'a.docx', bytes: generateDocx({ pages: 0, body }) })
    const all = (await parser.extract()).units
    const own = all.filter(({ id, pieces }) => id.startsWith('document#') && plainText(pieces) !== 'New one')
    // As an engine numbered them that did not know of the first one.
    const ids = all.filter(({ id }) => id.startsWith('document#')).map(({ id }) => id)
    const entry = (unit: Unit, i: number): LedgerEntry => {
      const source = plainText(unit.pieces)
      const [disposition, reason] = ['translated', null] as const
      const { kind, place } = unit
      return {
        id: ids[i] as string,
        kind,
        place,
        source,
        target: `${source} übersetzt`,
        sourceHash: textHash(source),
        disposition,
        reason,
        notes: [],
      }
    }
    const ledger = own.map(entry)
    const targets = ledger.map(({ id, target }) => ({ id, pieces: [target] }))
    const options = { source: 'en', target: 'de', sources: sourcesOf(ledger) }
    const { output, overflow, lost } = await parser.rebuild(targets, options, as)
    expect(() => checkOutput(ledger, overflow, output, lost)).not.toThrow()
    const written = output.map(({ pieces }) => plainText(pieces)).join('\n')
    for (const text of texts.slice(1)) expect(written).toContain(`${text} übersetzt`)
    expect(written).not.toContain('New one übersetzt')
    const gone = [...ledger, { ...entry(own[0] as Unit, 0), id: 'document#99', source: 'x', sourceHash: textHash('x') }]
    const made = await parser.rebuild(
      [...targets, { id: 'document#99', pieces: ['First words übersetzt'] }],
      { ...options, sources: sourcesOf(gone) },
      as,
    )
    expect(() => checkOutput(gone, made.overflow, made.output, made.lost)).toThrow('document#99')
  },
)
