import { latin1 } from '../file/primitives.ts'
import { cffStrings, encoding, macGlyphs } from './encodings.ts'
import { textOfGlyphName } from './glyph-names.ts'

/** What an embedded font program itself says of its glyphs; each part is there only where the program has it. */
export type Program = {
  /** Glyph name by code: the program's own encoding. */
  names?: Map<number, string>
  /** Glyph number by code, through the symbol or Macintosh table of a TrueType font. */
  glyphOfCode?: Map<number, number>
  /** Text by glyph number: a TrueType `cmap` read backwards, glyph names where there is none. */
  textOfGlyph?: Map<number, string>
  /** A CFF font keyed by CID: glyph numbers are not CIDs. */
  cidKeyed?: boolean
  /** 1 for each glyph that draws nothing, by its number, or by its CID where the program is keyed by CID. */
  blank?: Uint8Array
}

/** Reads as much of a font program as tells what its glyphs mean. A program that cannot be read tells nothing. */
export function readProgram(bytes: Uint8Array): Program {
  try {
    const head = latin1(bytes.subarray(0, 4))
    if (head === 'OTTO' || head === 'true' || head === 'ttcf' || head === '\0\u0001\0\0') return openType(bytes)
    if (head.startsWith('%!') || bytes[0] === 0x80) return type1(bytes)
    if (bytes[0] === 1) return cff(bytes)
    return {}
  } catch (error) {
    if (error instanceof RangeError) return {}
    throw error
  }
}

function type1(bytes: Uint8Array): Program {
  const text = latin1(bytes.subarray(0, 60_000))
  if (/\/Encoding\s+StandardEncoding\s+def/.test(text))
    return {
      names: new Map(encoding('StandardEncoding').flatMap((name, code) => (name ? [[code, name] as const] : []))),
    }
  const names = new Map<number, string>()
  for (const [, code, name] of text.matchAll(/dup\s+(\d+|8#\d+)\s*\/([^\s/]+)\s+put/g))
    names.set(code?.startsWith('8#') ? Number.parseInt(code.slice(2), 8) : Number(code), name ?? '')
  return names.size > 0 ? { names } : {}
}

function openType(bytes: Uint8Array): Program {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = latin1(bytes.subarray(0, 4)) === 'ttcf' ? view.getUint32(12) : 0
  const tables = new Map<string, { at: number; length: number }>()
  for (let i = 0, count = Math.min(64, view.getUint16(start + 4)); i < count; i++) {
    const at = start + 12 + i * 16
    if (at + 16 > bytes.length) break
    tables.set(latin1(bytes.subarray(at, at + 4)), { at: view.getUint32(at + 8), length: view.getUint32(at + 12) })
  }
  const program: Program = {}
  const cffTable = tables.get('CFF ')
  if (cffTable) Object.assign(program, cff(bytes.subarray(cffTable.at, cffTable.at + cffTable.length)))
  const text = new Map<number, string>()
  const post = tables.get('post')
  if (post)
    for (const [glyph, name] of postNames(view, post.at, post.length)) {
      const meaning = textOfGlyphName(name)
      if (meaning) text.set(glyph, meaning)
    }
  const cmap = tables.get('cmap')
  if (cmap) readCmap(view, cmap.at, program, text)
  if (text.size > 0) program.textOfGlyph = text
  const [head, loca] = [tables.get('head'), tables.get('loca')]
  if (head && loca && tables.get('glyf')?.length && head.at + 52 <= bytes.length) {
    const isLong = view.getUint16(head.at + 50) !== 0
    program.blank = blankGlyphs(view, loca, isLong ? 4 : 2)
  }
  return program
}

/** A glyph whose outline ends where it begins draws nothing. */
function blankGlyphs(view: DataView, { at, length }: { at: number; length: number }, size: 2 | 4): Uint8Array {
  const count = Math.max(0, Math.min(65_535, Math.floor(Math.min(length, view.byteLength - at) / size) - 1))
  const start = (glyph: number) => (size === 4 ? view.getUint32(at + glyph * 4) : view.getUint16(at + glyph * 2))
  return Uint8Array.from({ length: count }, (_, glyph) => (start(glyph) === start(glyph + 1) ? 1 : 0))
}

function readCmap(view: DataView, at: number, program: Program, text: Map<number, string>): void {
  for (let i = 0, count = Math.min(32, view.getUint16(at + 2)); i < count; i++) {
    const platform = view.getUint16(at + 4 + i * 8)
    const kind = view.getUint16(at + 6 + i * 8)
    const offset = at + view.getUint32(at + 8 + i * 8)
    if (offset + 6 > view.byteLength) continue
    const entries = [...cmapEntries(view, offset)]
    if (platform === 0 || (platform === 3 && (kind === 1 || kind === 10))) {
      for (const [code, glyph] of entries) {
        // A ligature or a space has several codes: the first, lowest one is the plain one.
        const isPrivate = code >= 0xe000 && code < 0xf900
        if (glyph > 0 && code <= 0x10ffff && !isPrivate && !(code >= 0xd800 && code < 0xe000) && code >= 32)
          text.set(glyph, String.fromCodePoint(code))
      }
    }
    if ((platform === 3 && kind === 0) || (platform === 1 && !program.glyphOfCode))
      program.glyphOfCode = new Map(
        entries.map(([code, glyph]) => [code >= 0xf000 && code < 0xf100 ? code - 0xf000 : code, glyph]),
      )
  }
}

/** What a table may tell, true or not: its stretches may lie over each other, each as long as all codes. */
const MOST_CODES = 200_000

function* cmapEntries(view: DataView, at: number): Generator<[number, number]> {
  const format = view.getUint16(at)
  if (format === 0) for (let code = 0; code < 256; code++) yield [code, view.getUint8(at + 6 + code)]
  else if (format === 6) {
    const first = view.getUint16(at + 6)
    for (let i = 0, count = view.getUint16(at + 8); i < count; i++) yield [first + i, view.getUint16(at + 10 + i * 2)]
  } else if (format === 12) {
    for (let i = 0, n = Math.min(50_000, view.getUint32(at + 12)), total = 0; i < n; i++) {
      const [from, to, glyph] = [0, 4, 8].map((by) => view.getUint32(at + 16 + i * 12 + by)) as [number, number, number]
      for (let code = to; code >= from && total < MOST_CODES; code--, total++) yield [code, glyph + code - from]
    }
  } else if (format === 4) yield* format4(view, at)
}

function* format4(view: DataView, at: number): Generator<[number, number]> {
  const segments = view.getUint16(at + 6) / 2
  for (let i = segments - 1, total = 0; i >= 0; i--) {
    const to = view.getUint16(at + 14 + i * 2)
    const from = view.getUint16(at + 16 + segments * 2 + i * 2)
    const delta = view.getUint16(at + 16 + segments * 4 + i * 2)
    const where = at + 16 + segments * 6 + i * 2
    const offset = view.getUint16(where)
    for (let code = to; code >= from && total < MOST_CODES; code--, total++) {
      if (code === 0xffff) continue
      if (offset === 0) yield [code, (code + delta) & 0xffff]
      else {
        const slot = where + offset + (code - from) * 2
        if (slot + 2 > view.byteLength) continue
        const glyph = view.getUint16(slot)
        if (glyph) yield [code, (glyph + delta) & 0xffff]
      }
    }
  }
}

function* postNames(view: DataView, at: number, length: number): Generator<[number, string]> {
  const version = view.getUint32(at)
  if (version === 0x10000) for (const [glyph, name] of macGlyphs().entries()) yield [glyph, name]
  if (version !== 0x20000) return
  const count = view.getUint16(at + 32)
  const names: string[] = []
  for (let pos = at + 34 + count * 2, end = Math.min(at + length, view.byteLength); pos < end; ) {
    const size = view.getUint8(pos)
    names.push(latin1(new Uint8Array(view.buffer, view.byteOffset + pos + 1, Math.min(size, end - pos - 1))))
    pos += size + 1
  }
  const mac = macGlyphs()
  for (let glyph = 0; glyph < count; glyph++) {
    const index = view.getUint16(at + 34 + glyph * 2)
    const name = index < 258 ? mac[index] : names[index - 258]
    if (name) yield [glyph, name]
  }
}

/** No name of a glyph is longer, and many may lie over each other. */
const LONGEST_NAME = 200

function cff(bytes: Uint8Array): Program {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const nameIndex = readIndex(view, view.getUint8(2))
  const topIndex = readIndex(view, nameIndex.end)
  const stringIndex = readIndex(view, topIndex.end)
  const [from, to] = topIndex.items[0] ?? [0, 0]
  const top = readDict(view, from, to)
  const outlines = readIndex(view, top.get(17)?.[0] ?? 0).items
  const glyphs = Math.min(outlines.length, 65535)
  if (top.has(1230)) {
    const blank = new Uint8Array(65536)
    for (const [glyph, cid] of readCharset(view, top.get(15)?.[0] ?? 0, glyphs).entries())
      if (isEmptyOutline(view, outlines[glyph])) blank[cid] = 1
    return { cidKeyed: true, blank }
  }
  const standard = cffStrings()
  const nameOf = (sid: number): string => {
    const own = stringIndex.items[sid - 391]
    return standard[sid] ?? (own ? latin1(bytes.subarray(own[0], Math.min(own[1], own[0] + LONGEST_NAME))) : '')
  }
  const charset = readCharset(view, top.get(15)?.[0] ?? 0, glyphs).map(nameOf)
  const textOfGlyph = new Map<number, string>()
  for (const [glyph, name] of charset.entries()) {
    const text = textOfGlyphName(name)
    if (text) textOfGlyph.set(glyph, text)
  }
  const blank = Uint8Array.from(outlines.slice(0, glyphs), (outline) => (isEmptyOutline(view, outline) ? 1 : 0))
  return { textOfGlyph, names: readEncoding(view, top.get(16)?.[0] ?? 0, charset), blank }
}

/** An outline that ends at once, or behind its width. */
function isEmptyOutline(view: DataView, [from, to]: readonly [number, number] = [0, 0]): boolean {
  if (from >= to || view.getUint8(to - 1) !== END_OF_OUTLINE) return false
  const first = view.getUint8(from)
  const width = first === 28 ? 3 : first < 32 ? 0 : first < 247 ? 1 : first < 255 ? 2 : 5
  return to - from === (first === END_OF_OUTLINE ? 1 : width + 1)
}

const END_OF_OUTLINE = 14

function readIndex(view: DataView, at: number): { items: [number, number][]; end: number } {
  const count = view.getUint16(at)
  if (count === 0) return { items: [], end: at + 2 }
  const size = view.getUint8(at + 2)
  const base = at + 2 + (count + 1) * size
  const offset = (i: number) => {
    let value = 0
    for (let n = 0; n < size; n++) value = value * 256 + view.getUint8(at + 3 + i * size + n)
    return base + value
  }
  const items: [number, number][] = []
  for (let i = 0; i < count; i++) items.push([offset(i), offset(i + 1)])
  return { items, end: offset(count) }
}

/** Operator (12 x as 1200 + x) to its operands. */
function readDict(view: DataView, from: number, to: number): Map<number, number[]> {
  const dict = new Map<number, number[]>()
  let held: number[] = []
  for (let at = from; at < to; ) {
    const byte = view.getUint8(at++)
    if (byte <= 21) {
      dict.set(byte === 12 ? 1200 + view.getUint8(at++) : byte, held)
      held = []
    } else if (byte === 28) {
      held.push(view.getInt16(at))
      at += 2
    } else if (byte === 29) {
      held.push(view.getInt32(at))
      at += 4
    } else if (byte === 30) {
      while ((view.getUint8(at) & 15) !== 15 && at < to) at++
      at++
      held.push(0)
    } else if (byte <= 246) held.push(byte - 139)
    else if (byte <= 250) held.push((byte - 247) * 256 + view.getUint8(at++) + 108)
    else held.push(-(byte - 251) * 256 - view.getUint8(at++) - 108)
  }
  return dict
}

function readCharset(view: DataView, at: number, glyphs: number): number[] {
  if (at <= 2) return Array.from({ length: glyphs }, (_, i) => i)
  const sids = [0]
  const format = view.getUint8(at++)
  while (sids.length < glyphs) {
    const first = view.getUint16(at)
    at += 2
    let left = 0
    if (format === 1) left = view.getUint8(at++)
    if (format === 2) {
      left = view.getUint16(at)
      at += 2
    }
    for (let i = 0; i <= left; i++) sids.push(first + i)
  }
  return sids
}

function readEncoding(view: DataView, at: number, charset: string[]): Map<number, string> {
  const names = new Map<number, string>()
  if (at <= 1) {
    const has = new Set(charset)
    for (const [code, name] of encoding('StandardEncoding').entries()) if (has.has(name)) names.set(code, name)
    return names
  }
  const format = view.getUint8(at)
  const count = view.getUint8(at + 1)
  let glyph = 1
  for (let i = 0; i < count; i++) {
    if ((format & 127) === 0) names.set(view.getUint8(at + 2 + i), charset[glyph++] ?? '')
    else {
      const first = view.getUint8(at + 2 + i * 2)
      for (let n = 0, left = view.getUint8(at + 3 + i * 2); n <= left; n++) names.set(first + n, charset[glyph++] ?? '')
    }
  }
  return names
}
