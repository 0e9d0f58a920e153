import { expect, test } from 'vitest'
import { signOf } from './symbol-signs.ts'

test.each([
  ['ABCDEF+Wingdings-Regular', '\uf0fe', '☑'],
  ['Wingdings', '\uf0a8', '☐'],
  ['Wingdings-Regular', '\uf0e1', '↑'],
  ['Wingdings2', '\uf052', '☑'],
  ['Wingdings-3', '\uf071', '▼'],
  ['Webdings', '\uf061', '✓'],
  ['BAAAAA+OpenSymbol', '\uf0fe', '☑'],
  ['BAAAAA+OpenSymbol', '\uf0b1', '±'],
  ['ABCDEF+Symbol', '\uf0b3', '≥'],
  ['Symbol', '\uf02d', '−'],
  ['Arial', '\uf0fe', '\uf0fe'],
  ['Wingdings', '\uf025', '🕭'],
  ['Wingdings', 'a', 'a'],
])('a tick, a sign or an arrow of %s at %s is %s', (font, text, sign) => {
  expect(signOf(font, text)).toBe(sign)
})
