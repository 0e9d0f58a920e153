import type { KeepReason, Piece, Unit } from '../../unit.ts'
import { DocumentRefusal } from '../../verdict.ts'
import { openPackage, type Package } from '../package/open-package.ts'
import { findTextParts, type PartRole, type TextPart } from '../package/text-parts.ts'
import type { Budget } from '../xml/tokenize.ts'
import { limits } from '../zip/limits.ts'
import { type BoundPart, boundValues } from './bound-values.ts'
import { findBranchAliases, findPartAliases } from './find-aliases.ts'
import { headingStyles } from './heading-styles.ts'
import { type Block, emptyScan, type Site } from './part-model.ts'
import { planUnit } from './plan-unit.ts'
import type { Planned, PlannedDocument, PlannedPart } from './planned.ts'
import { formatReader } from './run-format.ts'
import { scanPart } from './scan-part.ts'
import { shownProperties } from './shown-properties.ts'

/** Reads everything that a reader of the document can see. Deterministic: the same bytes give the same ids. */
export function planDocument(bytes: Uint8Array): PlannedDocument {
  const pkg = openPackage(bytes)
  const headings = headingStyles(pkg)
  const parts = findTextParts(pkg).map((part) => planPart(pkg, part))
  parts.push(...planValues(pkg, parts))
  findPartAliases(parts)
  return { pkg, parts, headings }
}

/** Values outside of the text that Word writes over it: those of content controls, and properties that fields show. */
function planValues(pkg: Package, parts: readonly PlannedPart[]): PlannedPart[] {
  const bindings = parts.flatMap((part) => part.scan.bindings)
  const names = new Set(parts.flatMap((part) => [...part.scan.properties]))
  const values: PlannedPart[] = []
  for (const part of shownProperties(pkg, names))
    values.push(planValuePart(pkg, part, 'properties', [...parts, ...values]))
  for (const part of boundValues(pkg, bindings)) values.push(planValuePart(pkg, part, 'bound', [...parts, ...values]))
  return values
}

function planValuePart(
  pkg: Package,
  { name, entry, slots }: BoundPart,
  role: PartRole,
  parts: readonly PlannedPart[],
): PlannedPart {
  const known = new Set(parts.filter((part) => part.entry === entry).flatMap(({ scan }) => scan.finds.map(startOf)))
  const finds = slots.filter((slot) => !known.has(slot.start))
  const planned = finds.map((find) => ({
    id: `${stemOf(name)}#${role === 'bound' ? '' : 'shown'}${find.id}`,
    find,
    plan: null,
    kept: [],
    alias: null,
  }))
  return { name, entry, role, place: '', content: pkg.text(entry), scan: { ...emptyScan, finds }, planned }
}

const startOf = (find: { start: number }) => find.start
const stemOf = (name: string) => name.replace(/^word\//, '').replace(/\.xml$/, '')

function planPart(pkg: Package, part: TextPart): PlannedPart {
  const content = pkg.text(part.entry)
  const scan = scanPart(content.xml, part.role, pkg.budget)
  const formatOf = formatReader(content.xml)
  const planned: Planned[] = []
  for (const find of scan.finds) {
    if (find.type === 'properties') continue
    const id = `${stemOf(part.name)}#${find.id}`
    if (find.type === 'slot') {
      if (find.text.trim()) planned.push({ id, find, plan: null, kept: [], alias: null })
      continue
    }
    const { plan, kept } = planUnit(find, formatOf)
    if (plan) countTags(plan.pieces, pkg.budget)
    if (plan || kept.length) planned.push({ id, find, plan, kept, alias: null })
  }
  findBranchAliases(planned)
  return { ...part, place: partPlace(part.role, part.name), content, scan, planned }
}

function countTags(pieces: readonly Piece[], budget: Budget): void {
  budget.tags = (budget.tags ?? 0) + pieces.filter((piece) => typeof piece !== 'string').length
  if (budget.tags > limits.tags) throw new DocumentRefusal('too-complex', 'too many changes of look')
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
      ? { pieces: [find.text], keep: find.keep ?? keepSlot(find.text) }
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

function partPlace(role: PartRole, name: string): string {
  const number = /(\d+)\.xml$/.exec(name)?.[1] ?? ''
  switch (role) {
    case 'header':
    case 'footer':
    case 'chart':
    case 'diagram':
      return `${role} ${number}`.trim()
    case 'numbering':
      return 'numbering'
    case 'glossary':
      return 'building blocks'
    default:
      return ''
  }
}
