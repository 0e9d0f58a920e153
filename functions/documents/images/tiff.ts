/** The first picture of a TIFF: strips of rows with one compression. Numbers are those of the format. */
export type Tiff = {
  width: number
  height: number
  bits: number
  samples: number
  packing: number
  photometric: number
  /** Horizontal differencing predictor. */
  isPredicted: boolean
  /** Bits are in reversed order. */
  isReversed: boolean
  faxOptions: number
  /** Red, green and blue of each colour, one after the other. */
  palette: Uint8Array | undefined
  strips: { rows: number; bytes: Uint8Array }[]
}

const MAX_ENTRIES = 200
const MAX_STRIPS = 10_000

/** Reads the directory of a TIFF. Undefined for tiles, separate planes, or samples of more than a byte. */
export function readTiff(bytes: Uint8Array): Tiff | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const isLittle = bytes[0] === 0x49
  const tags = tagsIn(view, isLittle)
  const one = (tag: number, still: number) => tags.get(tag)?.[0] ?? still
  const [width, height, bits, samples] = [one(256, 0), one(257, 0), one(258, 1), one(277, 1)]
  const [offsets = [], counts = []] = [tags.get(273), tags.get(279)]
  const isPlain = one(284, 1) === 1 || samples === 1
  if (!(width > 0 && height > 0) || ![1, 2, 4, 8].includes(bits) || !isPlain || !offsets.length) return undefined
  const rows = Math.min(height, one(278, height)) || height
  const map = tags.get(320)
  const strips = offsets.map((offset, i) => ({
    rows: Math.min(rows, height - i * rows),
    // Without counts a strip ends where the next one begins.
    bytes: bytes.subarray(offset, counts[i] === undefined ? offsets[i + 1] : offset + counts[i]),
  }))
  // Strips that lie over each other would make a file of kilobytes one of gigabytes.
  if (strips.reduce((sum, strip) => sum + strip.bytes.length, 0) > bytes.length) return undefined
  return {
    width,
    height,
    bits,
    samples,
    packing: one(259, 1),
    photometric: one(262, 1),
    isPredicted: one(317, 1) === 2,
    isReversed: one(266, 1) === 2,
    faxOptions: one(292, 0),
    palette: map && paletteOf(map),
    strips,
  }
}

function tagsIn(view: DataView, isLittle: boolean): Map<number, number[]> {
  const tags = new Map<number, number[]>()
  const directory = view.getUint32(4, isLittle)
  const entries = Math.min(MAX_ENTRIES, view.getUint16(directory, isLittle))
  for (let i = 0; i < entries; i++) {
    const at = directory + 2 + i * 12
    const size = sizes[view.getUint16(at + 2, isLittle)]
    const count = view.getUint32(at + 4, isLittle)
    if (!size || count > MAX_STRIPS) continue
    const from = size * count > 4 ? view.getUint32(at + 8, isLittle) : at + 8
    const value = (n: number) => {
      const place = from + n * size
      return size === 1
        ? view.getUint8(place)
        : size === 2
          ? view.getUint16(place, isLittle)
          : view.getUint32(place, isLittle)
    }
    tags.set(
      view.getUint16(at, isLittle),
      Array.from({ length: count }, (_, n) => value(n)),
    )
  }
  return tags
}

/** Sizes of the integer types. */
const sizes: Record<number, number> = { 1: 1, 3: 2, 4: 4 }

/** Converts a palette of 16-bit planes to RGB triples. */
function paletteOf(map: readonly number[]): Uint8Array {
  const count = Math.floor(map.length / 3)
  return Uint8Array.from({ length: count * 3 }, (_, i) => (map[(i % 3) * count + Math.floor(i / 3)] ?? 0) >> 8)
}
