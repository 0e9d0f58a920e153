import { encoding } from '../pdf/font/encodings.ts'
import { textOfGlyphName } from '../pdf/font/glyph-names.ts'
import type { Font } from './gdi.ts'

/** Encodings by the numbers that Windows gives to them. */
const encodings: Record<number, string> = {
  0: 'windows-1252',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
}

/** Decodes bytes by the character set of a metafile's font. */
export function bytesAsText(bytes: Uint8Array, font: Font): string {
  if (isSymbol(font)) return symbols(Array.from(bytes), font)
  return new TextDecoder(encodings[font.charset] ?? 'windows-1252').decode(bytes)
}

/** UTF-16 text; symbol fonts use the private use area. */
export const wideAsText = (text: string, font: Font): string =>
  isSymbol(font)
    ? symbols(
        Array.from(text, (sign) => (sign.codePointAt(0) as number) & 0xff),
        font,
      )
    : text

const isSymbol = ({ face }: Font) => /^symbol|dings|mt extra/i.test(face)

let names: string[] | undefined
/** Characters of a symbol font by code; pictographs without a character become bullets. */
function symbols(codes: readonly number[], { face }: Font): string {
  names ??= encoding('Symbol')
  const own = names
  const signOf = (code: number) => (code < 33 ? ' ' : (pieces.get(code) ?? textOfGlyphName(own[code] ?? '') ?? ''))
  const isMath = /^mt/i.test(face)
  return codes.map((code) => (/dings/i.test(face) ? '•' : (isMath && dots[code]) || signOf(code))).join('')
}

/** Pieces of tall brackets. */
const pieces = new Map(
  [
    [0xe6, '⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪'],
    [0xf6, '⎞⎟⎠⎤⎥⎦⎫⎬⎭'],
  ].flatMap(([from, signs]) => Array.from(signs as string, (sign, i) => [(from as number) + i, sign] as const)),
)

/** The dots of a formula font. */
const dots: Record<number, string> = { 75: '…', 76: '⋯', 77: '⋮', 78: '⋰', 79: '⋱' }
