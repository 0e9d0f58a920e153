import { readableCharacters } from '#shared/translations/translation.ts'
import { type Piece, plainText, shownText, type Unit, type UnitTarget } from '../model/unit.ts'
import { isHidden, isUnseen, unitsToText } from '../text/units-to-text.ts'

/** What may be seen of a translation that is not paid. */
export type UnpaidView = {
  /** One for every unit of the document: what may not be read is bars. */
  targets: UnitTarget[]
  /** The same text without the bars. */
  text: string
}

/**
 * How much of a translation its preview may show. Only what was translated and can be seen counts as the whole: numbers and
 * names that are kept, properties and the texts of pictures make no more of it readable.
 */
export function readableShare(units: readonly Unit[], targets: readonly UnitTarget[]): number {
  const hidden = new Set(units.filter(isHidden).map(({ id }) => id))
  const seen = targets.filter(({ id }) => !hidden.has(id))
  return readableCharacters(seen.reduce((sum, { pieces }) => sum + plainText(pieces).length, 0))
}

/**
 * The one cut of what is not paid (promise Z4): texts, pages and pictures are all made from it. `allowed` is what the day's
 * previews have left of its share.
 */
export function unpaidView(units: readonly Unit[], targets: readonly UnitTarget[], allowed: number): UnpaidView {
  const most = Math.min(allowed, readableShare(units, targets))
  const hidden = hideAfter(units, targets, most)
  const byId = new Map(hidden.map(({ id, pieces }) => [id, pieces]))
  const seen = units.flatMap((unit) => beginningOf(unit, byId.get(unit.id) ?? []))
  const text = unitsToText(seen, []).trimEnd()
  return { targets: hidden, text: wholeCharacters(text.slice(0, most)) }
}

/** A unit with what stands before its first bar. What a page shows at its edges is hidden with it. */
function beginningOf(unit: Unit, pieces: readonly Piece[]): Unit[] {
  const isSeen = plainText(pieces).split('░', 1)[0]?.trim()
  if (!isSeen || isUnseen(unit)) return []
  if (!plainText(pieces).includes('░')) return [{ ...unit, pieces: [...pieces] }]
  const [text = ''] = shownText(unit, pieces).split('░', 1)
  const { shown, ...rest } = unit
  return [{ ...rest, pieces: [text], ...(shown?.first && { shown: { first: shown.first } }) }]
}

/** The empty line that stands between two units of a text counts, so that the text and the pages end at the same character. */
const gap = 2

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
      left = Math.max(0, left - shownText(unit, shown(unit) ?? []).length - gap)
    }
    return most - left
  }
  // Text that no page shows does not count against the limit.
  const used = share(
    units.filter((unit) => isFrame(unit) && !isHidden(unit)),
    Math.min(frameCharacters, characters),
  )
  const roomFor = (unit: Unit) => Math.max(0, (room.get(unit) ?? 0) - (unit.shown?.before?.length ?? 0))
  const body = units.filter((unit) => !isFrame(unit) && !isHidden(unit))
  share(body, characters - used)
  return units.map((unit) => {
    const pieces = shown(unit)
    return { id: unit.id, pieces: pieces ? firstPieces(pieces, roomFor(unit)) : unit.pieces.map(bar) }
  })
}

const isFrame = ({ kind, place }: Unit): boolean =>
  kind === 'header' || kind === 'footer' || place[0]?.kind === 'numbering'

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

/** Surrogate pairs are not split. */
const wholeCharacters = (text: string): string => (/[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text)
