import type { PageContent } from '../content/glyph.ts'
import { type Matrix, transformBox } from '../content/matrix.ts'
import type { Box } from '../file/pages.ts'
import type { Block } from './block.ts'
import type { Fragment } from './fragment.ts'

/**
 * Tells whether a line begins an item of its own below the lines of a block: both have a mark in front of them that is no
 * text, as boxes to tick, radio buttons and small shapes are. `turn` leads into the frame of the text.
 */
export function itemFinder(
  { fields, outlines, rules }: Pick<PageContent, 'fields' | 'outlines' | 'rules'>,
  turn: Matrix,
): (block: Block, next: Fragment) => boolean {
  const marks = [
    ...fields.filter(({ isButton }) => isButton),
    ...outlines,
    ...rules.filter(({ filled }) => filled),
  ].filter(({ box }) => isSquare(box))
  if (marks.length < 2) return () => false
  const bands = Map.groupBy(
    marks.map(({ box }) => transformBox(turn, box)),
    (box) => bandOf(middleOf(box)),
  )
  const markOf = (line: Fragment): Box | undefined => {
    const { v, size } = line
    for (let band = bandOf(v - size), last = bandOf(v + size); band <= last; band++) {
      const mark = bands.get(band)?.find((box) => isMarkOf(line, box))
      if (mark) return mark
    }
    return undefined
  }
  return ({ lines: [first] }, next) => {
    const mark = markOf(next)
    const other = mark && first && markOf(first)
    return !!other && other !== mark && areAlike(placeAt(first, other), placeAt(next, mark), 0.2 * next.size)
  }
}

/** Where a mark stands: its sides, and its middle above its line. */
const placeAt = ({ v }: Fragment, box: Box) => [box[0], box[2], middleOf(box) - v]

const areAlike = (a: readonly number[], b: readonly number[], slack: number) =>
  a.every((part, i) => Math.abs(part - (b[i] as number)) < slack)

/** In points. */
const [LEAST, MOST, BAND] = [2, 40, 16]

const bandOf = (at: number) => Math.floor(at / BAND)

const middleOf = ([, bottom, , top]: Box) => (bottom + top) / 2

const isSquare = ([left, bottom, right, top]: Box) => {
  const [width, height] = [right - left, top - bottom]
  return width > LEAST && width < MOST && Math.abs(width - height) < 0.35 * Math.max(width, height)
}

const isMarkOf = ({ left: start, v, size }: Fragment, box: Box) => {
  const [left, , right] = box
  return (
    right > start - 2 * size &&
    right < start + 0.3 * size &&
    Math.abs(middleOf(box) - v - 0.35 * size) < 0.55 * size &&
    right - left > 0.4 * size &&
    right - left < 2.2 * size
  )
}
