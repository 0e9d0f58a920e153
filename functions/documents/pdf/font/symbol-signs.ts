import { knownSymbol } from '../../docx/symbols.ts'

/**
 * The text of a glyph. Word and LibreOffice map those of symbol fonts to private places by their codes (F0A3 for ≤, F0FE for a ticked box), where
 * no other font has a sign. LibreOffice draws several of them with its OpenSymbol: boxes and ticks are those of Wingdings there, all else is
 * Symbol's.
 */
export function signOf(fontName: string, text: string | undefined): string | undefined {
  if (!text || !/^[\uf021-\uf0ff]$/.test(text)) return text
  const [, font] = /^(?:[A-Z]{6}\+)?(.*)$/s.exec(fontName) ?? []
  if (/^(?:wingdings|webdings)/i.test(font ?? '')) return knownSymbol(text.charCodeAt(0), font ?? '') ?? text
  const isOpen = /^opensymbol/i.test(font ?? '')
  const box = isOpen ? knownSymbol(text.charCodeAt(0), 'Wingdings') : undefined
  if (box && /[☐☑☒✓✗]/.test(box)) return box
  if (!isOpen && !/^symbol/i.test(font ?? '')) return text
  return knownSymbol(text.charCodeAt(0), 'Symbol') ?? text
}
