import { expect, test } from 'vitest'
import { expectSeconds } from '../../testing/expect-seconds.ts'
import type { Glyph } from '../content/glyph.ts'
import { bidi } from '../typeset/lines.ts'
import type { Block } from './block.ts'
import type { Fragment } from './fragment.ts'
import { isRtlPage, logicalOrder, runsToTheLeft } from './logical-order.ts'

const size = 10

/** A line as Unicode's annex 9 has it drawn: signs of one width from left to right, and nothing where a space is. */
function drawn(text: string, base: 'rtl' | 'ltr' = 'rtl'): Fragment {
  const levels = bidi.getEmbeddingLevels(text, base)
  const places = bidi.getReorderedIndices(text, levels)
  const glyphs = places.flatMap((at, place): Glyph[] => {
    const sign = text[at] ?? ''
    const breakBefore = text[places[place - 1] ?? -1] === ' '
    return sign === ' ' ? [] : [{ text: sign, u: place * size, end: (place + 1) * size, breakBefore } as Glyph]
  })
  return { glyphs, size } as Fragment
}

const shown = ({ text, breakBefore }: Glyph) => (breakBefore ? ` ${text}` : text)

const read = (line: Fragment): string => logicalOrder(line, false).map(shown).join('')

test.each([
  'תעודת זהות 12345678-9',
  'טלפון 03-5551234 או 04-1234567',
  'תיק אזרחי 123-45 של בית המשפט',
  'חשבון בנק 12-345-678901',
  'שעות העבודה 10:30-11:45',
  'ריבית 17% לשנה, מס 50%-60%',
  'סכום 1,000-2,000 ש"ח',
  'מיום 03/04/2021 ועד 05.06.2022',
  'סעיפים 12, 34',
  '$100 בלבד',
  'דרכון A-1234567 של',
  'ב-2020 נולד',
  'הסכם בין Acme Ltd. (514-123) לבין Beta Inc. (777) בסך 1,000-2,000 ש"ח',
  'סכום 1,234.56 (50%) שולם (לא נכון) היום',
])('H1: a number of Hebrew is read with its parts in their order: %s', (text) => {
  expect(read(drawn(text))).toBe(text)
})

test.each([
  'شهادة ميلاد رقم 1980-1990',
  'هاتف 03-5551234',
  'نسبة 17% سنويا',
  'رقم القيد 12/345',
  'رقم الهوية ١٢٣٤٥-٦٧',
  'المبلغ ١٬٢٣٤٫٥٦ ريال',
  'تاريخ ٠٤/٠٥/٢٠٢٠',
  'جواز A-1234567',
])('H1: a number of Arabic, where a hyphen parts two and a percent sign is none of it: %s', (text) => {
  expect(read(drawn(text))).toBe(text)
})

const blockOf = (...lines: Fragment[]): Block => ({ lines }) as Block

const named = [
  'המוכר: John Smith והקונה: Maria Gonzalez Lopez',
  'מזמין Acme Industries Ltd. קבלן Global Construction Inc.',
  'البريد: ali@example.com الموقع: www.example-trading.com',
]

test.each(named)('H1: on a page to the left a line with names begins at its right end: %s', (text) => {
  const line = drawn(text)
  expect(
    logicalOrder(line, runsToTheLeft(blockOf(line), true))
      .map(shown)
      .join(''),
  ).toBe(text)
})

test.each([
  'The debtor المدين owes the creditor الدائن the sum of 500',
  'The Borrower (הלווה) shall repay the Lender (המלווה) and release the Borrower.',
])('H1: a text to the right that names words of a script to the left is read as it is drawn: %s', (text) => {
  const line = drawn(text, 'ltr')
  for (const isPageRtl of [false, true])
    expect(
      logicalOrder(line, runsToTheLeft(blockOf(line), isPageRtl))
        .map(shown)
        .join(''),
    ).toBe(text)
})

test.each([
  '08:00 – 16:00',
  '2018 – 2020',
  '7 - 3 = 4',
  '1,200 - 1,500',
  '5% - 10%',
  '1.1.2020 - 31.12.2020',
  '٢٠١٥ - ٢٠١٩',
  '٠٨:٠٠ - ١٦:٠٠',
])('H1: on a page to the left a span of numbers begins at its right end: %s', (text) => {
  const line = drawn(text)
  expect(runsToTheLeft(blockOf(line), false)).toBe(false)
  expect(runsToTheLeft(blockOf(line), true)).toBe(true)
  expect(logicalOrder(line, true).map(shown).join('')).toBe(text)
})

test.each([
  '+972 3 555 1234',
  '1 250 000',
  '12/05/1987',
  'John Smith',
  '08:00 - 16:00',
  '2015 - 2019',
  '04 - 3321234',
  '3321234 - 04',
  '12 × 40',
  '5,000 - 7,500',
])('on a page to the left a number and a name are read as they are drawn: %s', (text) => {
  const glyphs = Array.from(text).flatMap((sign, i): Glyph[] =>
    sign === ' ' ? [] : [{ text: sign, u: i, breakBefore: text[i - 1] === ' ' } as Glyph],
  )
  expect(runsToTheLeft(blockOf({ glyphs, size } as Fragment), true)).toBe(false)
})

test('a page in two languages is of none, and one that quotes another is of its own', () => {
  const english = blockOf(drawn('The tenant pays the rent to the landlord', 'ltr'))
  const hebrew = blockOf(drawn('השוכר משלם את דמי השכירות למשכיר'))
  const quoting = blockOf(drawn('The word كتاب means book and the word مدرسة means school', 'ltr'))
  expect(isRtlPage([english, hebrew])).toBe(false)
  expect(isRtlPage([quoting, quoting])).toBe(false)
  expect(isRtlPage([hebrew, hebrew, hebrew, english])).toBe(true)
  expect(runsToTheLeft(english, false)).toBe(false)
  expect(runsToTheLeft(hebrew, false)).toBe(true)
})

test('R3: a line of endless figures is no span, and costs no more than it is long', () => {
  const glyphs = Array.from('7'.repeat(100_000), (text, u) => ({ text, u }) as Glyph)
  const before = process.cpuUsage()
  expect(runsToTheLeft(blockOf({ glyphs, size } as Fragment), true)).toBe(false)
  expectSeconds(process.cpuUsage(before).user / 1e6, 2)
})
