import type { DecodeBudget } from './decode-budget.ts'
import type { Pixels } from './picture.ts'

/** Reads a Windows DIB: a header, a palette, and rows from the bottom up. `bits` may be stored apart from it. */
export function decodeDib(header: Uint8Array, budget: DecodeBudget, bits?: Uint8Array, hasAlpha = false): Pixels {
  const view = new DataView(header.buffer, header.byteOffset, header.length)
  const size = view.getUint32(0, true)
  const isOld = size === 12
  const width = isOld ? view.getUint16(4, true) : view.getInt32(4, true)
  const tall = isOld ? view.getInt16(6, true) : view.getInt32(8, true)
  const height = Math.abs(tall)
  const depth = view.getUint16(isOld ? 10 : 14, true)
  const packing = isOld ? 0 : view.getUint32(16, true)
  if (![0, 3].includes(packing)) throw new RangeError('a bitmap in codes')
  const named = isOld ? 0 : view.getUint32(32, true)
  const colours = depth <= 8 ? Math.min(named || 1 << depth, 256) : 0
  const entry = isOld ? 3 : 4
  const masks = packing === 3 && size === 40 ? 12 : 0
  const table = header.subarray(size + masks, size + masks + colours * entry)
  const row = Math.ceil((width * depth) / 32) * 4
  const from = bits ?? header.subarray(size + masks + colours * entry)
  if (from.length < row * (height - 1) + 1) throw new RangeError('rows are missing')
  budget.dots(width, height)
  const rgb = new Uint8Array(width * height * 3)
  const alpha = hasAlpha && depth === 32 ? new Uint8Array(width * height) : undefined
  // Green has six bits if its mask says so, else five as red and blue.
  const isWide = packing === 3 && view.byteLength >= 48 && view.getUint32(44, true) === 0x7e0
  for (let y = 0; y < height; y++) {
    const start = (tall > 0 ? height - 1 - y : y) * row
    for (let x = 0; x < width; x++) {
      const to = y * width + x
      const [blue, green, red] = dotAt(from, table, { start, x, depth, entry, isWide })
      rgb[to * 3] = red
      rgb[to * 3 + 1] = green
      rgb[to * 3 + 2] = blue
      if (alpha) alpha[to] = from[start + x * 4 + 3] ?? 255
    }
  }
  return { width, height, rgb, ...(alpha && { alpha: alpha.some((each) => each > 0) ? alpha : alpha.fill(255) }) }
}

/** A BMP file has a header of fourteen bytes before the DIB. */
export function decodeBmp(bytes: Uint8Array, budget: DecodeBudget): Pixels {
  const start = new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(10, true)
  return decodeDib(bytes.subarray(14), budget, bytes.subarray(start))
}

type Sample = { start: number; x: number; depth: number; entry: number; isWide: boolean }

function dotAt(
  bits: Uint8Array,
  table: Uint8Array,
  { start, x, depth, entry, isWide }: Sample,
): [blue: number, green: number, red: number] {
  const byte = (at: number) => bits[at] ?? 0
  if (depth >= 24) {
    const at = start + (x * depth) / 8
    return [byte(at), byte(at + 1), byte(at + 2)]
  }
  if (depth === 16) {
    const word = byte(start + x * 2) | (byte(start + x * 2 + 1) << 8)
    const five = (part: number) => ((part & 31) * 255) / 31
    return isWide
      ? [five(word), (((word >> 5) & 63) * 255) / 63, five(word >> 11)]
      : [five(word), five(word >> 5), five(word >> 10)]
  }
  const shift = 8 - depth - ((x * depth) & 7)
  const index = (byte(start + ((x * depth) >> 3)) >> shift) & ((1 << depth) - 1)
  const at = index * entry
  return [table[at] ?? 0, table[at + 1] ?? 0, table[at + 2] ?? 0]
}
