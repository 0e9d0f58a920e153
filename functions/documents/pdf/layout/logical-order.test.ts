import { expect, test } from 'vitest'
import type { Glyph } from '../content/glyph.ts'
import { bidi } from '../typeset/lines.ts'
import type { Fragment } from './fragment.ts'
import { logicalOrder } from './logical-order.ts'

const size = 10

/** A line from right to left as Unicode's annex 9 has it drawn: signs of one width from left to right, and nothing where a space is. */
function drawn(text: string): Fragment {
  const levels = bidi.getEmbeddingLevels(text, 'rtl')
  const glyphs = bidi.getReorderedIndices(text, levels).flatMap((at, place): Glyph[] => {
    const sign = text[at] ?? ''
    return sign === ' ' ? [] : [{ text: sign, u: place * size, end: (place + 1) * size } as Glyph]
  })
  return { glyphs, size } as Fragment
}

const read = (line: Fragment): string =>
  logicalOrder(line)
    .map(({ text, breakBefore }) => (breakBefore ? ` ${text}` : text))
    .join('')

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
