import { gunzipSync } from 'node:zlib'
import type { DecodeBudget } from './decode-budget.ts'
import { decodeBmp } from './dib.ts'
import { readEmf } from './emf.ts'
import { decodeGif } from './gif.ts'
import { type Drawing, type DrawingMark, isDrawing, type Pixels } from './picture.ts'
import { decodePng } from './png.ts'
import { readWmf } from './wmf.ts'

const MAX_UNPACKED = 50_000_000

/**
 * Reads a picture as pixels or as marks, by its first bytes and within the budget. Undefined for other kinds and for damaged
 * ones.
 */
export function readPicture(bytes: Uint8Array, budget: DecodeBudget): Pixels | Drawing | undefined {
  const head = Buffer.from(bytes.subarray(0, 44)).toString('hex')
  const kind = kinds.find(([sign]) => sign.test(head))?.[1]
  try {
    const picture = kind?.(bytes, budget)
    return picture && isDrawing(picture) && picture.marks.every(({ kind }) => silent.has(kind)) ? undefined : picture
  } catch {
    // A picture that cannot be read is no reason to withhold the text.
    return undefined
  }
}

/** Marks that draw nothing: a metafile of EMF+ records alone has no others. */
const silent = new Set<DrawingMark['kind']>(['save', 'restore', 'clip'])

/** By their first bytes, in hex. */
const kinds: [RegExp, (bytes: Uint8Array, budget: DecodeBudget) => Pixels | Drawing | undefined][] = [
  [/^89504e47/, decodePng],
  [/^47494638/, decodeGif],
  [/^424d/, decodeBmp],
  [/^01000000.{72}20454d46/, readEmf],
  [/^(?:d7cdc69a|0[12]000900)/, readWmf],
  [/^1f8b/, (bytes, budget) => unpacked(gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED }), budget)],
]

/** Compressed data is not compressed again. */
const unpacked = (bytes: Uint8Array, budget: DecodeBudget) =>
  bytes[0] === 0x1f ? undefined : readPicture(bytes, budget)
