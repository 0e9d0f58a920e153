import { type Piece, plainText, type Unit, type UnitTarget } from '../unit.ts'

/** Of all that may be read, this much is for what frames every page: it comes last in a file and is seen first. */
const frameCharacters = 300

/**
 * Targets for every unit of a document of which only the first characters may be read: what follows is bars of about the same
 * length, so that the page keeps its shape and tells nothing, not even the lengths of words.
 */
export function hideAfter(units: readonly Unit[], targets: readonly UnitTarget[], characters: number): UnitTarget[] {
  const byId = new Map(targets.map((target) => [target.id, target.pieces]))
  // What nobody translated yet is not shown as if it were the translation.
  const shown = (unit: Unit) => byId.get(unit.id) ?? (unit.keep ? unit.pieces : undefined)
  const room = new Map<Unit, number>()
  const share = (some: readonly Unit[], most: number): number => {
    let left = most
    for (const unit of some) {
      room.set(unit, left)
      left = Math.max(0, left - plainText(shown(unit) ?? []).length)
    }
    return most - left
  }
  const used = share(units.filter(isFrame), Math.min(frameCharacters, characters))
  const body = units.filter((unit) => !isFrame(unit))
  share(body, characters - used)
  return units.map((unit) => {
    const pieces = shown(unit)
    return { id: unit.id, pieces: pieces ? firstPieces(pieces, room.get(unit) ?? 0) : unit.pieces.map(bar) }
  })
}

const isFrame = ({ kind, place }: Unit): boolean =>
  kind === 'header' || kind === 'footer' || place.startsWith('numbering')

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
