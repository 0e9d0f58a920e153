import { largest, smallest } from '../../model/lists.ts'
import type { Glyph, Ground, PageContent, Rule } from '../content/glyph.ts'
import { transformBox } from '../content/matrix.ts'
import { boxOfShape } from '../content/shape.ts'
import type { Box } from '../file/pages.ts'
import { type Block, isBox } from '../layout/block.ts'
import { type Fragment, textOf } from '../layout/fragment.ts'
import type { Frame } from '../layout/frame.ts'
import { tickBoxesIn } from '../layout/marks.ts'
import type { LaidUnit } from '../layout/unit-page.ts'
import { notchesOf } from './notches.ts'
import { onPaper } from './on-paper.ts'
import { type SpatialIndex, spatialIndexOf } from './spatial-index.ts'

export type Align = 'left' | 'right' | 'centre' | 'justify'

/** Where a unit's translation may go, in the unit's frame. */
export type Region = {
  left: number
  right: number
  /** How far a longer text may reach to either side. */
  freeLeft: number
  freeRight: number
  /** First baseline, and the lowest that the last one may have. */
  top: number
  floor: number
  /** The lowest baseline of lines that reach into the free space beside the original. */
  floorBeside: number
  /** All that is free, up to what stands around: taken before letters get small. `top` is the highest first baseline. */
  spare: { left: number; right: number; top: number; floor: number }
  leading: number
  indent: number
  align: Align
  /** Other text between the sides of this one, at the end of some of its lines. */
  notches: readonly Box[]
  /** It is the label of a box to tick that is no sign, right behind it: in every language it stays there. */
  isLabel: boolean
}

/** The space around every unit of a page, bounded by other text, pictures, lines, panels and clips. */
export function regionsOf(
  units: readonly LaidUnit[],
  content: PageContent,
  page: Box,
  rtl = false,
): Map<LaidUnit, Region> {
  const regions = new Map<LaidUnit, Region>()
  const own = new Set<unknown>(
    units.flatMap(({ underlines, marks, outlines, leader }) => [
      ...underlines.map(({ rule }) => rule),
      ...marks.flatMap(({ parts }) => parts.map(({ box }) => box)),
      ...outlines,
      ...(leader ? [leader.rule] : []),
    ]),
  )
  const outlines = content.outlines.filter((outline) => !own.has(outline))
  const rules = content.rules.filter((rule) => !own.has(rule) && !own.has(rule.outline))
  // Marks of words go with them; what else their paths paint stays.
  // Between bars of one path there is room for words.
  const boxesOf = ({ box, strips, isCover }: Rule) =>
    isCover || strips?.boxes.some((strip) => own.has(strip))
      ? (strips?.boxes.filter((strip) => !own.has(strip)) ?? [box])
      : [box]
  const lines = [...new Set(content.glyphs.flatMap(({ cover }) => cover ?? []))].flatMap(linesOf)
  const drawn = [...[...content.images, ...content.fields].map(({ box }) => box), ...rules.flatMap(boxesOf), ...lines]
  const onPage = spatialIndexOf(drawn, asItIs, page)
  for (const group of Map.groupBy(units, ({ frame }) => frame.angle).values()) {
    const { frame } = group[0] as LaidUnit
    const turned = transformBox(frame.turn, page)
    const blocks = group.map(({ block }) => block)
    const around: Around = {
      rtl,
      page: turned,
      blocks: spatialIndexOf(blocks, extentOf, turned),
      leaders: spatialIndexOf(
        group.flatMap(({ leader }) => (leader ? [leader.box] : [])),
        asItIs,
        turned,
      ),
      tickBoxes: spatialIndexOf(tickBoxesIn({ ...content, outlines }, frame.turn), asItIs, turned),
      obstacles: frame.angle % 90 === 0 ? alongside(drawn, frame, turned) : labelled(onPage, frame),
      right: largest(blocks.map(({ right }) => right)),
      left: smallest(blocks.map(({ left }) => left)),
      bottom: smallest(blocks.map(({ bottom }) => bottom)),
    }
    for (const unit of group) regions.set(unit, regionOf(unit, around))
  }
  return regions
}

/** The lines that hide letters, as thick as they are; of a scribble the whole. */
const linesOf = ({ box, shape }: Ground): Box[] => {
  const { half, lines = [] } = shape ?? {}
  if (half === undefined) return []
  return lines.length > MOST_LINES ? [box] : lines.map((line) => boxOfShape({ lines: [line], half }))
}

const MOST_LINES = 200

type Around = {
  rtl: boolean
  page: Box
  blocks: SpatialIndex<Block>
  leaders: SpatialIndex<Box>
  tickBoxes: SpatialIndex<Box>
  /** What is drawn near a block, and how far from it that was looked for. */
  obstacles: (block: Block) => { boxes: Box[]; within?: Box }
  right: number
  left: number
  bottom: number
}

const asItIs = (box: Box) => box

const extentOf = ({ left, right, top, bottom, size }: Block): Box => [
  left,
  bottom - 0.22 * size,
  right,
  top + 0.72 * size,
]

/** What is beside a block reaches into its heights, what is below or around it stands between its sides. */
function near<T>(block: Block, { inRows, inColumns }: SpatialIndex<T>): T[] {
  const [left, bottom, right, top] = extentOf(block)
  return inRows(bottom, top).concat(inColumns(left, right))
}

function alongside(drawn: readonly Box[], { turn }: Frame, page: Box): Around['obstacles'] {
  const bands = spatialIndexOf(
    drawn.map((box) => transformBox(turn, box)),
    asItIs,
    page,
  )
  return (block) => ({ boxes: near(block, bands) })
}

// Text askew is a label in a drawing, where each may have a direction of its own: it may not reach far.
function labelled(bands: SpatialIndex<Box>, { turn, back }: Frame): Around['obstacles'] {
  return (block) => {
    const [left, bottom, right, top] = extentOf(block)
    const reach = 6 * block.size
    const within: Box = [left - reach, bottom - reach, right + reach, top + reach]
    const onPage = transformBox(back, within)
    const boxes = bands
      .inRows(onPage[1], onPage[3])
      .filter((box) => box[0] <= onPage[2] && box[2] >= onPage[0])
      .map((box) => transformBox(turn, box))
    return { boxes, within }
  }
}

function regionOf(unit: LaidUnit, around: Around): Region {
  const { frame } = unit
  const em = unit.block.size
  // The text of a page stands between equal margins, even where this page does not fill them.
  const margin = Math.max(2 * em, around.left - around.page[0])
  const block = onPaper(unit.block, around.page, margin)
  const top = block.top + 0.75 * em
  const bottom = block.bottom - 0.22 * em
  const { clip, bounds } = unit.first.show.state
  const wall = wallOf(transformBox(frame.turn, clip), bounds && transformBox(frame.turn, bounds), block) ?? around.page
  const obstacles = around.obstacles(block)
  const reach = obstacles.within ?? around.page
  const open = {
    left: Math.max(around.page[0] + em, Math.min(around.left, block.left)),
    right: Math.min(around.page[2] - em, Math.max(around.right, block.right, around.page[2] - margin)),
  }
  const lowest = Math.max(
    around.page[1] + 1.5 * em,
    wall[1] + 0.25 * em,
    reach[1],
    Math.min(around.bottom, around.page[1] + 4 * em),
  )
  const sides = { left: Math.max(open.left, wall[0], reach[0]), right: Math.min(open.right, wall[2], reach[2]) }
  const free = { ...sides, floor: lowest }
  const highest = Math.min(around.page[3] - 1.5 * em, wall[3] - 0.8 * em, reach[3] - 0.8 * em)
  const spare = { ...sides, floor: lowest, top: Math.max(block.top, highest) }
  const edges = { block, top, bottom, free, spare }
  for (const box of obstacles.boxes) bound(edges, box, 0.25 * em, 0.12 * em)
  for (const box of near(block, around.leaders))
    bound(edges, box === unit.leader?.box && !around.rtl ? endOfLeader(box, em) : box, 0.25 * em, 0.2 * em)
  const isCell = free.left > open.left && free.right < open.right
  const inCell = isCell ? alignmentInCell(block, free.left, free.right) : undefined
  for (const other of near(block, around.blocks))
    if (other !== unit.block) {
      const extent = extentOf(other)
      bound(edges, !around.rtl && leadsFrom(block, other) ? endOfLeader(extent, em) : extent, 0.6 * em, 0.3 * em)
    }
  // What stands below or above the free space beside the text bounds the lines that reach there.
  const beside = { ...block, left: Math.min(free.left, block.left), right: Math.max(free.right, block.right) }
  const wide = { ...edges, block: beside, free: { ...free }, spare: { ...spare } }
  for (const box of around.obstacles(beside).boxes) boundHeights(wide, box)
  for (const other of around.blocks.inColumns(beside.left, beside.right))
    if (other !== unit.block) boundHeights(wide, extentOf(other))
  const isLabel = around.tickBoxes.inRows(bottom, top).some((box) => isRightBehind(block, box))
  const isOption = isLabel || around.blocks.inRows(bottom, top).some((other) => isBoxOf(block, other))
  const found = inCell ?? alignmentOf(block, around)
  const align = isOption && found !== 'justify' ? 'left' : found
  const first = block.lines[0]
  const body = block.lines[1]
  const indent = align === 'left' || align === 'justify' ? (first && body ? first.left - body.left : 0) : 0
  return {
    left:
      body && indent !== 0 ? Math.max(block.left, Math.min(body.left, block.left + Math.max(0, -indent))) : block.left,
    right: block.right,
    freeLeft: isOption ? block.left : Math.min(free.left, block.left),
    freeRight: body && standsAt(block, 'right', around, 8 * em) ? block.right : Math.max(free.right, block.right),
    top: block.top,
    floor: Math.min(free.floor, block.bottom),
    floorBeside: Math.min(wide.free.floor, block.bottom),
    spare: {
      left: isOption ? block.left : Math.min(spare.left, block.left),
      right: Math.max(spare.right, block.right),
      top: isOption ? block.top : Math.max(wide.spare.top, block.top),
      floor: Math.min(wide.spare.floor, block.bottom),
    },
    leading: leadingOf(block) || 1.18 * em,
    indent,
    align,
    notches: notchesOf(block, obstacles.boxes),
    isLabel,
  }
}

/** Whether the first line of a text stands right behind a box. */
const isRightBehind = ({ left, top, size }: Block, [from, bottom, to, high]: Box) =>
  from < left - 0.3 * size &&
  to > left - LABEL_GAP * size &&
  to < left + 0.5 * size &&
  bottom < top + 0.5 * size &&
  high > top + 0.1 * size

/** In ems, between a box to tick and its label. */
const LABEL_GAP = 1.2

/** Whether a box to tick that is a sign stands right in front of a text. */
const isBoxOf = (block: Block, other: Block) =>
  other.lines[0]?.glyphs.length === 1 &&
  isBox(other.lines[0].glyphs[0] as Glyph) &&
  isRightBehind(block, extentOf(other))

/** A paragraph's lines keep to the height that they had: a first one that stands further off does not move them all apart. */
function leadingOf({ lines, leading, top, bottom }: Block): number {
  return lines.length > 1 ? Math.min(leading, (top - bottom) / (lines.length - 1)) : leading
}

type Bounds = {
  block: Block
  /** How far its letters reach. */
  top: number
  bottom: number
  free: { left: number; right: number; floor: number }
  spare: Region['spare']
}

/** Some fonts say that their letters are wider than they are drawn: what begins so far before a text's end stands beside it. */
const OVER_END = 1.5

/** Boxes beside, below and above; what holds the text inside itself is a panel, bounding it from within. */
function bound(bounds: Bounds, box: Box, gap: number, least: number): void {
  const { block, top, bottom, free, spare } = bounds
  const em = block.size
  const [l, b, r, t] = box
  if (holds(bounds, box)) {
    free.left = Math.max(free.left, l + 0.2 * em)
    free.right = Math.min(free.right, r - 0.2 * em)
    free.floor = Math.max(free.floor, b + 0.3 * em)
    spare.left = Math.max(spare.left, l + 0.15 * em)
    spare.right = Math.min(spare.right, r - 0.15 * em)
    spare.floor = Math.max(spare.floor, b + 0.25 * em)
    spare.top = Math.min(spare.top, t - 0.75 * em)
    return
  }
  const beside = t > bottom + 0.1 * em && b < top - 0.1 * em
  const middle = (block.left + block.right) / 2
  if (beside && (l >= block.right - 0.3 * em || (r > block.right && l > block.right - OVER_END * em && l > middle))) {
    free.right = Math.min(free.right, l - gap)
    spare.right = Math.min(spare.right, l - least)
  }
  if (beside && (r <= block.left + 0.3 * em || (l < block.left && r < block.left + OVER_END * em && r < middle))) {
    free.left = Math.max(free.left, r + gap)
    spare.left = Math.max(spare.left, r + least)
  }
  boundHeights(bounds, box)
}

const holds = ({ block, top, bottom }: Bounds, [l, b, r, t]: Box) =>
  l <= block.left + 1 && r >= block.right - 1 && b <= bottom + 0.3 * block.size && t >= top - 0.3 * block.size

function boundHeights(bounds: Bounds, box: Box): void {
  const { block, top, bottom, free, spare } = bounds
  const em = block.size
  const [l, b, r, t] = box
  if (l >= block.right || r <= block.left || holds(bounds, box)) return
  if (t <= bottom + 0.35 * em && t < block.bottom + 0.1 * em) {
    free.floor = Math.max(free.floor, t + 0.3 * em)
    spare.floor = Math.max(spare.floor, t + 0.3 * em)
  }
  if (b >= top - 0.35 * em && b > block.top) spare.top = Math.min(spare.top, b - 0.8 * em)
}

/** Whether dots lead on from a line to its page number: a longer text takes the place of the first of them. */
export const leadsFrom = ({ top, right, size, lines }: Block, { top: level, left, lines: [dots, second] }: Block) =>
  dots?.letters === 0 &&
  !second &&
  lines.length === 1 &&
  Math.abs(level - top) < 0.2 * size &&
  left > right - 0.3 * size &&
  left < right + 2 * size &&
  (/^(?:[.\u00b7\u2026]\s*){5,}$/.test(textOf(dots)) || (dots.glyphs.length > 4 && areOneSign(dots)))

/** Some fonts call the dot of a leader by another sign; a row of underscores is a place to write. */
const areOneSign = ({ glyphs }: Fragment) =>
  glyphs[0]?.text !== '_' && glyphs.every(({ text }) => text === glyphs[0]?.text)

const endOfLeader = ([left, bottom, right, top]: Box, em: number): Box => [
  Math.max(left, right - 3 * em),
  bottom,
  right,
  top,
]

/** What a text must stay within; a clip beside it or just around it is none. */
function wallOf(clip: Box, bounds: Box | undefined, block: Block): Box | undefined {
  const em = block.size
  const text = extentOf(block)
  const holds = (box: Box) => box[0] <= block.left + 0.5 * em && box[2] >= block.right - 0.5 * em
  if (holds(clip) && !isSnug(clip, text, em)) return clip
  // What is written into a form or an appearance ends at its box, also where that is as narrow as its words.
  if (!bounds || !holds(bounds)) return undefined
  return [bounds[0], Math.min(bounds[1], block.bottom - 0.5 * em), bounds[2], Math.max(bounds[3], block.top + 0.8 * em)]
}

/** A clip that its writer laid around just these words: a longer text needs not keep to it. */
const isSnug = (clip: Box, text: Box, em: number) =>
  clip[2] - clip[0] < text[2] - text[0] + 2 * em && clip[3] - clip[1] < text[3] - text[1] + 1.6 * em

/** A line that stands in the middle of its cell, or at the right of it. */
function alignmentInCell({ lines, left, right, size }: Block, from: number, to: number): Align | undefined {
  const [before, behind] = [left - from, to - right]
  if (lines.length > 1 || before < 0.8 * size) return undefined
  if (Math.abs(before - behind) < Math.max(1, 0.15 * size)) return 'centre'
  return behind < 0.6 * size && before > 2 * size ? 'right' : undefined
}

function alignmentOf(block: Block, around: Around): Align {
  const em = block.size
  const spread = (values: number[]) => largest(values) - smallest(values)
  const { lines } = block
  if (lines.length > 1) {
    const rest = lines.slice(1)
    // A line whose beginning was read apart does not make a paragraph ragged.
    const margin = smallest(rest.map((line) => line.left))
    const atMargin = rest.filter((line) => line.left - margin < 0.6 * em).length
    const left =
      (rest.length > 4 ? atMargin >= 0.8 * rest.length : atMargin === rest.length) &&
      Math.abs((lines[0]?.left ?? 0) - margin) < 6 * em
    // A paragraph may end inside of what reads as one, so not every line has to reach the margin.
    const body = lines.slice(0, -1)
    const flush = body.filter((line) => block.right - line.right < 0.2 * em).length
    const right = body.length > 3 ? flush >= 0.7 * body.length : flush === body.length
    const middles = spread(lines.map((line) => (line.left + line.right) / 2))
    const centre = middles < 0.5 * em
    if (left && right && lines.length > 2) return 'justify'
    const ragged = spread(lines.map((line) => line.left))
    if (centre && (ragged > 0.6 * em || (ragged > 0.2 * em && middles < 0.1 * em))) return 'centre'
    if (left) return 'left'
    if (centre) return 'centre'
    return spread(lines.map((line) => line.right)) < 0.5 * em ? 'right' : 'left'
  }
  return alignmentOfLine(block, around)
}

/** Whether another text, wider than `width`, has its edge at the same place: there is a margin. */
const standsAt = (block: Block, edge: 'left' | 'right', { blocks }: Around, width = -1) =>
  blocks
    .inColumns(block[edge] - 0.5 * block.size, block[edge] + 0.5 * block.size)
    .some(
      (other) =>
        other !== block && other.right - other.left > width && Math.abs(other[edge] - block[edge]) < 0.5 * block.size,
    )

/** A bullet, or the number of a footnote: it stands where its text begins, whatever that is. */
const isMark = ({ lines }: Block) => lines.length === 1 && lines[0]?.glyphs.length === 1 && lines[0].letters === 0

/** What leads on to something at its right begins at its left. */
const endsInDots = ({ lines }: Block) => /(?:\s?[.\u2026_]){2}$/.test(textOf(lines[0] as Fragment))

/** A single line is aligned as its neighbours above and below are, else as the page is. */
function alignmentOfLine(block: Block, around: Around): Align {
  const { blocks, page, left, right } = around
  const em = block.size
  if (endsInDots(block)) return 'left'
  const near = new Set<Block>()
  for (const other of blocks.inColumns(block.left, block.right))
    if (
      other !== block &&
      !isMark(other) &&
      Math.min(other.right, block.right) > Math.max(other.left, block.left) &&
      Math.min(Math.abs(other.bottom - block.top), Math.abs(other.top - block.bottom)) < 6 * em
    )
      near.add(other)
  const count = (edge: (item: Block) => number, slack: number) =>
    [...near].filter((other) => Math.abs(edge(other) - edge(block)) < slack).length
  const byLeft = count((item) => item.left, 0.4 * em)
  // Full lines of running text meet at the margin without being set there.
  const isRunning = ({ lines, left: from, right: to }: Block) => lines.length > 1 && to - from > 18 * em
  const byRight = count((item) => (isRunning(item) ? Number.NaN : item.right), 0.3 * em)
  // Lines that are centred on purpose meet exactly.
  const byCentre = count((item) => (item.left + item.right) / 2, Math.max(1, 0.15 * em))
  if (byRight > byLeft && byRight >= byCentre && block.left > left + 2 * em) return 'right'
  // Text at the margin begins there on purpose.
  if (byCentre > byLeft && byCentre > byRight && block.left > left + 0.5 * em) return 'centre'
  if (byLeft > 0) return 'left'
  const middle = (block.left + block.right) / 2
  const isMiddle = Math.abs(middle - (page[0] + page[2]) / 2) < em || Math.abs(middle - (left + right) / 2) < em
  if (isMiddle && block.left > left + 2 * em) return 'centre'
  const isFlush =
    block.left > left + 0.45 * (right - left) &&
    standsAt(block, 'right', around, 12 * em) &&
    !standsAt(block, 'left', around)
  return isFlush ? 'right' : 'left'
}
