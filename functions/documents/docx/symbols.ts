import { codePoint } from 'dingbat-to-unicode'
import { characterOf } from './text/sym-character.ts'

/** Signs with codes that follow each other. */
const from = (first: number, signs: string): Record<number, string> =>
  Object.fromEntries(Array.from(signs, (sign, i) => [first + i, sign]))

/**
 * Characters of symbol fonts by their codes, which are in the private use area or in place of letters. Unicode has all of them; where it has a box, a
 * number or an arrow of the same direction that more fonts draw, it stands here.
 */
const wingdings: Record<number, string> = {
  ...from(0x80, '⓪①②③④⑤⑥⑦⑧⑨⑩'),
  ...from(0x8c, '❶❷❸❹❺❻❼❽❾❿'),
  ...from(0xdf, '←→↑↓↖↗↙↘⬅➔↑↓↖↗↙↘⇐⇨⇑⇓↔↕↖↗↙↘'),
  0x78: '☒',
  0x22: '✂',
  0x28: '☎',
  0x2a: '✉',
  0x46: '☞',
  0x4a: '☺',
  0x55: '✝',
  0x56: '✝',
  0x57: '✠',
  0x6c: '●',
  0x6d: '❍',
  0x6e: '■',
  0x6f: '☐',
  0x70: '☐',
  0x71: '❑',
  0x72: '❒',
  0x73: '⬧',
  0x74: '⧫',
  0x75: '◆',
  0x76: '❖',
  0x77: '⬥',
  0x9f: '•',
  0xa1: '○',
  0xa7: '▪',
  0xa8: '☐',
  0xab: '★',
  0xd8: '➢',
  0xfb: '✗',
  0xfc: '✓',
  0xfd: '☒',
  0xfe: '☑',
}
/** By where they differ from those of Wingdings: boxes to tick, ticks and crosses. */
const wingdings2: Record<number, string> = {
  ...from(0x69, '⓪①②③④⑤⑥⑦⑧⑨⑩'),
  ...from(0x75, '❶❷❸❹❺❻❼❽❾❿'),
  0x4f: '✗',
  0x50: '✓',
  0x51: '☒',
  0x52: '☑',
  0x53: '☒',
  0x54: '☒',
  0x86: '✝',
  0xa2: '■',
  0xa3: '☐',
}
const wingdings3: Record<number, string> = {
  ...from(0x21, '←→↑↓↖↗↙↘'),
  0x52: '↖',
  0x54: '^',
  ...from(0x70, '▲▼△▽◀▶◁▷'),
}
const webdings: Record<number, string> = {
  ...from(0x33, '◀▶▲▼'),
  0x61: '✓',
  0x63: '☐',
  0x67: '■',
  0x6e: '●',
  0x72: '✗',
}

/** By where they differ from those that a table of all such fonts has: for signs that a font draws, and those of mathematics. */
const symbol: Record<number, string> = {
  0x27: '∋',
  0x2a: '∗',
  0x7e: '∼',
  0xbd: '│',
  0xbe: '─',
  0xe1: '⟨',
  0xf0: '•',
  0xf1: '⟩',
}

export const isSymbolFont = (font = '') => /^(?:symbol|wingdings|webdings|marlett)/i.test(font)

/** What `w:sym` shows: a font of letters has the character of the code. */
export const shownBy = (code: number, font = ''): string => characterOf(code, font) ?? symbolOf(code, font)

/** The character for a code of a symbol font; an unknown code is a bullet. */
const symbolOf = (code: number, font = ''): string => knownSymbol(code, font) ?? '•'

/** The character for a code of a symbol font, whose name may be a PDF's; undefined where it is not known. */
export function knownSymbol(code: number, font: string): string | undefined {
  const at = code & 0xff
  const [, name = '', figure = ''] = /^(symbol|wingdings|webdings)(?:[ -]?([23]))?/i.exec(font) ?? []
  if (!name) return wingdings[at]
  const typeface = (figure ? `${name} ${figure}` : name).toLowerCase()
  if (at === 0x20) return ' '
  return own[typeface]?.[at] ?? codePoint(typeface, at)?.string
}

const own: Record<string, Record<number, string>> = {
  symbol,
  wingdings,
  'wingdings 2': wingdings2,
  'wingdings 3': wingdings3,
  webdings,
}

/** Text in a symbol font as the signs that it shows; undefined where the font has letters. */
export function signsOf(text: string, font = ''): string | undefined {
  if (!/^(?:symbol|wingdings(?: [23])?|webdings)$/i.test(font)) return undefined
  return text.replace(/[!-\u00ff\uf021-\uf0ff]/g, (sign) => symbolOf(sign.charCodeAt(0), font))
}

/** A bullet that every font has. */
export function bulletOf(text: string, font = ''): string {
  if (/^[\ue000-\uf8ff]$/.test(text) || (isSymbolFont(font) && text.length === 1))
    return symbolOf(text.charCodeAt(0), font || (text === '\uf0b7' ? 'Symbol' : ''))
  return text === 'o' && /courier/i.test(font || 'courier') ? '○' : text
}
