import { expect, test } from 'vitest'
import { engineCode } from './engine-code.ts'

const codes = ['en', 'pt', 'pt-PT', 'zh', 'zh-TW', 'no', 'he', 'fr-CA']

test.each([
  ['pt', 'Olá', 'pt'],
  ['zh', '这个国家的语言', 'zh'],
  ['zh', '這個國家的語言', 'zh-TW'],
  ['nb', 'Hei', 'no'],
  ['fr', 'Bonjour', 'fr-CA'],
  ['ja', 'こんにちは', null],
])('%s (%s) is the engine’s %s', (language, text, wanted) => {
  expect(engineCode(language, text, codes)).toBe(wanted)
})
