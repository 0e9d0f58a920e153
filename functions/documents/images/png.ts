import { decode } from 'fast-png'
import type { DecodeBudget } from './decode-budget.ts'
import type { Pixels } from './picture.ts'

/** The pixels of a PNG of any colour type and depth. */
export function decodePng(bytes: Uint8Array, budget: DecodeBudget): Pixels {
  const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  budget.dots(header.getUint32(16), header.getUint32(20))
  if (memoryOf(header) > MOST_MEMORY) throw new RangeError('more than the reader holds')
  const { width, height, data, channels, depth, palette } = decode(bytes)
  const count = width * height
  const sample = (at: number) => (depth === 16 ? (data[at] as number) >> 8 : (data[at] as number))
  const rgb = new Uint8Array(count * 3)
  const alpha = new Uint8Array(count).fill(255)
  for (let i = 0; i < count; i++) {
    const from = palette ? palette[indexAt(data, width, i, depth)] : undefined
    if (from) {
      rgb.set(from.slice(0, 3), i * 3)
      alpha[i] = from[3] ?? 255
    } else if (channels < 3) {
      const grey = depth < 8 ? (indexAt(data, width, i, depth) * 255) / ((1 << depth) - 1) : sample(i * channels)
      rgb.fill(grey, i * 3, i * 3 + 3)
      if (channels === 2) alpha[i] = sample(i * 2 + 1)
    } else {
      for (let c = 0; c < 3; c++) rgb[i * 3 + c] = sample(i * channels + c)
      if (channels === 4) alpha[i] = sample(i * 4 + 3)
    }
  }
  return { width, height, rgb, alpha }
}

/** In bytes. The reader has 400 MB: with more of them the text around the picture would be refused too. */
const MOST_MEMORY = 255_000_000

/** What a picture takes while it is read: its rows as they were packed and as they are, and four bytes for each dot. */
function memoryOf(header: DataView): number {
  const [width, height] = [header.getUint32(16), header.getUint32(20)]
  const [depth, colours] = [header.getUint8(24), channelsOf[header.getUint8(25)] ?? 4]
  return height * (2 * Math.ceil((width * depth * colours) / 8) + 4 * width)
}

/** By the colour type: grey, RGB, palette, grey and RGB with alpha. */
const channelsOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** Samples of less than a byte are packed; each row begins on a new byte. */
function indexAt(data: ArrayLike<number>, width: number, i: number, depth: number): number {
  if (depth >= 8) return data[i] as number
  const [x, y] = [i % width, Math.floor(i / width)]
  const byte = data[y * Math.ceil((width * depth) / 8) + ((x * depth) >> 3)] as number
  return (byte >> (8 - depth - ((x * depth) & 7))) & ((1 << depth) - 1)
}
