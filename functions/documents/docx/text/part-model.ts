import type { Place } from '#shared/translations/segments/place.ts'
import type { KeepReason, Piece, UnitKind } from '../../model/unit.ts'
import type { Reference } from '../package/check-references.ts'
import type { Quoting } from './field-grammar.ts'

/** A half-open range of the part's text. */
export type Range = { start: number; end: number }

/**
 * A run (`w:r`, `a:r`): its tag and properties as they are written. `letters`: of a run in a symbol font, what that font has no signs for;
 * another font shows it.
 */
export type Run = { tag: Range; name: string; properties: Range | null; letters?: true }

/**
 * The smallest things inside a paragraph, in order. `text` and `hyphen` are what a reader reads, `mark` is invisible,
 * `opaque` stands for anything that is kept whole, `open`/`close` are elements around runs, `field` is a part of a complex field.
 */
export type Atom = Range & {
  type: 'text' | 'hyphen' | 'soft' | 'mark' | 'opaque' | 'open' | 'close' | 'field'
  /** Canonical element name. */
  name: string
  run: Run | null
  /** What a plain reader sees of it. */
  text: string
  /** The characters between the tags of a text element. */
  content: Range | null
  field: 'begin' | 'separate' | 'end' | 'code' | null
  /** Not shown: between `begin` and `separate`, as part of a field's code, or blacked out. */
  hidden: boolean
  /** The sign that a reader sees and no text says: one of a symbol font, the tick of a form, an equation. */
  sign?: string
  /** It opens a field of a header or a footer that counts pages. */
  counts?: true
  /** It is deleted, or was moved from here: no page shows it. */
  deleted?: true
  /** Its letters are as black as their ground: `hidden` too. */
  blackedOut?: true
}

/** Where a reader finds it. */
export type Site = {
  kind: UnitKind
  page: number
  /** Without the page: table 1, row 2. */
  where: Place
  /** In a table: the column of its grid, from 1. */
  column?: number
  /** In a cell that the one above covers, or moved from here: no page shows it. */
  unseen?: true
}

/**
 * Which branch of an AlternateContent it stands in; secondary branches repeat what the first one says. Word takes another one where it does
 * not know what a branch requires.
 */
export type Branch = { scope: number; secondary: boolean; unknown: boolean }

/** A paragraph, or runs that stand without one. `start`/`end` enclose its inline content, properties aside. */
export type Block = Range & {
  type: 'block'
  id: number
  site: Site
  branch: Branch | null
  atoms: Atom[]
  /** The prefix of its elements as written, colon included. */
  prefix: string
  dialect: 'w' | 'a'
  tag: Range | null
  /** Which paragraph of the part it is, from 1, those of all branches counted. */
  paragraph?: number
  properties: Range | null
  style: string
  listed: boolean
  outlined: boolean
  /** The reading of a ruby text: it says how the word beside it sounds. */
  reading: boolean
  story: number
}

/** Text that stands alone, in an attribute or as the content of an element without runs. */
export type Slot = Range & {
  type: 'slot'
  id: number
  site: Site
  branch: Branch | null
  attribute: boolean
  /** The attribute, as written, that is put in here with the text. */
  adds?: string | undefined
  name: string
  text: string
  /** A text in a field's code: with its nested fields as tags, and where each stretch between them is written. */
  literal?: { pieces: Piece[]; groups: Range[][]; quoting: Quoting }
  /** A reader sees it and it stays: a deletion that is still shown, an equation. */
  keep?: KeepReason
  /** An equation in a paragraph, which shows it within its own text. */
  inText?: boolean
  /** A value that takes the place of what a control holds now, as soon as the document opens. */
  shown?: boolean
  /** A whole document, which takes the place of what a control holds. */
  rich?: boolean
}

/** Properties that carry direction: of a table or a section. */
export type Properties = Range & { type: 'properties'; name: 'w:tblPr' | 'w:sectPr' }

export type Find = Block | Slot | Properties

/**
 * `plain` where the control shows the value letter by letter; a date, a picture or a choice is shown in another form.
 * A `rich` control shows a whole document that is written as the value. Without a `store` it is looked for in all of the document's own.
 */
export type Binding = {
  path: string
  store: string
  plain: boolean
  rich: boolean
  tag: Range
  /** What a choice stores for what it shows. */
  stored: ReadonlySet<string>
}

/** What one pass over a part finds, in the order in which the finds end. */
export type PartScan = {
  finds: Find[]
  /** Pages as the last layout left them in the text; 0 when it left none. */
  renderedBreaks: number
  pageBreaks: number
  tracked: boolean
  math: boolean
  /** Whole documents that Word takes in when it opens the file, by their relationships. */
  imported: string[]
  /** What its elements take in by the ids of relationships. */
  references: Reference[]
  /** Content controls that show a value kept in another part. */
  bindings: Binding[]
  /** Names of document properties that fields show, in lower case. */
  properties: Set<string>
}

export const emptyScan: PartScan = {
  finds: [],
  renderedBreaks: 0,
  pageBreaks: 0,
  tracked: false,
  math: false,
  imported: [],
  references: [],
  bindings: [],
  properties: new Set(),
}
