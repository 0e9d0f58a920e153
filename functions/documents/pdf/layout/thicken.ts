import { isLike } from '../content/colour.ts'
import type { Glyph } from '../content/glyph.ts'

/** Marks a letter as bold whose copy thickens it: its outline, or the same letter with a small offset. */
export function thicken(glyph: Glyph, copy: Glyph | undefined): void {
  if (!copy) return
  const { rgb } = glyph.show.state
  const { state } = copy.show
  if (state.render === 1) glyph.thick ||= isLike(rgb, state.line)
  else if (state.render === 0)
    glyph.thick ||= isLike(rgb, state.rgb) && Math.hypot(glyph.u - copy.u, glyph.v - copy.v) > 0.005 * glyph.size
}
