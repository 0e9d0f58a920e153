import type { PictureBox } from '#shared/segments/segment.ts'
import { plainOf } from '#shared/segments/tags.ts'
import { type Place, pageOf } from '#shared/translations/segments/place.ts'
import type { OcrBox, Scan } from '../documents/index.ts'

/**
 * Where an unreadable text stands on its page: what encloses the lines that it holds. Where a line was read as several texts, it is
 * what encloses the text's own words.
 */
export function pictureBox(
  place: Place,
  source: string,
  scans: readonly (readonly [number, Scan])[],
): PictureBox | null {
  const page = pageOf(place)
  const lines = scans.find(([number]) => number === page)?.[1].lines ?? []
  const text = bare(plainOf(source))
  const whole = lines.filter((line) => isIn(text, line.text))
  const boxes = whole.length > 0 ? whole : mostOf(text, lines)
  return page !== undefined && boxes.length > 0 ? { page, ...around(boxes) } : null
}

/** The words of the line that holds most of a text, if that is half of it. */
function mostOf(text: string, lines: Scan['lines']): readonly OcrBox[] {
  const found = lines.map(({ words }) => words.filter((word) => isIn(text, word.text)))
  const letters = (words: (typeof found)[number]) => words.reduce((sum, word) => sum + bare(word.text).length, 0)
  const best = found.toSorted((a, b) => letters(b) - letters(a))[0] ?? []
  return letters(best) >= text.length / 2 ? best : []
}

function around(boxes: readonly OcrBox[]): OcrBox {
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const right = Math.max(...boxes.map((box) => box.left + box.width))
  const bottom = Math.max(...boxes.map((box) => box.top + box.height))
  return { left, top, width: right - left, height: bottom - top }
}

const isIn = (text: string, part: string): boolean => bare(part) !== '' && text.includes(bare(part))

const bare = (text: string) => text.replace(/\s+/g, '')
