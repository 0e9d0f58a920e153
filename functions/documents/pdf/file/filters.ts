import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { inflate, MAX_INFLATED } from './inflate.ts'
import { type Dict, isDict, nameOf, numberOf, type Obj, type Stream } from './primitives.ts'

/** Filters whose output is a picture: they end a chain and are never decoded here. */
const pictures = new Set(['DCTDecode', 'DCT', 'JPXDecode', 'CCITTFaxDecode', 'CCF', 'JBIG2Decode'])

type Resolve = (obj: Obj | undefined) => Obj

export type Filter = { name: string; parms: Dict }

export const isPicture = ({ name }: Filter) => pictures.has(name)

/** The filters of a stream, outermost first. */
export function filtersOf(dict: Dict, resolve: Resolve): Filter[] {
  const filter = resolve(dict.get('Filter') ?? dict.get('F'))
  const parms = resolve(dict.get('DecodeParms') ?? dict.get('DP'))
  const list = Array.isArray(filter) ? filter : [filter]
  return list.flatMap((entry, i) => {
    const own = resolve(Array.isArray(parms) ? parms[i] : i === 0 ? parms : null)
    const text = nameOf(resolve(entry))
    return text ? [{ name: text, parms: isDict(own) ? own : new Map() }] : []
  })
}

/** The bytes of a stream with every filter undone but a picture's own. Throws `bomb` past 64 MiB or two filters beside that one. */
export function decode(stream: Stream, resolve: Resolve): { bytes: Uint8Array; picture?: Filter } {
  const filters = filtersOf(stream.dict, resolve)
  if (filters.filter((filter) => filter.name !== 'Crypt' && !isPicture(filter)).length > 2)
    throw new DocumentRefusal('bomb', `a stream is packed ${filters.length} times`)
  let bytes = stream.raw
  for (const filter of filters) {
    if (isPicture(filter)) return { bytes, picture: filter }
    bytes = undo(bytes, filter, resolve)
    if (bytes.length > MAX_INFLATED) throw new DocumentRefusal('bomb', 'a stream unpacks to more than 64 MiB')
  }
  return { bytes }
}

function undo(bytes: Uint8Array, { name, parms }: Filter, resolve: Resolve): Uint8Array {
  switch (name) {
    case 'FlateDecode':
    case 'Fl':
      return unpredict(inflate(bytes), parms, resolve)
    case 'LZWDecode':
    case 'LZW':
      return unpredict(lzw(bytes, numberOf(resolve(parms.get('EarlyChange')), 1)), parms, resolve)
    case 'ASCII85Decode':
    case 'A85':
      return ascii85(bytes)
    case 'ASCIIHexDecode':
    case 'AHx':
      return asciiHex(bytes)
    case 'RunLengthDecode':
    case 'RL':
      return runLength(bytes)
    default:
      return bytes
  }
}

/** A growing byte list that refuses to pass the limit. */
class Sink {
  #bytes = new Uint8Array(4096)
  size = 0
  push(byte: number): void {
    if (this.size === this.#bytes.length) this.#grow(1)
    this.#bytes[this.size++] = byte
  }
  append(part: Uint8Array): void {
    if (this.size + part.length > this.#bytes.length) this.#grow(part.length)
    this.#bytes.set(part, this.size)
    this.size += part.length
  }
  done(): Uint8Array {
    return this.#bytes.subarray(0, this.size)
  }
  #grow(by: number): void {
    if (this.size + by > MAX_INFLATED) throw new DocumentRefusal('bomb', 'a stream unpacks to more than 64 MiB')
    const next = new Uint8Array(Math.max(this.#bytes.length * 2, this.size + by))
    next.set(this.#bytes)
    this.#bytes = next
  }
}

function asciiHex(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1').split('>', 1)[0] ?? ''
  const digits = text.replace(/[^0-9a-fA-F]/g, '')
  return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex')
}

function ascii85(bytes: Uint8Array): Uint8Array {
  const out = new Sink()
  let group = 0
  let size = 0
  const flush = (count: number) => {
    for (let i = 0; i < count; i++) out.push(Math.floor(group / 2 ** (24 - 8 * i)) & 255)
    group = size = 0
  }
  for (let i = bytes[0] === 0x3c && bytes[1] === 0x7e ? 2 : 0; i < bytes.length; i++) {
    const code = bytes[i] as number
    if (code === 0x7e) break
    if (code === 0x7a && size === 0) out.append(new Uint8Array(4))
    else if (code >= 0x21 && code <= 0x75) {
      group = group * 85 + code - 0x21
      if (++size === 5) flush(4)
    }
  }
  if (size > 1) {
    const count = size - 1
    while (size++ < 5) group = group * 85 + 84
    flush(count)
  }
  return out.done()
}

function runLength(bytes: Uint8Array): Uint8Array {
  const out = new Sink()
  for (let i = 0; i < bytes.length; ) {
    const length = bytes[i++] as number
    if (length === 128) break
    if (length < 128) {
      out.append(bytes.subarray(i, i + length + 1))
      i += length + 1
    } else out.append(new Uint8Array(257 - length).fill(bytes[i++] ?? 0))
  }
  return out.done()
}

function lzw(bytes: Uint8Array, early: number): Uint8Array {
  const out = new Sink()
  let table: Uint8Array[] = []
  const reset = () => {
    table = Array.from({ length: 258 }, (_, i) => (i < 256 ? Uint8Array.of(i) : new Uint8Array()))
  }
  reset()
  let width = 9
  let held = 0
  let count = 0
  let previous: Uint8Array | undefined
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffffff
    count += 8
    if (count < width) continue
    count -= width
    const code = (held >> count) & ((1 << width) - 1)
    if (code === 257) break
    if (code === 256) {
      reset()
      width = 9
      previous = undefined
      continue
    }
    const known = table[code]
    if (!known && !previous) break
    const entry = known ?? concat(previous as Uint8Array, (previous as Uint8Array)[0] as number)
    out.append(entry)
    if (previous && table.length < 4096) table.push(concat(previous, entry[0] as number))
    previous = entry
    const size = table.length + early
    width = size >= 2048 ? 12 : size >= 1024 ? 11 : size >= 512 ? 10 : 9
  }
  return out.done()
}

function concat(bytes: Uint8Array, last: number): Uint8Array {
  const joined = new Uint8Array(bytes.length + 1)
  joined.set(bytes)
  joined[bytes.length] = last
  return joined
}

function unpredict(bytes: Uint8Array, parms: Dict, resolve: Resolve): Uint8Array {
  const read = (key: string, otherwise: number) => numberOf(resolve(parms.get(key)), otherwise)
  const predictor = read('Predictor', 1)
  if (predictor < 2) return bytes
  const colors = Math.min(64, Math.max(1, read('Colors', 1)))
  const depth = Math.min(16, Math.max(1, read('BitsPerComponent', 8)))
  const pixel = Math.max(1, (colors * depth) >> 3)
  const row = Math.max(1, Math.ceil((Math.min(1e6, read('Columns', 1)) * colors * depth) / 8))
  if (predictor === 2) {
    if (depth !== 8) return bytes
    const out = Uint8Array.from(bytes)
    for (let i = 0; i < out.length; i++) if (i % row >= pixel) out[i] = (out[i] as number) + (out[i - pixel] as number)
    return out
  }
  const rows = Math.ceil(bytes.length / (row + 1))
  const out = new Uint8Array(rows * row)
  for (let r = 0; r < rows; r++) {
    const type = bytes[r * (row + 1)]
    const from = r * (row + 1) + 1
    const to = r * row
    for (let i = 0; i < row; i++) {
      const raw = bytes[from + i] ?? 0
      const left = i >= pixel ? (out[to + i - pixel] as number) : 0
      const up = r > 0 ? (out[to + i - row] as number) : 0
      const corner = r > 0 && i >= pixel ? (out[to + i - row - pixel] as number) : 0
      out[to + i] = raw + guess(type, left, up, corner)
    }
  }
  return out
}

function guess(type: number | undefined, left: number, up: number, corner: number): number {
  if (type === 1) return left
  if (type === 2) return up
  if (type === 3) return (left + up) >> 1
  if (type !== 4) return 0
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}
