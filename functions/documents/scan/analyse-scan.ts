import type { OcrLine, Scan } from '../ports/ocr.ts'
import { coloursOf } from './colours-of.ts'
import { readPixels } from './pixels.ts'
import { rulesIn } from './rules-in.ts'

/** The largest slope (share of the height over the width) of a text line at which rules are looked for. */
const mostFall = 0.004

/** Finds what OCR does not report of a page: its rules, and the colours of its words and of their ground. */
export async function analyseScan(lines: readonly OcrLine[], image: Uint8Array): Promise<Scan> {
  const words = lines.flatMap((line) => line.words)
  const pixels = words.length > 0 ? await readPixels(image) : null
  if (!pixels) return { lines, rules: [] }
  const colours = coloursOf(pixels, words)
  let next = 0
  const seen = lines.map((line) => ({ ...line, words: line.words.map((word) => ({ ...word, ...colours[next++] })) }))
  const isLevel = lines.filter(({ fall = 0 }) => Math.abs(fall) > mostFall).length <= lines.length / 4
  return { lines: seen, rules: isLevel ? rulesIn(pixels, words) : [] }
}
