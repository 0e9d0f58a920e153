import { expect, test } from 'vitest'
import { inDigitsOf } from './target-digits.ts'

test.each([
  ['١٬٢٠٠٫٠٠', 'en', '1,200.00'],
  ['١٬٢٠٠٫٠٠', 'de', '1.200,00'],
  ['١٬٢٠٠٫٠٠', 'fr', '1\u00a0200,00'],
  ['١٤٪', 'en', '14%'],
  ['۱۴۰۲/۱۰/۲۲', 'en', '1402/10/22'],
  ['۰۰۱۲۳۴۵۶۷۸', 'ja', '0012345678'],
  ['๑,๒๐๐.๐๐', 'en', '1,200.00'],
  ['१२/०३/२०२४', 'en', '12/03/2024'],
  ['১২', 'de', '12'],
  ['（１２，５００．００）', 'en', '(12,500.00)'],
])('the digits of %s are those of %s', (text, target, written) => {
  expect(inDigitsOf(target, text)).toBe(written)
})

test.each([
  ['۱۲٬۵۰۰', 'ar'],
  ['१२', 'hi'],
  ['١٢', 'ur'],
  ['１２，５００', 'zh'],
  ['1,200.00', 'ar'],
  ['1,200.00', 'de'],
  ['𝟏𝟐', 'en'],
  ['①', 'en'],
])('%s stays in %s', (text, target) => {
  expect(inDigitsOf(target, text)).toBe(text)
})
