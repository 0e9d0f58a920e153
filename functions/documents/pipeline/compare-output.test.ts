import { expect, test } from 'vitest'
import type { LedgerEntry } from '../model/ledger.ts'
import type { Unit } from '../model/unit.ts'
import { spentMs } from '../testing/spent.ts'
import { findGaps } from './compare-output.ts'

const entry = (id: string, target: string): LedgerEntry => ({
  id,
  place: [{ kind: 'page' as const, number: 1 }],
  kind: 'paragraph',
  source: 'source',
  target,
  sourceHash: '0',
  disposition: 'translated',
  reason: null,
  notes: [],
})
const unit = (id: string, text: string): Unit => ({
  id,
  kind: 'paragraph',
  place: [{ kind: 'page' as const, number: 1 }],
  pieces: [text],
})

test.each<[string, string, string[]]>([
  ['stands at its own id', 'The whole text', ['The whole text']],
  ['was parted in two', 'The whole text of a paragraph', ['The whole text', 'of a paragraph']],
  ['was parted inside a line of Japanese', '再現率は十分ではない結構ある', ['再現率は十分', 'ではない結構ある']],
  ['was parted inside a word', 'Secciones indeseadas.', ['! Secciones i', 'ndeseadas.']],
  ['was parted between its two signs', '⟦日本⟧', ['⟦日', '本⟧']],
  ['is one long word that its cell cut', 'AddCustomStoragePart', ['AddCustomSto', 'of another', 'ragePart']],
  ['has a formula whose signs are raised and sunk', 'Latent 𝐜𝑡𝑄', ['Latent', '𝐜 𝑄', '𝑡']],
  ['has a sign of a symbol font close to it, which a page alone shows', '50 g', ['50 \u03bcg']],
  ['has a sign of a symbol font between two words, which a page alone shows', 'AltasBajas', ['Altas→Bajas']],
  ['has such a sign between two numbers', '52 mg', ['5±2 mg']],
  ['stands in capitals beside the number of its note', 'Annual report', ['ANNUAL REPORT1']],
  ['was joined with another in Thai', 'เวกเตอร์ที่มีขนาดเท่ากัน', ['เวกเตอร์ที่มีAB', 'ขนาดเท่ากัน']],
  ['was parted where its script changes', '⟦ðîåĝ都不等于零⟧', ['⟦ðîåĝ', '都不等于零⟧']],
  ['is a word whose end is struck in a text file', 'Inquilinos:', ['Inquilino~~s~~:']],
  ['has such a word after a break of its cell', 'uno\nInquilinos', ['uno; Inquilino~~s~~']],
  ['has raised letters and figures in its word', 'Ingresosa,2', ['Ingresos^(a,2)']],
  ['has raised figures in parentheses', 'Ingresos(1a)', ['Ingresos^((1a))']],
  ['has a raised figure', '50 m2', ['50 m²']],
  ['has such marks of its own', 'x^(2a) ~~y~~', ['x^(2a) ~~y~~']],
  ['is Arabic whose order is another on the page', 'ُآ تاب ١٤٣٤', ['١٤٣٤ تابُ آ']],
])('a unit that %s is there', (_, target, found) => {
  expect(
    findGaps(
      [entry('a', target)],
      found.map((text, i) => unit(`u${i}`, text)),
    ),
  ).toEqual([])
})

test.each<[string, string, string[]]>([
  ['has a long word of which a piece is not there', 'AddCustomStoragePart', ['AddCustomSto', 'of another', 'rageP']],
  ['is missing beside one that is struck in part', 'Inquilinas:', ['Inquilino~~s~~:']],
  ['lacks what would be struck', 'Inquilinos:', ['Inquilino:']],
  ['is missing', 'The whole text', ['Something else']],
  ['is missing in Japanese', '再現率は十分ではない', ['現在の手法だと高くなってしまう']],
  ['is missing in Arabic', 'إبريل كتاب', ['يناير']],
])('a unit that %s is named', (_, target, found) => {
  expect(
    findGaps(
      [entry('a', target)],
      found.map((text, i) => unit(`u${i}`, text)),
    ).map(({ id }) => id),
  ).toEqual(['a'])
})

test.each([
  ['of a field, which the unit is read without', 'Page 1 of', '1 페이지', '페이지', []],
  ['of a section', 'Section 5.1 of', '5.1 절', '절', []],
  ['of a field, behind its words', 'Page 12 of', 'sivu 12', 'sivu', []],
  ['that was written at the edge', 'Total 500', '합계 500', '합계', ['footer1#0']],
  ['with words', 'Page 1 of', '1 페이지 중', '중', ['footer1#0']],
])('a number at the edge %s', (_, source, target, found, gaps) => {
  expect(findGaps([{ ...entry('footer1#0', target), source }], [unit('footer1#0', found)]).map(({ id }) => id)).toEqual(
    gaps,
  )
})

test.each<[string, string[], string[], string[]]>([
  [
    'whose words stand in others',
    ['the house is red', 'the garden is large', 'the red house'],
    ['the house is red', 'the garden is large'],
    ['a2'],
  ],
  ['that is a part of another', ['annual report', 'report'], ['annual report'], ['a1']],
  ['that is written twice', ['report', 'report'], ['report'], ['a1']],
  ['before the others of its page', ['the red house', 'the house is red'], ['the house is red'], ['a0']],
  ['in Japanese, whose signs stand in others', ['再現率は十分', '十分は率'], ['再現率は十分'], ['a1']],
])('a lost text %s is named', (_, targets, found, gaps) => {
  const ledger = targets.map((target, i) => entry(`a${i}`, target))
  const output = found.map((text) => unit(`a${targets.indexOf(text)}`, text))
  expect(findGaps(ledger, output).map(({ id }) => id)).toEqual(gaps)
})

test('what a document repeats may stand once in another format, and a part of another text is none', () => {
  const ledger = ['report', 'report', 'annual report'].map((target, i) => entry(`a${i}`, target))
  expect(findGaps(ledger, [unit('t0', 'annual report'), unit('t1', 'report')])).toEqual([])
  expect(findGaps(ledger, [unit('t0', 'annual report')]).map(({ target }) => target)).toEqual(['report'])
})

test('short texts are there where a page sets two scripts close, or parts a long text whose words they share', () => {
  const close = ['⟦Т2⟧', '⟦ت⟧'].map((target, i) => entry(`a${i}`, target))
  expect(findGaps(close, [unit('u', '⟧2Т⟦⟧ت⟦'), unit('v', 'Т')])).toEqual([])
  const parted = ['one two three four fi(ve) six', '«five»'].map((target, i) => entry(`a${i}`, target))
  expect(findGaps(parted, [unit('u', 'one two'), unit('v', 'five three four six')])).toEqual([])
})

test.each([
  ['本合同第3条第2款规定的付款期限为十日', '规定的付款期限为十日'],
  ['契約書第3条に規定する支払期限は十日とする。', '規定する支払期限は十日とする'],
])('H1: a text of a script without spaces is looked for beside its numbers too: %s', (first, second) => {
  const ledger = [first, second].map((target, i) => entry(`a${i}`, target))
  expect(findGaps(ledger, [unit('t0', `1 ${first} - 页`)]).map(({ target }) => target)).toEqual([second])
})

test('a number that a sign joins is there beside a script without spaces', () => {
  for (const [target, page] of [
    ['52天', '5±2天'],
    ['20±5米', '20±5米'],
  ])
    expect(findGaps([entry('a', target as string)], [unit('u', `甲乙 ${page} 丙丁`)]), target).toEqual([])
})

test('texts of narrow cells are there where their words are read together, each once', () => {
  const cells = ['date and', 'the red year', 'date'].map((target, i) => entry(`a${i}`, target))
  const read = [unit('u', 'datethe red'), unit('v', 'and year'), unit('a2', 'date')]
  expect(findGaps(cells, read)).toEqual([])
  const more = [...cells, entry('a3', 'date day')]
  expect(findGaps(more, read).map(({ id }) => id)).toEqual(['a3'])
  expect(findGaps([entry('a', 'c d')], [unit('u', 'cx'), unit('v', 'yd')])).toEqual([])
  expect(findGaps([entry('a', 'c d')], [unit('u', 'custom'), unit('v', 'wound')])).toHaveLength(1)
})

test('a number that a page shows at the edge of a unit is there, and one that it does not show is missing', () => {
  const ledger = ['Previous: 2005', 'Previous:', 'Next: 2007'].map((target, i) => entry(`a${i}`, target))
  const shown = { ...unit('t0', 'Previous:'), shown: { after: ' 2005' } }
  expect(findGaps(ledger, [unit('t1', 'Previous:'), shown, unit('t2', 'Next: 2007')])).toEqual([])
  expect(findGaps(ledger, [shown, unit('t1', 'Previous:'), unit('t2', 'Next: 2007')])).toEqual([])
  const joined = { ...unit('t0', 'Previous: Next:'), shown: { before: '2005 ', after: ' 2007' } }
  expect(findGaps(ledger, [joined, unit('t1', 'Previous:')])).toEqual([])
  const other = { ...shown, shown: { after: ' 2004' } }
  expect(findGaps(ledger, [unit('t1', 'Previous:'), other, unit('t2', 'Next: 2007')]).map(({ id }) => id)).toEqual([
    'a0',
  ])
})

test.each([
  ['raised', '50 m2', ' 50 m²'],
  ['raised with a letter', '501a', ' 50^(1a)'],
  ['struck in part', '501', ' 50~~1~~'],
])('a number at the edge of a unit is there that a page shows %s', (_, number, after) => {
  const target = `Area: ${number}`
  const output = [unit('t1', 'Next'), { ...unit('t0', 'Area:'), shown: { after } }]
  expect(findGaps([entry('a0', target)], output)).toEqual([])
  expect(findGaps([entry('a0', 'Area: 77')], output)).toHaveLength(1)
})

const stays = (text: string): LedgerEntry => ({ ...entry('a', text), source: text })

test('a text that is the same in both languages is there, wherever it is parted', () => {
  expect(
    findGaps(
      [stays('kgjk'), stays('yy')],
      ['gjk', 'k', 'y'].map((text) => unit(text, text)),
    ),
  ).toEqual([])
  expect(findGaps([stays('kgjk')], [unit('u', 'gjk')])).toHaveLength(1)
  expect(findGaps([entry('a', 'yy')], [unit('u', 'y')])).toHaveLength(1)
})

test.each<[string, (text: string) => string, number]>([
  ['under other numbers', (text) => text, 0],
  ['beside other words', (text) => `note ${text}`, 0],
  ['nowhere', () => 'nothing of the kind', 10_000],
])(
  'U1: 10,000 texts that stand %s are looked for in seconds',
  { tags: ['long'], timeout: 60_000 },
  (_, shown, gaps) => {
    const texts = Array.from(
      { length: 10_000 },
      (_, i) => `Texto abc${i.toString(36)} def${(i * 7919).toString(36)} ghi`,
    )
    const ledger = texts.map((text, i) => entry(`p${i}`, text))
    const output = texts.map((text, i) => unit(`q${i}`, shown(text)))
    const before = spentMs()
    expect(findGaps(ledger, output)).toHaveLength(gaps)
    expect(spentMs() - before).toBeLessThan(5000)
  },
)

test('U1: words of a thousand letters that stand in pieces are looked for within a bounded effort', {
  tags: ['long'],
}, () => {
  const long = (i: number) =>
    `${'ab'.repeat(480)}${i.toString(2).padStart(20, 'x').replaceAll('0', 'y').replaceAll('1', 'z')}`
  const ledger = Array.from({ length: 4000 }, (_, i) => entry(`p${i}`, `${long(i)} ${long(i + 1)}`))
  const output = ['ab', long(20_000).slice(1), 'x', 'y'].map((text, i) => unit(`q${i}`, text))
  const before = spentMs()
  expect(findGaps(ledger, output)).toHaveLength(4000)
  expect(spentMs() - before).toBeLessThan(4000)
})
