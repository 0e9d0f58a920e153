import { expect, test } from 'vitest'
import { signOf } from './symbol-signs.ts'
import { zapfSign } from './zapf-dingbats.ts'

test.each([
  ['ABCDEF+Wingdings-Regular', '\uf0fe', '☑'],
  ['Wingdings', '\uf0a8', '☐'],
  ['Wingdings-Regular', '\uf0e1', '↑'],
  ['Wingdings2', '\uf052', '☑'],
  ['Wingdings-3', '\uf071', '▼'],
  ['Webdings', '\uf061', '✓'],
  ['ABCDEF+Symbol', '\uf0b3', '≥'],
  ['Symbol', '\uf02d', '−'],
  ['Arial', '\uf0fe', '\uf0fe'],
  ['Wingdings', '\uf025', '🕭'],
  ['Wingdings', '¨', '☐'],
  ['ABCDEF+Wingdings-Regular', '®', '☐', 0xa8],
  ['Wingdings', '•', '•'],
  ['Wingdings', '˛', '☑'],
  ['Wingdings', '✓', '✓'],
  ['Arial', 'y', 'y'],
  ['Symbol', 'y', 'y'],
])('a tick, a sign or an arrow of %s at %s is %s', (font, text, sign, code?: number) => {
  expect(signOf(font, text, { width: 1, code })).toBe(sign)
})

test.each([
  ['\uf071', 0.52, 'θ'],
  ['\uf071', 0.9, '❑'],
  ['\uf0a7', 0.775, '♣'],
  ['\uf0a7', 0.461, '▪'],
  ['\uf0fe', 0.925, '☑'],
  ['\uf0b1', 0.794, '±'],
  ['\uf071', 0.7, '\uf071'],
])('H1: OpenSymbol draws the sign of %s that is so wide: %f em, %s', (text, width, sign) => {
  expect(signOf('BAAAAA+OpenSymbol', text, { width })).toBe(sign)
})

test.each([
  ['a20', '✔'],
  ['a24', '✘'],
  ['a71', '●'],
  ['a73', '■'],
  ['a1', '✁'],
  ['a101', '❡'],
  ['a160', '➔'],
  ['a161', '→'],
  ['a191', '➾'],
  ['a89', '❨'],
  ['a120', '①'],
  ['a140', '➀'],
  ['G', undefined],
])('H1: the name %s of ZapfDingbats stands for %s', (name, sign) => {
  expect(zapfSign(name)).toBe(sign)
})
