import { append } from '../../model/lists.ts'
import type { Unit, UnitKind } from '../../model/unit.ts'
import type { Container, Glyph, Outline, PageContent, Rule, Show } from '../content/glyph.ts'
import { invert, type Matrix, rotation, transformBox } from '../content/matrix.ts'
import type { Box } from '../file/pages.ts'
import { type Block, blocksOf, startsItem } from './block.ts'
import { withoutBreaks } from './broken-words.ts'
import { withoutCopies } from './copies.ts'
import { type Fragment, isLetter, SCRIPT, type Shadow } from './fragment.ts'
import { fragmentsOf } from './fragments-of.ts'
import type { Frame } from './frame.ts'
import { type Leader, leaderFinder } from './leaders.ts'
import { type LinkArea, linkAt } from './links.ts'
import { isRtlPage, runsToTheLeft } from './logical-order.ts'
import { buttonFinder, itemFinder } from './marks.ts'
import type { Note } from './notes.ts'
import { readingOrder, withTyped } from './order.ts'
import { outlineFinder } from './outlines.ts'
import { isLabel, splitMarkers, splitNumber } from './split.ts'
import { mainStyle, piecesOf, styledText, type TextStyle } from './text.ts'
import { type Underline, underlineFinder } from './underlines.ts'
import { type WordMark, wordMarkFinder } from './word-marks.ts'

/** A unit with what is needed to typeset its translation in place. */
export type LaidUnit = {
  unit: Unit
  block: Block
  frame: Frame
  main: TextStyle
  styles: Map<number, TextStyle>
  first: Glyph
  /** Drawn lines that belong to its letters. */
  underlines: Underline[]
  /** What else is painted for some of its words, or for all of them. */
  marks: WordMark[]
  outlines: Outline[]
  leader: Leader | undefined
  shadow: Shadow | undefined
  /** The text is part of a picture: a patch goes over it. */
  isCovered: boolean
  /** Numbers that are read from their right end: among texts to the right they stand in another order. */
  isTurned: boolean
}

/** Everything that was drawn for a unit, spaces and doubled letters too. */
export const glyphsOf = ({ block }: LaidUnit): Glyph[] =>
  block.lines.flatMap(({ glyphs, spaces }) => [...glyphs, ...spaces])

/** All text of one direction. */
type Direction = {
  frame: Frame
  blocks: (Block & { root: Container })[]
  underlines: (block: Block) => Underline[]
  marks: ReturnType<typeof wordMarkFinder>
  outlines: (glyphs: readonly Glyph[]) => Outline[]
  leader: (block: Block) => Leader | undefined
  isItem: (block: Block, next: Fragment) => boolean
  /** Fields to tick at the height of a line. */
  buttons: (line: Fragment) => Box[]
  /** Vertical and horizontal painted lines, in the frame. */
  upright: Box[]
  level: Box[]
}

/** What lies upon the words of a page without being drawn by it. */
export type Areas = { links: readonly LinkArea[]; notes: readonly Note[] }

/** Units of a page in reading order. `number` counts from 1. */
export function unitsOfPage(content: PageContent, number: number, { links, notes }: Areas): LaidUnit[] {
  const frames = new Map<number, Direction>()
  for (const group of groups(content.glyphs)) {
    const [[first]] = group as [[Glyph]]
    const { angle, container: root } = first.show
    let entry = frames.get(angle)
    if (!entry) {
      const turn = rotation((-angle * Math.PI) / 180)
      // Only the box of an oblique line is known, and a map has text in all directions.
      const rules = angle % 90 === 0 ? content.rules : []
      const lines = linesIn(rules, turn)
      // What lies upon letters marks and underlines none: without it they would be seen.
      const below = rules.filter(({ isCover }) => !isCover)
      entry = {
        frame: { angle, turn, back: invert(turn) as Matrix },
        blocks: [],
        underlines: underlineFinder(below, turn),
        marks: wordMarkFinder(below, angle % 90 === 0 ? notes : [], turn, lines.upright),
        outlines: outlineFinder(content.outlines, turn),
        leader: leaderFinder(rules, turn),
        isItem: itemFinder({ ...content, rules }, turn),
        buttons: buttonFinder(content.fields, turn),
        ...lines,
      }
      frames.set(angle, entry)
    }
    const { blocks, upright, buttons } = entry
    const fragments = withoutCopies(group.flatMap((glyphs) => splitMarkers(fragmentsOf(glyphs, upright), buttons)))
    for (const alike of Map.groupBy(fragments, ({ glyphs }) => glyphs[0]?.unseen).values())
      append(
        blocks,
        blocksOf(alike, entry)
          .flatMap(splitNumber)
          .map((block) => ({ ...block, root })),
      )
  }
  const bodySize = commonSize(content.glyphs)
  const isRtl = isRtlPage([...frames.values()].flatMap(({ blocks }) => blocks))
  const laid: LaidUnit[] = []
  const ordered = [...frames.values()].sort((a, b) => b.blocks.length - a.blocks.length)
  for (const { frame, blocks, underlines, marks, outlines, leader } of ordered) {
    // What a field shows, or somebody typed, stands in its place of the page, behind its label.
    const isApart = (block: (typeof blocks)[number]) =>
      (block.root.kind === 'annotation' && !block.root.isFieldNote) || isCovered(block)
    const typed = blocks.filter((block) => block.root.isTyped && !isCovered(block))
    const onPage = withTyped(readingOrder(blocks.filter((block) => !isApart(block))), typed, isRtl)
    const placed = new Set(onPage)
    const apart = blocks.filter((block) => !placed.has(block))
    for (const block of [...onPage, ...apart]) {
      const underlined = underlines(block)
      const drawn = {
        underlines: underlined,
        marks: marks(block, new Set(underlined.flatMap(({ rule }) => rule.strips ?? []))),
        outlines: block.lines.flatMap(({ glyphs }) => outlines(glyphs)),
        leader: leader(block),
      }
      const unit = unitOf(block, frame, drawn, {
        index: laid.length + 1,
        page: number,
        bodySize,
        isRtl,
        links,
        isAnnotation: block.root.kind === 'annotation',
      })
      if (unit) laid.push(unit)
    }
  }
  return laid
}

/** The thin ones of a drawing's boxes in a frame. */
function linesIn(rules: readonly Rule[], turn: Matrix): Pick<Direction, 'upright' | 'level'> {
  const upright: Box[] = []
  const level: Box[] = []
  for (const rule of rules) {
    const box = transformBox(turn, rule.box)
    const [width, height] = [box[2] - box[0], box[3] - box[1]]
    if (width < 3 && height > 5) upright.push(box)
    else if (width > 4 && height < 3) level.push(box)
  }
  return { upright, level }
}

/** Whether something is painted over a text. */
const isCovered = ({ lines: [line] }: Block) => line?.glyphs[0]?.unseen === 'covered'

// Text of one stream, one direction and one layer, drawn or read from a picture; other text never joins it. Text of each that is seen or not
// joins no other either, unless it is a copy.
function groups(glyphs: readonly Glyph[]): Glyph[][][] {
  const byContainer = new Map<Container, Map<number, Map<Glyph['unseen'], Glyph[]>>>()
  let show: Show | undefined
  let unseen: Glyph['unseen']
  let list: Glyph[] = []
  for (const glyph of glyphs) {
    if (glyph.show !== show || glyph.unseen !== unseen) {
      show = glyph.show
      unseen = glyph.unseen
      const { container, angle, state, read } = show
      let own = byContainer.get(container)
      if (!own) byContainer.set(container, (own = new Map()))
      const key = angle * 4 + (state.hidden ? 1 : 0) + (read ? 2 : 0)
      let alike = own.get(key)
      if (!alike) own.set(key, (alike = new Map()))
      list = alike.get(unseen) ?? []
      alike.set(unseen, list)
    }
    list.push(glyph)
  }
  return [...byContainer.values()].flatMap((own) => [...own.values()].map((alike) => [...alike.values()]))
}

function commonSize(glyphs: readonly Glyph[]): number {
  const counts = new Map<number, number>()
  let show: Show | undefined
  for (const glyph of glyphs) {
    if (glyph.show === show) continue
    show = glyph.show
    const key = Math.round(glyph.size * 2) / 2
    counts.set(key, (counts.get(key) ?? 0) + show.glyphs.length)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 10
}

type About = {
  index: number
  page: number
  bodySize: number
  isRtl: boolean
  links: readonly LinkArea[]
  isAnnotation: boolean
}

type Drawn = Pick<LaidUnit, 'underlines' | 'marks' | 'outlines' | 'leader'>

function unitOf(block: Block, frame: Frame, drawn: Drawn, about: About): LaidUnit | undefined {
  const underlined = new Set(drawn.underlines.flatMap((underline) => underline.glyphs))
  const isRtl = runsToTheLeft(block, about.isRtl)
  const linked = (placed: Glyph) => linkAt(placed, frame, about.links)?.target
  const styled = styledText(block, isRtl, linked, underlined, drawn.marks)
  const main = mainStyle(styled)
  const text = styled.map((part) => part.text).join('')
  if (!main || !text.trim()) return undefined
  const { pieces, styles } = piecesOf(styled, main)
  const { keep, confidence, hidden }: Reading = isCovered(block)
    ? { keep: 'not-text', hidden: true }
    : readingOf(block, text, about.bodySize)
  const unit: Unit = {
    id: `p${about.page}-${about.index}`,
    kind: about.isAnnotation ? 'text-box' : kindOf(block, about.bodySize),
    place: [
      { kind: 'page', number: about.page },
      { kind: about.isAnnotation ? 'note' : 'paragraph', number: about.index },
    ],
    pieces: keep ? pieces.map((piece) => (typeof piece === 'string' ? withoutBreaks(piece) : piece)) : pieces,
    ...(keep ? { keep } : {}),
    ...(hidden ? { hidden } : {}),
    ...(confidence === undefined ? {} : { confidence }),
  }
  const shadow = block.lines.every((line) => line.shadow) ? block.lines[0]?.shadow : undefined
  return {
    unit,
    block,
    frame,
    main,
    styles,
    first: firstDrawn(block),
    ...drawn,
    shadow,
    isCovered: false,
    isTurned: isRtl && keep === 'number',
  }
}

function firstDrawn(block: Block): Glyph {
  const line = block.lines[0] as Fragment
  return line.glyphs[0] as Glyph
}

function kindOf(block: Block, bodySize: number): UnitKind {
  const length = block.lines.reduce((sum, line) => sum + line.letters, 0)
  if (block.size > 1.12 * bodySize && length < 200) return 'heading'
  if (block.bold && block.lines.length < 3 && length < 120 && block.size >= bodySize) return 'heading'
  if (block.lines[0] && startsItem(block.lines[0])) return 'list-item'
  return 'paragraph'
}

type Reading = Pick<Unit, 'keep' | 'confidence' | 'hidden'>

/** In letters: a formula may have a "where" or an "otherwise" in it, a sentence about formulas has more. */
const fewWords = 40

/** Whether a text stays as it is drawn; and how much of one that goes was read for sure, where not all of it was. */
function readingOf(block: Block, text: string, bodySize: number): Reading {
  let all = 0
  let unsure = 0
  let math = 0
  let prose = 0
  for (const line of block.lines) {
    for (const glyph of line.glyphs) {
      all++
      // A translation would show a sign of the unknown in the place of what a reader sees.
      if (glyph.text.includes('\ufffd')) return { keep: 'unreadable' }
      if (!glyph.sure) unsure++
      if (glyph.show.state.font?.math || glyph.show.state.font?.barcode) math++
      else if (isLetter(glyph.text)) prose++
    }
  }
  if (unsure > 0.25 * all) return { keep: 'unreadable' }
  if (!/\p{L}/u.test(text)) return { keep: /\p{N}/u.test(text) ? 'number' : 'symbol' }
  if (isLabel(text.trim())) return { keep: 'number' }
  // A mark that was cut off its text; a letter may also say the text of a whole line.
  if (text.length === 1 && block.lines[0]?.letters === 0) return { keep: 'symbol' }
  // The letter of a note, raised behind a word that was drawn apart.
  if (/^\p{Ll}$/u.test(text.trim()) && block.size < SCRIPT * bodySize) return { keep: 'symbol' }
  if (math > 0.4 * all && prose < fewWords) return { keep: 'not-text' }
  return unsure > 0 ? { confidence: Math.floor(100 - (100 * unsure) / all) } : {}
}
