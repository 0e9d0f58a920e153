import { plainText, type Unit, type UnitTarget } from '../model/unit.ts'

/** Plain text of a document: paragraphs apart by an empty line, cells and list items by a line. */
export function unitsToText(units: readonly Unit[], targets: readonly UnitTarget[]): string {
  let out = ''
  let last: Unit | undefined
  for (const { unit, text } of visible(units, targets)) {
    if (last) out += close.has(unit.kind) && last.kind === unit.kind ? '\n' : '\n\n'
    out += text
    last = unit
  }
  return `${out}\n`
}

/** The units that a page shows, with the text that stands for each. */
export function visible(units: readonly Unit[], targets: readonly UnitTarget[]): { unit: Unit; text: string }[] {
  const byId = new Map(targets.map((target) => [target.id, target.pieces]))
  return units
    .filter((unit) => !isHidden(unit))
    .map((unit) => ({ unit, text: plainText(byId.get(unit.id) ?? unit.pieces).trim() }))
    .filter(({ text }) => text)
}

/** A document's properties and the texts of its pictures are no text of a page, nor is what its format hides. */
export const isHidden = ({ kind, hidden }: Unit) => kind === 'property' || kind === 'alt-text' || hidden === true

const close = new Set<Unit['kind']>(['cell', 'list-item'])
