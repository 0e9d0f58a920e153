import { DocumentRefusal } from '#shared/documents/verdict.ts'
import type { Place } from '#shared/translations/segments/place.ts'
import type { Piece } from '../../model/unit.ts'
import type { Package } from '../package/open-package.ts'
import type { PartRole, TextPart } from '../package/text-parts.ts'
import type { Budget } from '../xml/tokenize.ts'
import { limits } from '../zip/limits.ts'
import { hideBlackedOut } from './blacked-out.ts'
import { type Counted, labelKey } from './counted.ts'
import { cutSymbols } from './cut-symbols.ts'
import { findBranchAliases } from './find-aliases.ts'
import { type PlannedUnit, planUnit } from './plan-unit.ts'
import type { Planned, PlannedPart } from './planned.ts'
import { formatReader } from './run-format.ts'
import { scanPart } from './scan-part.ts'

/**
 * What of a part goes to the engine. `content` is its text, where that is not the whole of its entry; `counted` what a page shows before and
 * within its texts.
 */
export function planPart(pkg: Package, part: TextPart, content = pkg.text(part.entry), counted?: Counted): PlannedPart {
  const scan = scanPart(content.xml, part.role, pkg.budget, counted)
  const formatOf = formatReader(content.xml)
  const stem = stemOf(part.name)
  const planned: Planned[] = []
  for (const find of scan.finds) {
    if (find.type === 'properties') continue
    const id = `${stem}#${find.id}`
    if (find.type === 'slot') {
      if (find.text.trim()) planned.push({ id, find, plan: null, kept: [], alias: null })
      continue
    }
    find.atoms = cutSymbols(find.atoms, formatOf)
    hideBlackedOut(find, formatOf, content.xml)
    const label = counted?.labels.get(labelKey(part.name, find.paragraph ?? 0))
    const { plan, kept, alone } = labelled(planUnit(find, formatOf), label)
    if (plan) countTags(plan.pieces, pkg.budget)
    if (plan || kept.length || alone) planned.push({ id, find, plan, kept, ...(alone && { alone }), alias: null })
  }
  findBranchAliases(planned)
  return { ...part, place: partPlace(part.role, part.name), content, scan, planned }
}

function labelled(planned: PlannedUnit, label: string | undefined): PlannedUnit {
  if (label === undefined) return planned
  const { plan, alone = '' } = planned
  if (!plan) return { ...planned, alone: (label + alone).trim() }
  return { ...planned, plan: { ...plan, shown: { ...plan.shown, before: label + (plan.shown?.before ?? '') } } }
}

function countTags(pieces: readonly Piece[], budget: Budget): void {
  for (const piece of pieces) if (typeof piece !== 'string') budget.tags = (budget.tags ?? 0) + 1
  if ((budget.tags ?? 0) > limits.tags) throw new DocumentRefusal('too-complex', 'too many changes of look')
}

/** The beginning of an id, as `stemOf` makes it. */
export const stemOfId = (id: string) => id.split('#', 1)[0] as string

/** How the ids of a part's units begin. */
export const stemOf = (name: string) => name.replace(/^word\//, '').replace(/\.xml$/, '')

function partPlace(role: PartRole, name: string): Place {
  const [, digits] = /(?<!\d)(\d{1,9})\.xml$/.exec(name) ?? []
  switch (role) {
    case 'header':
    case 'footer':
    case 'chart':
    case 'diagram':
      return [{ kind: role, ...(digits && { number: Number(digits) }) }]
    case 'numbering':
      return [{ kind: 'numbering' }]
    case 'glossary':
      return [{ kind: 'building-blocks' }]
    case 'bound':
      return [{ kind: 'content-control' }]
    default:
      return []
  }
}
