/** Characters of symbol fonts by their codes, which are in the private use area or in place of letters. */
const wingdings: Record<number, string> = {
  0x22: '✂',
  0x28: '☎',
  0x2a: '✉',
  0x46: '☞',
  0x4a: '☺',
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
  0xe0: '→',
  0xe8: '➔',
  0xf0: '⇨',
  0xfb: '✗',
  0xfc: '✓',
  0xfd: '☒',
  0xfe: '☑',
}
const symbol: Record<number, string> = {
  0x2d: '−',
  0xb7: '•',
  0xa8: '♦',
  0xae: '→',
  0xde: '⇒',
  0xd2: '®',
  0xe2: '®',
  0xe4: '™',
}

export const isSymbolFont = (font = '') => /^(?:symbol|wingdings|webdings|marlett)/i.test(font)

/** The character for a code of a symbol font; an unknown code is a bullet. */
export function symbolOf(code: number, font = ''): string {
  const known = /^symbol/i.test(font) ? symbol : wingdings
  return known[code & 0xff] ?? '•'
}

/** A bullet that every font has. */
export function bulletOf(text: string, font = ''): string {
  if (/^[\ue000-\uf8ff]$/.test(text) || (isSymbolFont(font) && text.length === 1))
    return symbolOf(text.charCodeAt(0), font || (text === '\uf0b7' ? 'Symbol' : ''))
  return text === 'o' && /courier/i.test(font || 'courier') ? '○' : text
}
