import type { Place } from '#shared/translations/segments/place.ts'
import type { Piece } from '../../model/unit.ts'
import type { Package } from '../package/open-package.ts'
import type { TextPart } from '../package/text-parts.ts'
import type { PartText } from '../xml/decode-part.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import type { Block, PartScan, Range, Slot } from './part-model.ts'
import type { KeptText, UnitPlan } from './unit-plan.ts'

/** A text of the document and what becomes of it. */
export type Planned = {
  id: string
  find: Block | Slot
  /** Null for a slot, whose whole text is the unit. */
  plan: UnitPlan | null
  kept: KeptText[]
  /** What a page shows of a paragraph that has nothing to translate: a number of a field, a tick. */
  alone?: string
  /** The unit that says the same thing in another branch: this one takes its translation. */
  alias: string | null
}

/** `place` names the part to a person; the body has none. */
export type PlannedPart = TextPart & {
  place: Place
  content: PartText
  scan: PartScan
  planned: Planned[]
  /** Where the part stands as the text of an element of its entry. */
  within?: Range
  /** Fields alone show its texts. */
  byFields?: true
}
export type PlannedDocument = {
  pkg: Package
  parts: PlannedPart[]
  headings: ReadonlySet<string>
  imported: Imported[]
}

/** A document that a part takes in: `inner` where it could be read. */
export type Imported = {
  prefix: string
  within: string
  place: Place
  inner: { entry: ZipEntry; document: PlannedDocument } | null
}

/** What a text that stands alone says; a paragraph has a plan for that. */
export const slotPieces = (find: Planned['find']): Piece[] =>
  find.type === 'slot' ? (find.literal?.pieces ?? [find.text]) : []
