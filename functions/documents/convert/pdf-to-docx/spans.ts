import type { Piece } from '../../model/unit.ts'
import type { TextStyle } from '../../pdf/layout/text.ts'
import type { LaidUnit } from '../../pdf/layout/unit-page.ts'

/** The text of a unit in stretches of one style, with the styles that it had on its page. */
export function spansOf(pieces: readonly Piece[], { main, styles }: LaidUnit): { text: string; style: TextStyle }[] {
  const out: { text: string; style: TextStyle }[] = []
  const open: TextStyle[] = []
  for (const piece of pieces) {
    if (typeof piece === 'string') out.push({ text: piece, style: open.at(-1) ?? main })
    else if (piece.kind === 'open') open.push(styles.get(piece.n) ?? main)
    else if (piece.kind === 'close') open.pop()
  }
  return out
}
