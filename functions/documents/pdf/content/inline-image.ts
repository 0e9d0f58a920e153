import { END, Keyword, type Lexer } from '../file/lexer.ts'
import { type Dict, nameOf, numberOf, type Obj } from '../file/primitives.ts'

/** Moves past an inline image: its dictionary, its data, its EI. Called after BI. Gives the dictionary, undefined where nothing is drawn. */
export function skipInlineImage(lexer: Lexer): Dict | undefined {
  const entries = new Map<string, Obj>()
  for (;;) {
    const key = lexer.next()
    if (key === END) return undefined
    if (key instanceof Keyword) {
      if (key.word === 'ID') break
      if (key.word === 'EI') return undefined
      continue
    }
    const value = lexer.next()
    if (value instanceof Keyword) {
      if (value.word === 'ID') break
      continue
    }
    entries.set(nameOf(key) ?? '', value)
  }
  const { bytes } = lexer
  let at = lexer.pos + 1
  const exact = plainLength(entries)
  if (exact !== undefined && isEnd(bytes, at + exact)) at += exact
  for (; at < bytes.length; at++) {
    if (!isEnd(bytes, at)) continue
    while (bytes[at] !== 0x45) at++
    lexer.pos = at + 2
    return entries
  }
  lexer.pos = bytes.length
  return undefined
}

function plainLength(entries: Map<string, Obj>): number | undefined {
  if (entries.has('F') || entries.has('Filter')) return undefined
  const read = (short: string, long: string, otherwise: number) =>
    numberOf(entries.get(short) ?? entries.get(long), otherwise)
  const mask = (entries.get('IM') ?? entries.get('ImageMask')) === true
  const space = nameOf(entries.get('CS') ?? entries.get('ColorSpace')) ?? 'G'
  const colors = /^(RGB|DeviceRGB)$/.test(space)
    ? 3
    : /^(CMYK|DeviceCMYK)$/.test(space)
      ? 4
      : /^(G|DeviceGray|I)$/.test(space)
        ? 1
        : 0
  if (colors === 0) return undefined
  return (
    Math.ceil((read('W', 'Width', 0) * colors * read('BPC', 'BitsPerComponent', mask ? 1 : 8)) / 8) *
    read('H', 'Height', 0)
  )
}

// White space, EI, white space, and then something that reads like instructions.
function isEnd(bytes: Uint8Array, at: number): boolean {
  let pos = at
  if (isSpace(bytes[pos])) pos++
  else return false
  if (bytes[pos] === 10) pos++
  if (bytes[pos] !== 0x45 || bytes[pos + 1] !== 0x49) return false
  if (bytes[pos + 2] !== undefined && !isSpace(bytes[pos + 2])) return false
  for (let i = pos + 3; i < Math.min(bytes.length, pos + 13); i++) {
    const code = bytes[i] as number
    if (code > 126 || (code < 32 && code !== 10 && code !== 13 && code !== 9)) return false
  }
  return true
}

const isSpace = (code: number | undefined) =>
  code === 32 || code === 10 || code === 13 || code === 9 || code === 0 || code === 12
