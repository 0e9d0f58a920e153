import { median } from '../model/median.ts'
import type { OcrLine } from '../ports/ocr.ts'
import { isGuess } from '../scan/confidence.ts'

/** Lines that were read well, none of them empty, none in another's place, and nothing that stands in columns. */
export function looksWhole(lines: readonly OcrLine[], tsv: string): boolean {
  const found = tsv.match(/^4\t/gm)?.length ?? 0
  if (lines.length === 0 || found > lines.length || lineConfidence(lines) < 85) return false
  const usual = median(lines.map(({ height }) => height))
  const letters = lines.map(({ words }) => median(words.map((word) => word.height)))
  const isMerged = lines.some(({ height }, i) => height > 2 * (letters[i] as number) && height > 1.5 * usual)
  return !isMerged && lines.filter((line, i) => hasGap(line, letters[i] as number)).length <= lines.length / 10
}

/** A gap of several letters between two words: the line may run across columns. */
function hasGap({ words }: OcrLine, height: number): boolean {
  const sorted = words.toSorted((a, b) => a.left - b.left)
  return sorted.some((word, i) => {
    const before = sorted[i - 1]
    return before !== undefined && word.left - (before.left + before.width) > 4 * height
  })
}

export const weightOf = (lines: readonly OcrLine[]) =>
  lines.reduce((sum, { text, confidence }) => sum + text.length * Math.max(0, confidence - 30), 0)

/** Words with wide gaps between them, or lines of which a part is no text. */
export function isScattered(lines: readonly OcrLine[]): boolean {
  const apart = lines.filter((line) => hasGap(line, median(line.words.map(({ height }) => height))))
  const mixed = lines.filter(({ words }) => words.some(isGuess) && !words.every(isGuess))
  return apart.length + mixed.length > lines.length / 4
}

/** The mean confidence of lines, each counted once. */
export const lineConfidence = (lines: readonly OcrLine[]) =>
  lines.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, lines.length)
