import { append, largest } from '../../../model/lists.ts'
import { formatNumber } from '../../../pdf/file/serialize.ts'
import type { TextStyle } from '../../../pdf/layout/text.ts'
import { type Atom, atomsOf } from '../../../pdf/typeset/atoms.ts'
import { showLine, visualRuns } from '../../../pdf/typeset/lines.ts'
import type { FlowParagraph, FlowPicture, FlowRules, FlowSpan, Rgb } from '../flow.ts'
import { drawPicture } from './draw-picture.ts'
import { type Bit, type LineItem, type SetLine, setLines, stopAfter } from './lines.ts'
import { backdrop, colour } from './operators.ts'
import { type FlowSetting, gap, type Strip } from './strip.ts'
import { RAISED, textStyleOf } from './text-style.ts'

const n = formatNumber

/** What the surroundings of a paragraph do to it. */
export type Neighbours = {
  /** A float beside its first lines: what it takes of either side, and for how far down. */
  beside: { start: number; end: number; height: number } | undefined
  /** Equal styles run into each other. */
  joinsAbove: boolean
  joinsBelow: boolean
  /** Sets the blocks of a note. */
  note: (span: FlowSpan) => Strip[]
}

/** Cuts a paragraph into its lines. */
export function paragraphStrips(
  paragraph: FlowParagraph,
  width: number,
  setting: FlowSetting,
  { beside, joinsAbove, joinsBelow, note }: Neighbours,
): Strip[] {
  const { rtl, keeps, label, leading, rules = {}, fill } = paragraph
  const start = within(paragraph.start, width)
  const end = within(paragraph.end, width)
  const whole = Math.max(width * 0.3, width - start - end)
  const { items, spanOf } = fittedItems(paragraph.spans, whole, setting)
  const likely = heightOfLine(Math.max(1, largest(paragraph.spans.map(({ size }) => size))), 0, leading)
  const isBeside = (i: number) => beside !== undefined && i * likely < beside.height
  const cut = beside ? beside.start + beside.end : 0
  const hung = Math.max(-start - 60, Math.min(paragraph.first, whole / 2))
  // The number of a list stands in the room before its lines, or where that is too small, before its text.
  const first = label ? behindLabel(label, hung, whole, paragraph, setting) : hung
  const lines = setLines(items, {
    room: (i) => Math.max(30, whole - (isBeside(i) ? cut : 0)),
    indent: first,
    tabs: paragraph.tabs,
    start,
  })
  const strips: Strip[] = []
  const back = (x: number, y: number, height: number, sides: FlowRules) =>
    backdrop({ x: x + (rtl ? end : start), y, width: whole, height, rtl }, fill, sides)
  const { top, bottom, ...sides } = rules
  if (paragraph.before > 0) {
    const { before } = paragraph
    strips.push(joinsAbove ? { ...gap(before), draw: (x, y) => back(x, y, before, sides) } : gap(before))
  }
  lines.forEach((line, i) => {
    const room = Math.max(30, whole - (isBeside(i) ? cut : 0))
    // Lines begin at the right where they run to the left; a float stands where it stands.
    const shift = isBeside(i) && beside ? (rtl ? beside.end : beside.start) : 0
    const isLast = i === lines.length - 1
    const own = sizeOf(line, items, spanOf) || paragraph.spans[0]?.size || 1
    const height = heightOfLine(own, tallest(line), leading)
    const edges = {
      ...sides,
      ...(i === 0 && !joinsAbove && top && { top }),
      ...(isLast && !joinsBelow && bottom && { bottom }),
    }
    const marked = [...new Set(line.bits.flatMap((bit) => ('atoms' in bit ? bit.atoms : [])).flatMap(stylesIn))]
    const notes = marked.flatMap((style) => {
      const span = spanOf(style)
      return span?.note ? note(span) : []
    })
    strips.push({
      height,
      ...(height === 0 && line.bits.length === 0 && { isGap: true }),
      ...(line.bits.length === 0 && !fill && !paragraph.rules && !label && { isBlank: true }),
      keeps: keeps || height === 0 || (i === 0 && lines.length > 1) || i === lines.length - 3,
      ...(notes.length && { notes }),
      draw: (x, y) => {
        const baseline = y - baselineOf(own, tallest(line), height, leading)
        const area = { x: x + (rtl ? end : start), width: whole, shift, room, rtl, align: paragraph.align }
        let out = back(x, y, height, edges) + drawLine(line, baseline, area, spanOf, setting)
        if (i === 0 && label) out += drawLabel(label, baseline, area, hung, setting)
        return out
      },
    })
  })
  if (paragraph.after > 0) {
    const { after } = paragraph
    const held: Strip = joinsBelow ? { ...gap(after), draw: (x, y) => back(x, y, after, sides) } : gap(after)
    strips.push({ ...held, keeps })
  }
  if (paragraph.breaks && strips[0]) strips[0] = { ...strips[0], breaks: paragraph.breaks }
  return strips
}

const stylesIn = ({ runs }: Atom) => runs.map(({ style }) => style)

const within = (indent: number, width: number) => Math.max(-60, Math.min(indent, width * 0.6))

const tallest = (line: SetLine) =>
  Math.max(0, largest(line.bits.map((bit) => ('picture' in bit ? bit.picture.height : 0))))

/** The largest letters of a line, those of a font with higher lines as larger ones; an empty one is as high as its paragraph's. */
function sizeOf(line: SetLine, items: readonly LineItem[], spanOf: (style: TextStyle) => FlowSpan | undefined): number {
  const sizesIn = ({ runs }: Atom) =>
    runs.map(({ size, style }) => ((size / (style.rise ? RAISED : 1)) * (spanOf(style)?.line ?? LINE)) / LINE)
  const sizes = line.bits.flatMap((bit) => ('atoms' in bit ? bit.atoms.flatMap(sizesIn) : []))
  if (sizes.length) return largest(sizes)
  return Math.max(
    0,
    largest(items.flatMap((item) => (item === 'tab' || 'picture' in item ? [] : sizesIn(item))).slice(0, 1)),
  )
}

/** What most fonts ask for between lines, in parts of their size. */
const LINE = 1.17

function heightOfLine(size: number, picture: number, leading: FlowParagraph['leading']): number {
  if ('points' in leading) return Math.max(leading.points, picture)
  const own = Math.max(size * LINE, picture)
  return 'least' in leading ? Math.max(own, leading.least) : picture > size * LINE ? own : own * leading.times
}

/** How far below its top a line stands: letters in the middle of their room, pictures on the line. */
function baselineOf(size: number, picture: number, height: number, leading: FlowParagraph['leading']): number {
  if ('points' in leading && height > 0 && picture < height) return height * 0.8
  return Math.max(0, height - Math.max(size * LINE, picture)) / 2 + Math.max(size * 0.95, picture)
}

function itemsOf(spans: readonly FlowSpan[], { fonts, counted, room }: FlowSetting) {
  // Equal spans share a style, so that their letters are shown together.
  const styles = new Map<string, TextStyle>()
  const known = new Map<TextStyle, FlowSpan>()
  const items: LineItem[] = []
  let texts: { text: string; style: TextStyle }[] = []
  const flush = () => {
    append(items, atomsOf(texts, 1, fonts))
    texts = []
  }
  for (const span of spans) {
    if (span.picture) {
      flush()
      items.push({ picture: noHigher(span.picture, room) })
      continue
    }
    const { text, note, counter, countAs, apart: _, ...rest } = span
    const key = note ? `note ${known.size}` : JSON.stringify(rest)
    const style = styles.get(key) ?? textStyleOf(span)
    styles.set(key, style)
    known.set(style, span)
    const shown = (counter && counted({ counter, ...(countAs && { countAs }) })) ?? text
    for (const [i, part] of shown.split('\t').entries()) {
      if (i > 0) {
        flush()
        items.push('tab')
      }
      if (part) texts.push({ text: part, style })
    }
  }
  flush()
  // An empty paragraph is as high as its letters would be.
  if (!items.length && spans[0])
    items.push({ ...(atomsOf([{ text: ' ', style: textStyleOf(spans[0]) }], 1, fonts)[0] as Atom), width: 0 })
  return { items, spanOf: (style: TextStyle) => known.get(style) }
}

/** A picture that is higher than a page would take the text of its line along below the foot. */
const noHigher = (picture: FlowPicture, most: number): FlowPicture =>
  picture.height > most ? { ...picture, width: (picture.width * most) / picture.height, height: most } : picture

/** In a narrow cell letters are set smaller before a word is cut. */
function fittedItems(spans: readonly FlowSpan[], room: number, setting: FlowSetting) {
  const made = itemsOf(spans, setting)
  const widest = Math.max(0, largest(made.items.map((item) => (item === 'tab' || 'picture' in item ? 0 : item.width))))
  if (widest <= room || room > NARROW) return made
  const scale = Math.max(0.55, (room / widest) * 0.99)
  return itemsOf(
    spans.map((span) => ({ ...span, size: span.size * scale })),
    setting,
  )
}

const NARROW = 150

/** Every space of a line takes its share where both its edges are straight. */
const spacesIn = (atoms: readonly Atom[]) =>
  atoms.flatMap(({ runs }) => runs).reduce((sum, { text }) => sum + text.split(' ').length - 1, 0)

type Area = { x: number; width: number; shift: number; room: number; rtl: boolean; align: FlowParagraph['align'] }

function drawLine(
  line: SetLine,
  y: number,
  { x, width, shift, room, rtl, align }: Area,
  spanOf: (style: TextStyle) => FlowSpan | undefined,
  setting: FlowSetting,
): string {
  const spare = room - line.width
  const [only, ...others] = line.bits
  const gaps = only && 'atoms' in only && !others.length ? spacesIn(only.atoms) : 0
  const stretch = align === 'justify' && !line.isLast && gaps ? Math.min(10, Math.max(0, spare) / gaps) : 0
  const moved = shift + (align === 'center' ? spare / 2 : align === 'end' ? spare : 0)
  let out = ''
  const leftOf = (bit: { x: number; width: number }) =>
    rtl ? x + width - moved - bit.x - bit.width - stretch * gaps : x + moved + bit.x
  for (const bit of line.bits)
    out +=
      'picture' in bit
        ? drawPicture(bit.picture, leftOf(bit), y + bit.picture.height, setting)
        : drawText(bit, leftOf(bit), y, { rtl, stretch, spanOf, setting })
  for (const leader of line.leaders) {
    const [dot] = itemsOf([{ text: leader.sign, size: 9 }], setting).items as Atom[]
    const count = dot ? Math.floor(leader.width / dot.width) : 0
    if (!dot || count < 1 || count > 500) continue
    const atoms = itemsOf([{ text: leader.sign.repeat(count), size: 9 }], setting).items as Atom[]
    const bit = { x: leader.x + leader.width - count * dot.width, width: count * dot.width, atoms }
    out += drawText(bit, leftOf(bit), y, { rtl: false, stretch: 0, spanOf, setting })
  }
  return out
}

function labelOf(label: FlowSpan, setting: FlowSetting) {
  const atoms = itemsOf([{ ...label, text: label.text.replaceAll('\t', ' ') }], setting).items as Atom[]
  return { atoms, width: atoms.reduce((sum, atom) => sum + atom.width, 0) }
}

/** Where the first line goes on after a label. */
function behindLabel(
  label: FlowSpan,
  hung: number,
  whole: number,
  { labelGap, tabs, start }: FlowParagraph,
  setting: FlowSetting,
): number {
  const behind = hung + labelOf(label, setting).width
  if (typeof labelGap === 'number') return behind + labelGap
  if (behind + (labelGap ? 0 : APART) <= 0) return 0
  if (!labelGap) return behind + APART
  const { at } = stopAfter(behind, tabs, start, whole)
  return at < whole / 2 ? Math.max(at, behind) : behind + APART
}

/** Between a label and its text where nothing says more. */
const APART = 3

function drawLabel(
  label: FlowSpan,
  y: number,
  { x, width, shift, rtl }: Area,
  at: number,
  setting: FlowSetting,
): string {
  const { atoms, width: own } = labelOf(label, setting)
  const left = rtl ? x + width - shift - at - own : x + shift + at
  return drawText({ x: 0, width: own, atoms }, left, y, { rtl, stretch: 0, spanOf: () => label, setting })
}

type Drawing = {
  rtl: boolean
  stretch: number
  spanOf: (style: TextStyle) => FlowSpan | undefined
  setting: FlowSetting
}

function drawText(
  { atoms }: Extract<Bit, { atoms: Atom[] }>,
  x: number,
  y: number,
  { rtl, stretch, spanOf, setting: { embed } }: Drawing,
): string {
  if (atoms.length === 0) return ''
  const pieces = visualRuns({ atoms, width: 0, isLast: false }, rtl ? 'rtl' : 'ltr')
  const shown = showLine(pieces, embed, { size: 1, stretch, colour: ({ rgb }) => `${colour(rgb)} rg\n` })
  let at = x
  let under = ''
  let over = ''
  for (const { text, face, size, style } of pieces) {
    const width = face.width(text) * size + (text.split(' ').length - 1) * stretch
    const span = spanOf(style)
    const bar = (rgb: Rgb, from: number, high: number) =>
      `${colour(rgb)} rg ${n(at)} ${n(from)} ${n(width)} ${n(high)} re f\n`
    if (span?.fill) under += bar(span.fill, y - size * 0.25, size * 1.2)
    if (style.underline) over += bar(style.rgb, y - size * 0.13, size * 0.05)
    if (span?.strike) over += bar(style.rgb, y + size * 0.26, size * 0.05)
    at += width
  }
  return `${under}BT\n1 0 0 1 ${n(x)} ${n(y)} Tm\n${shown}ET\n${over}`
}
