import { inflateSync } from 'node:zlib'
import type { DecodeBudget } from './decode-budget.ts'
import type { Pixels } from './picture.ts'

/** A PNG as it is packed; colour types are those of the format. Its other chunks say nothing that is needed, and are often broken. */
export type Png = {
  width: number
  height: number
  /** Bits of a sample. */
  depth: number
  colour: number
  isInterlaced: boolean
  palette: Uint8Array | undefined
  /** What shows through: the alpha of each colour of the palette, or the one grey or RGB value, two bytes a sample. */
  clear: Uint8Array | undefined
  packed: Uint8Array
}

/** Throws a RangeError for what is no PNG. */
export function readPng(bytes: Uint8Array): Png {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const [width, height, depth, colour] = [
    view.getUint32(16),
    view.getUint32(20),
    view.getUint8(24),
    view.getUint8(25),
  ] as const
  if (!(width > 0 && height > 0 && depthsOf[colour]?.includes(depth))) throw new RangeError('no such PNG')
  const parts: Uint8Array[] = []
  let palette: Uint8Array | undefined
  let clear: Uint8Array | undefined
  for (let at = 8; at + 8 <= bytes.length; ) {
    const type = view.getUint32(at + 4)
    const data = bytes.subarray(at + 8, at + 8 + view.getUint32(at))
    if (type === chunks.IEND) break
    if (type === chunks.IDAT && data.length > 0) parts.push(data)
    else if (type === chunks.PLTE) palette = data.subarray(0, data.length - (data.length % 3))
    else if (type === chunks.tRNS) clear = data
    at += 12 + data.length
  }
  if (colour === 3 && !palette?.length) throw new RangeError('no colours')
  const packed = parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts)
  return { width, height, depth, colour, isInterlaced: view.getUint8(28) === 1, palette, clear, packed }
}

/** The types of chunks as big-endian numbers. */
const chunks = { IDAT: 0x49444154, PLTE: 0x504c5445, tRNS: 0x74524e53, IEND: 0x49454e44 }

const depthsOf: Record<number, number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

/** By the colour type: grey, RGB, palette, grey and RGB with alpha. */
const channelsOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

export const samplesOf = ({ colour }: Png) => channelsOf[colour] as number

type Pass = { left: number; top: number; across: number; down: number }

const whole: Pass[] = [{ left: 0, top: 0, across: 1, down: 1 }]
/** The seven passes of an interlaced picture. */
const adam7: Pass[] = [
  { left: 0, top: 0, across: 8, down: 8 },
  { left: 4, top: 0, across: 8, down: 8 },
  { left: 0, top: 4, across: 4, down: 8 },
  { left: 2, top: 0, across: 4, down: 4 },
  { left: 0, top: 2, across: 2, down: 4 },
  { left: 1, top: 0, across: 2, down: 2 },
  { left: 0, top: 1, across: 1, down: 2 },
]

/** The passes that have pixels, each with its size and the bytes of a row without that of its filter. */
function passesOf(png: Png) {
  const bits = png.depth * samplesOf(png)
  return (png.isInterlaced ? adam7 : whole).flatMap((pass) => {
    const [columns, rows] = [
      Math.ceil((png.width - pass.left) / pass.across),
      Math.ceil((png.height - pass.top) / pass.down),
    ]
    return columns > 0 && rows > 0 ? [{ ...pass, columns, rows, row: Math.ceil((columns * bits) / 8) }] : []
  })
}

/** Bytes of the rows of a PNG, each behind the byte of its filter. */
export const lengthOf = (png: Png): number => passesOf(png).reduce((sum, { rows, row }) => sum + rows * (1 + row), 0)

/** In bytes. The reader has 400 MB: with more of them the text around the picture would be refused too. */
const MOST_MEMORY = 255_000_000

/**
 * The rows of a PNG, each behind the byte of its filter. Throws where they are not all there, and where unpacking them would take more
 * memory than a picture may: they are held twice, and four bytes for each dot that is decoded.
 */
export function unpackPng(png: Png, decodedDots = 0): Uint8Array {
  const length = lengthOf(png)
  if (2 * length + 4 * decodedDots > MOST_MEMORY) throw new RangeError('more than the reader holds')
  // Some writers pad the last row.
  const rows = inflateSync(png.packed, { maxOutputLength: length + 65_536 })
  if (rows.length < length) throw new RangeError('rows are missing')
  return rows
}

/** The pixels of a PNG of any colour type and depth. */
export function decodePng(bytes: Uint8Array, budget: DecodeBudget): Pixels {
  const png = readPng(bytes)
  const { width, height, colour, clear } = png
  budget.dots(width, height)
  const rows = unpackPng(png, width * height)
  const rgb = new Uint8Array(width * height * 3)
  const alpha = colour >= 4 || clear ? new Uint8Array(width * height) : undefined
  const paint = painter(png, rgb, alpha)
  const step = Math.max(1, (png.depth * samplesOf(png)) >> 3)
  let at = 0
  for (const { left, top, across, down, columns, rows: count, row } of passesOf(png)) {
    let before: Uint8Array | undefined
    for (let y = 0; y < count; y++, at += 1 + row) {
      const own = rows.subarray(at + 1, at + 1 + row)
      unfilter(rows[at] as number, own, before, step)
      const to = (top + y * down) * width + left
      for (let x = 0; x < columns; x++) paint(own, x, to + x * across)
      before = own
    }
  }
  return { width, height, rgb, ...(alpha && { alpha }) }
}

/** Undoes the filter of a row in place. */
function unfilter(filter: number, row: Uint8Array, before: Uint8Array | undefined, step: number): void {
  if (filter === 0) return
  for (let i = 0; i < row.length; i++) {
    const left = i >= step ? (row[i - step] as number) : 0
    const up = before ? (before[i] as number) : 0
    if (filter === 1) row[i] = (row[i] as number) + left
    else if (filter === 2) row[i] = (row[i] as number) + up
    else if (filter === 3) row[i] = (row[i] as number) + ((left + up) >> 1)
    else if (filter === 4) {
      const corner = before && i >= step ? (before[i - step] as number) : 0
      const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
      row[i] = (row[i] as number) + (a <= b && a <= c ? left : b <= c ? up : corner)
    }
  }
}

/** Writes the dot `x` of an unfiltered row to the place `to` of the picture. */
function painter({ depth, colour, palette, clear }: Png, rgb: Uint8Array, alpha: Uint8Array | undefined) {
  const channels = channelsOf[colour] as number
  const [bytes, most] = [depth === 16 ? 2 : 1, (1 << depth) - 1]
  const sample = (row: Uint8Array, i: number) =>
    depth >= 8
      ? (row[i * bytes] as number)
      : ((row[(i * depth) >> 3] as number) >> (8 - depth - ((i * depth) & 7))) & most
  // A sample of less than two bytes has its value in the second one.
  const key = clear && colour !== 3 ? clear.subarray(2 - bytes) : undefined
  const isKey = (row: Uint8Array, x: number) => {
    for (let c = 0; c < channels; c++) {
      if (sample(row, x * channels + c) !== key?.[c * 2]) return false
      if (bytes === 2 && row[(x * channels + c) * 2 + 1] !== key[c * 2 + 1]) return false
    }
    return true
  }
  return (row: Uint8Array, x: number, to: number) => {
    if (colour === 3 && palette) {
      const index = sample(row, x)
      for (let c = 0; c < 3; c++) rgb[to * 3 + c] = palette[index * 3 + c] ?? 0
      if (alpha) alpha[to] = clear?.[index] ?? 255
      return
    }
    const grey = channels < 3
    for (let c = 0; c < 3; c++) {
      const value = sample(row, x * channels + (grey ? 0 : c))
      rgb[to * 3 + c] = depth < 8 ? (value * 255) / most : value
    }
    if (alpha) alpha[to] = key ? (isKey(row, x) ? 0 : 255) : sample(row, x * channels + channels - 1)
  }
}
