import { describe, expect, test } from 'vitest'
import { fontSet } from './font-set.ts'
import { subset } from './subset.ts'

const plain = { serif: false, mono: false, bold: false, italic: false }

describe('a face for every script', () => {
  test.each([
    ['Latin', 'Ångström'],
    ['Greek', 'Ελληνικά'],
    ['Cyrillic', 'Ђорђе Їжак'],
    ['Hebrew', 'שלום'],
    ['Arabic', 'مرحبا'],
    ['Urdu', 'پاکستان'],
    ['Armenian', 'Հայերեն'],
    ['Georgian', 'ქართული'],
    ['Amharic', 'አማርኛ'],
    ['Hindi', 'हिन्दी'],
    ['Bengali', 'বাংলা'],
    ['Punjabi', 'ਪੰਜਾਬੀ'],
    ['Gujarati', 'ગુજરાતી'],
    ['Tamil', 'தமிழ்'],
    ['Telugu', 'తెలుగు'],
    ['Kannada', 'ಕನ್ನಡ'],
    ['Malayalam', 'മലയാളം'],
    ['Sinhala', 'සිංහල'],
    ['Thai', 'ภาษาไทย'],
    ['Vietnamese', 'Tiếng Việt'],
    ['Chinese', '中文'],
    ['Japanese', '日本語テキスト'],
    ['Korean', '한국어'],
    ['signs', '⟦→✓∑⟧'],
  ])('%s', async (_, text) => {
    const fonts = fontSet('en')
    await fonts.prepare(text)
    for (const char of text.replace(/\s/g, '')) {
      const codePoint = char.codePointAt(0) as number
      expect([char, fonts.faceOf(codePoint, plain).has(codePoint)]).toEqual([char, true])
    }
  })
})

test('the text of shaped glyphs is the text that went in, in whatever order they are drawn', () => {
  const fonts = fontSet('ar')
  for (const [text, rtl] of [
    ['مرحبا بالعالم', true],
    ['हिन्दी में', false],
    ['plain', false],
  ] as const) {
    const face = fonts.faceOf(text.codePointAt(0) as number, plain)
    const shaped = face.shape(text, rtl).map((glyph) => glyph.text)
    expect((rtl ? shaped.reverse() : shaped).join('')).toBe(text)
  }
})

test('signs that show nothing are in the text and take no room', () => {
  const face = fontSet('en').faceOf(65, plain)
  const blank = face.shape(' ', false)[0]?.gid
  const text = 'a\u200e\u200f\u2066\u2069\u202c\u2028b'
  const shown = face.shape(text, false)
  expect(shown.map((glyph) => glyph.text).join('')).toBe(text)
  expect(shown.slice(1, -1).every(({ gid, advance }) => gid === blank && advance === 0)).toBe(true)
  expect(face.width(text)).toBe(face.width('ab'))
})

test('a subset is far smaller than its font', () => {
  const face = fontSet('en').faceOf(65, plain)
  const small = subset(
    face,
    face.shape('Hello', false).map((glyph) => glyph.gid),
  )
  expect(small.length).toBeLessThan(face.bytes.length / 20)
})
