import type { Place } from '#shared/translations/segments/place.ts'
import { append } from '../../model/lists.ts'
import type { KeepReason, Unit } from '../../model/unit.ts'
import { checkReferences } from '../package/check-references.ts'
import { openPackage } from '../package/open-package.ts'
import { findTextParts } from '../package/text-parts.ts'
import type { Budget } from '../xml/tokenize.ts'
import { findPartAliases } from './find-aliases.ts'
import { headingStyles } from './heading-styles.ts'
import { importedInto, importedUnits } from './imported.ts'
import type { Block, Site } from './part-model.ts'
import { planPart } from './plan-part.ts'
import { planValues } from './plan-values.ts'
import { type Planned, type PlannedDocument, type PlannedPart, slotPieces } from './planned.ts'

/** Reads everything that a reader of the document can see, in documents that it takes in too. Deterministic: the same bytes give the same ids. */
export function planDocument(bytes: Uint8Array): PlannedDocument {
  const document = planPackage(bytes)
  const read = (inner: Uint8Array) => planPackage(inner, document.pkg.budget)
  return { ...document, imported: importedInto(document.pkg, document.parts, read) }
}

function planPackage(bytes: Uint8Array, budget?: Budget): PlannedDocument {
  const pkg = openPackage(bytes, budget)
  const headings = headingStyles(pkg)
  const parts = findTextParts(pkg).map((part) => planPart(pkg, part))
  checkReferences(pkg, parts)
  append(parts, planValues(pkg, parts))
  findPartAliases(parts)
  return { pkg, parts, headings, imported: importedInto(pkg, parts) }
}

/** The units of a document in reading order, texts that stay as they are included. */
export function listUnits({ parts, headings, imported }: PlannedDocument): Unit[] {
  return parts.flatMap((part) => [
    ...part.planned
      .filter((item) => item.alias === null)
      .sort((a, b) => a.find.start - b.find.start)
      .flatMap((item) => {
        const units = unitsOf(item, part, headings)
        return part.hidden || item.find.branch?.unknown ? units.map((unit): Unit => ({ ...unit, hidden: true })) : units
      }),
    ...imported.filter(({ within }) => within === part.name).flatMap((each) => importedUnits(each, listUnits)),
  ])
}

function unitsOf({ id, find, plan, kept }: Planned, part: PlannedPart, headings: ReadonlySet<string>): Unit[] {
  const place = placeOf(find.site, part)
  const kind = find.type === 'block' ? blockKind(find, headings) : find.site.kind
  const inside = kept.map(({ text, reason }, i): Unit => {
    return { id: `${id}.${i + 1}`, kind, place, pieces: [text], keep: reason }
  })
  const slot = find.type === 'slot' ? { pieces: slotPieces(find), keep: find.keep ?? keepSlot(find.text) } : null
  const main = plan ?? slot
  if (!main) return inside
  const unit: Unit = { id, kind, place, pieces: main.pieces }
  if (main.keep) unit.keep = main.keep
  return [unit, ...inside]
}

function keepSlot(text: string): KeepReason | null {
  if (/\p{L}/u.test(text)) return null
  return /\p{N}/u.test(text) ? 'number' : 'symbol'
}

function blockKind(find: Block, headings: ReadonlySet<string>): Unit['kind'] {
  if (find.site.kind !== 'paragraph') return find.site.kind
  if (find.outlined || headings.has(find.style)) return 'heading'
  return find.listed ? 'list-item' : 'paragraph'
}

function placeOf(site: Site, { role, place, scan }: PlannedPart): Place {
  const page: Place = role === 'document' && scan.renderedBreaks > 0 ? [{ kind: 'page', number: site.page }] : []
  return [...page, ...place, ...site.where]
}
