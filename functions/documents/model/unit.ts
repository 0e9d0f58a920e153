import type { Warning } from '#shared/messages/warning.ts'
import { lookAlong } from '#shared/translations/segments/look-along.ts'
import type { Place } from '#shared/translations/segments/place.ts'
import type { KeepReason } from '#shared/translations/segments/segment.ts'
import type { ScannedPage, Scans } from '../ports/ocr.ts'
import { type Look, toldLooks } from './looks.ts'

/**
 * The words that every document format shares: a file becomes units, and translated units become a file again.
 * A unit is a paragraph-level piece of text with its place in the file and its inline formatting as numbered tags.
 */

/** A numbered inline mark. `open`/`close` come in pairs with one `n`; `empty` stands alone (a tab, a break, a footnote mark). */
export type Tag = {
  kind: 'open' | 'close' | 'empty'
  n: number
  /**
   * How much the tag matters when an engine cannot keep them all: 0 colour or font, 1 bold or italic, 2 link or field, 3 must stay, 4 says something
   * by itself: an exponent, a crossed-out or underlined choice, a figure that a field shows.
   */
  weight: 0 | 1 | 2 | 3 | 4
  /** What a plain-text reader would see in its place ('\t', '\n', '' …). */
  text?: string
}

/** Text and tags in reading order. Neighbouring strings are merged; no string is empty. */
export type Piece = string | Tag

export type UnitKind =
  | 'paragraph'
  | 'heading'
  | 'cell'
  | 'list-item'
  | 'header'
  | 'footer'
  | 'footnote'
  | 'endnote'
  | 'comment'
  | 'text-box'
  | 'chart'
  | 'diagram'
  | 'alt-text'
  | 'property'

export type { KeepReason }

export type Unit = {
  /** Stable within one file: the same bytes give the same ids. */
  id: string
  kind: UnitKind
  /** Where a person finds it. */
  place: Place
  /** Set by the format for what stands in a table: the column of its grid, from 1. Those that a merged cell covers, and empty ones, count. */
  column?: number
  pieces: Piece[]
  /** Set by the format for what no page shows: building blocks that a document offers, words that its lists count with, versions that no reader takes, cells that others cover. */
  hidden?: true
  /** Set by the format when it already knows that the text must stay (a field code's result that Word recomputes, a formula). */
  keep?: KeepReason
  /** Set by the format for what goes on with the word of another unit, whose id it is, as a letter in a box of its own: it is billed with that. */
  goesOn?: string
  /** How sure the text is, 0-100, where it was read from an image or some letters had to be guessed. */
  confidence?: number
  /** Set by the format for what a page shows beside the pieces: it is read, and never translated, counted or signed. */
  shown?: Shown
}

/** Text of a page that is in no piece: a number that a field shows at an edge, a tick, the signs of a symbol font. */
export type Shown = {
  before?: string
  after?: string
  /** Where `before` begins and `after` ends, when they hold paragraphs that are no units. */
  first?: Spot
  last?: Spot
  /** In place of empty tags, by their numbers. */
  tags?: Record<number, string>
  /** Of what stands between a pair of tags, by their number; by 0 that of all pieces. */
  looks?: Record<number, Look>
  /** Each box to tick among its letters as it is drawn, and as a form has it: ticked or not. */
  boxes?: [drawn: string, shown: string][]
  /** The letters of a symbol font, or of a tick: another unit shows them as the signs that they are. */
  elsewhere?: true
}

/** What tells how a text stands to the one before it. */
export type Spot = Pick<Unit, 'kind' | 'place' | 'column'>

/** A unit after the engine: what goes back into the file. */
export type UnitTarget = { id: string; pieces: Piece[] }

/** The hashes of texts by the ids that they had when they were read. */
export type Sources = Readonly<Record<string, string>>

/** All texts of a file in reading order, and what the customer should know of it ("has tracked changes", "page 3 is a scan"). */
export type Extraction = { units: Unit[]; warnings: Warning[] }

export type DocumentKind = 'docx' | 'pdf' | 'txt'

export type NamedFile = { bytes: Uint8Array; name: string }

export type RebuildOptions = {
  /** BCP 47 codes as the engine knows them. */
  source: string
  target: string
  /** Somebody vouches for the file: nothing in it may show another text than it holds. */
  certified?: boolean
  /** Which texts stored targets translate: each goes to its own text, however that is numbered now. */
  sources?: Sources
}

/** What each of docx/, pdf/ and txt/ exports as `format`. Refusals are thrown as `DocumentRefusal`. */
export type Format = {
  /** `scans` is what was read from pages that are pictures: with the same scans the ids are the same too. */
  extract(bytes: Uint8Array, scans?: Scans): Promise<Extraction>
  /** The same file with the targets in place of the sources; a unit without a target stays as it was. */
  rebuild(
    bytes: Uint8Array,
    targets: ReadonlyMap<string, UnitTarget>,
    options: RebuildOptions,
    scans?: Scans,
  ): Promise<Rebuilt>
  /** The pages that are pictures, one after the other; only formats that can have such pages. */
  scannedPages?(bytes: Uint8Array): Iterable<ScannedPage> | Promise<Iterable<ScannedPage>>
}

/**
 * `overflow` names units whose text did not fit and where it went, for the ledger; `undrawn` the signs that no font has, which a PDF
 * shows as boxes; `undrawnPictures` how many pictures are not in the file; `lost` the targets whose text is nowhere in it any more.
 */
export type Rebuilt = {
  bytes: Uint8Array
  overflow: { id: string; note: string }[]
  undrawn?: string[]
  undrawnPictures?: number
  lost?: string[]
}

/** The text of pieces as a plain-text reader sees it. */
export function plainText(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : (piece.text ?? ''))).join('')
}

/** The text of a unit as its page shows it, with the pieces of its translation or its own. */
export function shownText(
  { pieces: own, shown }: Pick<Unit, 'pieces' | 'shown'>,
  pieces: readonly Piece[] = own,
): string {
  const { before = '', after = '', looks, ...inner } = shown ?? {}
  const seen = shownPieces({ pieces: own, shown: inner }, pieces)
  return before + (looks ? lookedText(seen, looks) : plainText(seen)) + after
}

/** The text of pieces with what their looks say. */
function lookedText(pieces: readonly Piece[], looks: NonNullable<Shown['looks']>): string {
  const lookAt = lookAlong(looks)
  return toldLooks(
    pieces.flatMap((piece) => {
      const [text, look] = typeof piece === 'string' ? [piece, lookAt()] : [piece.text, lookAt(piece)]
      return text ? [{ text, look }] : []
    }),
  )
}

/** The same with its tags. */
export function shownPieces(
  { pieces: own, shown }: Pick<Unit, 'pieces' | 'shown'>,
  pieces: readonly Piece[] = own,
): readonly Piece[] {
  if (!shown) return pieces
  const { before = '', after = '', tags = {}, boxes = [] } = shown
  const seen = withBoxes(pieces, boxes).map((piece) =>
    typeof piece === 'string' || tags[piece.n] === undefined ? piece : { ...piece, text: tags[piece.n] as string },
  )
  return [before, ...seen, after].filter((piece) => piece !== '')
}

/** A translation that has not each of the boxes shows them in front of it. */
function withBoxes(pieces: readonly Piece[], boxes: NonNullable<Shown['boxes']>): readonly Piece[] {
  if (boxes.length === 0) return pieces
  const drawn = new Set(boxes.map(([box]) => box))
  const signs = Array.from(plainText(pieces)).filter((sign) => drawn.has(sign))
  if (signs.length !== boxes.length)
    return [`${boxes.flatMap(([box, shown]) => (box === shown ? [] : [shown])).join(' ')} `, ...pieces]
  let next = 0
  return pieces.map((piece) =>
    typeof piece === 'string'
      ? Array.from(piece, (sign) => (drawn.has(sign) ? (boxes[next++]?.[1] ?? sign) : sign)).join('')
      : piece,
  )
}

/** How long the texts of units are together, tags apart. */
export function charactersIn(units: readonly { pieces: readonly Piece[] }[]): number {
  let sum = 0
  for (const { pieces } of units) for (const piece of pieces) if (typeof piece === 'string') sum += piece.length
  return sum
}
