/**
 * A document as it flows onto pages: what a word processor would set, in points and without its file format. The DOCX reader
 * makes it, the PDF writer sets it.
 */
export type FlowDocument = {
  page: { width: number; height: number; top: number; right: number; bottom: number; left: number }
  /** At the head and the foot of every page; the first may have others. */
  header: FlowEdge
  footer: FlowEdge
  blocks: FlowBlock[]
}

export type FlowEdge = { first: FlowBlock[]; others: FlowBlock[] }

export type FlowBlock = FlowParagraph | FlowTable | FlowPicture

export type Rgb = readonly [red: number, green: number, blue: number]

/** Text of one look. A `counter` shows the number of the page, or of all pages, in its text's place. */
export type FlowSpan = {
  text: string
  size: number
  bold?: boolean
  italic?: boolean
  underline?: boolean
  serif?: boolean
  mono?: boolean
  rgb?: Rgb
  /** Raised or sunk, in parts of the size. */
  rise?: number
  counter?: 'page' | 'pages'
}

export type FlowParagraph = {
  kind: 'paragraph'
  spans: FlowSpan[]
  /** What stands at the far end of the last line: a page number in a table of contents. */
  tail?: FlowSpan[]
  /** Number or bullet, in the room that a hanging first line leaves. */
  label?: FlowSpan
  align: 'start' | 'center' | 'end' | 'justify'
  rtl: boolean
  before: number
  after: number
  /** Indents of the side that the text starts from, of its far side, and of the first line on top of the first. */
  start: number
  end: number
  first: number
  /** Line height as a multiple of the font's own, or in points. */
  leading: { times: number } | { points: number }
  /** Begins a page. */
  breaks: boolean
  /** Stays on a page with what follows. */
  keeps: boolean
  /** No space between it and a neighbour of the same name. */
  joins?: string
}

export type FlowPicture = {
  kind: 'picture'
  bytes: Uint8Array
  width: number
  height: number
  align: FlowParagraph['align']
}

export type FlowTable = {
  kind: 'table'
  columns: number[]
  rows: FlowRow[]
  rtl: boolean
  align: FlowParagraph['align']
}

export type FlowRow = { cells: FlowCell[]; minHeight: number }

export type FlowCell = {
  /** Columns that it covers. */
  span: number
  /** Goes on from the cell above. */
  continues: boolean
  /** The sides that have a rule. */
  rules: { top: boolean; bottom: boolean; start: boolean; end: boolean }
  /** How much of the spare height stands above its text. */
  lowered: 0 | 0.5 | 1
  fill?: Rgb
  blocks: FlowBlock[]
}

/** Every paragraph of a document, those in tables too: headers and footers first, then the text. */
export function paragraphsOf({ header, footer, blocks }: FlowDocument): FlowParagraph[] {
  const inside = (block: FlowBlock): FlowParagraph[] => {
    if (block.kind === 'paragraph') return [block]
    return block.kind === 'table'
      ? block.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.blocks.flatMap(inside)))
      : []
  }
  return [header.first, header.others, footer.first, footer.others, blocks].flat().flatMap(inside)
}

/** A paragraph with nothing set but its text. */
export function plainParagraph(spans: FlowSpan[], rtl: boolean, set: Partial<FlowParagraph> = {}): FlowParagraph {
  const still = { align: 'start', before: 0, after: 6, start: 0, end: 0, first: 0, leading: { times: 1.2 } } as const
  return { kind: 'paragraph', spans, rtl, ...still, breaks: false, keeps: false, ...set }
}
