import type { Glyph, Show } from './glyph.ts'

/** Distance of a vertical line's baseline from the centre of its column, in ems. */
export const BESIDE = 0.36

/** The top of a character above its own baseline, in ems. */
export const ABOVE = 0.88

/**
 * Finds East Asian text that a horizontal font sets character by character from top to bottom, and treats it as text of a
 * vertical font.
 */
export function standUp(glyphs: readonly Glyph[]): void {
  let column: Show[] = []
  let before: Show | undefined
  const close = () => {
    if (column.length >= LEAST) {
      const step = stepOf(column)
      for (const show of column) turn(show, step)
    }
    column = []
  }
  for (const { show } of glyphs) {
    if (show === before) continue
    if (!isSign(show)) close()
    else {
      if (before && column.length > 0 && !isBelow(before, show)) close()
      column.push(show)
    }
    before = show
  }
  close()
}

/** Fewer characters below one another may be the cells of a table. */
const LEAST = 4

/** One East Asian character, or a two-digit number set horizontally in its column. */
const isSign = ({ glyphs, angle }: Show) =>
  angle === 0 &&
  glyphs.length <= 2 &&
  /^(?:[\u2e80-\uffee]|[\d\uff10-\uff19]{1,2})$/u.test(glyphs.map(({ text }) => text).join(''))

const middle = ({ glyphs }: Show) => ((glyphs[0] as Glyph).u + (glyphs.at(-1) as Glyph).end) / 2

function isBelow(upper: Show, lower: Show): boolean {
  const [a, b] = [upper.glyphs[0] as Glyph, lower.glyphs[0] as Glyph]
  const step = (a.v - b.v) / a.size
  return step > 0.85 && step < 1.45 && Math.abs(middle(upper) - middle(lower)) < 0.25 * a.size
}

function stepOf(column: readonly Show[]): number {
  const [first, last] = [column[0]?.glyphs[0] as Glyph, column.at(-1)?.glyphs[0] as Glyph]
  return (first.v - last.v) / (column.length - 1)
}

/** Converts to the frame of vertical text: u goes down the page, v to the right. */
function turn(show: Show, step: number): void {
  const v = middle(show)
  const parts = show.glyphs.length
  show.angle = 270
  show.isColumn = true
  show.glyphs.forEach((glyph, i) => {
    const top = -(glyph.v + ABOVE * glyph.size)
    glyph.u = top + (i / parts) * step
    glyph.end = top + ((i + 1) / parts) * step
    glyph.v = v - BESIDE * glyph.size
  })
}
