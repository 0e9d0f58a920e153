import { expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'

test.each([
  ['12\u202e34\u202c and \u202a5\u202c', '1234 and 5'],
  ['\u2067open', 'open'],
  ['co\u00adlabo\u00adração, bem-vindo', 'colaboração, bem-vindo'],
  ['closed\u2069 \u2066twice', 'closed twice'],
  [
    '\u2068whole \u2066and within\u2069\u2069 \u200e\u200f\u061c',
    '\u2068whole \u2066and within\u2069\u2069 \u200e\u200f\u061c',
  ],
])('what no reader sees goes, and no text turns another one around: %j', (text, clean) => {
  expect(cleanText(text)).toBe(clean)
})
