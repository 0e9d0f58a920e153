import { expect, test } from 'vitest'
import { fontSet } from '../fonts/font-set.ts'
import { knownSymbol, shownBy } from './symbols.ts'

const style = { serif: false, mono: false, bold: false, italic: false }

test.each([
  ['Symbol', 190],
  ['Wingdings', 223],
  ['Wingdings 2', 217],
  ['Wingdings 3', 208],
  ['Webdings', 223],
])('H1: every sign of %s is known, and a font draws it', async (font, count) => {
  const codes = Array.from({ length: 0x100 - 0x20 }, (_, i) => 0x20 + i)
  const signs = codes.flatMap((code) => knownSymbol(code, font) ?? [])
  expect(signs).toHaveLength(count)
  const fonts = fontSet('en')
  await fonts.prepare(signs.join(''))
  const isDrawn = (sign: string) => {
    const face = fonts.faceOf(sign.codePointAt(0) as number, style)
    return face.shape(sign, false).every(({ gid }) => gid !== 0)
  }
  expect(signs.filter((sign) => !isDrawn(sign))).toEqual([])
})

test.each([
  ['Wingdings', 0xfc, '✓'],
  ['Wingdings-Regular', 0xf0fe, '☑'],
  ['Wingdings 2', 0xf052, '☑'],
  ['Wingdings2', 0xf050, '✓'],
  ['Wingdings', 0xf051, '✈'],
  ['Webdings', 0xf0d2, '📥'],
  ['Symbol', 0xf0a3, '≤'],
  ['Marlett', 0xf0fc, '✓'],
  ['Marlett', 0xf051, '•'],
])('H1: a sign of %s by its code %i is %s', (font, code, sign) => {
  expect(shownBy(code, font)).toBe(sign)
})
