import { decode } from './filters.ts'
import { MAX_INFLATED } from './inflate.ts'
import { END, Keyword, Lexer } from './lexer.ts'
import { type Dict, isDict, latin1, nameOf, numberOf, type Obj, Stream } from './primitives.ts'

/** Where an object stands: at a byte offset, or as the n-th of an object stream. */
export type XrefEntry = { at: number } | { inside: number; index: number }

export type Xref = { places: Map<number, XrefEntry>; trailer: Dict }

/** What a search of the whole file found, and the object streams among it, whose objects are not in it yet. */
export type Searched = Xref & { packs: { num: number; gen: number; at: number }[] }

const MAX_OBJECTS = 2_000_000

/** Objects as they stand: a reference leads nowhere. */
export const plain = (obj: Obj | undefined): Obj => obj ?? null

/** Reads the cross-reference sections from the end of the file backwards; undefined where they are damaged. */
export function readXref(bytes: Uint8Array): Xref | undefined {
  const tail = latin1(bytes.subarray(Math.max(0, bytes.length - 2048)))
  const found = [...tail.matchAll(/startxref\s*(\d+)/g)].at(-1)
  if (!found) return undefined
  const shift = headerShift(bytes)
  const places = new Map<number, XrefEntry>()
  const freed = new Set<number>()
  let trailer: Dict | undefined
  const queue = [Number(found[1])]
  const budget = { rows: MAX_OBJECTS, bytes: MAX_INFLATED }
  const seen = new Set<number>()
  while (queue.length > 0) {
    const at = (queue.shift() as number) + shift
    if (seen.has(at)) continue
    seen.add(at)
    if (at < 0 || at >= bytes.length || seen.size > 5000) return undefined
    const section = readSection(bytes, at, shift, places, freed, budget)
    if (!section) return undefined
    trailer ??= section
    const hybrid = section.get('XRefStm')
    const previous = section.get('Prev')
    if (typeof previous === 'number') queue.unshift(previous)
    if (typeof hybrid === 'number') queue.unshift(hybrid)
  }
  return trailer && { places, trailer }
}

function headerShift(bytes: Uint8Array): number {
  const at = latin1(bytes.subarray(0, 1024)).indexOf('%PDF-')
  return Math.max(0, at)
}

/** What all sections of a file may hold together: they may be as many as they like. */
type XrefBudget = { rows: number; bytes: number }

function readSection(
  bytes: Uint8Array,
  at: number,
  shift: number,
  places: Map<number, XrefEntry>,
  freed: Set<number>,
  budget: XrefBudget,
) {
  const lexer = new Lexer(bytes, at)
  const first = lexer.next()
  if (first instanceof Keyword && first.word === 'xref') return readTable(lexer, shift, places, freed, budget)
  if (typeof first !== 'number') return undefined
  lexer.next()
  lexer.next()
  const dict = lexer.next()
  if (dict instanceof Keyword || !isDict(dict) || nameOf(dict.get('Type')) !== 'XRef') return undefined
  const raw = rawStream(lexer, dict, numberOf(dict.get('Length'), -1))
  if (!raw) return undefined
  const rows = decode(new Stream(dict, raw), plain).bytes
  budget.bytes -= rows.length
  if (budget.bytes < 0 || !readStream(rows, dict, shift, places, freed, budget)) return undefined
  return dict
}

function readTable(
  lexer: Lexer,
  shift: number,
  places: Map<number, XrefEntry>,
  freed: Set<number>,
  budget: XrefBudget,
): Dict | undefined {
  for (;;) {
    const start = lexer.next()
    if (start instanceof Keyword) {
      if (start.word !== 'trailer') return undefined
      const dict = lexer.next()
      return !(dict instanceof Keyword) && isDict(dict) ? dict : undefined
    }
    const count = lexer.next()
    if (typeof start !== 'number' || typeof count !== 'number' || count > MAX_OBJECTS) return undefined
    for (let i = 0; i < count; i++) {
      const before = lexer.pos
      const offset = lexer.next()
      lexer.next()
      const kind = lexer.next()
      if (typeof offset !== 'number' || !(kind instanceof Keyword)) {
        lexer.pos = before
        break
      }
      if (--budget.rows < 0) return undefined
      const num = start + i
      if (places.has(num) || freed.has(num)) continue
      if (kind.word === 'n' && offset > 0) places.set(num, { at: offset + shift })
      else freed.add(num)
    }
  }
}

/** False where there are more rows than any file has. */
function readStream(
  bytes: Uint8Array,
  dict: Dict,
  shift: number,
  places: Map<number, XrefEntry>,
  freed: Set<number>,
  budget: XrefBudget,
): boolean {
  const w = dict.get('W')
  const widths = Array.isArray(w) ? w.map((width) => Math.min(8, Math.max(0, numberOf(width, 0)))) : []
  const [a = 0, b = 0, c = 0] = widths
  const size = a + b + c
  if (size === 0) return true
  const index = dict.get('Index')
  const ranges = Array.isArray(index) ? index.map((n) => numberOf(n, 0)) : [0, numberOf(dict.get('Size'), 0)]
  const read = (at: number, length: number) => {
    let value = 0
    for (let i = 0; i < length; i++) value = value * 256 + (bytes[at + i] ?? 0)
    return value
  }
  let at = 0
  for (let r = 0; r + 1 < ranges.length; r += 2) {
    for (let i = 0; i < (ranges[r + 1] as number) && at + size <= bytes.length; i++, at += size) {
      if (--budget.rows < 0) return false
      const num = (ranges[r] as number) + i
      if (places.has(num) || freed.has(num)) continue
      const type = a === 0 ? 1 : read(at, a)
      const second = read(at + a, b)
      if (type === 1) places.set(num, { at: second + shift })
      else if (type === 2) places.set(num, { inside: second, index: read(at + a + b, c) })
      else freed.add(num)
    }
  }
  return true
}

/** The raw bytes of the stream whose dictionary was just read; undefined where no stream follows. */
export function rawStream(lexer: Lexer, dict: Dict, length: number): Uint8Array | undefined {
  const { bytes } = lexer
  const before = lexer.pos
  const word = lexer.next()
  if (!(word instanceof Keyword) || word === END || word.word !== 'stream') {
    lexer.pos = before
    return undefined
  }
  let start = lexer.pos
  if (bytes[start] === 32) while (bytes[start] === 32) start++
  if (bytes[start] === 13) start++
  if (bytes[start] === 10) start++
  if (length >= 0 && start + length <= bytes.length) {
    const check = new Lexer(bytes, start + length)
    check.skipSpace()
    if (matches(bytes, check.pos, 'endstream') || matches(bytes, check.pos, 'endobj')) {
      lexer.pos = check.pos
      return bytes.subarray(start, start + length)
    }
  }
  // A wrong length: the stream ends where it says so.
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = buffer.indexOf('endstream', start, 'latin1')
  if (end < 0) end = buffer.indexOf('endobj', start, 'latin1')
  if (end < 0) end = bytes.length
  lexer.pos = end
  if (bytes[end - 1] === 10) end--
  if (bytes[end - 1] === 13) end--
  return bytes.subarray(start, Math.max(start, end))
}

const matches = (bytes: Uint8Array, at: number, word: string) => {
  for (let i = 0; i < word.length; i++) if (bytes[at + i] !== word.charCodeAt(i)) return false
  return true
}

/** Rebuilds the table of a damaged file by looking for every "n n obj" in it; a later object wins. */
export function recoverXref(bytes: Uint8Array): Searched {
  const text = latin1(bytes)
  const places = new Map<number, XrefEntry>()
  const packs: Searched['packs'] = []
  const trailer: Dict = new Map()
  const merge = (dict: Obj | Keyword) => {
    if (!(dict instanceof Keyword) && isDict(dict)) for (const [key, value] of dict) trailer.set(key, value)
  }
  for (const match of text.matchAll(/(?<![0-9])(\d{1,10})[ \t\r\n\0\f]+(\d{1,5})[ \t\r\n\0\f]+obj\b|\btrailer\b/g)) {
    if (match[1] === undefined) {
      merge(new Lexer(bytes, match.index + 7).next())
      continue
    }
    const num = Number(match[1])
    if (places.size > MAX_OBJECTS) break
    places.set(num, { at: match.index })
    const head = text.slice(match.index, match.index + 400)
    if (/\/Type\s*\/XRef\b/.test(head)) merge(new Lexer(bytes, match.index + match[0].length).next())
    if (/\/ObjStm\b/.test(head)) packs.push({ num, gen: Number(match[2]), at: match.index })
    if (!trailer.has('Root') && /\/Type\s*\/Catalog\b/.test(head) && !trailer.has('#catalog'))
      trailer.set('#catalog', num)
  }
  return { places, trailer, packs }
}

/**
 * Adds the objects inside of object streams to what a search found, unless a newer copy stands in the file itself: a
 * later save may have packed what stood there. `open` undoes the encryption of a stream.
 */
export function addPacked(
  bytes: Uint8Array,
  { places, packs }: Searched,
  open: (dict: Dict, raw: Uint8Array, num: number, gen: number) => Uint8Array,
): void {
  for (const { num, gen, at } of packs) {
    const place = places.get(num)
    // An object stream that was written again later counts there.
    if (!place || !('at' in place) || place.at !== at) continue
    const lexer = new Lexer(bytes, at)
    lexer.next()
    lexer.next()
    lexer.next()
    const dict = lexer.next()
    if (dict instanceof Keyword || !isDict(dict)) continue
    const raw = rawStream(lexer, dict, numberOf(dict.get('Length'), -1))
    if (!raw) continue
    const inner = new Lexer(decode(new Stream(dict, open(dict, raw, num, gen)), plain).bytes)
    const count = Math.min(numberOf(dict.get('N'), 0), 100_000)
    for (let index = 0; index < count; index++) {
      const id = inner.next()
      inner.next()
      if (typeof id !== 'number') break
      const known = places.get(id)
      if (!known || !('at' in known) || known.at < at) places.set(id, { inside: num, index })
    }
  }
}
