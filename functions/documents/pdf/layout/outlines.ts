import type { Glyph, Outline } from '../content/glyph.ts'
import { type Matrix, transformBox } from '../content/matrix.ts'
import type { Box } from '../file/pages.ts'
import { isLike } from './copies.ts'

/** Finds what is drawn around letters to make them bold, and marks those letters: `turn` leads into the frame of the text. */
export function outlineFinder(outlines: readonly Outline[], turn: Matrix): (glyphs: readonly Glyph[]) => Outline[] {
  const bands = Map.groupBy(
    outlines.map((outline) => ({ outline, box: transformBox(turn, outline.box) })),
    ({ box }) => Math.round(box[1] / BAND),
  )
  return (glyphs) => {
    if (bands.size === 0) return []
    return glyphs.flatMap((glyph) => {
      const found = near(bands, glyph).filter(({ outline, box }) => isAround(glyph, outline, box))
      // A dot alone is a mark beside the letter.
      if (!found.some(({ box }) => box[3] - box[1] > 0.3 * glyph.size || box[2] - box[0] > 0.3 * glyph.size)) return []
      glyph.thick = true
      return found.map(({ outline }) => outline)
    })
  }
}

const BAND = 8

type Placed = { outline: Outline; box: Box }

function near(bands: ReadonlyMap<number, Placed[]>, { v, size }: Glyph): Placed[] {
  const [from, to] = [Math.round((v - 0.4 * size) / BAND), Math.round((v + size) / BAND)]
  return Array.from({ length: to - from + 1 }, (_, i) => bands.get(from + i) ?? []).flat()
}

const isAround = ({ u, end, v, size, show }: Glyph, { line, source }: Outline, [left, bottom, right, top]: Box) =>
  left > u - 0.3 * size &&
  right < end + 0.3 * size &&
  bottom > v - 0.4 * size &&
  top < v + 1.05 * size &&
  source.container === show.container &&
  isLike(line, show.state.rgb)
