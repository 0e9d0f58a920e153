import { type Piece, plainText, type Unit, type UnitTarget } from '../unit.ts'

/**
 * Targets for every unit of a document of which only the first characters may be read: what follows is bars of about the same
 * length, so that the page keeps its shape and tells nothing, not even the lengths of words.
 */
export function hideAfter(units: readonly Unit[], targets: readonly UnitTarget[], characters: number): UnitTarget[] {
  const byId = new Map(targets.map((target) => [target.id, target.pieces]))
  let left = characters
  return units.map((unit) => {
    const pieces = byId.get(unit.id)
    // What nobody translated yet is not shown as if it were the translation.
    const shown = pieces ?? (unit.keep ? unit.pieces : [])
    const seen = firstPieces(shown, left)
    left = Math.max(0, left - plainText(shown).length)
    return pieces === undefined && !unit.keep
      ? { id: unit.id, pieces: unit.pieces.map(bar) }
      : { id: unit.id, pieces: seen }
  })
}

/** The pieces with their tags; text after `left` characters is bars. */
function firstPieces(pieces: readonly Piece[], left: number): Piece[] {
  let rest = left
  return pieces.map((piece) => {
    if (typeof piece !== 'string') return piece
    const seen = wholeCharacters(piece.slice(0, Math.max(0, rest)))
    const hidden = piece.slice(seen.length)
    rest -= piece.length
    return hidden ? seen + bars(hidden.length) : piece
  })
}

const bar = (piece: Piece): Piece => (typeof piece === 'string' ? bars(piece.length) : piece)

const word = '░░░░░ '
const bars = (length: number): string => word.repeat(Math.ceil(length / word.length)).trimEnd()

/** No pair of surrogates is cut in two. */
const wholeCharacters = (text: string): string => (/[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text)
