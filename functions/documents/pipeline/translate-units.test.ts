import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lookAlike, pseudoEngine } from '../engines/pseudo.ts'
import { type Piece, plainText, type Unit } from '../model/unit.ts'
import type { Engine } from '../ports/engine.ts'
import { arbitraryPieces } from '../testing/arbitrary-pieces.ts'
import { spentMs } from '../testing/spent.ts'
import { stripMarkup } from '../text/markup.ts'
import { translateUnits } from './translate-units.ts'

const languages = { source: 'en', target: 'es' }
const unit = (pieces: Piece[], id = 'u1'): Unit => ({
  id,
  kind: 'paragraph',
  place: [{ kind: 'page' as const, number: 1 }],
  pieces,
})
const tagsOf = (pieces: readonly Piece[]) =>
  pieces.flatMap((p) => (typeof p === 'string' ? [] : [`${p.kind}${p.n}`])).sort()

/** An engine that changes letters in place, with whatever else a test wants to be different. */
function echo(change: Partial<Engine> = {}): Engine & { calls: string[][] } {
  const calls: string[][] = []
  return {
    ...pseudoEngine(),
    name: 'echo',
    grain: 'sentence',
    keepsTags: false,
    maxBytesPerCall: 10_000,
    ...change,
    calls,
    translate: async (batch, options) => {
      calls.push(batch.map(({ text }) => text))
      return change.translate ? change.translate(batch, options) : batch.map(({ text }) => lookAlike(stripMarkup(text)))
    },
  }
}

test.each([
  ['an engine for whole units that keeps tags', pseudoEngine()],
  ['an engine for lines that keeps tags', { ...pseudoEngine(), grain: 'line' as const }],
  ['an engine for sentences that keeps tags', { ...pseudoEngine(), grain: 'sentence' as const }],
  ['an engine that loses every tag', echo()],
  ['an engine that says it keeps tags and loses them', echo({ keepsTags: true })],
])('%s: no letter is left, no tag is lost, doubled or crossed', async (_, engine) => {
  await fc.assert(
    fc.asyncProperty(arbitraryPieces, async (pieces) => {
      const { targets, ledger } = await translateUnits([unit(pieces)], engine, languages)
      expect(ledger[0]?.disposition).not.toBe('failed')
      const out = targets[0]?.pieces ?? pieces
      expect(tagsOf(out)).toEqual(tagsOf(pieces))
      expect(isNested(out)).toBe(true)
      if (ledger[0]?.disposition === 'translated') expect(plainText(out)).not.toMatch(/[A-Za-z]/)
    }),
    { numRuns: 400 },
  )
})

test('links on lines of their own keep their words, however many breaks stand before them', async () => {
  const link = (n: number, text: string): Piece[] => [
    { kind: 'open', n, weight: 2 },
    text,
    { kind: 'close', n, weight: 2 },
  ]
  const line = (n: number): Piece => ({ kind: 'empty', n, weight: 3, text: '\n' })
  const pieces = [...link(1, 'top of it'), line(2), ...link(3, 'whole text'), line(4), ...link(5, 'last part')]
  const { targets } = await translateUnits([unit(pieces)], pseudoEngine(), languages)
  const words = targets[0]?.pieces.map((piece) => (typeof piece === 'string' ? piece : `<${piece.kind}>`))
  const [first, second, third] = ['top of it', 'whole text', 'last part'].map(
    (text) => `<open>${lookAlike(text)}<close>`,
  )
  expect(words?.join('')).toBe(`⟦${first}<empty>${second}<empty>${third}⟧`)
})

function isNested(pieces: readonly Piece[]): boolean {
  const open: number[] = []
  for (const piece of pieces) {
    if (typeof piece === 'string') continue
    if (piece.kind === 'open') open.push(piece.n)
    if (piece.kind === 'close' && open.pop() !== piece.n) return false
  }
  return open.length === 0
}

test('the same sentence is sent once', async () => {
  const engine = echo()
  const units = Array.from({ length: 50 }, (_, i) => unit(['Confidential. Do not copy.'], `u${i}`))
  const { ledger } = await translateUnits(units, engine, languages)
  expect(engine.calls.flat()).toEqual(['Confidential.', 'Do not copy.'])
  expect(ledger.every((entry) => entry.disposition === 'translated')).toBe(true)
})

test('an empty answer is asked for again, and fails the unit when it stays empty', async () => {
  let asked = 0
  const engine = echo({
    translate: async (batch) => batch.map(({ text }) => (text === 'Two.' && ++asked ? ' ' : 'ok')),
  })
  const { ledger } = await translateUnits([unit(['One.'], 'a'), unit(['Two.'], 'b')], engine, languages)
  expect(asked).toBeGreaterThan(1)
  expect(ledger.map((entry) => [entry.id, entry.disposition, entry.reason])).toEqual([
    ['a', 'translated', null],
    ['b', 'failed', 'empty-answer'],
  ])
})

test.each([
  ['ar', 'en', '١٬٢٠٠٫٠٠', '1,200.00'],
  ['fa', 'de', '۱۴۰۲/۱۰/۲۲', '1402/10/22'],
  ['fa', 'ar', '۱۲٬۵۰۰', undefined],
  ['en', 'ar', '1,200.00', undefined],
])(
  'a number alone, kept from %s to %s, is written in digits of the target: %s',
  async (source, target, text, written) => {
    const { targets, ledger } = await translateUnits([unit([text], 'a')], echo({}), { source, target })
    expect(targets).toEqual(written ? [{ id: 'a', pieces: [written] }] : [])
    expect(ledger).toMatchObject([{ source: text, target: written ?? text, disposition: 'kept', reason: 'number' }])
  },
)

test.each([
  ['Chinese', '第二条第一項の表', true],
  ['a sign of a unit', 'kΩ', true],
  ['words of its own script', 'Two of them.', false],
])('text without an answer stays where it is in another script: %s', async (_, text, stays) => {
  const engine = echo({
    translate: async (batch) => batch.map((one) => (one.text === text ? '' : lookAlike(one.text))),
  })
  const { targets, ledger } = await translateUnits([unit(['One.'], 'a'), unit([text], 'b')], engine, languages)
  expect(ledger.map(({ disposition, reason, target }) => [disposition, reason, target])).toEqual([
    ['translated', null, lookAlike('One.')],
    stays ? ['kept', 'other-script', text] : ['failed', 'empty-answer', ''],
  ])
  expect(targets.map(({ id }) => id)).toEqual(['a'])
})

test('a sentence in another script stays among translated ones, and the ledger says so', async () => {
  const engine = echo({
    translate: async (batch) => batch.map(({ text }) => (/[a-z]/.test(text) ? lookAlike(text) : '')),
  })
  const { ledger } = await translateUnits([unit(['It says: 请务必仔细阅读. That is all.'])], engine, languages)
  expect(ledger[0]).toMatchObject({ disposition: 'translated', reason: null })
  const { ledger: two } = await translateUnits([unit(['That is all. 请务必仔细阅读正文.'])], engine, languages)
  expect(two[0]?.disposition).toBe('translated')
  expect(two[0]?.target).toContain('请务必仔细阅读正文.')
  expect(two[0]?.notes.join()).toContain('left as it was')
})

test('a document that is mostly in another script fails', async () => {
  const engine = echo({ translate: async (batch) => batch.map(({ text }) => (/[a-z]/.test(text) ? 'ok' : '')) })
  const units = [unit(['One.'], 'a'), unit(['请务必仔细阅读'], 'b'), unit(['第二条第一項の表'], 'c')]
  const { ledger } = await translateUnits(units, engine, languages)
  expect(ledger.map(({ disposition }) => disposition)).toEqual(['translated', 'failed', 'failed'])
})

test('a call stays within the limit also where what shields its texts makes them longer', async () => {
  const calls: number[] = []
  const engine = echo({
    protects: true,
    maxBytesPerCall: 100,
    translate: async (batch) => {
      calls.push(Buffer.byteLength(batch.map(({ text }) => text).join('\n')))
      return batch.map(({ text }) => lookAlike(text))
    },
  })
  const units = Array.from({ length: 20 }, (_, i) => unit([`See case No. ${i} of it.`], `u${i}`))
  const long = `${Array.from({ length: 9 }, (_, i) => `No. ${i}`).join(', ')} and ${'x'.repeat(30)}`
  const { ledger } = await translateUnits([...units, unit([long], 'long')], engine, languages)
  expect(Math.max(...calls)).toBeLessThanOrEqual(100)
  const numbers = (text: string) => text.match(/\d+/g)
  for (const { disposition, source, target } of ledger) {
    expect(disposition).toBe('translated')
    expect(numbers(target)).toEqual(numbers(source))
  }
})

test('a text that no call can hold is bought once, tags or not', async () => {
  const engine = echo({ keepsTags: true, metered: true, maxBytesPerCall: 200 })
  const text = Array.from({ length: 200 }, (_, i) => `word${i}`).join(' ')
  const pieces: Piece[] = [{ kind: 'open', n: 1, weight: 1 }, 'Bold', { kind: 'close', n: 1, weight: 1 }, ` ${text}`]
  await translateUnits([unit(pieces)], engine, languages)
  expect(engine.calls.flat().join(' ').length).toBeLessThan(1.02 * text.length)
})

test('what says something by its look, or shows a figure, is sent with its tags, whatever they cost', async () => {
  const engine = echo({ keepsTags: true, metered: true })
  const around = (n: number, weight: 1 | 4, text: string): Piece[] => [
    { kind: 'open', n, weight },
    text,
    { kind: 'close', n, weight },
  ]
  await translateUnits(
    [
      unit(['I ', ...around(1, 4, 'am'), ' / am not convicted.'], 'a'),
      unit(['Of the ', { kind: 'empty', n: 1, weight: 4, text: '12' }, ' keys.'], 'b'),
      unit(['A ', ...around(1, 1, 'bold'), ' word.'], 'c'),
    ],
    engine,
    languages,
  )
  const [sent = []] = engine.calls
  expect(sent.map((text) => text.includes('<'))).toEqual([true, true, false])
})

test('what is always sent pushes out no lighter tag: a footnote is sent beside many underlined words', async () => {
  const engine = echo({ keepsTags: true, metered: true })
  const underlined: Piece[] = many(5, (n): Piece[] => [
    { kind: 'open', n, weight: 4 },
    'Tenant',
    { kind: 'close', n, weight: 4 },
    ' and the ',
  ]).flat()
  const note: Piece = { kind: 'empty', n: 9, weight: 3 }
  const filler =
    'The rent is paid to the account of the landlord. Small repairs are paid by whoever lives there. '.repeat(4)
  await translateUnits(
    [unit([...underlined, 'others pay the rent', note, ' in time.'], 'a'), unit([filler], 'b')],
    engine,
    languages,
  )
  expect(engine.calls[0]?.[0]).toMatch(/<g5>Tenant<\/g5> and the others pay the rent<x6\/> in time\./)
})

test('broken tags are sent again lighter, only those, and the ledger says so', async () => {
  const engine = echo({ keepsTags: true })
  const bold: Piece[] = [
    'The ',
    { kind: 'open', n: 1, weight: 1 },
    'red',
    { kind: 'close', n: 1, weight: 1 },
    ' house.',
  ]
  const { targets, ledger } = await translateUnits([unit(bold, 'a'), unit(['Plain.'], 'b')], engine, languages)
  expect(engine.calls).toEqual([['The <g1>red</g1> house.', 'Plain.'], ['The red house.']])
  expect(plainText(targets[0]?.pieces ?? [])).toBe(lookAlike('The red house.'))
  expect(ledger[0]?.notes.join()).toContain('tags lost by the engine')
  expect(ledger[1]?.notes).toEqual([])
})

test('characters sent stay within 1.05 of the text, and calls within 1.25 of the bytes', async () => {
  const engine = echo({ keepsTags: true, metered: true, grain: 'line' })
  const units = Array.from({ length: 400 }, (_, i) =>
    unit(
      [
        `Paragraph ${i} has `,
        { kind: 'open', n: 1, weight: 1 },
        'bold',
        { kind: 'close', n: 1, weight: 1 },
        ` words. It goes on for a while, number ${i * 7}.`,
      ],
      `u${i}`,
    ),
  )
  await translateUnits(
    units,
    { ...engine, translate: async (b, o) => (await engine.translate(b, o), b.map(({ text }) => text)) },
    languages,
  )
  const text = units.map((u) => plainText(u.pieces)).join('\n')
  const sent = engine.calls.flat().join('\n')
  expect(sent.length / text.length).toBeLessThanOrEqual(1.05)
  expect(engine.calls.length).toBeLessThanOrEqual(1.25 * Math.ceil(Buffer.byteLength(sent) / 10_000))
})

test('a call that fails is sent again alone, and a second failure ends the translation', async () => {
  let failures = 1
  const engine = echo({
    maxBytesPerCall: 12,
    translate: async (batch) => {
      if (batch[0]?.text === 'Two two.' && failures-- > 0) throw new Error('connection lost')
      return batch.map(({ text }) => lookAlike(text))
    },
  })
  const units = [unit(['One one.'], 'a'), unit(['Two two.'], 'b'), unit(['Six six.'], 'c')]
  const { ledger } = await translateUnits(units, engine, languages)
  expect(engine.calls).toEqual([['One one.'], ['Two two.'], ['Two two.'], ['Six six.']])
  expect(ledger.every((entry) => entry.disposition === 'translated')).toBe(true)
  failures = 2
  await expect(translateUnits(units, engine, languages)).rejects.toThrow('connection lost')
})

test('a text style whose words cannot be found is dropped, a link is placed by position', async () => {
  const engine = echo({
    keepsTags: false,
    translate: async (batch) => batch.map(({ text }) => (text === 'big' ? 'grande' : 'aquela casa verde ali')),
  })
  const styled = (weight: 1 | 2): Piece[] => [
    'the ',
    { kind: 'open', n: 1, weight },
    'big',
    { kind: 'close', n: 1, weight },
    ' house there',
  ]
  const within = async (weight: 1 | 2) => {
    const { targets } = await translateUnits([unit(styled(weight))], engine, languages)
    const pieces = targets[0]?.pieces ?? []
    const open = pieces.findIndex((piece) => typeof piece !== 'string' && piece.kind === 'open')
    const close = pieces.findIndex((piece) => typeof piece !== 'string' && piece.kind === 'close')
    return plainText(pieces.slice(open + 1, close))
  }
  expect(await within(1)).toBe('')
  expect(await within(2)).toBe('casa')
})

const many = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
const bold = (n: number, text: string): Piece[] => [
  { kind: 'open', n, weight: 1 },
  text,
  { kind: 'close', n, weight: 1 },
]

/** Each took minutes in the process that waits for the reader, where no limit of the sandbox holds. */
test.each<[string, Piece[]]>([
  ['words in bold in one sentence', many(3000, (i) => [`word${i} `, ...bold(i, `bold${i} `)]).flat()],
  ['equal words in bold in one sentence', many(1500, (i) => ['aa ', ...bold(i, 'bb ')]).flat()],
  ['marks of notes in one sentence', many(4000, (n): Piece[] => ['word', { kind: 'empty', n, weight: 3 }, ' ']).flat()],
  ['sentences with a word in bold', many(4000, (i) => ['So ', ...bold(i, 'it'), ' is. ']).flat()],
  ['numbers', [`about ${many(20_000, (i) => `${i},${i}.5`).join(' ')}`]],
  ['addresses', [`see ${many(5_000, (i) => `https://a.example/${i.toString(36)}`).join(' ')}`]],
  ['equal words', ['word '.repeat(30_000)]],
])(
  'U1: a paragraph of thousands of %s is put together in seconds',
  { tags: ['long'], timeout: 60_000 },
  async (_, pieces) => {
    const spoilt = echo({
      keepsTags: true,
      metered: true,
      protects: true,
      translate: async (batch) => batch.map(({ text }) => stripMarkup(text).replaceAll(/[,/]/g, '.').toUpperCase()),
    })
    const before = spentMs()
    const { ledger } = await translateUnits([unit(pieces)], spoilt, languages)
    expect(ledger[0]?.disposition).toBe('translated')
    expect(spentMs() - before).toBeLessThan(4000)
  },
)

test('U1: a text of 60,000 lines that is sent as one is put together in seconds', {
  tags: ['long'],
  timeout: 60_000,
}, async () => {
  const lines = many(60_000, (n): Piece[] => [`w${n}`, { kind: 'empty', n, weight: 3, text: '\n' }]).flat()
  const before = spentMs()
  const { targets } = await translateUnits([unit(lines)], pseudoEngine(), languages)
  expect(targets[0]?.pieces).toHaveLength(lines.length + 1)
  expect(spentMs() - before).toBeLessThan(10_000)
})
