import { largest, smallest } from '../../model/lists.ts'
import { isLike } from '../content/colour.ts'
import type { Glyph, Rule, Strips } from '../content/glyph.ts'
import { type Matrix, transformBox } from '../content/matrix.ts'
import type { Box } from '../file/pages.ts'
import type { Block } from './block.ts'
import type { Fragment } from './fragment.ts'
import type { Note } from './notes.ts'

/** A mark on some words of a block that moves with them: a painting behind, through or below them, or a note. */
export type WordMark = {
  parts: { of: Strips | Note; box: Box; glyphs: Glyph[] }[]
  /** How far it reaches above the baseline of its words and beside them, in parts of the font size. */
  bottom: number
  top: number
  before: number
  behind: number
}

type Strip = { of: Strips; box: Box; inFrame: Box }

const containerOf = ({ sources: [source] }: Strips) => source.container

/** Whether it strikes its words out: a line through them, or a note that says so. */
export const isStrike = ({ parts: [part], bottom, top }: WordMark): boolean =>
  part !== undefined &&
  (isPainted(part.of)
    ? top - bottom < THIN && (bottom + top) / 2 > THROUGH[0] && (bottom + top) / 2 < THROUGH[1]
    : part.of.kind === 'StrikeOut')

/** How thick a line is at most, and where it runs through the middle of its words, in parts of the font size above their baseline. */
const THIN = 0.13
const THROUGH = [0.12, 0.45] as const

export const isPainted = (of: Strips | Note): of is Strips => 'painted' in of

/**
 * Finds what marks the words of a block: `turn` leads into the frame of the text, where `upright` are the lines that stand.
 * What is `taken` marks nothing.
 */
export function wordMarkFinder(
  rules: readonly Rule[],
  notes: readonly Note[],
  turn: Matrix,
  upright: readonly Box[],
): (block: Block, taken: ReadonlySet<Strips>) => WordMark[] {
  const bands = bandsOf(rules, turn)
  const noted = notes.flatMap((of) => of.boxes.map((box) => ({ of, box, inFrame: transformBox(turn, box) })))
  if (bands.size === 0 && noted.length === 0) return () => []
  return (block, taken) => {
    const marks: WordMark[] = []
    for (const { line, inFrame, ...part } of [...paintedFor(block, bands, upright, taken), ...notesFor(block, noted)]) {
      const made = markOf(part, line, inFrame)
      const known = marks.find((mark) => areAlike(mark, made))
      if (known) known.parts.push(part)
      else marks.push(made)
    }
    return marks
  }
}

type Found = WordMark['parts'][number] & { line: Fragment; inFrame: Box }

function paintedFor(
  block: Block,
  bands: ReadonlyMap<number, Strip[]>,
  upright: readonly Box[],
  taken: ReadonlySet<Strips>,
): Found[] {
  const found: (Strip & Found)[] = []
  const others: Strip[] = []
  for (const line of block.lines)
    for (const strip of stripsNear(bands, block, line)) {
      const glyphs = taken.has(strip.of) ? undefined : glyphsOn(line, strip)
      if (glyphs) found.push({ ...strip, glyphs, line })
      else if (isBehind(block, line, strip)) others.push(strip)
    }
  const own = new Set(found.map(({ box }) => box))
  const isPanel = ({ of, inFrame }: Strip) =>
    others.some((other) => isLike(other.of.rgb, of.rgb)) ||
    upright.some((box) => isAtSide(box, inFrame)) ||
    [...bandsAround(bands, inFrame)].some((other) => !own.has(other.box) && isNeighbour(other.inFrame, inFrame))
  return found.filter((one) => !isArea(one.line, one.inFrame) || !isPanel(one))
}

/** A note lies upon the letters whose middles are in it. */
const notesFor = (block: Block, noted: readonly Omit<Found, 'line' | 'glyphs'>[]): Found[] =>
  noted.flatMap(({ of, box, inFrame }) => {
    const [left, bottom, right, top] = inFrame
    return block.lines.flatMap((line): Found[] => {
      const middle = line.v + 0.25 * line.size
      if (middle < bottom || middle > top) return []
      const glyphs = line.glyphs.filter(({ u, end }) => (u + end) / 2 > left && (u + end) / 2 < right)
      return glyphs.length > 0 ? [{ of, box, inFrame, line, glyphs }] : []
    })
  })

const BAND = 16
/** A band of more is a drawing. */
const MOST = 300

function bandsOf(rules: readonly Rule[], turn: Matrix): Map<number, Strip[]> {
  const bands = new Map<number, Strip[]>()
  for (const strips of new Set(rules.flatMap((rule) => rule.strips ?? []))) {
    if (containerOf(strips).kind === 'annotation') continue
    if (strips.painted === 'fill' && strips.rgb.every((part) => part > PAPER)) continue
    for (const box of strips.boxes) {
      const inFrame = transformBox(turn, box)
      const [left, bottom, right, top] = inFrame
      if (right - left < 2 || top - bottom > HIGHEST) continue
      const strip: Strip = { of: strips, box, inFrame }
      for (let band = bandOf(bottom); band <= bandOf(top); band++) {
        const own = bands.get(band)
        if (!own) bands.set(band, [strip])
        else if (own.length < MOST) own.push(strip)
      }
    }
  }
  return bands
}

const bandOf = (at: number) => Math.floor(at / BAND)

/** What is painted as light as this is the paper; what is higher than this, in points, is behind more than a line. */
const [PAPER, HIGHEST] = [0.985, 90]

function bandsAround(bands: ReadonlyMap<number, Strip[]>, [left, bottom, right, top]: Box): Set<Strip> {
  const near = new Set<Strip>()
  for (let band = bandOf(bottom - 2); band <= bandOf(top + 2); band++)
    for (const strip of bands.get(band) ?? [])
      if (strip.inFrame[0] < right + 2 && strip.inFrame[2] > left - 2) near.add(strip)
  return near
}

const stripsNear = (bands: ReadonlyMap<number, Strip[]>, block: Block, { left, right, v, size }: Fragment) =>
  bandsAround(bands, [
    Math.min(block.left, left - size),
    v - 0.3 * size,
    Math.max(block.right, right + size),
    v + 0.8 * size,
  ])

/** The letters of a line that a strip is no longer than. */
function glyphsOn(line: Fragment, { of, inFrame }: Strip): Glyph[] | undefined {
  const [left, , right] = inFrame
  const { size } = line
  if (!isArea(line, inFrame) && !isThrough(line, inFrame) && !isBelow(line, inFrame)) return undefined
  const glyphs = line.glyphs.filter(({ u, end }) => (u + end) / 2 > left && (u + end) / 2 < right)
  if (glyphs.every(({ text }) => !/[\p{L}\p{N}]/u.test(text))) return undefined
  if (Math.abs(smallest(glyphs.map(({ u }) => u)) - left) > SLACK * size) return undefined
  if (Math.abs(right - largest(glyphs.map(({ end }) => end))) > SLACK * size) return undefined
  // A mark in the colour of its letters would hide them.
  const isHiding = ({ show }: Glyph) => isArea(line, inFrame) && isLike(show.state.rgb, of.rgb)
  return glyphs.some((glyph) => glyph.show.container !== containerOf(of) || glyph.show.read || isHiding(glyph))
    ? undefined
    : glyphs
}

const SLACK = 0.4

const isArea = ({ v, size }: Fragment, [, bottom, , top]: Box) =>
  bottom < v + 0.12 * size && bottom > v - 0.9 * size && top > v + 0.5 * size && top < v + 1.9 * size

/** A thin line through the middle of its words. */
const isThrough = ({ v, size }: Fragment, [, bottom, , top]: Box) =>
  top - bottom < THIN * size && (bottom + top) / 2 > v + THROUGH[0] * size && (bottom + top) / 2 < v + THROUGH[1] * size

/** A line below its words that is no underline of theirs: in another colour, or drawn together with others. */
const isBelow = ({ v, size }: Fragment, [, bottom, , top]: Box) =>
  top - bottom < 0.13 * size && (bottom + top) / 2 < v - 0.02 * size && (bottom + top) / 2 > v - 0.32 * size

/** It is behind letters of a line, however far it reaches. */
const isBehind = ({ left, right }: Block, { v, size }: Fragment, { inFrame }: Strip) =>
  inFrame[0] < right && inFrame[2] > left && inFrame[1] < v + 0.1 * size && inFrame[3] > v + 0.4 * size

/** A line that stands at the side of an area: both are a cell. */
const isAtSide = ([left, bottom, right, top]: Box, area: Box) =>
  [area[0], area[2]].some((side) => left < side + 1.5 && right > side - 1.5) &&
  bottom < area[3] - 1 &&
  top > area[1] + 1

/** An area of the same height beside another, or of the same width above or below it: cells of a table. */
const isNeighbour = (a: Box, b: Box) => isNext(a, b, 0) || isNext(a, b, 1)

function isNext(a: Box, b: Box, way: 0 | 1): boolean {
  const [from, to] = [1 - way, 3 - way] as const
  const isSame =
    Math.abs((a[from] as number) - (b[from] as number)) < 1 && Math.abs((a[to] as number) - (b[to] as number)) < 1
  const gap = Math.max((a[way] as number) - (b[way + 2] as number), (b[way] as number) - (a[way + 2] as number))
  return isSame && Math.abs(gap) < 2
}

function markOf(part: WordMark['parts'][number], { v, size }: Fragment, inFrame: Box): WordMark {
  const [left, bottom, right, top] = inFrame
  const reach = (by: number) => Math.min(0.2, Math.max(0, by / size))
  return {
    parts: [part],
    bottom: (bottom - v) / size,
    top: (top - v) / size,
    before: reach(smallest(part.glyphs.map(({ u }) => u)) - left),
    behind: reach(right - largest(part.glyphs.map(({ end }) => end))),
  }
}

function areAlike(a: WordMark, b: WordMark): boolean {
  const [one, other] = [a.parts[0]?.of, b.parts[0]?.of]
  if (!one || !other || !isPainted(one) || !isPainted(other)) return one === other
  const isThin = ({ top, bottom }: WordMark) => top - bottom < 0.3
  return (
    isLike(one.rgb, other.rgb) &&
    one.painted === other.painted &&
    isThin(a) === isThin(b) &&
    Math.abs(a.bottom - b.bottom) < 0.2 &&
    Math.abs(a.top - b.top) < 0.2
  )
}
