import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { append } from '../../model/lists.ts'
import { type CMap, emptyCMap } from './cmap.ts'

const loaded = new Map<string, CMap | undefined>()

/**
 * One of Adobe's predefined CMaps ("90ms-RKSJ-H", "Adobe-GB1-UCS2"), from the packed files that pdfjs-dist carries.
 * Their folder is `PDF_CMAPS` where the package is not beside the code (a bundle).
 */
export function predefinedCMap(name: string): CMap | undefined {
  if (!/^[\w-]+$/.test(name)) return undefined
  if (loaded.has(name)) return loaded.get(name)
  loaded.set(name, undefined)
  loaded.set(name, load(name))
  return loaded.get(name)
}

function load(name: string): CMap | undefined {
  let bytes: Uint8Array
  try {
    const folder =
      process.env.PDF_CMAPS ?? join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'cmaps')
    bytes = readFileSync(join(folder, `${name}.bcmap`))
  } catch {
    return undefined
  }
  return parse(bytes)
}

/** The packed format of pdf.js: a header byte, then runs of delta-coded entries. */
function parse(bytes: Uint8Array): CMap {
  const map = emptyCMap()
  const read = reader(bytes)
  map.vertical = (read.byte() & 1) === 1
  for (let head = read.byte(); head >= 0; head = read.byte()) {
    const type = head >> 5
    if (type === 7) {
      const word = read.word()
      if ((head & 31) === 1) inherit(map, word)
      continue
    }
    readRun(read, map, { type, sequence: (head & 16) !== 0, bytes: (head & 15) + 1, count: read.number() })
  }
  return map
}

function inherit(map: CMap, name: string): void {
  const base = predefinedCMap(name)
  if (!base) return
  append(map.spaces, base.spaces)
  append(map.cidRanges, base.cidRanges)
  for (const [code, cid] of base.cids) map.cids.set(code, cid)
}

type Run = { type: number; sequence: boolean; bytes: number; count: number }

// Types: 0 code spaces, 1 notdef ranges, 2 CID chars, 3 CID ranges, 4 text chars, 5 text ranges.
function readRun(read: Reader, map: CMap, { type, sequence, bytes, count }: Run): void {
  const isText = type >= 4
  const width = isText ? 2 : bytes
  const isRange = type !== 2 && type !== 4
  let end = -1
  let value = 0
  let text = 0n
  for (let i = 0; i < count; i++) {
    const skip = i === 0 ? 0 : sequence && type >= 2 ? 0 : read.number()
    const start = i === 0 ? Number(read.fixed(width)) : end + 1 + skip
    end = isRange ? start + read.number() : start
    if (type === 0) map.spaces.push({ bytes, low: start, high: end })
    else if (type === 1) read.number()
    else if (type === 2) {
      value = i === 0 ? read.number() : value + 1 + read.signed()
      map.cids.set(start, value)
    } else if (type === 3) map.cidRanges.push({ low: start, high: end, cid: read.number(), bytes })
    else if (type === 4) {
      text = i === 0 ? read.fixed(bytes) : BigInt.asUintN(bytes * 8, text + 1n + BigInt(read.signed()))
      map.text.set(start, utf16(text, bytes))
    } else map.textRanges.push({ low: start, high: end, start: utf16(read.fixed(bytes), bytes) })
  }
}

function utf16(value: bigint, bytes: number): string {
  const hex = value.toString(16).padStart(bytes * 2, '0')
  return Buffer.from(hex, 'hex').swap16().toString('utf16le')
}

type Reader = ReturnType<typeof reader>

function reader(bytes: Uint8Array) {
  let at = 0
  const byte = () => bytes[at++] ?? -1
  const number = () => {
    let value = 0
    for (let next = byte(); next >= 0; next = byte()) {
      value = value * 128 + (next & 127)
      if (next < 128) break
    }
    return value
  }
  return {
    byte,
    number,
    signed: () => {
      const value = number()
      return value % 2 ? -1 - Math.floor(value / 2) : value / 2
    },
    fixed: (size: number) => {
      let value = 0n
      for (let i = 0; i < size; i++) value = value * 256n + BigInt(byte())
      return value
    },
    word: () => Array.from({ length: number() }, () => String.fromCharCode(number())).join(''),
  }
}
