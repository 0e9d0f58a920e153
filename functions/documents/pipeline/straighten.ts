import { largest, smallest } from '../model/lists.ts'
import type { OcrBox, OcrLine, OcrWord } from '../ports/ocr.ts'

/** A slanted line's box is as high as its fall: its words, each moved back to the middle, tell where it lies set straight. */
export function straighten(line: OcrLine): OcrLine {
  const fromLeft = line.words.toSorted((a, b) => a.left - b.left)
  const [first, last] = [fromLeft[0], fromLeft.at(-1)]
  if (!first || !last) return line
  const across = centre(last).x - centre(first).x
  const fall = (centre(last).y - centre(first).y) / across
  if (across < 0.1 || Math.abs(fall) < 0.006 || Math.abs(fall) > 0.4) return line
  const middle = centre(line).x
  const spans = line.words.map((word: OcrWord) => {
    const moved = word.top - fall * (centre(word).x - middle)
    const inset = (Math.abs(fall) * word.width) / 2
    return { top: moved + inset, bottom: moved + word.height - inset }
  })
  const top = smallest(spans.map((span) => span.top))
  return { ...line, top, height: largest(spans.map((span) => span.bottom)) - top, fall }
}

const centre = ({ left, top, width, height }: OcrBox) => ({ x: left + width / 2, y: top + height / 2 })
