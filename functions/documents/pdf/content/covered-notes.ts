import { annotationsOf } from '../file/annotations.ts'
import type { PdfFile } from '../file/open.ts'
import { type Box, type PageNode, rectangle } from '../file/pages.ts'
import { placeKey } from '../file/place.ts'
import type { Dict } from '../file/primitives.ts'
import { valuesOf } from './choices.ts'
import { styleOf } from './field-style.ts'
import { PUSH_BUTTON, textAt, typeOf } from './form-fields.ts'
import type { Ground } from './glyph.ts'
import { areaOf, intersect } from './matrix.ts'
import { captionOf, type DrawnKind, drawnKindOf, fieldText, isWidget } from './reader-drawn.ts'
import { shareFinder } from './share.ts'

/**
 * The fields and free texts of a page, by their places, of which later annotations hide a tick or words that viewers draw by themselves. Where
 * these stand is only about known, and none of them is read where one may be hidden. `starts`: how many of the covers were there before each
 * annotation that paints, in their order.
 */
export function coveredNotes(
  file: PdfFile,
  page: PageNode,
  covers: readonly Ground[],
  starts: readonly { order: number; covers: number }[],
): ReadonlySet<string> {
  const covered = new Set<string>()
  const { areHiding } = shareFinder()
  if (starts.length === 0) return covered
  let next = 0
  for (const { dict, place, order } of annotationsOf(file, page)) {
    while ((starts[next]?.order ?? Number.POSITIVE_INFINITY) <= order) next++
    const from = starts[next]?.covers ?? covers.length
    const box = from < covers.length ? rectangle(file, dict.get('Rect')) : undefined
    const upon = box ? uponOf(box, covers, from) : []
    if (!box || upon.length === 0) continue
    const kind = drawnKindOf(file, dict)
    if (!kind && !isWidget(file, dict)) continue
    if (roomOf(file, dict, box, kind).some((letter) => areHiding(letter, upon))) covered.add(placeKey(place))
  }
  return covered
}

/** The last covers that touch a box. */
function uponOf(box: Box, covers: readonly Ground[], from: number): Ground[] {
  const upon: Ground[] = []
  for (let i = covers.length - 1; i >= Math.max(from, covers.length - MOST_COVERS); i--) {
    const cover = covers[i] as Ground
    if (areaOf(intersect(cover.box, box)) > 0) upon.push(cover)
  }
  return upon
}

const MOST_COVERS = 2000

/** Where the letters of an annotation may stand, or its tick. */
function roomOf(file: PdfFile, dict: Dict, box: Box, kind: DrawnKind | undefined): Box[] {
  const { type, flags } = typeOf(file, dict)
  const [left, bottom, right, top] = box
  const [width, height] = [right - left, top - bottom]
  if (!kind && type === 'Btn' && !(flags & PUSH_BUTTON))
    return [[left + width / 4, bottom + height / 4, right - width / 4, top - height / 4]]
  if (!kind || kind === 'list') return [box]
  const { size: wanted, align, cells, isMultiline, turns } = styleOf(file, dict, kind)
  if (turns !== 0) return [box]
  const size = wanted || Math.max(4, Math.min(12, height * 0.66))
  const most = Math.max(1, Math.floor((width - 4) / (LETTER * size)))
  const rows = textOf(file, dict, kind)
    .split('\n')
    .flatMap((line) => lengthsOf(line.length, most))
    .slice(0, MOST_ROWS)
  const isMiddle = rows.length === 1 && !isMultiline
  return rows.flatMap((length, row) => {
    const step = cells > 0 ? width / cells : LETTER * size
    const free = width - 4 - length * step
    const from = left + 2 + (cells > 0 || align === 'start' ? 0 : align === 'right' ? free : free / 2)
    const base = isMiddle ? bottom + (height - size) / 2 + 0.25 * size : top - 2 - size * (1 + 1.2 * row)
    return Array.from({ length: Math.min(length, MOST_LETTERS) }, (_, i): Box => {
      const letter: Box = [from + i * step, base, from + (i + 1) * step, base + 0.7 * size]
      return intersect(letter, box)
    }).filter((letter) => letter[2] > letter[0] && letter[3] > letter[1])
  })
}

/** How wide a letter is about, in ems; and how many are looked at of a row, and rows of a text. */
const LETTER = 0.45
const [MOST_LETTERS, MOST_ROWS] = [200, 100]

/** How long the rows of a line are that is broken. */
function lengthsOf(length: number, most: number): number[] {
  const full = Math.min(MOST_ROWS, Math.floor(length / most))
  return [...Array<number>(full).fill(most), ...(length % most > 0 ? [length % most] : [])]
}

function textOf(file: PdfFile, dict: Dict, kind: DrawnKind): string {
  if (kind === 'note') return textAt(file, dict, 'Contents')
  if (kind === 'button') return captionOf(file, dict, PUSH_BUTTON)
  return kind === 'drop-down' ? valuesOf(file, dict).join('\n') : fieldText(file, dict)
}
