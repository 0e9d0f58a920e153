import { knownSymbol } from '../../docx/symbols.ts'
import { type EncodingName, encoding } from './encodings.ts'
import { textOfGlyphName } from './glyph-names.ts'
import { fontDrawn } from './open-symbol.ts'

/**
 * The text of a glyph that is so wide, in parts of the font size, and has this code in a font of one byte a sign. Word and LibreOffice map those of symbol fonts to private places by their codes
 * (F0A3 for ≤, F0FE for a ticked box), where no other font has a sign; browsers and old writers map those of Wingdings to the letters of their
 * codes. LibreOffice draws several of them with its OpenSymbol, whose widths tell which font was asked for.
 */
export function signOf(
  fontName: string,
  text: string | undefined,
  { width, code: own }: { width: number; code?: number | undefined },
): string | undefined {
  const [, font = ''] = /^(?:[A-Z]{6}\+)?(.*)$/s.exec(fontName) ?? []
  if (!text || !/^(?:wingdings|webdings|opensymbol|symbol)/i.test(font)) return text
  if (/^(?:wingdings|webdings)/i.test(font)) {
    const code = codeOf(text, own)
    return code === undefined ? text : (knownSymbol(code, font) ?? text)
  }
  if (!isPrivate.test(text)) return text
  const code = text.charCodeAt(0)
  if (/^symbol/i.test(font)) return knownSymbol(code, 'Symbol') ?? text
  const drawn = fontDrawn(code, width * 1000)
  if (drawn !== undefined) return knownSymbol(code, drawn) ?? text
  const box = knownSymbol(code, 'Wingdings')
  return box && /[☐☑☒✓✗]/.test(box) ? box : text
}

const isPrivate = /^[\uf021-\uf0ff]$/

/**
 * The code under which a font of signs has what a map calls a letter: its own where a font has one byte a sign and the letter is that code's, in
 * the set of Windows or of a Mac; else that of the letter. A bullet that a map names is one.
 */
function codeOf(text: string, own: number | undefined): number | undefined {
  if (isPrivate.test(text)) return text.charCodeAt(0)
  if (text === '\u2022' || text === '\u00b7') return undefined
  sets ??= (['WinAnsiEncoding', 'MacRomanEncoding'] as const).map(codesOf)
  const codes = sets.map((set) => set.get(text))
  return codes.find((code) => code !== undefined && code === own) ?? codes.find((code) => code !== undefined)
}

let sets: Map<string, number>[] | undefined

const codesOf = (name: EncodingName): Map<string, number> =>
  new Map(
    encoding(name).flatMap((glyph, code): [string, number][] => {
      const letter = glyph && textOfGlyphName(glyph)
      return letter?.trim() ? [[letter, code]] : []
    }),
  )
