import { encoding } from './encodings.ts'
import { textOfGlyphName } from './glyph-names.ts'

/** The text of a glyph. Word maps those of Symbol to private places by their codes (F0A3 for ≤), where no other font has a sign. */
export function signOf(fontName: string, text: string | undefined): string | undefined {
  if (!text || !/^[\uf021-\uf0ff]$/.test(text) || !/^symbol/i.test(fontName)) return text
  signs ??= encoding('Symbol').map(textOfGlyphName)
  const sign = signs[text.charCodeAt(0) & 0xff]
  return sign && !/[\ue000-\uf8ff]/.test(sign) ? sign : text
}

let signs: (string | undefined)[] | undefined
