import { isInverted } from '../file/is-inverted.ts'
import type { PdfFile } from '../file/open.ts'
import { type Dict, numberOf, type Obj, Stream } from '../file/primitives.ts'

/** Masks are read up to so many samples in all of a file, each for so many at least: a file may hold any number of them. */
const MOST_SAMPLES = 64 * 1024 * 1024
const LEAST_SAMPLES = 64 * 1024
const looked = new WeakMap<PdfFile, { left: number; full: WeakMap<Stream, boolean> }>()

/**
 * Whether a mask (ISO 32000-1, 11.6.5.3) lets all of its picture be seen, as programs write it that keep the alpha channel of a picture without
 * gaps. A mask of one value is a few hundred times smaller when it is packed: any other one is known without being read.
 */
export function isFullMask(file: PdfFile, mask: Obj): boolean {
  if (!(mask instanceof Stream)) return false
  const read = (key: string) => numberOf(file.resolve(mask.dict.get(key)), 0)
  const samples = read('Width') * read('Height')
  if (read('BitsPerComponent') !== 8 || samples <= 0 || mask.raw.length > samples / 100 + 256) return false
  const known = looked.get(file) ?? { left: MOST_SAMPLES, full: new WeakMap<Stream, boolean>() }
  looked.set(file, known)
  const before = known.full.get(mask)
  if (before !== undefined) return before
  known.left -= Math.max(samples, LEAST_SAMPLES)
  if (known.left < 0) return false
  const value = isInverted(file, mask.dict) ? 0 : 255
  const bytes = file.bytes(mask)
  known.left -= Math.max(0, bytes.length - LEAST_SAMPLES)
  const isFull =
    hasPlainRange(file, mask.dict) &&
    bytes.length >= samples &&
    bytes.subarray(0, samples).every((sample) => sample === value)
  known.full.set(mask, isFull)
  return isFull
}

/** Whether samples stand for themselves or their opposites. */
function hasPlainRange(file: PdfFile, picture: Dict): boolean {
  const range = file.resolve(picture.get('Decode'))
  return !Array.isArray(range) || /^(?:0,1|1,0)$/.test(range.map((one) => numberOf(file.resolve(one), -1)).join())
}
