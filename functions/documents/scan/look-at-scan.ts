import type { OcrLine, Scan } from '../ports/ocr.ts'
import { coloursOf } from './colours-of.ts'
import { readPixels } from './pixels.ts'
import { rulesIn } from './rules-in.ts'

/** What lies askew has no straight lines to be found: by how much of its height a line of text falls over its width. */
const mostFall = 0.004

/** What a reader of letters does not tell of a page: its lines, and the colours of its words and of what they stand on. */
export async function lookAtScan(lines: readonly OcrLine[], image: Uint8Array): Promise<Scan> {
  const words = lines.flatMap((line) => line.words)
  const pixels = words.length > 0 ? await readPixels(image) : null
  if (!pixels) return { lines, rules: [] }
  const colours = coloursOf(pixels, words)
  let next = 0
  const seen = lines.map((line) => ({ ...line, words: line.words.map((word) => ({ ...word, ...colours[next++] })) }))
  const isLevel = lines.filter(({ fall = 0 }) => Math.abs(fall) > mostFall).length <= lines.length / 4
  return { lines: seen, rules: isLevel ? rulesIn(pixels, words) : [] }
}
