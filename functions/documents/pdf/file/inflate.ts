import { inflateRawSync, inflateSync } from 'node:zlib'
import { DocumentRefusal } from '#shared/documents/verdict.ts'

/** No stream of a document may grow past this (promise U2). */
export const MAX_INFLATED = 64 * 1024 * 1024

/** Inflates a stream; a damaged one gives what could be read before the damage. Throws `bomb` past 64 MiB. */
export function inflate(bytes: Uint8Array): Uint8Array {
  const options = { maxOutputLength: MAX_INFLATED, finishFlush: 2 }
  try {
    return inflateSync(bytes, options)
  } catch (error) {
    refuseBomb(error)
  }
  // A wrong header or checksum leaves the data itself readable.
  for (const start of [2, 0]) {
    try {
      const out = inflateRawSync(bytes.subarray(start), options)
      if (out.length > 0) return out
    } catch (error) {
      refuseBomb(error)
    }
  }
  return salvage(bytes.subarray(2))
}

function refuseBomb(error: unknown): void {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
    throw new DocumentRefusal('bomb', 'a stream unpacks to more than 64 MiB')
}

const lengthBase = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
]
const lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
const distBase = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
]
const codeOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

type Huffman = { counts: Uint16Array; symbols: Uint16Array }

/** RFC 1951, symbol by symbol: slow, but keeps every byte before the damage, which zlib throws away. */
function salvage(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(Math.min(MAX_INFLATED, Math.max(1024, bytes.length * 40)))
  let size = 0
  let pos = 0
  let held = 0
  let count = 0
  const bits = (n: number): number => {
    while (count < n) {
      if (pos >= bytes.length) throw new RangeError('end')
      held |= (bytes[pos++] as number) << count
      count += 8
    }
    const value = held & ((1 << n) - 1)
    held >>>= n
    count -= n
    return value
  }
  const put = (byte: number) => {
    if (size >= out.length) throw new RangeError('full')
    out[size++] = byte
  }
  const symbol = ({ counts, symbols }: Huffman): number => {
    let code = 0
    let first = 0
    let index = 0
    for (let length = 1; length < 16; length++) {
      code |= bits(1)
      const n = counts[length] as number
      if (code - n < first) return symbols[index + code - first] as number
      index += n
      first = (first + n) << 1
      code <<= 1
    }
    throw new RangeError('code')
  }
  const block = (lengths: Huffman, distances: Huffman) => {
    for (let code = symbol(lengths); code !== 256; code = symbol(lengths)) {
      if (code < 256) put(code)
      else {
        const length = (lengthBase[code - 257] ?? 0) + bits(lengthBits[code - 257] ?? 0)
        const far = symbol(distances)
        const back = (distBase[far] ?? 0) + bits(far < 4 ? 0 : (far >> 1) - 1)
        if (back > size || back === 0 || length === 0) throw new RangeError('distance')
        for (let i = 0; i < length; i++) put(out[size - back] as number)
      }
    }
  }
  try {
    for (let last = 0; !last; ) {
      last = bits(1)
      const type = bits(2)
      if (type === 0) {
        held = count = 0
        const length = (bytes[pos] ?? 0) | ((bytes[pos + 1] ?? 0) << 8)
        pos += 4
        for (let i = 0; i < length && pos < bytes.length; i++) put(bytes[pos++] as number)
      } else if (type === 1) {
        const fixed = Uint8Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8))
        block(huffman(fixed), huffman(new Uint8Array(30).fill(5)))
      } else if (type === 2) {
        const literals = bits(5) + 257
        const distances = bits(5) + 1
        const codes = new Uint8Array(19)
        for (let i = bits(4) + 4, at = 0; at < i; at++) codes[codeOrder[at] as number] = bits(3)
        const table = huffman(codes)
        const lengths = new Uint8Array(literals + distances)
        for (let at = 0; at < lengths.length; ) {
          const code = symbol(table)
          if (code < 16) lengths[at++] = code
          else {
            const value = code === 16 ? (lengths[at - 1] ?? 0) : 0
            for (let n = code === 16 ? bits(2) + 3 : code === 17 ? bits(3) + 3 : bits(7) + 11; n > 0; n--)
              if (at < lengths.length) lengths[at++] = value
          }
        }
        block(huffman(lengths.subarray(0, literals)), huffman(lengths.subarray(literals)))
      } else break
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return out.subarray(0, size)
}

function huffman(lengths: Uint8Array): Huffman {
  const counts = new Uint16Array(16)
  for (const length of lengths) counts[length] = (counts[length] as number) + 1
  counts[0] = 0
  const offsets = new Uint16Array(17)
  for (let i = 1; i < 16; i++) offsets[i + 1] = (offsets[i] as number) + (counts[i] as number)
  const symbols = new Uint16Array(lengths.length)
  lengths.forEach((length, value) => {
    if (!length) return
    const at = offsets[length] as number
    symbols[at] = value
    offsets[length] = at + 1
  })
  return { counts, symbols }
}
