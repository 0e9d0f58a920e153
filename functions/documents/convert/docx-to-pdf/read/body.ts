import type { Counted } from '../../../docx/text/counted.ts'
import type { FlowBlock } from '../flow.ts'
import type { Formatting } from './formatting.ts'
import type { NoteNumbers } from './note-numbers.ts'
import type { Numbering } from './numbering.ts'
import type { SectionEnd } from './sections.ts'
import type { Styles } from './styles.ts'
import type { Theme } from './theme.ts'
import type { Element } from './xml-tree.ts'

/** What reading blocks needs from the rest of the document. */
export type Body = Links & {
  styles: Styles
  theme: Theme
  number: Numbering
  /** Notes, their numbers, and the blocks of those that stand after the text. */
  notes: {
    footnote: Notes
    endnote: Notes
    number: NoteNumbers
    atEnd: FlowBlock[]
  }
  ends: SectionEnd[]
  /** What was counted, of each paragraph and note where it is first read. */
  counted: Counted
  /** The distance of lines on a grid. */
  grid?: number | undefined
  /** It is a header or a footer, whose pages are counted. */
  isEdge?: boolean
  /** Tables stand at the margin with their edge. */
  isFlush?: boolean
  /** How many shapes and values of diagrams and charts are still read: they may be named often. */
  drawn: { left: number }
  /** The formatting that the enclosing table gives to the text of a cell. */
  cell?: Formatting
  /** The text that is read, where it is not that of its part: lists count on in it alone. */
  story?: string
  /** The number of the note that is read. */
  note?: string
}

/** What a part of the document names. */
export type Links = {
  /** The name of the part. */
  from: string
  /** The bytes of a picture. */
  picture: (id: string) => Uint8Array | undefined
  /** A part that can be read. */
  part: (id: string) => LinkedPart | undefined
}

export type LinkedPart = { name: string; root: Element; links: Links }

/** Notes by id, and what their part names. */
export type Notes = { elements: ReadonlyMap<string, Element>; links: Links }

/** Reads the blocks of an element: of a text box, a cell, a note. */
export type Inside = (element: Element, body?: Body) => FlowBlock[]

/** The text of the boxes of a part, which Word keeps as one text of its own, in the order of their anchors. */
export const inBox = (body: Body): Body => ({ ...body, story: body.story ?? `${body.from} boxes` })

/** Elements between a body and its blocks that do not affect formatting. */
export const through = new Set(['ins', 'moveTo', 'customXml', 'smartTag', 'sdtContent', 'txbxContent'])
