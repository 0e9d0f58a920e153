import { type Piece, plainText, type Spot, shownText, type Unit, type UnitTarget } from '../model/unit.ts'

/**
 * Plain text of a document: paragraphs apart by an empty line, list items by a line. A row of a table is a line, with a tab for each column
 * before a text, that of an empty cell too: no value is read under another column than its own.
 */
export function unitsToText(units: readonly Unit[], targets: readonly UnitTarget[]): string {
  const { write, written } = textWriter()
  let last: Spot | undefined
  const seen = units.filter((unit) => !isUnseen(unit))
  const flat = flatTables(seen)
  const isFlat = (spot: Spot) => flat.has(tableOf(spot))
  for (const { unit, text } of textsOf(seen, targets, (unit, pieces) => textOnPage(unit, pieces, isFlat(unit)))) {
    const first = unit.shown?.first ?? unit
    write(gapBetween(last, first, isFlat(first)), text)
    last = unit.shown?.last ?? unit
  }
  return `${written()}\n`
}

/** Sets texts behind each other, parted as their signs ask. It keeps the last signs beside: those of the whole text would be a copy of it each time. */
export function textWriter() {
  const parts: string[] = []
  let end = ''
  const write = (gap: string, text: string) => {
    const part = parted(end, gap, text) + text
    parts.push(part)
    end = (end + part.slice(-3)).slice(-3)
  }
  return { write, written: () => parts.join('') }
}

/** What a page shows of a unit, where it is in a table as a part of the line of its row. */
export function textOnPage(unit: Unit, pieces: readonly Piece[] = unit.pieces, isFlat = false): string {
  if (!unit.column || isFlat) return shownText(unit, pieces)
  const { before = '', after = '', ...shown } = unit.shown ?? {}
  return before + asCell(shownText({ pieces: unit.pieces, shown }, pieces)) + after
}

/** A text of a cell on one line, where a tab would be the next column. */
export const asCell = (text: string): string =>
  text.replace(/\s+/g, (gap, at: number, all: string) => {
    const end = at + gap.length
    const isBreak = /[\n\v\f\r\u2028\u2029]/.test(gap)
    if (!isBreak && !gap.includes('\t')) return gap
    if (at === 0 || end === all.length) return ' '
    return parted(all.slice(Math.max(0, at - 3), at), isBreak ? '; ' : ' ', all.slice(end, end + 2))
  })

/** Two numbers of a cell are not read as one, and a sign that ends a text needs no other behind it. */
export function parted(before: string, gap: string, text: string): string {
  const end = before.slice(-3)
  const isNumber = /^\p{N}/u.test(text)
  if (gap === ' ') return isNumber && /\p{N}$/u.test(end) ? '; ' : gap
  if (gap !== '; ' || (isNumber && /\p{N}[.,]$/u.test(end))) return gap
  return /[.,:;!?…。，、：；！？]["'”’»)\]」』）]?$/u.test(end) ? ' ' : gap
}

/**
 * What stands between two texts. Cells of a flat table have lines of their own. The texts of a cell of a PDF may stand on one line, as a sign and
 * the blank behind it.
 */
export function gapBetween(before: Spot | undefined, spot: Spot, isFlat = false): string {
  const { column = 1 } = spot
  const tabs = spot.column && !isFlat ? tabsTo(column) : ''
  if (!before) return tabs
  if (!spot.column || !before.column) {
    const isClose = close.has(spot.kind) && before.kind === spot.kind && before.column === spot.column
    return (isClose ? '\n' : '\n\n') + tabs
  }
  if (tableOf(before) !== tableOf(spot)) return `\n\n${tabs}`
  if (isFlat) return before.column === column ? '\n' : '\n\n'
  if (rowOf(before) !== rowOf(spot) || before.column > column) return `\n${tabs}`
  if (before.column < column) return tabsTo(column, before.column)
  return spot.place.some(isPage) ? ' ' : '; '
}

/** Word's tables have 63 columns: others could fill a text with tabs. */
const mostColumns = 256

const tabsTo = (column: number, from = 1): string => '\t'.repeat(Math.min(mostColumns, column - from))

/** A table by its place. One that runs over pages is one. */
function tableOf({ place, column }: Spot): string {
  if (!column) return ''
  const end = place.findLastIndex(({ kind }) => kind === 'row')
  return place
    .slice(0, Math.max(0, end))
    .map((one) => (isPage(one) ? '' : `${one.kind}${one.number ?? ''}`))
    .join(' ')
}

const isPage = ({ kind }: Spot['place'][number]) => kind === 'page' || kind === 'scanned-page'

const rowOf = ({ place }: Spot): number | undefined => place.findLast(({ kind }) => kind === 'row')?.number

/**
 * The tables that are read as paragraphs: those of one column, and those that lay out a page. These are one row without an empty cell before
 * its last text, with more than a few words in a cell.
 */
function flatTables(units: readonly Unit[]): Set<string> {
  const flat = new Set<string>()
  for (const [table, cells] of Map.groupBy(
    units.filter(({ column }) => column),
    tableOf,
  )) {
    const columns = new Set(cells.map(({ column }) => column))
    const isFilled = [...columns].every((column, i) => column === i + 1)
    const isOneRow = cells.every((cell) => rowOf(cell) === rowOf(cells[0] as Unit))
    const isLong = cells.length > columns.size || cells.some(({ pieces }) => plainText(pieces).length > fewWords)
    if (isFilled && (columns.size === 1 || (isOneRow && isLong))) flat.add(table)
  }
  return flat
}

/** In characters: what still stands in one line with others. */
const fewWords = 240

/** The units that a page shows, with the pieces that stand for each as text. */
export const visible = (units: readonly Unit[], targets: readonly UnitTarget[]): UnitText[] =>
  textsOf(
    units.filter((unit) => !isHidden(unit)),
    targets,
    (_, pieces) => plainText(pieces),
  )

type UnitText = { unit: Unit; text: string }

function textsOf(
  units: readonly Unit[],
  targets: readonly UnitTarget[],
  read: (unit: Unit, pieces: readonly Piece[]) => string,
): UnitText[] {
  const byId = new Map(targets.map((target) => [target.id, target.pieces]))
  return units
    .map((unit) => ({ unit, text: read(unit, byId.get(unit.id) ?? unit.pieces).trim() }))
    .filter(({ text }) => text)
}

/** A document's properties and the texts of its pictures are no text of a page, nor is what its format hides. */
export const isHidden = ({ kind, hidden }: Pick<Unit, 'kind' | 'hidden'>) =>
  kind === 'property' || kind === 'alt-text' || hidden === true

/** What a text leaves out: what is hidden or deleted, and the letters of a symbol font, which it shows as signs. */
export const isUnseen = (unit: Pick<Unit, 'kind' | 'hidden' | 'shown'> & Partial<Pick<Unit, 'place'>>) =>
  isHidden(unit) || unit.shown?.elsewhere === true || unit.place?.at(-1)?.kind === 'deletion'

const close = new Set<Unit['kind']>(['cell', 'list-item'])
