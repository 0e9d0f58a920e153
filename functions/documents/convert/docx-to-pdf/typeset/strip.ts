import type { PageCounter } from '../../../docx/text/page-counter.ts'
import type { FontSet } from '../../../fonts/font-set.ts'
import type { Drawing } from '../../../images/picture.ts'
import type { Embedder } from '../../../pdf/typeset/embed.ts'
import type { FlowBlock, FlowPage, FlowPicture } from '../flow.ts'

/**
 * A piece of the flow that no page end parts: a line, a row, a gap. `draw` writes it with its top left at (x, y); `below` is the
 * height of all that follows it on its page.
 */
export type Strip = {
  height: number
  draw: (x: number, y: number, below: number) => string
  /** A gap is dropped at the head of a page. */
  isGap?: boolean
  /** Shows nothing. */
  isBlank?: boolean
  breaks?: false | 'page' | 'column'
  keeps?: boolean
  /** What stands above it once more where it begins a page: the head of its table. */
  heads?: Strip[]
  /** What stands at the foot of its page. */
  notes?: Strip[]
  /** Room that must be left on its page for what hangs from it. */
  needs?: number
}

export type FlowSetting = {
  fonts: FontSet
  embed: Embedder
  /** A picture as the name of a resource or as a drawing, or undefined for one that cannot be shown. */
  picture: (picture: FlowPicture) => string | Drawing<string> | undefined
  /** What a counter shows; undefined leaves what the document says. */
  counted: (counter: PageCounter) => string | undefined
  /** Cuts the blocks inside of something. */
  strips: (blocks: readonly FlowBlock[], width: number, noteWidth?: number) => Strip[]
  page: FlowPage
  /** Told of boxes that reach over the edge of the paper. */
  leaves: (blocks: readonly FlowBlock[]) => void
  /** The height of a page between its margins. */
  room: number
  /** How wide notes are, that of the column at whose foot they stand. */
  notes?: number
}

export const gap = (height: number): Strip => ({ height, isGap: true, draw: () => '' })

export const heightOf = (strips: readonly Strip[]) => strips.reduce((sum, { height }) => sum + height, 0)

/** Strips one below the other. */
export function drawn(strips: readonly Strip[], x: number, top: number): string {
  let out = ''
  let y = top
  let below = heightOf(strips)
  for (const strip of strips) {
    below -= strip.height
    out += strip.draw(x, y, below)
    y -= strip.height
  }
  return out
}
