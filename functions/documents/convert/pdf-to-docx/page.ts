import {
  Column,
  ColumnBreak,
  Footer,
  type ISectionOptions,
  LineRuleType,
  Paragraph,
  SectionType,
  type Table,
  TextRun,
} from 'docx'
import { append, largest, smallest } from '../../model/lists.ts'
import { withoutNoncharacters } from '../../model/without-noncharacters.ts'
import type { ReadPage } from '../../pdf/layout/read-page.ts'
import type { LaidUnit } from '../../pdf/layout/unit-page.ts'
import { bandsOf, isLabelled } from './columns.ts'
import { figureRun } from './figure-shapes.ts'
import { type Figure, figuresOf } from './figures.ts'
import type { Placed, Tightness } from './fit.ts'
import { fitBands, type NodeBand } from './fit-bands.ts'
import { isGrid, type Lines, nodesOf } from './grid.ts'
import type { TextItem } from './item.ts'
import type { PageContext } from './page-context.ts'
import { footOfPage, paragraphOf, tiny, twips } from './paragraph.ts'
import { footersOf, footOf, headOf, placeOnPage, type TextArea, textArea } from './paragraph-format.ts'
import { floatingAt, isReadable, type Pictures, picturesOf } from './pictures.ts'
import { rulesOf } from './rules.ts'
import { workFor } from './split-path.ts'
import { stripsOf } from './strips.ts'
import { tableOf } from './table.ts'
import { turnedText } from './text-box.ts'
import { type View, viewOf } from './view.ts'

/** A page as sections of a DOCX, the first of which begins a page; `notes` stand after its text. */
export function sectionsOf(
  read: ReadPage,
  notes: readonly string[],
  given: Pick<PageContext, 'targets' | 'rtl' | 'fonts' | 'measured'> & { pictures: Pictures; budget: { work: number } },
): ISectionOptions[] {
  const view = viewOf(read)
  const context: PageContext = { ...given, page: read, view }
  const placed = read.units.map((laid) => ({ laid, ...placeOnPage(laid, view) }))
  const figures = figuresOf(read.content, view, placed)
    .map((found) => {
      const figure = { ...found, images: found.images.filter(({ num }) => isReadable(given.pictures, num)) }
      const work = figure.paintings.reduce((sum, painting) => sum + workFor(painting), 0)
      // Its pictures and texts stay in place.
      if (work > Math.min(MOST_WORK, given.budget.work)) return { ...figure, paintings: [] }
      given.budget.work -= work
      return figure
    })
    .filter(hasContent)
  const whole = figures.filter((figure) => !isGround(figure))
  const inFigures = new Set(whole.flatMap((figure) => figure.texts))
  const free = read.units.filter((laid) => !inFigures.has(laid))
  const upright = free.filter(view.isUpright)
  const foots = footersOf(upright, read, view)
  const apart = new Set(foots.flat())
  const texts = itemsOf(upright.filter((laid) => !apart.has(laid)))
  const drawn = new Set(figures.flatMap((figure) => figure.images))
  const { items: images, behind } = picturesOf(
    read.content.images.filter((image) => !drawn.has(image)),
    view,
    texts,
    given.pictures,
  )
  const atEdge = whole.filter((figure) => isAtEdge(figure, view))
  const pictures = [
    ...images,
    ...whole
      .filter((figure) => !isAtEdge(figure, view))
      .map((figure) => ({
        ...figure,
        draw: (scale: number) => figureRun(figure, scale, given.pictures, context),
      })),
  ]
  const area = textArea(texts.length > 0 ? texts : pictures, view)
  const lines = linesOf(view)
  const bands = bandsOf([...texts, ...pictures], lines.level, area).map(
    ({ columns }): NodeBand =>
      columns.map((column) => ({
        area: column.area,
        nodes: nodesOf(stripsOf(column.items, lines.level), lines, column.area.right),
      })),
  )
  const grids = bands.flatMap((columns) => columns.flatMap(({ nodes }) => nodes.filter(isGrid)))
  const rules = rulesOf(lines, [...grids, ...figures], placed)
  const floats = [
    ...behind,
    ...[
      ...figures
        .filter(isGround)
        .map((figure) => ({ ...figure, texts: [] }))
        .filter(hasContent),
      ...atEdge,
      ...(rules ? [rules] : []),
    ].map((figure) => figureRun(figure, 1, given.pictures, context, floatingAt(figure, view))),
    ...free.filter((laid) => !view.isUpright(laid)).map((laid) => turnedText(laid, context)),
  ]
  const margin = marginsOf(bands, area, foots, view)
  const [from, floor] = [view.box[3] - margin.top, view.box[1] + margin.bottom]
  const withNotes = fitBands(bands, from, floor + heightOfNotes(notes, area), context)
  // Notes are worth less than the size of the text.
  const fitted = withNotes.tightness.scale < 0.94 ? fitBands(bands, from, floor, context) : withNotes
  const [width, height] = [view.box[2] - view.box[0], view.box[3] - view.box[1]]
  return fitted.bands.map(({ columns, areas }, i): ISectionOptions => {
    const isLast = i === bands.length - 1
    const children = columns.flatMap((placed, c) => {
      const blocks = blocksOf(placed, areas[c] as TextArea, lines, fitted.tightness, context)
      return c === 0 ? blocks : [columnBreak(), ...blocks]
    })
    if (isLast)
      append(
        children,
        notes.map((text) => noteOf(text, context)),
      )
    else if (fitted.bands[i + 1]?.above) children.push(roomOf(fitted.bands[i + 1]?.above ?? 0))
    return {
      properties: {
        page: {
          size: { width: twips(width), height: twips(height) },
          margin: {
            left: twips(margin.left),
            right: twips(margin.right),
            top: twips(margin.top),
            bottom: twips(margin.bottom),
            footer: twips(margin.footer),
            header: 0,
          },
        },
        ...(i > 0 && { type: SectionType.CONTINUOUS }),
        ...(areas.length > 1 && { column: columnsOf(areas) }),
      },
      ...(foots.length > 0 && {
        footers: { default: new Footer({ children: foots.map((line) => footOfPage(line, area, context)) }) },
      }),
      children: [
        ...(i === 0 && floats.length > 0 ? [new Paragraph({ children: floats, spacing: tiny })] : []),
        ...children,
        // A section that ends with a table would end with an empty line.
        ...(children.length > 0 && !(children.at(-1) instanceof Paragraph) ? [new Paragraph({ spacing: tiny })] : []),
      ],
    }
  })
}

/** A figure that takes longer to write than this (more than a second) comes without its paths. */
const MOST_WORK = 6_000_000

/** What is drawn at the head or the foot of a page stays there, whatever becomes of the text. */
const isAtEdge = ({ head, foot }: Figure, { box: [, bottom, , top] }: View) =>
  head < bottom + (top - bottom) * 0.08 || foot > top - (top - bottom) * 0.08

/** An empty group is no figure, and a DOCX must not hold one. */
const hasContent = ({ paintings, images, texts }: Figure) => paintings.length + images.length + texts.length > 0

/** A drawing under running text is a background, not a figure with labels. */
const isGround = ({ texts }: Figure) =>
  texts.some(({ block }) => block.lines.length > 4) ||
  texts.reduce((sum, { block }) => sum + block.right - block.left, 0) > 3000

const placeOf = ({ block }: LaidUnit) => ({
  left: block.left,
  right: block.right,
  head: headOf(block),
  foot: footOf(block),
})

/** Texts with their places, labels with what they stand before. */
function itemsOf(units: readonly LaidUnit[]): TextItem[] {
  const items: TextItem[] = []
  let label: LaidUnit | undefined
  for (const [i, laid] of units.entries()) {
    if (!label && isLabelled(laid, units[i + 1])) label = laid
    else {
      const place = placeOf(laid)
      items.push(label ? { ...place, left: label.block.left, laid, label } : { ...place, laid })
      label = undefined
    }
  }
  return items
}

/** The drawn lines of a page, those of tables among them. */
function linesOf({ rules }: View): Lines {
  const places = rules.map(({ box: [left, foot, right, head], filled, rgb }) => ({
    left,
    foot,
    right,
    head,
    filled,
    rgb,
  }))
  const isThin = (width: number, length: number) => width < 3 && length > 6
  return {
    level: places
      .filter(({ left, right, head, foot }) => isThin(head - foot, right - left))
      .sort((a, b) => b.head - a.head),
    upright: places.filter(({ left, right, head, foot }) => isThin(right - left, head - foot)),
    sides: places
      .filter(({ filled, left, right, head, foot }) => filled && right - left > 10 && head - foot > 6)
      .flatMap((place) => [
        { ...place, right: place.left },
        { ...place, left: place.right },
      ]),
  }
}

const roomOf = (points: number) =>
  new Paragraph({ spacing: { before: 0, after: 0, line: twips(points), lineRule: LineRuleType.EXACT } })

function blocksOf(placed: readonly Placed[], area: TextArea, lines: Lines, tightness: Tightness, context: PageContext) {
  return placed.flatMap(({ node, gap }): (Paragraph | Table)[] =>
    isGrid(node)
      ? [
          new Paragraph({ spacing: { before: twips(gap), after: 0, ...tiny } }),
          tableOf(node, area, lines, tightness, context),
        ]
      : [paragraphOf(node, { area, gap, scale: tightness.scale }, context)],
  )
}

/** A text that stands beside those of the page. */
const noteOf = (text: string, { rtl }: PageContext) =>
  new Paragraph({
    children: [new TextRun({ text: withoutNoncharacters(text), italics: true, size: 18, rightToLeft: rtl })],
    bidirectional: rtl,
    spacing: { before: 0, after: 40 },
  })

/** About as high as notes are, in points: their letters are half as wide as high. */
const heightOfNotes = (notes: readonly string[], { left, right }: TextArea) =>
  notes.reduce((sum, text) => sum + 2 + 11 * Math.ceil((text.length * 4.6) / (right - left)), 0)

const columnBreak = () => new Paragraph({ children: [new ColumnBreak()], spacing: tiny })

const columnsOf = (areas: readonly TextArea[]) => ({
  count: areas.length,
  equalWidth: false,
  children: areas.map(({ left, right }, i) => {
    const next = areas[i + 1]
    return new Column({ width: twips(right - left), ...(next && { space: twips(next.left - right) }) })
  }),
})

/** The margins of a page in points: its text begins and ends where it did. */
function marginsOf(bands: readonly NodeBand[], area: TextArea, foots: readonly LaidUnit[][], { box }: View) {
  const nodes = bands.flatMap((columns) => columns.flatMap(({ nodes: own }) => own))
  const top = box[3] - Math.max(box[1], largest(nodes.map(({ head }) => head)))
  const lowest = Math.min(box[3], smallest(nodes.map(({ foot }) => foot))) - box[1]
  const feet = foots.flat().map(({ block }) => ({ head: headOf(block) - box[1], foot: footOf(block) - box[1] }))
  const footer = Math.max(8, Math.min(24, smallest(feet.map(({ foot }) => foot))))
  const clamp = (points: number, most = 100) => Math.min(most, Math.max(10, points))
  return {
    left: clamp(area.left - box[0], 300),
    // Its last letters have room where they are a little wider.
    right: clamp(box[2] - area.right - (area.right - area.left) * 0.02, 300),
    top: clamp(top, 300),
    bottom:
      feet.length > 0
        ? Math.max(10, Math.min(lowest, largest(feet.map(({ head }) => head)) + 2))
        : clamp(Math.min(lowest, 24)),
    footer,
  }
}
