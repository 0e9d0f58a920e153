import { expect, test } from 'vitest'
import type { Glyph } from '../content/glyph.ts'
import { bidi } from '../typeset/lines.ts'
import type { Block } from './block.ts'
import type { Fragment } from './fragment.ts'
import { isRtlPage, logicalOrder, runsToTheLeft } from './logical-order.ts'

const size = 10

/** A line from right to left as Unicode's annex 9 has it drawn: signs of one width from left to right, and nothing where a space is. */
function drawn(text: string): Fragment {
  const levels = bidi.getEmbeddingLevels(text, 'rtl')
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
  expect(isRtlPage(named.map((one) => blockOf(drawn(one))))).toBe(true)
  expect(
    logicalOrder(line, runsToTheLeft(blockOf(line), true))
      .map(shown)
      .join(''),
  ).toBe(text)
})

test.each(['08:00 – 16:00', '2018 – 2020', '7 - 3 = 4'])(
  'H1: on a page to the left a span of numbers begins at its right end: %s',
  (text) => {
    const line = drawn(text)
    expect(runsToTheLeft(blockOf(line), false)).toBe(false)
    expect(runsToTheLeft(blockOf(line), true)).toBe(true)
    expect(logicalOrder(line, true).map(shown).join('')).toBe(text)
  },
)

test.each(['+972 3 555 1234', '1 250 000', '12/05/1987', 'John Smith'])(
  'on a page to the left a number and a name are read as they are drawn: %s',
  (text) => {
    const glyphs = Array.from(text.replaceAll(' ', ''), (sign, i): Glyph => ({ text: sign, u: i }) as Glyph)
    expect(runsToTheLeft(blockOf({ glyphs, size } as Fragment), true)).toBe(false)
  },
)

test('a page in two languages is of none: each text says for itself where it begins', () => {
  const [english, hebrew] = [
    drawn('The tenant pays the rent to the landlord'),
    drawn('השוכר משלם את דמי השכירות למשכיר'),
  ]
  expect(isRtlPage([blockOf(english), blockOf(hebrew)])).toBe(false)
  expect(runsToTheLeft(blockOf(english), false)).toBe(false)
  expect(runsToTheLeft(blockOf(hebrew), false)).toBe(true)
})
