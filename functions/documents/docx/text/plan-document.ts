import type { Place } from '#shared/translations/segments/place.ts'
import { append } from '../../model/lists.ts'
import { type KeepReason, plainText, type Spot, shownText, type Unit } from '../../model/unit.ts'
import { asCell, gapBetween, isUnseen, parted } from '../../text/units-to-text.ts'
import { checkReferences } from '../package/check-references.ts'
import { openPackage } from '../package/open-package.ts'
import { findTextParts } from '../package/text-parts.ts'
import type { Budget } from '../xml/tokenize.ts'
import type { Counted } from './counted.ts'
import { findPartAliases } from './find-aliases.ts'
import { headingStyles } from './heading-styles.ts'
import { importedInto, importedUnits } from './imported.ts'
import type { Block, Site } from './part-model.ts'
import { planPart } from './plan-part.ts'
import { planValues } from './plan-values.ts'
import { type Planned, type PlannedDocument, type PlannedPart, slotPieces } from './planned.ts'

/**
 * Reads everything that a reader of the document can see, in documents that it takes in too. Deterministic: the same bytes give the same ids,
 * also where it is told what their pages count.
 */
export function planDocument(bytes: Uint8Array, counted?: Counted): PlannedDocument {
  const document = planPackage(bytes, undefined, counted)
  const read = (inner: Uint8Array) => planPackage(inner, document.pkg.budget)
  return { ...document, imported: importedInto(document.pkg, document.parts, read) }
}

function planPackage(bytes: Uint8Array, budget?: Budget, counted?: Counted): PlannedDocument {
  const pkg = openPackage(bytes, budget)
  const headings = headingStyles(pkg)
  const parts = findTextParts(pkg).map((part) => planPart(pkg, part, undefined, counted))
  checkReferences(pkg, parts)
  append(parts, planValues(pkg, parts))
  findPartAliases(parts)
  return { pkg, parts, headings, imported: importedInto(pkg, parts) }
}

/** The units of a document in reading order, texts that stay as they are included. */
export function listUnits({ parts, headings, imported }: PlannedDocument): Unit[] {
  return withAlone(
    parts.flatMap((part) => [
      ...part.planned
        .filter((item) => item.alias === null)
        .sort((a, b) => a.find.start - b.find.start)
        .flatMap((item) => {
          const own = [...unitsOf(item, part, headings), ...aloneIn(item, part, headings)]
          if (item.find.site.unseen)
            return own.map((one) => ({ ...one, hidden: true as const, keep: 'not-text' as const }))
          return part.hidden || item.find.branch?.unknown ? own.map((one) => ({ ...one, hidden: true as const })) : own
        }),
      ...imported.filter(({ within }) => within === part.name).flatMap((each) => importedUnits(each, listUnits)),
    ]),
  )
}

/** What a page shows of a paragraph that is no unit. */
type Alone = Spot & Pick<Unit, 'hidden'> & { alone: string }

function aloneIn({ find, alone }: Planned, part: PlannedPart, headings: ReadonlySet<string>): Alone[] {
  if (!alone || textless.has(part.role) || find.branch?.secondary) return []
  const spot = spotOf(find, part, headings)
  return [{ ...spot, alone: spot.column ? asCell(alone) : alone }]
}

/** A number that stands alone at the head or foot of a page is that of the page, which no text has. */
const textless = new Set<PlannedPart['role']>(['bound', 'header', 'footer'])

/** Paragraphs that are no units are shown behind the unit before them, or before the first one. */
function withAlone(listed: readonly (Unit | Alone)[]): Unit[] {
  const units: Unit[] = []
  let last: Unit | undefined
  let before: (Spot & { text: string }) | undefined
  let waiting: { text: string; first: Spot } | undefined
  for (const one of listed) {
    if (!('alone' in one)) units.push(one)
    if (isUnseen(one)) continue
    const text = 'alone' in one ? one.alone : shownText(one)
    const gap = before ? parted(before.text, gapBetween(before, one), text) : ''
    const { kind, place, column } = one
    const spot: Spot = { kind, place, ...(column && { column }) }
    if ('alone' in one) {
      if (last) last.shown = { ...last.shown, after: (last.shown?.after ?? '') + gap + one.alone, last: spot }
      else waiting = { first: spot, ...waiting, text: (waiting?.text ?? '') + gap + one.alone }
    } else {
      last = one
      edgesAsCell(one)
      if (waiting)
        one.shown = { ...one.shown, before: waiting.text + gap + (one.shown?.before ?? ''), first: waiting.first }
      waiting = undefined
    }
    before = { ...spot, text }
  }
  return units
}

/** What a page shows at the edges of a cell's text, on the line of its row. */
function edgesAsCell(unit: Unit): void {
  const { column, shown, pieces } = unit
  if (!column || !(shown?.before || shown?.after)) return
  const text = plainText(pieces)
  const { before = '', after = '' } = shown
  unit.shown = { ...shown }
  if (before) unit.shown.before = asCell(before + (text.slice(0, 1) || ' ')).slice(0, -1)
  if (after) unit.shown.after = asCell((text.slice(-1) || ' ') + after).slice(1)
}

function unitsOf({ id, find, plan, kept }: Planned, part: PlannedPart, headings: ReadonlySet<string>): Unit[] {
  const spot = spotOf(find, part, headings)
  const inside = kept.map(({ text, reason }, i): Unit => {
    const unit: Unit = { id: `${id}.${i + 1}`, ...spot, pieces: [text], keep: reason }
    return reason === 'symbol' ? { ...unit, shown: { elsewhere: true } } : { ...unit, hidden: true }
  })
  const slot = find.type === 'slot' ? { pieces: slotPieces(find), keep: find.keep ?? keepSlot(find.text) } : null
  const main = plan ?? slot
  if (!main) return inside
  const unit: Unit = { id, ...spot, pieces: main.pieces }
  if (main.keep) unit.keep = main.keep
  if (plan?.shown) unit.shown = plan.shown
  if (find.type === 'slot' && find.inText) unit.shown = { elsewhere: true }
  return [unit, ...inside]
}

function keepSlot(text: string): KeepReason | null {
  if (/\p{L}/u.test(text)) return null
  return /\p{N}/u.test(text) ? 'number' : 'symbol'
}

function spotOf(find: Planned['find'], part: PlannedPart, headings: ReadonlySet<string>): Spot {
  const { column } = find.site
  return { kind: kindOf(find, headings), place: placeOf(find.site, part), ...(column && { column }) }
}

const kindOf = (find: Planned['find'], headings: ReadonlySet<string>): Unit['kind'] =>
  find.type === 'block' ? blockKind(find, headings) : find.site.kind

function blockKind(find: Block, headings: ReadonlySet<string>): Unit['kind'] {
  if (find.site.kind !== 'paragraph') return find.site.kind
  if (find.outlined || headings.has(find.style)) return 'heading'
  return find.listed ? 'list-item' : 'paragraph'
}

function placeOf(site: Site, { role, place, scan }: PlannedPart): Place {
  const page: Place = role === 'document' && scan.renderedBreaks > 0 ? [{ kind: 'page', number: site.page }] : []
  return [...page, ...place, ...site.where]
}
