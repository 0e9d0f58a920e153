import type { PageCounter } from '../../docx/text/page-counter.ts'
import type { FlowChart } from './flow-chart.ts'
import type { FlowRule, FlowStyle, Rgb } from './flow-style.ts'

export type { FlowRule, Rgb } from './flow-style.ts'

/**
 * A document as it flows onto pages: what a word processor would set, in points and without its file format. The DOCX reader
 * makes it, the PDF writer sets it.
 */
export type FlowDocument = { sections: FlowSection[] }

/** Text on pages of one size, with one set of headers and footers. */
export type FlowSection = {
  page: FlowPage
  header: FlowEdge
  footer: FlowEdge
  /** They are filled from the left, or from the right. */
  columns: { count: number; gap: number; rtl?: boolean }
  /** Begins a page, or goes on below what stands before it. */
  begins: 'page' | 'here'
  /** How its pages are numbered, in a format of `writtenNumber`; they count on from those before it unless it says where it starts. */
  numbers: { from?: number; as?: string }
  blocks: FlowBlock[]
}

export type FlowPage = {
  width: number
  height: number
  top: number
  right: number
  bottom: number
  left: number
  /** From the edge of the paper to its header and to its footer. */
  header: number
  footer: number
}

/** At the head or the foot of pages; the first page and those of even numbers may have others. */
export type FlowEdge = { first?: FlowBlock[]; even?: FlowBlock[]; others: FlowBlock[] }

export type FlowBlock = FlowParagraph | FlowTable

/** A `counter` shows the number of the page, or of all pages, in its text's place; `countAs` is the format that it asks for. */
export type FlowSpan = FlowStyle &
  Partial<PageCounter> & {
    text: string
    /**
     * What the text around it does not hold: a sign of a symbol font; a mark such as a note's number, an equation, a reading or the Roman number of a page; or a text of
     * its own, as the label of a button.
     */
    apart?: 'sign' | 'mark' | 'text'
    /** A picture in the line, in the text's place. */
    picture?: FlowPicture
    /** What stands at the foot of the page on which this span does. */
    note?: FlowBlock[]
  }

export type FlowParagraph = {
  kind: 'paragraph'
  spans: FlowSpan[]
  /** Number or bullet, in the room that a hanging first line leaves. */
  label?: FlowSpan
  /** Where the text goes on after a label that takes all of this room: at a tab stop, or so many points behind it. */
  labelGap?: 'tab' | number
  align: 'start' | 'center' | 'end' | 'justify'
  rtl: boolean
  before: number
  after: number
  /** Indents of the side that the text starts from, of its far side, and of the first line on top of the first. */
  start: number
  end: number
  first: number
  /** Where tabs lead, from the side that the text starts from. */
  tabs: FlowTab[]
  /** Line height as a multiple of the font's own, that or some points, or in points. */
  leading: { times: number } | { least: number } | { points: number }
  /** Begins a page or a column. */
  breaks: false | 'page' | 'column'
  /** Stays on a page with what follows. */
  keeps: boolean
  /** No space between it and a neighbour of the same name. */
  joins?: string
  fill?: Rgb
  rules?: FlowRules
  /** What floats beside or over the text from here. */
  floats?: FlowFloat[]
}

export type FlowTab = { at: number; align: 'start' | 'center' | 'end'; leader?: string }

export type Point = readonly [x: number, y: number]

/** Moves, lines, curves of three points, and ends of figures. */
export type Path = { to: 'm' | 'l' | 'c' | 'h'; points: Point[] }[]

/** Points one after the other, as a figure that is closed or not. */
export const polygon = (points: readonly Point[], isClosed: boolean): Path => [
  ...points.map((point, i) => ({ to: i ? ('l' as const) : ('m' as const), points: [point] })),
  ...(isClosed && points.length ? [{ to: 'h' as const, points: [] }] : []),
]

/** The path with each of its points somewhere else. */
export const moved = (path: Path, to: (point: Point) => Point): Path =>
  path.map((step) => ({ to: step.to, points: step.points.map(to) }))

/** Room between a box and its text where nothing says more, in points. */
export const boxPadding = { top: 3.6, bottom: 3.6, start: 7.2, end: 7.2 }

export type FlowRules = Partial<Record<'top' | 'bottom' | 'start' | 'end', FlowRule | undefined>>

/** `alt` stands in the place of a picture that cannot be drawn. A chart has no bytes. */
export type FlowPicture = {
  bytes: Uint8Array
  width: number
  height: number
  /** What is cut off at its sides, in parts of the whole picture; below 0 there is room around it. */
  crop?: { left: number; top: number; right: number; bottom: number }
  alt?: string
  chart?: FlowChart
}

/** A place along one axis: so far from, or so aligned in, the paper, the margins, or the text where it is anchored. */
export type FlowPlace = { of: 'paper' | 'margins' | 'text'; offset: number; align?: 'start' | 'center' | 'end' }

export type FlowFloat = {
  width: number
  height: number
  across: FlowPlace
  down: FlowPlace
  /** Over or under the text, beside it, or with no text beside it. */
  wrap: 'none' | 'side' | 'block'
  /** The lowest is drawn first. */
  level: number
  parts: FlowPart[]
}

/** A picture, a shape, or a box of text within a float, from its upper left. */
export type FlowPart = {
  x: number
  y: number
  width: number
  height: number
  shape: 'box' | 'oval' | 'line'
  /** Its outline where that is none of these, in parts of its width and height from its upper left. */
  outline?: Path
  picture?: FlowPicture
  fill?: Rgb
  /** Its colour changes from one end to the other. */
  fade?: FlowFade
  rule?: FlowRule
  /** Which ends of its line have heads. */
  heads?: { start?: boolean; end?: boolean }
  /** Room around its text, and how much of the spare height stands above that. */
  padding?: FlowCell['padding']
  lowered?: FlowCell['lowered']
  /** So many degrees about its middle, clockwise, with its text. */
  turn?: number
  /** Its text in it. */
  textTurn?: QuarterTurn
  /** Letters that are too many for it are smaller; without it the part grows. */
  fits?: boolean
  /** Where its text is from, as the ids of units begin, when that is not the part that names it. */
  from?: readonly string[]
  blocks: FlowBlock[]
}

/** Colours at their places between two ends, and the way between these: degrees clockwise from the left to the right. */
export type FlowFade = { stops: { at: number; rgb: Rgb }[]; turn: number }

/** Degrees clockwise: lines run down, or up. */
export type QuarterTurn = 90 | 270

export type FlowTable = {
  kind: 'table'
  columns: number[]
  /** Its columns are as wide as they say, whatever stands in them. */
  isFixed?: boolean
  rows: FlowRow[]
  rtl: boolean
  align: FlowParagraph['align']
  /** From the side that the text starts from. */
  indent: number
}

/** `repeats` at the head of a table: on each of its pages. */
export type FlowRow = { cells: FlowCell[]; minHeight: number; isExact?: boolean; repeats?: boolean }

export type FlowCell = {
  /** Columns that it covers. */
  span: number
  /** Goes on from the cell above. */
  continues: boolean
  rules: FlowRules
  /** Room around its text. */
  padding: { top: number; bottom: number; start: number; end: number }
  /** How much of the spare height stands above its text. */
  lowered: 0 | 0.5 | 1
  turn?: QuarterTurn
  fill?: Rgb
  blocks: FlowBlock[]
}

/** Every paragraph of a document: headers and footers first, then the text. */
export const paragraphsOf = ({ sections }: FlowDocument): FlowParagraph[] =>
  sections.flatMap(({ header, footer, blocks }) =>
    [header, footer]
      .flatMap(({ first = [], even = [], others }) => [first, even, others])
      .concat([blocks])
      .flatMap(paragraphsIn),
  )

/** What a paragraph says, without what stands apart in it. */
export const textOf = ({ spans }: Pick<FlowParagraph, 'spans'>): string =>
  spans.map(({ text, apart }) => (apart ? '' : text)).join('')

/** What of a kind stands apart in a paragraph. */
export const apartIn = ({ spans }: FlowParagraph, kind: FlowSpan['apart']): string[] =>
  spans
    .map(({ text, apart }) => (apart === kind ? text : '\0'))
    .join('')
    .split(/\0+/)
    .filter((text) => text)

/** Every picture of a document, in lines and in floats. */
export const picturesOf = (document: FlowDocument): FlowPicture[] => paragraphsOf(document).flatMap(picturesIn)

/** The pictures of a paragraph and of what floats beside it. */
export const picturesIn = ({ spans, floats = [] }: FlowParagraph): FlowPicture[] => [
  ...spans.flatMap(({ picture }) => picture ?? []),
  ...floats.flatMap(({ parts }) => parts.flatMap(({ picture }) => picture ?? [])),
]

/** The paragraphs of blocks, those in tables, boxes and notes too. */
export function paragraphsIn(blocks: readonly FlowBlock[]): FlowParagraph[] {
  return blocks.flatMap((block) =>
    block.kind === 'paragraph'
      ? [
          block,
          ...block.spans.flatMap(({ note = [] }) => paragraphsIn(note)),
          ...(block.floats ?? []).flatMap(({ parts }) => parts.flatMap((part) => paragraphsIn(part.blocks))),
        ]
      : block.rows.flatMap(({ cells }) => cells.flatMap((cell) => paragraphsIn(cell.blocks))),
  )
}

/** A paragraph with nothing set but its text. */
export function plainParagraph(spans: FlowSpan[], rtl: boolean, set: Partial<FlowParagraph> = {}): FlowParagraph {
  const still = { align: 'start', before: 0, after: 6, start: 0, end: 0, first: 0, leading: { times: 1.2 } } as const
  return { kind: 'paragraph', spans, rtl, ...still, tabs: [], breaks: false, keeps: false, ...set }
}

/** A document of one section without headers and footers. */
export const onePart = (page: FlowPage, blocks: FlowBlock[]): FlowDocument => ({
  sections: [
    {
      page,
      header: { others: [] },
      footer: { others: [] },
      columns: { count: 1, gap: 0 },
      begins: 'page',
      numbers: {},
      blocks,
    },
  ],
})
