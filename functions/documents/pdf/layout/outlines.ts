import { append } from '../../model/lists.ts'
import { isLike } from '../content/colour.ts'
import type { Glyph, Outline } from '../content/glyph.ts'
import { type Matrix, transformBox } from '../content/matrix.ts'
import { LARGEST } from '../content/path.ts'
import type { Box } from '../file/pages.ts'

/** Finds what is drawn around letters to make them bold, and marks those letters: `turn` leads into the frame of the text. */
export function outlineFinder(outlines: readonly Outline[], turn: Matrix): (glyphs: readonly Glyph[]) => Outline[] {
  if (outlines.length === 0) return () => []
  const cells = new Map<string, Placed[]>()
  for (const outline of outlines) {
    const box = transformBox(turn, outline.box)
    const key = `${cellOf(box[0])} ${cellOf(box[1])}`
    const own = cells.get(key)
    if (!own) cells.set(key, [{ outline, box }])
    else if (own.length < MOST) own.push({ outline, box })
  }
  return (glyphs) =>
    glyphs.flatMap((glyph) => {
      if (glyph.size > 2 * LARGEST) return []
      const found = near(cells, glyph).filter(({ outline, box }) => isAround(glyph, outline, box))
      // A dot alone is a mark beside the letter.
      if (!found.some(({ box }) => box[3] - box[1] > 0.3 * glyph.size || box[2] - box[0] > 0.3 * glyph.size)) return []
      glyph.thick = true
      return found.map(({ outline }) => outline)
    })
}

/** Grid cells by the start of a shape; a letter has no more shapes than a cell may hold. */
const [CELL, MOST] = [16, 100]

const cellOf = (at: number) => Math.floor(at / CELL)

type Placed = { outline: Outline; box: Box }

function near(cells: ReadonlyMap<string, Placed[]>, { u, end, v, size }: Glyph): Placed[] {
  const found: Placed[] = []
  for (let x = cellOf(u - 0.3 * size); x <= cellOf(Math.min(end, u + LARGEST)); x++)
    for (let y = cellOf(v - 0.4 * size); y <= cellOf(v + Math.min(size, LARGEST)); y++)
      append(found, cells.get(`${x} ${y}`) ?? [])
  return found
}

const isAround = ({ u, end, v, size, show }: Glyph, { line, source }: Outline, [left, bottom, right, top]: Box) =>
  left > u - 0.3 * size &&
  right < end + 0.3 * size &&
  bottom > v - 0.4 * size &&
  top < v + 1.05 * size &&
  source.container === show.container &&
  isLike(line, show.state.rgb)
