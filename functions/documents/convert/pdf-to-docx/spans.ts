import { type Piece, shownPieces } from '../../model/unit.ts'
import type { TextStyle } from '../../pdf/layout/text.ts'
import type { LaidUnit } from '../../pdf/layout/unit-page.ts'
import type { PageContext } from './page-context.ts'

/** A text as it is to be read: translated, with the ticks of a form. */
export const readPieces = ({ unit }: LaidUnit, { targets }: Pick<PageContext, 'targets'>): readonly Piece[] =>
  shownPieces(unit, targets.get(unit.id)?.pieces)

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
