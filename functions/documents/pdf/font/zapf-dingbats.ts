import { encoding } from './encodings.ts'

/** Signs of ZapfDingbats that Unicode had already, by their codes; all others follow each other in its block of dingbats. */
const elsewhere: Record<number, string> = {
  0x25: '☎',
  0x2a: '☛',
  0x2b: '☞',
  // Of three crosses fonts have one.
  0x3e: '✝',
  0x3f: '✝',
  0x48: '★',
  0x6c: '●',
  0x6e: '■',
  0x73: '▲',
  0x74: '▼',
  0x75: '◆',
  0x77: '◗',
  ...Object.fromEntries(Array.from('♣♦♥♠①②③④⑤⑥⑦⑧⑨⑩', (sign, i) => [0xa8 + i, sign])),
  0xd5: '→',
  0xd6: '↔',
  0xd7: '↕',
}

/** Unicode's mapping of the codes of ZapfDingbats (ZDINGBAT.TXT): three stretches of its block. */
function signAt(code: number): string {
  const known = elsewhere[code]
  if (known !== undefined) return known
  const from = code >= 0xa1 ? 0x40 : code >= 0x80 ? 0x18 : 0x20
  return String.fromCodePoint(0x2700 + code - from)
}

let signs: Map<string, string> | undefined

/** What a name of a glyph stands for in ZapfDingbats ("a20"), where every name has a number that is no code. */
export function zapfSign(name: string): string | undefined {
  signs ??= new Map(
    encoding('ZapfDingbats').flatMap((glyph, code) => (glyph.startsWith('a') ? [[glyph, signAt(code)]] : [])),
  )
  return signs.get(name)
}
