import { type Piece, plainText, shownText, type Unit, type UnitTarget } from '../model/unit.ts'

/** Plain text of a document: paragraphs apart by an empty line, cells and list items by a line. */
export function unitsToText(units: readonly Unit[], targets: readonly UnitTarget[]): string {
  let out = ''
  let last: Unit | undefined
  const seen = units.filter((unit) => !isUnseen(unit))
  for (const { unit, text } of textsOf(seen, targets, shownText)) {
    if (last) out += gapBetween(last.kind, unit.kind)
    out += text
    last = unit
  }
  return `${out}\n`
}

/** What stands between two texts: cells and list items are lines, all else is apart. */
export const gapBetween = (before: Unit['kind'], kind: Unit['kind']): string =>
  close.has(kind) && before === kind ? '\n' : '\n\n'

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
