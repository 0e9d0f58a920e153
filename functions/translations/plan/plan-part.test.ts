import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wordsPerPage } from '#shared/documents/document.ts'
import { quoteFor } from '#shared/pricing/quote-for.ts'
import { previewPages } from '#shared/translations/translation.ts'
import { type Engine, plainText, type SendOptions, sendOptions, type Unit } from '../../documents/index.ts'
import { charactersPerWord, countText, countWords } from './count-text.ts'
import { planPart, previewUnits, textsOf } from './plan-part.ts'

const options: SendOptions = {
  grain: 'sentence',
  keepsTags: true,
  metered: true,
  protects: true,
  source: 'en',
  target: 'pt',
  minWeight: 0,
}
const budget = previewPages * wordsPerPage
const unit = (id: number, text: string): Unit => ({
  id: `u${id}`,
  kind: 'paragraph',
  place: [{ kind: 'line', number: Number(id) }],
  pieces: [text],
})
const sentence = (n: number, words: number) => `${Array.from({ length: words }, (_, i) => `w${n}x${i}`).join(' ')}.`

/** Documents of paragraphs between one word and more than the whole preview. */
const units = fc
  .array(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 8 })
  .map((sizes) => sizes.map((words, i) => unit(i, sentence(i, words))))

describe('the preview', () => {
  test('never holds more words than ten pages, and all of a document that has fewer', { tags: ['long'] }, () => {
    fc.assert(
      fc.property(units, (all) => {
        const { units: taken, whole } = previewUnits(all)
        const words = countText(taken).words
        expect(words).toBeLessThanOrEqual(budget)
        expect(whole).toBe(countText(all).words <= budget)
        if (whole) expect(taken).toEqual(all)
        else expect(words).toBe(budget)
      }),
      { numRuns: 60 },
    )
  })

  test('of one endless paragraph is its beginning', () => {
    const { units: taken, whole } = previewUnits([unit(1, sentence(1, 10_000))])
    expect(whole).toBe(false)
    expect(countWords(plainText(taken[0]?.pieces ?? []))).toBe(budget)
  })
})

test('what is no text is not billed, and takes no room in the preview', () => {
  const deletion: Unit = { ...unit(1, sentence(1, 300)), keep: 'not-text' }
  const unreadable: Unit = { ...unit(2, sentence(2, 20)), keep: 'unreadable' }
  expect(countText([deletion, unreadable]).words).toBe(20)
  expect(previewUnits([deletion, unit(3, sentence(3, budget))]).whole).toBe(true)
})

describe('the two parts together', () => {
  test('buy every text, none twice, and complete every segment once', { tags: ['long'] }, () => {
    fc.assert(
      fc.property(units, (all) => {
        const preview = planPart('preview', all, options, { maxBytesPerCall: 10_000 }, new Map())
        const rest = planPart('rest', all, options, { maxBytesPerCall: 10_000 }, new Map())
        const sent = [...preview.batches, ...rest.batches].flatMap(({ calls }) => calls.flatMap((call) => call.texts))
        const texts = sent.map(({ text }) => text)
        expect(new Set(texts).size).toBe(texts.length)
        for (const { text } of textsOf('rest', all, options)) expect(texts).toContain(text)
        const segments = [preview, rest].flatMap(({ batches, remembered }) => [
          remembered,
          ...batches.map((batch) => batch.segments),
        ])
        expect(segments.reduce((sum, n) => sum + n, 0)).toBe(all.length)
      }),
      { numRuns: 30 },
    )
  })

  test('leave out what is remembered, and count its segments as done', () => {
    const all = [unit(1, sentence(1, 10)), unit(2, sentence(2, 10))]
    const known = new Map([
      [sentence(1, 10), { sent: sentence(1, 10), answer: { text: 'x', tagged: false }, notes: [] }],
    ])
    const { batches, remembered } = planPart('preview', all, options, { maxBytesPerCall: 10_000 }, known)
    expect(remembered).toBe(1)
    expect(batches).toMatchObject([{ segments: 1, calls: [{ texts: [{ text: sentence(2, 10) }] }] }])
  })

  test('keep each call within the engine’s limit', () => {
    const all = Array.from({ length: 300 }, (_, i) => unit(i, sentence(i, 30)))
    const { batches } = planPart('rest', all, options, { maxBytesPerCall: 10_000 }, new Map())
    for (const { calls } of batches) {
      expect(calls.length).toBeLessThanOrEqual(4)
      for (const call of calls) expect(call.bytes).toBeLessThanOrEqual(10_000)
    }
  })
})

test.each([
  ['Two words', 2],
  ['It’s one-off: 3.5 kg', 5],
  ['这是一个测试', 4],
  ['', 0],
  ['— … !', 0],
])('%j has %i words', (text, words) => {
  expect(countWords(text)).toBe(words)
})

test.each([
  ['French signs and numbers: 1\u202f000\u202f000 mots\u202f! L\u2019homme d\u2019aujourd\u2019hui', 8],
  ['Ver\u00adtrags\u00adbe\u00addin\u00adgun\u00adgen, نمی‌خواهم', 2],
  ['L\u2019ora dell\u2019universit\u00e0, quell\u2019uomo', 3],
  ['Donaudampfschifffahrtsgesellschaft', 1],
  ['ക്\u200dഷ, ශ්\u200dරී ලංකා, Fran\u00e7ois\u200f, \u{1f469}\u200d\u{1f4bb}', 4],
  ['U.S.A. 192.168.0.1 a.souza@mail.com 4711_0815', 5],
])('%j keeps its %i words', (text, words) => {
  expect(countWords(text)).toBe(words)
})

const clause = 'The seller shall deliver the goods to the address that the buyer has named in writing'.split(' ')

test.each(['\u202f', '_', '\ufeff', '\u2060', '\u180e', '\u200c', '\u200d', '\u200e', '\u200f'])(
  'P4: words that %j joins cost as many as with spaces',
  (sign) => {
    expect(countWords(clause.join(sign))).toBe(clause.length)
    expect(countWords(clause.join(sign + sign))).toBe(clause.length)
  },
)

test.each(['.', '\u2019', '\u00b7', ':', '\uff0e', '\uff07', '\u2024', '\u05f4'])(
  'P4: words that %j joins are not one word: the long ones are counted each',
  (sign) => {
    expect(countWords(clause.join(sign))).toBe(clause.filter((word) => word.length >= 5).length)
  },
)

test('P4: letters without end, or joined by what is no sign, cost as many long words, and the preview ends within them', () => {
  const endless = 'a'.repeat(400_000)
  expect(countWords(endless)).toBe(10_000)
  expect(countWords(clause.join('\u00ad').repeat(100))).toBeGreaterThan(200)
  const { units: taken, whole } = previewUnits([unit(1, endless)])
  expect(whole).toBe(false)
  expect(plainText(taken[0]?.pieces ?? [])).toHaveLength(charactersPerWord * budget)
})

/** What the engine takes for a character, in cents. */
const engineCents = 0.0015

test.each<[string, Unit['pieces']]>([
  ...Array.from('\u200b\u2060\u00ad\u034f\u200d\u200e\u00a0\u2009\u3000\ufe0f\u2063\u2800\ue000 \t.').map(
    (sign): [string, Unit['pieces']] => [JSON.stringify(sign), [sign.repeat(3000)]],
  ),
  ['breaks', Array.from({ length: 300 }, (_, n) => ({ kind: 'empty', n, weight: 3, text: '\n' }) as const)],
])('P4: what shows nothing is paid for: the engine costs at most a third of the price (%s)', (_, filling) => {
  const all = Array.from({ length: 150 }, (_, i) => {
    const pieces: Unit['pieces'] = [`${sentence(i, 20)} Pay `, ...filling, ` ${i}`]
    return { ...unit(i, ''), pieces }
  })
  const own = sendOptions(options as unknown as Engine, { source: 'en', target: 'pt' }, all)
  const [preview = 0, rest = 0] = (['preview', 'rest'] as const).map((part) =>
    textsOf(part, all, own).reduce((sum, { text }) => sum + text.length, 0),
  )
  expect(preview).toBeLessThanOrEqual(1.03 * budget * charactersPerWord)
  expect((preview + rest) * engineCents).toBeLessThanOrEqual(quoteFor('ai', countText(all)).amountCents / 3)
})

test.each([
  ['\u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 '.repeat(900), 900],
  ['Ver\u00adtrags\u00adbe\u00addin\u00adgun\u00adgen '.repeat(500), 500],
  ['Donaudampfschiff 1\u202f000\u00a0kg '.repeat(300), 900],
  ['Name: ____________________ Date: ____________________ '.repeat(100), 200],
])('P4: ordinary text costs its words, whatever signs it holds: %#', (text, words) => {
  expect(countText([unit(1, text)]).words).toBe(words)
})
