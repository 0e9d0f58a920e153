import type { DecodeBudget } from './decode-budget.ts'
import type { Pixels } from './picture.ts'

/** The first picture of a GIF. A damaged file keeps the pixels that were read; throws if there is no picture. */
export function decodeGif(bytes: Uint8Array, budget: DecodeBudget): Pixels {
  const word = (at: number) => (bytes[at] as number) | ((bytes[at + 1] as number) << 8)
  const [width, height] = [word(6), word(8)]
  budget.dots(width, height)
  const flags = bytes[10] as number
  const common = flags & 0x80 ? tableAt(bytes, 13, flags) : undefined
  let at = 13 + (common?.length ?? 0)
  let clear = -1
  while (at < bytes.length && bytes[at] !== 0x2c) {
    if (bytes[at] !== 0x21) throw new RangeError('no picture in it')
    if (bytes[at + 1] === 0xf9 && (bytes[at + 3] as number) & 1) clear = bytes[at + 6] as number
    at = afterBlocks(bytes, at + 2)
  }
  const own = bytes[at + 9] as number
  const frame = { x: word(at + 1), y: word(at + 3), width: word(at + 5), height: word(at + 7) }
  const local = own & 0x80 ? tableAt(bytes, at + 10, own) : undefined
  const colours = local ?? common
  at += 10 + (local?.length ?? 0)
  if (!colours) throw new RangeError('no picture in it')
  budget.dots(frame.width, frame.height)
  const codes = codesOf(bytes, at + 1)
  const dots = unpack(codes, bytes[at] as number, frame.width * frame.height)
  const rgb = new Uint8Array(width * height * 3)
  const alpha = new Uint8Array(width * height)
  const rows = own & 0x40 ? interlaced(frame.height) : undefined
  for (let i = 0; i < dots.length; i++) {
    const row = Math.floor(i / frame.width)
    const [x, y] = [frame.x + (i % frame.width), frame.y + (rows?.[row] ?? row)]
    const dot = dots[i] as number
    if (x >= width || y >= height || dot === clear) continue
    const to = y * width + x
    rgb.set(colours.subarray(dot * 3, dot * 3 + 3), to * 3)
    alpha[to] = 255
  }
  return { width, height, rgb, alpha }
}

const tableAt = (bytes: Uint8Array, at: number, flags: number) => bytes.subarray(at, at + 3 * 2 ** ((flags & 7) + 1))

/** Data is in sub-blocks that begin with their length; an empty one ends them. */
function afterBlocks(bytes: Uint8Array, from: number): number {
  let at = from
  while (bytes[at]) at += (bytes[at] as number) + 1
  return at + 1
}

function codesOf(bytes: Uint8Array, from: number): Uint8Array {
  const parts: Uint8Array[] = []
  for (let at = from; bytes[at]; at += (bytes[at] as number) + 1)
    parts.push(bytes.subarray(at + 1, at + 1 + (bytes[at] as number)))
  return Buffer.concat(parts)
}

/** Every iteration reads a code of at least two bits or ends, so time is linear in the length of the data. */
function unpack(codes: Uint8Array, least: number, count: number): Uint8Array {
  if (!(least >= 1 && least <= 11)) throw new RangeError('codes of no such size')
  const out = new Uint8Array(count)
  const [clear, end] = [1 << least, (1 << least) + 1]
  const before = new Int16Array(4096)
  const last = new Uint8Array(4096)
  const length = new Uint16Array(4096)
  for (let code = 0; code < clear; code++) {
    last[code] = code
    length[code] = 1
  }
  let [size, next, previous, bit, filled] = [least + 1, end + 1, -1, 0, 0]
  for (; bit + size <= codes.length * 8 && filled < count; ) {
    let code = 0
    for (let i = 0; i < size; i++, bit++) code |= (((codes[bit >> 3] as number) >> (bit & 7)) & 1) << i
    if (code === clear) {
      ;[size, next, previous] = [least + 1, end + 1, -1]
      continue
    }
    if (code === end || code > next || (code === next && previous < 0)) break
    // The code that is being defined is the previous string plus that string's first value.
    const shown = code === next ? previous : code
    let first = shown
    while (length[first] !== 1) first = before[first] as number
    const long = (length[shown] as number) + (code === next ? 1 : 0)
    if (code === next && filled + long - 1 < count) out[filled + long - 1] = last[first] as number
    let at = filled + (length[shown] as number) - 1
    for (let step = shown; ; step = before[step] as number, at--) {
      if (at < count) out[at] = last[step] as number
      if (length[step] === 1) break
    }
    filled += long
    if (previous >= 0 && next < 4096) {
      before[next] = previous
      last[next] = last[first] as number
      length[next] = (length[previous] as number) + 1
      next++
      if (next === 1 << size && size < 12) size++
    }
    previous = code
  }
  return out.subarray(0, Math.min(filled, count))
}

/** The interlaced order of rows: every eighth, then those between them, and so on. */
function interlaced(height: number): number[] {
  const passes = [
    [0, 8],
    [4, 8],
    [2, 4],
    [1, 2],
  ] as const
  return passes.flatMap(([from, by]) =>
    Array.from({ length: Math.max(0, Math.ceil((height - from) / by)) }, (_, i) => from + i * by),
  )
}
