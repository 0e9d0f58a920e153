import type { PageContent } from '../content/glyph.ts'
import { type Matrix, transformBox } from '../content/matrix.ts'
import type { Box } from '../file/pages.ts'
import { type Block, endsSentence } from './block.ts'
import type { Fragment } from './fragment.ts'

/** The fields to tick of a page, in a frame. */
const buttonsIn = (fields: PageContent['fields'], turn: Matrix): Box[] =>
  fields.filter(({ isButton, box }) => isButton && isSquare(box)).map(({ box }) => transformBox(turn, box))

/** Finds the fields to tick at the height of a line. */
export function buttonFinder(fields: PageContent['fields'], turn: Matrix): (line: Fragment) => Box[] {
  const bands = Map.groupBy(buttonsIn(fields, turn), (box) => bandOf(middleOf(box)))
  return ({ v, size }) => {
    const found: Box[] = []
    for (let band = bandOf(v - MOST / 2), last = bandOf(v + size + MOST / 2); bands.size > 0 && band <= last; band++)
      for (const box of bands.get(band) ?? []) if (box[1] < v + 0.5 * size && box[3] > v + 0.2 * size) found.push(box)
    return found
  }
}

/** Small shapes of lines, as drawn boxes are, in a frame. */
const shapesIn = (outlines: PageContent['outlines'], turn: Matrix): Box[] =>
  outlines.filter(({ box }) => isSquare(box)).map(({ box }) => transformBox(turn, box))

/** Where something may be ticked: fields, and small shapes of lines. */
export const tickBoxesIn = ({ fields, outlines }: Pick<PageContent, 'fields' | 'outlines'>, turn: Matrix): Box[] => [
  ...buttonsIn(fields, turn),
  ...shapesIn(outlines, turn),
]

/**
 * Tells whether a line begins an item of its own below the lines of a block: a field to tick stands in front of it, or both
 * have another mark in front of them that is no text, as drawn boxes and small shapes are; so has the first item below a
 * question. `turn` leads into the frame of the text.
 */
export function itemFinder(
  { fields, outlines, rules }: Pick<PageContent, 'fields' | 'outlines' | 'rules'>,
  turn: Matrix,
): (block: Block, next: Fragment) => boolean {
  const buttonOf = markFinder(buttonsIn(fields, turn))
  const shapes = shapesIn(outlines, turn)
  const shapeOf = markFinder(shapes)
  const filled = rules.filter(({ filled, box }) => filled && isSquare(box)).map(({ box }) => transformBox(turn, box))
  const filledOf = markFinder(filled)
  const markOf = (line: Fragment) => shapeOf(line) ?? filledOf(line)
  return ({ lines }, next) => {
    if (buttonOf(next)) return true
    const [first, last] = [lines[0] as Fragment, lines.at(-1) as Fragment]
    const mark = markOf(next)
    const other = mark && markOf(first)
    return other
      ? other !== mark && areAlike(placeAt(first, other), placeAt(next, mark), 0.2 * next.size)
      : mark !== undefined && endsSentence(last) && shapes.includes(mark) && shapes.some((box) => isNext(mark, box))
  }
}

/** Whether a box stands in one column with another. */
const isNext = (mark: Box, box: Box) => mark[1] !== box[1] && areAlike([mark[0], mark[2]], [box[0], box[2]], 1)

/** Finds the mark in front of a line. */
function markFinder(marks: readonly Box[]): (line: Fragment) => Box | undefined {
  const bands = Map.groupBy(marks, (box) => bandOf(middleOf(box)))
  return (line) => {
    const { v, size } = line
    for (let band = bandOf(v - size), last = bandOf(v + size); band <= last; band++) {
      const mark = bands.get(band)?.find((box) => isMarkOf(line, box))
      if (mark) return mark
    }
    return undefined
  }
}

/** Where a mark stands: its sides, and its middle above its line. */
const placeAt = ({ v }: Fragment, box: Box) => [box[0], box[2], middleOf(box) - v]

const areAlike = (a: readonly number[], b: readonly number[], slack: number) =>
  a.every((part, i) => Math.abs(part - (b[i] as number)) < slack)

/** In points. */
const [LEAST, MOST, BAND] = [2, 40, 16]

const bandOf = (at: number) => Math.floor(at / BAND)

/** The height of a box's middle. */
export const middleOf = ([, bottom, , top]: Box) => (bottom + top) / 2

const isSquare = ([left, bottom, right, top]: Box) => {
  const [width, height] = [right - left, top - bottom]
  return width > LEAST && width < MOST && Math.abs(width - height) < 0.35 * Math.max(width, height)
}

const isMarkOf = ({ left: start, v, size }: Fragment, box: Box) => {
  const [left, , right] = box
  return (
    right > start - 2 * size &&
    right < start + 0.3 * size &&
    Math.abs(middleOf(box) - v - 0.35 * size) < 0.5 * size &&
    right - left > 0.4 * size &&
    right - left < 2.2 * size
  )
}
