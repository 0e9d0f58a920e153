import { expect, test } from 'vitest'
import { isEastAsian, isRightToLeft, isUnspaced, rightToLeftLetter, scriptOf, unspacedLetter } from './script.ts'

test.each(['ar', 'he', 'iw', 'fa', 'fa-AF', 'ur', 'ps', 'sd', 'ug', 'yi', 'dv', 'ckb', 'ks', 'ha-Arab', 'ku-Arab'])(
  '%s is written from right to left',
  (code) => expect(isRightToLeft(code)).toBe(true),
)

test.each(['en', 'pt-BR', 'ja', 'ha', 'ku', 'auto', '', 'zh-TW'])('"%s" is not', (code) => {
  expect(isRightToLeft(code)).toBe(false)
})

test('scripts are known by code, and nothing is known of what is no code', () => {
  expect(scriptOf('zh-TW')).toEqual({ language: 'zh', region: 'TW', script: 'Hant' })
  expect(scriptOf('auto').script).toBe('')
})

test('languages and letters without spaces', () => {
  expect(['zh', 'ja-JP', 'th', 'km', 'ko', 'en'].map(isUnspaced)).toEqual([true, true, true, true, false, false])
  expect(['漢', 'ひ', 'ก', '한', 'a'].map((letter) => unspacedLetter.test(letter))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('letters from right to left and signs in squares', () => {
  expect(['ש', 'م', 'ﻣ', 'a'].map((letter) => rightToLeftLetter.test(letter))).toEqual([true, true, true, false])
  expect(['漢', '한', 'Ａ', 'a'].map((sign) => isEastAsian(sign.codePointAt(0) as number))).toEqual([
    true,
    true,
    true,
    false,
  ])
})
