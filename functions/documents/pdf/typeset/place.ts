import type { FontSet } from '../../fonts/font-set.ts'
import { append } from '../../model/lists.ts'
import type { Piece } from '../../model/unit.ts'
import { apply, identity, invert, type Matrix, multiply, rotation } from '../content/matrix.ts'
import type { Box } from '../file/pages.ts'
import { formatNumber, nameText } from '../file/serialize.ts'
import { isLetter, type Shadow } from '../layout/fragment.ts'
import { isItalic, isOutlined, leanOf, type TextStyle } from '../layout/text.ts'
import type { LaidUnit } from '../layout/unit-page.ts'
import { type Atom, atomsOf, type StyledSpan } from './atoms.ts'
import type { Embedder } from './embed.ts'
import { type Fitted, fit, NARROWEST, notched, type Widths } from './fit.ts'
import { type LineStyle, showLine, visualRuns } from './lines.ts'
import type { Region } from './region.ts'
import { type Linked, linkedIn, type Marked, markedIn, underlinesBelow } from './stretches.ts'
import { showColumn } from './upright.ts'
import type { Line } from './wrap.ts'

export type Setting = {
  fonts: FontSet
  embed: Embedder
  rtl: boolean
  /** The language's characters are upright in vertical text. */
  upright: boolean
}

export type Placement = {
  /** Instructions that set the translation, to stand inside a text object. */
  content: string
  /** Instructions that put the text state back to what it was there. */
  restore: string
  /** Instructions that draw its underlines, to stand outside of a text object at the end of the stream; '' without any. */
  underlines: string
  /** Where its links stand now. */
  links: Linked[]
  /** Where its marked words stand now. */
  marks: Marked[]
  /** How far its lines reach to both sides, in the frame of the text. */
  edges: { left: number; right: number }
}

/** A text cut into words, with the lines that it takes. */
export type Plan = { atoms: Atom[]; widths: Widths; fitted: Fitted }

/** How the target of a unit fits into its region. */
export function plan(unit: LaidUnit, pieces: readonly Piece[], region: Region, { fonts }: Setting): Plan {
  const atoms = atomsOf(spansOf(pieces, unit), unit.block.size, fonts)
  // The signs of a column have one height each.
  const widths = unit.first.show.isColumn
    ? { usual: 1, least: 1 }
    : { usual: narrowness(unit, fonts), least: NARROWEST }
  return { atoms, widths, fitted: fit(atoms, unit.block.size, region, unit.block.lines.length, { widths }) }
}

/**
 * Sets the target of a unit into its region. `late` says that the instructions will stand at the end of the stream,
 * where nothing of the original state is left; else they stand before the unit's first letter.
 */
export function place(
  unit: LaidUnit,
  plan: Plan,
  region: Region,
  setting: Setting,
  late: boolean,
): Placement | undefined {
  const { state } = unit.first.show
  const inverse = invert(late ? baseMatrix(unit) : state.ctm)
  if (!inverse) return undefined
  const start = late ? '' : `${isOutlined(state) ? '0 Tr ' : ''}0 Tc 0 Tw 100 Tz 0 Ts\n`
  const below = unit.shadow && shadowOf(unit, plan, region, setting, inverse)
  const lines = setLines(unit, plan, region, setting, { inverse, colour: late || below ? '' : state.fill })
  return {
    ...lines,
    content: start + (below ?? '') + lines.content,
    restore: late ? '' : restoreText(unit, lines.colour),
  }
}

/** The same lines below the text, where the original had its copy of them, and in the colour of that. */
function shadowOf(unit: LaidUnit, plan: Plan, region: Region, setting: Setting, inverse: Matrix): string {
  const { du, dv, glyph } = unit.shadow as Shadow
  const { state, container } = glyph.show
  const only = container === unit.first.show.container ? state.fill : plainFill(state.rgb)
  const { fitted } = plan
  const moved = { ...plan, fitted: { ...fitted, left: fitted.left + du, top: fitted.top + dv } }
  return setLines(unit, moved, region, setting, { inverse, colour: '', only }).content
}

type Coloring = {
  /** The matrix into the coordinates of the instructions. */
  inverse: Matrix
  /** The fill colour in force, '' where that is not known. */
  colour: string
  /** One colour for all of the text. */
  only?: string
}

type SetLines = Pick<Placement, 'content' | 'underlines' | 'links' | 'marks' | 'edges'> & { colour: string }

function setLines(
  unit: LaidUnit,
  { fitted }: Plan,
  region: Region,
  setting: Setting,
  { inverse, colour: before, only }: Coloring,
): SetLines {
  const { block, frame } = unit
  const size = block.size * fitted.scale
  const { condense } = fitted
  const turn = multiply([condense, 0, shearOf(unit), 1, 0, 0], rotation((frame.angle * Math.PI) / 180))
  let colour = before
  let content = ''
  let underlines = ''
  const links: Linked[] = []
  const marks: Marked[] = []
  const edges = { left: block.left, right: block.left }
  const [underline] = unit.underlines
  fitted.lines.forEach((line, i) => {
    if (line.atoms.length === 0) return
    const { start, used, stretch } = lineStart(line, i, fitted, region, size, setting.rtl)
    const runs = visualRuns(line, setting.rtl ? 'rtl' : 'ltr')
    const at = { x: start, y: fitted.top - i * fitted.leading, size, stretch, condense }
    append(links, linkedIn(runs, at))
    append(marks, markedIn(runs, unit.marks, at))
    edges.left = Math.min(edges.left, start)
    edges.right = Math.max(edges.right, start + used)
    if (underline)
      for (const { box, style } of underlinesBelow(
        runs,
        { ...underline, lead: i === 0 && !setting.rtl ? underline.lead : 0 },
        at,
      ))
        underlines += `${plainFill(style.rgb)}\n${areaText(unit, box)}`
    const style: LineStyle = {
      size,
      stretch: stretch / condense,
      colour: ({ container, fill, rgb }) => {
        const wanted = only ?? (container === unit.first.show.container ? fill : plainFill(rgb))
        if (wanted === colour) return ''
        colour = wanted
        return `${wanted}\n`
      },
    }
    if (setting.upright && unit.first.show.isColumn)
      content += showColumn(runs, setting.embed, { u: at.x, v: at.y, unit, inverse, style })
    else {
      const [x, y] = apply(frame.back, at.x, at.y)
      content += `${matrixText(multiply([turn[0], turn[1], turn[2], turn[3], x, y], inverse))} Tm\n`
      content += showLine(runs, setting.embed, style)
    }
  })
  return { content, underlines, links, marks, edges, colour }
}

/** Where a line begins, how much of its room it takes, and what is added to each of its spaces. */
function lineStart(line: Line, i: number, fitted: Fitted, region: Region, size: number, rtl: boolean) {
  const align = rtl && !region.isLabel ? mirrored(region.align) : region.align
  const indent = i === 0 && !rtl ? region.indent : 0
  const end = fitted.left + fitted.width
  const room = fitted.width - indent - notched(region, end, fitted.top - i * fitted.leading, size)
  const width = line.width * size * fitted.condense
  const spaces = line.atoms.filter((atom) => atom.isSpace).length
  const stretch = align === 'justify' && !line.isLast && spaces > 0 ? Math.min((room - width) / spaces, 0.9 * size) : 0
  const used = width + Math.max(0, stretch) * spaces
  return { start: fitted.left + indent + offset(align, room, used, rtl), used, stretch: Math.max(0, stretch) }
}

/** The boxes of the lines of a text as it is planned, in its frame: what its small letters fill. */
export function lineBoxes({ block }: LaidUnit, { fitted }: Plan, region: Region, rtl: boolean): Box[] {
  const size = block.size * fitted.scale
  return fitted.lines.flatMap((line, i): Box[] => {
    if (line.atoms.length === 0) return []
    const { start, used } = lineStart(line, i, fitted, region, size, rtl)
    const y = fitted.top - i * fitted.leading
    return [[start, y - 0.1 * size, start + used, y + 0.6 * size]]
  })
}

/**
 * How narrow the letters of the original are beside those of the face that the translation is set in, where they are narrower:
 * the translation of a text in a narrow face is narrow too.
 */
function narrowness({ block, main, styles }: LaidUnit, fonts: FontSet): number {
  if (styles.size > 3) return 1
  let drawn = 0
  let ours = 0
  for (const { glyphs } of block.lines)
    for (const { text, u, end, size } of glyphs) {
      if (!isLetter(text) || Math.abs(size - main.size) > 0.1 * main.size) continue
      drawn += end - u
      ours += fonts.faceOf(text.codePointAt(0) as number, main).width(text) * size
    }
  const ratio = ours > 0 ? drawn / ours : 1
  return ratio < 0.93 && ratio > 0.3 ? Math.max(0.78, ratio) : 1
}

const plainFill = (rgb: TextStyle['rgb']) => `${rgb.map(formatNumber).join(' ')} rg`

/** A filled area of a unit's frame, as instructions that stand where its stream begins. */
export function areaText({ first, frame }: LaidUnit, [left, bottom, right, top]: Box): string {
  const inverse = invert(first.show.container.base) ?? identity
  const corner = (x: number, y: number) => apply(inverse, ...apply(frame.back, x, y))
  const [a, b, c, d] = [corner(left, bottom), corner(right, bottom), corner(right, top), corner(left, top)] as const
  const text = (point: readonly number[]) => point.map(formatNumber).join(' ')
  if (Math.abs(b[1] - a[1]) < 1e-6) return `${text(a)} ${text([c[0] - a[0], c[1] - a[1]])} re f\n`
  return `${text(a)} m ${text(b)} l ${text(c)} l ${text(d)} l f\n`
}

/** Text that stands in perspective in a drawing goes on leaning as it did; for italics there are faces. */
function shearOf({ first }: LaidUnit): number {
  const lean = first.show.isColumn ? 0 : leanOf(first.show)
  return Math.abs(lean) <= 0.12 || isItalic(lean) || Math.abs(lean) > 3 ? 0 : lean
}

// The matrix in force where a stream begins is the one that its first show would have without any `cm`: page space itself.
const baseMatrix = (unit: LaidUnit): Matrix => unit.first.show.container.base

function offset(align: Region['align'], room: number, used: number, rtl: boolean): number {
  if (align === 'right' || (align === 'justify' && rtl)) return room - used
  return align === 'centre' ? (room - used) / 2 : 0
}

const mirrored = (align: Region['align']): Region['align'] => (align === 'left' ? 'right' : align)

function restoreText({ first }: LaidUnit, colour: string): string {
  const { state, lineMatrix } = first.show
  const font = state.fontName ? `${nameText(state.fontName)} ${formatNumber(state.size)} Tf ` : ''
  const spacing = `${formatNumber(state.charSpace)} Tc ${formatNumber(state.wordSpace)} Tw ${formatNumber(state.stretch * 100)} Tz ${formatNumber(state.rise)} Ts`
  const mode = isOutlined(state) ? `${state.render} Tr ` : ''
  return `${font}${mode}${spacing}\n${colour === state.fill ? '' : `${state.fill}\n`}${matrixText(lineMatrix)} Tm\n`
}

const matrixText = (m: Matrix) => m.map(formatNumber).join(' ')

/** The target's text with the styles that its tags stand for. */
function spansOf(pieces: readonly Piece[], unit: LaidUnit): StyledSpan[] {
  const spans: StyledSpan[] = []
  const open: TextStyle[] = []
  for (const piece of pieces) {
    if (typeof piece === 'string') spans.push({ text: piece, style: open.at(-1) ?? unit.main })
    else if (piece.kind === 'open') open.push(unit.styles.get(piece.n) ?? unit.main)
    else if (piece.kind === 'close') open.pop()
    else if (piece.text) spans.push({ text: piece.text, style: open.at(-1) ?? unit.main })
  }
  return spans.filter((span) => span.text !== '')
}
