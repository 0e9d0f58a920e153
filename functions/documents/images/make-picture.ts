import { crc32, deflateSync } from 'node:zlib'
import { emr } from './record-types.ts'

/** Pictures for tests: the smallest files of their kinds. */

const words = (...values: number[]) => Buffer.from(Int16Array.from(values).buffer)
const longs = (...values: number[]) => Buffer.from(Int32Array.from(values).buffer)

/** A GIF of colour numbers, in codes that are never packed: a clear stands before every third dot. */
export function makeGif(width: number, height: number, dots: readonly number[], clear = -1): Uint8Array {
  const bits: number[] = []
  const put = (code: number) => bits.push(code & 1, (code >> 1) & 1, (code >> 2) & 1)
  for (const [i, dot] of dots.entries()) {
    if (i % 2 === 0) put(4)
    put(dot)
  }
  put(5)
  const data = Buffer.alloc(Math.ceil(bits.length / 8))
  for (const [i, bit] of bits.entries()) data[i >> 3] = (data[i >> 3] as number) | (bit << (i & 7))
  const colours = [0, 0, 0, 255, 0, 0, 0, 255, 0, 255, 255, 255]
  const control = clear < 0 ? [] : [0x21, 0xf9, 4, 1, 0, 0, clear, 0]
  return Buffer.concat([
    Buffer.from('GIF89a'),
    words(width, height),
    Buffer.from([0x81, 0, 0, ...colours, ...control, 0x2c]),
    words(0, 0, width, height),
    Buffer.from([0, 2, data.length]),
    data,
    Buffer.from([0, 0x3b]),
  ])
}

/** A PNG of black dots, eight bits a sample: colour type 2 has three of them, 6 an alpha too. */
export function makePng(width: number, height: number, colour: number): Uint8Array {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, colour, 0, 0, 0])
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  const rows = deflateSync(Buffer.alloc(height * (1 + width * (colour === 6 ? 4 : 3))), { level: 1 })
  const sign = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([sign, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** A bitmap of 24 bits, without the head of a file. */
export function makeDib(width: number, height: number, rgb: readonly number[]): Uint8Array {
  const row = Math.ceil((width * 3) / 4) * 4
  const bits = Buffer.alloc(row * height)
  for (let i = 0; i < width * height; i++)
    for (let c = 0; c < 3; c++)
      bits[(height - 1 - Math.floor(i / width)) * row + (i % width) * 3 + 2 - c] = rgb[i * 3 + c] ?? 0
  return Buffer.concat([longs(40, width, height), words(1, 24), longs(0, 0, 0, 0, 0, 0), bits])
}

export const makeBmp = (width: number, height: number, rgb: readonly number[]): Uint8Array =>
  Buffer.concat([Buffer.from('BM'), longs(0, 0, 54), makeDib(width, height, rgb)])

/** An enhanced metafile of 100 × 50 dots from records: types with the longs after their head. */
export function makeEmf(records: readonly [type: number, ...longs: (number | Uint8Array)[]][]): Uint8Array {
  const made = records.map(([type, ...rest]) => {
    const body = Buffer.concat(rest.map((each) => (typeof each === 'number' ? longs(each) : each)))
    return Buffer.concat([longs(type, body.length + 8), body])
  })
  // The frame is in hundredths of a millimetre, ten of which are a dot here.
  const head = longs(0, 0, 100, 50, 0, 0, 1000, 500, 0x464d4520, 0x10000, 0, 0, 0, 0, 0, 0, 1000, 1000, 100, 100)
  return Buffer.concat([longs(1, head.length + 8), head, ...made, longs(14, 20, 0, 0, 20)])
}

/** The record of a text in an enhanced metafile. */
export const emfText = (x: number, y: number, text: string): [number, ...(number | Uint8Array)[]] => {
  const wide = Buffer.from(text.padEnd(text.length + (text.length & 1)), 'utf16le')
  return [emr.extTextOutW, 0, 0, 0, 0, 1, 0, 0, x, y, text.length, 76, 0, 0, 0, 0, 0, 0, wide]
}

/** A Windows metafile of 100 × 50 units from records: numbers with the words after them. */
export function makeWmf(records: readonly [type: number, ...words: (number | Uint8Array)[]][]): Uint8Array {
  const made = records.map(([type, ...rest]) => {
    const body = Buffer.concat(rest.map((each) => (typeof each === 'number' ? words(each) : each)))
    return Buffer.concat([longs((body.length + 6) / 2), words(type), body])
  })
  const placed = Buffer.concat([longs(0x9ac6cdd7 | 0), words(0, 0, 0, 100, 50, 1440, 0, 0, 0)])
  return Buffer.concat([placed, words(1, 9, 0x300, 0, 0, 8, 0, 0, 0), ...made, longs(3), words(0)])
}

/** A TIFF of one strip: its tags with their values, of which those of more than one number stand behind the directory. */
export function makeTiff(
  tags: Readonly<Record<number, number | readonly number[]>>,
  strip: readonly number[],
): Uint8Array {
  const entries = Object.entries({ 273: 0, 279: strip.length, ...tags })
  const end = 8 + 2 + entries.length * 12 + 4
  const behind: Buffer[] = []
  const place = (part: Buffer) => {
    const at = end + behind.reduce((sum, each) => sum + each.length, 0)
    behind.push(part)
    return at
  }
  const data = place(Buffer.from(strip))
  const made = entries.map(([tag, value]) => {
    const list = Array.isArray(value) ? (value as number[]) : [tag === '273' ? data : (value as number)]
    const at = list.length > 1 ? place(longs(...list)) : (list[0] as number)
    return Buffer.concat([words(Number(tag), 4), longs(list.length, at)])
  })
  return Buffer.concat([Buffer.from('II*\0', 'latin1'), longs(8), words(entries.length), ...made, longs(0), ...behind])
}
