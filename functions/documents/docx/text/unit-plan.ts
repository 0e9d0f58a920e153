import type { KeepReason, Piece, Shown } from '../../model/unit.ts'
import type { Run } from './part-model.ts'

/** A stretch of atoms, by index: from `from` up to, not including, `to`. */
export type SourceRange = { from: number; to: number }

/** Text of one format between two tags; invisible marks may stand inside it. */
export type TextSlot = SourceRange & {
  type: 'slot'
  text: string
  /** Key of the format. */
  format: string
  /** The run with its longest text, to copy for text of this format. */
  run: Run | null
  longest: number
}

/** Something kept whole that the engine sees as one mark. */
export type Fixed = SourceRange & { type: 'fixed'; text: string; n: number }

/** Marks that stand beside no text; they follow what stands before them. */
export type Loose = SourceRange & { type: 'loose' }

/** An element, a field, or a format, around other things. A format has no atoms of its own. */
export type Pair = SourceRange & {
  type: 'pair'
  n: number
  weight: 0 | 1 | 2 | 4
  /** Element name, `field`, or `format`. */
  name: string
  open: SourceRange
  close: SourceRange
  items: InlineItem[]
  /** A run to copy for text that has no place of its own. */
  template: Run | null
}

export type InlineItem = TextSlot | Fixed | Loose | Pair

/** How one paragraph becomes a unit and back. */
export type UnitPlan = {
  pieces: Piece[]
  keep: KeepReason | null
  /** The part of the paragraph that the unit speaks for. */
  core: SourceRange
  items: InlineItem[]
  template: Run | null
  /** White space at the edges of the text, which the engine does not see. */
  lead: string
  trail: string
  shown?: Shown
}

/** Text inside something that is kept whole, for the ledger. */
export type KeptText = { text: string; reason: KeepReason }
