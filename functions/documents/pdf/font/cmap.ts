import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { smallest } from '../../model/lists.ts'
import { END, Keyword, Lexer } from '../file/lexer.ts'
import { latin1, nameOf, type Obj } from '../file/primitives.ts'

/** A mapping from codes of one to four bytes to CIDs (an encoding) or to text (ToUnicode). */
export type CMap = {
  /** Code lengths by first byte where known; 0 means "see `spaces`". */
  spaces: { bytes: number; low: number; high: number }[]
  cids: Map<number, number>
  cidRanges: { low: number; high: number; cid: number; bytes: number }[]
  text: Map<number, string>
  textRanges: { low: number; high: number; start: string }[]
  vertical: boolean
}

export const emptyCMap = (): CMap => ({
  spaces: [],
  cids: new Map(),
  cidRanges: [],
  text: new Map(),
  textRanges: [],
  vertical: false,
})

const MAX_ENTRIES = 200_000

/** Some writers leave no blank behind it (`endbfcharendcmap`): a keyword is known by its beginning. */
const keywordOf = (word: string): string =>
  /^end(?:codespacerange|bfchar|bfrange|cidchar|cidrange)/.exec(word)?.[0] ?? word

/** Parses an embedded CMap. `use` loads the one that it is based on. Damaged entries are passed over. */
export function parseCMap(bytes: Uint8Array, use: (name: string) => CMap | undefined = () => undefined): CMap {
  const lexer = new Lexer(bytes, 0, false)
  let map = emptyCMap()
  let held: Obj[] = []
  let entries = 0
  for (let token = nextOf(lexer); token !== END && entries < MAX_ENTRIES; token = nextOf(lexer)) {
    if (!(token instanceof Keyword)) {
      held.push(token)
      continue
    }
    switch (keywordOf(token.word)) {
      case 'usecmap': {
        const base = use(nameOf(held.at(-1)) ?? '')
        if (base) map = { ...base, cids: new Map(base.cids), text: new Map(base.text), cidRanges: [...base.cidRanges] }
        break
      }
      case 'def':
        if (nameOf(held.at(-2)) === 'WMode') map.vertical = held.at(-1) === 1
        break
      case 'endcodespacerange':
        each(held, 2, ([low, high]) => {
          if (low instanceof Uint8Array && high instanceof Uint8Array)
            map.spaces.push({ bytes: low.length, low: toNumber(low), high: toNumber(high) })
        })
        break
      case 'endbfchar':
        each(held, 2, ([code, text]) => {
          if (code instanceof Uint8Array && text instanceof Uint8Array) map.text.set(toNumber(code), toText(text))
        })
        break
      case 'endbfrange':
        each(held, 3, ([low, high, text]) => bfRange(map, low, high, text))
        break
      case 'endcidchar':
        each(held, 2, ([code, cid]) => {
          if (code instanceof Uint8Array && typeof cid === 'number') map.cids.set(toNumber(code), cid)
        })
        break
      case 'endcidrange':
        each(held, 3, ([low, high, cid]) => {
          if (low instanceof Uint8Array && high instanceof Uint8Array && typeof cid === 'number')
            map.cidRanges.push({ low: toNumber(low), high: toNumber(high), cid, bytes: low.length })
        })
        break
    }
    entries += held.length
    held = []
  }
  return map
}

// A map that nobody could read ends there: its document does not depend on it.
function nextOf(lexer: Lexer) {
  try {
    return lexer.next()
  } catch (error) {
    if (error instanceof DocumentRefusal) return END
    throw error
  }
}

/** Text for a code of a ToUnicode map. */
export function textOf(map: CMap, code: number): string | undefined {
  const known = map.text.get(code)
  if (known !== undefined) return known
  const range = map.textRanges.find(({ low, high }) => code >= low && code <= high)
  return range && advance(range.start, code - range.low)
}

/** CID for a code of an encoding. */
export function cidOf(map: CMap, code: number): number | undefined {
  const known = map.cids.get(code)
  if (known !== undefined) return known
  const { cidRanges } = map
  for (let i = cidRanges.length - 1; i >= 0; i--) {
    const range = cidRanges[i]
    if (range && code >= range.low && code <= range.high) return range.cid + code - range.low
  }
  return undefined
}

/** How many bytes the next code takes. */
export function codeLength(map: CMap, bytes: Uint8Array, at: number): number {
  let code = 0
  for (let n = 1; n <= 4 && at + n <= bytes.length; n++) {
    code = code * 256 + (bytes[at + n - 1] as number)
    if (map.spaces.some((space) => space.bytes === n && within(space, code, n))) return n
  }
  return Math.min(4, smallest(map.spaces.map((space) => space.bytes)))
}

// A code space is a box: every byte must lie between the bounds' own bytes.
function within({ low, high }: { low: number; high: number }, code: number, bytes: number): boolean {
  for (let i = 0; i < bytes; i++) {
    const unit = 256 ** i
    const digit = Math.floor(code / unit) % 256
    if (digit < Math.floor(low / unit) % 256 || digit > Math.floor(high / unit) % 256) return false
  }
  return true
}

function bfRange(map: CMap, low: Obj | undefined, high: Obj | undefined, text: Obj | undefined): void {
  if (!(low instanceof Uint8Array) || !(high instanceof Uint8Array)) return
  const [from, to] = [toNumber(low), toNumber(high)]
  if (Array.isArray(text)) {
    text.slice(0, to - from + 1).forEach((item, i) => {
      if (item instanceof Uint8Array) map.text.set(from + i, toText(item))
    })
  } else if (text instanceof Uint8Array) {
    const start = toText(text)
    if (to - from < 256) for (let i = 0; i <= to - from; i++) map.text.set(from + i, advance(start, i))
    else map.textRanges.push({ low: from, high: to, start })
  } else if (typeof text === 'number') {
    for (let i = 0; i <= Math.min(255, to - from); i++) map.text.set(from + i, String.fromCharCode(text + i))
  }
}

function advance(start: string, by: number): string {
  if (by === 0) return start
  const chars = Array.from(start)
  const last = chars.pop()?.codePointAt(0) ?? 0
  return last + by > 0x10ffff ? '' : chars.join('') + String.fromCodePoint(last + by)
}

function each(held: Obj[], size: number, use: (row: Obj[]) => void): void {
  for (let i = 0; i + size <= held.length; i += size) use(held.slice(i, i + size))
}

const toNumber = (bytes: Uint8Array) => bytes.subarray(0, 4).reduce((value, byte) => value * 256 + byte, 0)

const toText = (bytes: Uint8Array) =>
  bytes.length === 1
    ? latin1(bytes)
    : Buffer.from(bytes.length % 2 ? bytes.subarray(0, bytes.length - 1) : bytes)
        .swap16()
        .toString('utf16le')
        .toWellFormed()
