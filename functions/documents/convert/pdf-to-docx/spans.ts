import type { Piece } from '../../model/unit.ts'
import type { TextStyle } from '../../pdf/layout/text.ts'
import type { LaidUnit } from '../../pdf/layout/unit-page.ts'

/** The text of a unit in stretches of one look, with the looks that it had on its page. */
export function spansOf(pieces: readonly Piece[], { main, looks }: LaidUnit): { text: string; look: TextStyle }[] {
  const out: { text: string; look: TextStyle }[] = []
  const open: TextStyle[] = []
  for (const piece of pieces) {
    if (typeof piece === 'string') out.push({ text: piece, look: open.at(-1) ?? main })
    else if (piece.kind === 'open') open.push(looks.get(piece.n) ?? main)
    else if (piece.kind === 'close') open.pop()
  }
  return out
}
