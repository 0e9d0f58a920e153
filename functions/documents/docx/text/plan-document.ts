import type { KeepReason, Unit } from '../../unit.ts'
import { openPackage } from '../package/open-package.ts'
import { findTextParts } from '../package/text-parts.ts'
import { findPartAliases } from './find-aliases.ts'
import { headingStyles } from './heading-styles.ts'
import type { Block, Site } from './part-model.ts'
import { planPart, stemOf } from './plan-part.ts'
import { planValues } from './plan-values.ts'
import { type Planned, type PlannedDocument, type PlannedPart, slotPieces } from './planned.ts'

/** Reads everything that a reader of the document can see. Deterministic: the same bytes give the same ids. */
export function planDocument(bytes: Uint8Array): PlannedDocument {
  const pkg = openPackage(bytes)
  const headings = headingStyles(pkg)
  const parts = findTextParts(pkg).map((part) => planPart(pkg, part))
  parts.push(...planValues(pkg, parts))
  findPartAliases(parts)
  return { pkg, parts, headings }
}

/** The units of a document in reading order, texts that stay as they are included. */
export function listUnits({ parts, headings }: PlannedDocument): Unit[] {
  return parts.flatMap((part) => [
    ...part.planned
      .filter((item) => item.alias === null)
      .sort((a, b) => a.find.start - b.find.start)
      .flatMap((item) => unitsOf(item, part, headings)),
    ...importsOf(part),
  ])
}

/** Documents that Word takes in on opening: not read here, so the ledger has to say so. */
function importsOf({ name, scan }: PlannedPart): Unit[] {
  return Array.from({ length: scan.imported }, (_, i) => ({
    id: `${stemOf(name)}#import${i + 1}`,
    kind: 'paragraph',
    place: `imported document ${i + 1}`,
    pieces: ['(imported document)'],
    keep: 'unreadable',
  }))
}

function unitsOf({ id, find, plan, kept }: Planned, part: PlannedPart, headings: ReadonlySet<string>): Unit[] {
  const place = placeOf(find.site, part)
  const kind = find.type === 'block' ? blockKind(find, headings) : find.site.kind
  const units: Unit[] = kept.map(({ text, reason }, i) => ({
    id: `${id}.${i + 1}`,
    kind,
    place,
    pieces: [text],
    keep: reason,
  }))
  const main = plan
    ? { pieces: plan.pieces, keep: plan.keep }
    : find.type === 'slot'
      ? { pieces: slotPieces(find), keep: find.keep ?? keepSlot(find.text) }
      : null
  if (main) units.unshift({ id, kind, place, pieces: main.pieces, ...(main.keep ? { keep: main.keep } : {}) })
  return units
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

function placeOf(site: Site, { role, place, scan }: PlannedPart): string {
  const page = role === 'document' && scan.renderedBreaks > 0 ? `page ${site.page}` : ''
  const before = page && place ? `${page}, ${place}` : page || place
  return before ? `${before}, ${site.where}` : site.where
}
