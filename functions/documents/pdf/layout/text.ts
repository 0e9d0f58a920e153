import { smallest } from '../../model/lists.ts'
import type { Piece, Tag } from '../../model/unit.ts'
import { BREAK, hyphenAtEnd } from '../../text/hyphens.ts'
import { isLike } from '../content/colour.ts'
import type { Glyph, TextState } from '../content/glyph.ts'
import { multiply } from '../content/matrix.ts'
import type { Block } from './block.ts'
import type { Fragment } from './fragment.ts'
import { leadsOut } from './links.ts'
import { logicalOrder } from './logical-order.ts'
import type { WordMark } from './word-marks.ts'

/** The style of a stretch of text: what its tag stands for when the translation comes back. */
export type TextStyle = {
  bold: boolean
  italic: boolean
  serif: boolean
  mono: boolean
  isOffice?: boolean
  size: number
  /** Raised above (or sunk below) the baseline, in parts of the font size. */
  rise: number
  fill: string
  rgb: readonly [number, number, number]
  /** The ground of a scan's text, if it is not the paper. */
  ground?: readonly [number, number, number]
  /** Container whose resources `fill` speaks of. */
  container: object
  /** The link target: a web address, or "#" and a destination in the document. */
  link: string | undefined
  underline: boolean
  /** What is painted behind it or through it. */
  marks: readonly WordMark[]
}

/** A stretch of text of one style; equal styles of a block are the same object. */
export type Styled = { text: string; style: TextStyle }

/** The characters of a block in reading order, lines joined, hyphens at line ends as signs of a break. */
export function styledText(
  block: Block,
  isRtl: boolean,
  linkAt: (placed: Glyph) => string | undefined,
  underlined: ReadonlySet<Glyph>,
  marks: readonly WordMark[],
): Styled[] {
  const out: Styled[] = []
  const styleAt = stylesOf(linkAt, underlined, marks)
  block.lines.forEach((line, i) => {
    const ordered = logicalOrder(line, isRtl)
    const last = out.at(-1)
    if (last && ordered[0] && i > 0) joinLines(last, firstWord(ordered))
    ordered.forEach((placed, n) => {
      const style = styleAt(placed, line)
      const before = out.at(-1)
      if (n > 0 && placed.breakBefore && before && !before.text.endsWith(' ')) before.text += ' '
      const text = placed.text.length > 1 ? placed.text.replace(/\u00ad(?=.)/g, '') : hyphenOf(placed, ordered[n + 1])
      if (before && before.style === style) before.text += text
      else out.push({ text, style })
    })
  })
  return withWholeWords(out)
}

/** Small capitals and large initials cut words in two, which no engine would know: fewer letters take the size of the more. */
function withWholeWords(parts: readonly Styled[]): Styled[] {
  const cut = parts.findIndex(({ text, style }, i) => {
    const before = parts[i - 1]
    return before && /\p{L}$/u.test(before.text) && /^\p{L}/u.test(text) && differInSize(before.style, style)
  })
  if (cut < 0) return [...parts]
  const [a, b] = [(parts[cut - 1] as Styled).style, (parts[cut] as Styled).style]
  const lengthIn = (one: TextStyle) =>
    parts.reduce((sum, { text, style }) => sum + (style === one ? text.length : 0), 0)
  const [few, most] = lengthIn(a) < lengthIn(b) ? [a, b] : [b, a]
  const joined: Styled[] = []
  for (const { text, style: own } of parts) {
    const style = own === few ? most : own
    const last = joined.at(-1)
    if (last?.style === style) last.text += text
    else joined.push({ text, style })
  }
  return withWholeWords(joined)
}

const differInSize = (a: TextStyle, b: TextStyle) =>
  a !== b && areSame(a.marks, b.marks) && styleKey({ ...a, size: b.size }) === styleKey(b)

/** A hyphen that is drawn within a line is one, though its font calls it soft. */
const hyphenOf = ({ text }: Glyph, next: Glyph | undefined) =>
  text === '\u00ad' && next && !next.breakBefore ? '-' : text

/** The beginning of a line, up to its first space. */
function firstWord(glyphs: readonly Glyph[]): string {
  const end = glyphs.findIndex(({ breakBefore }, i) => i > 0 && breakBefore)
  return glyphs
    .slice(0, end < 0 ? LONGEST_WORD : Math.min(end, LONGEST_WORD))
    .map(({ text }) => text)
    .join('')
}

const LONGEST_WORD = 40

/** A hyphen that may only break a word becomes a sign for `joinBrokenWords`; one that the word has of its own stays in it. */
function joinLines(last: Styled, next: string): void {
  const { text } = last
  if (text.endsWith(BREAK)) return
  const hyphen = hyphenAtEnd(text, next)
  if (hyphen === 'breaks') last.text = text.slice(0, -1) + BREAK
  else if (hyphen === 'stands-apart' || (!hyphen && !(isCjk(text) && isCjk(next)))) last.text += ' '
}

/** Styles of glyphs, made once for each different one. */
function stylesOf(
  linkAt: (placed: Glyph) => string | undefined,
  underlined: ReadonlySet<Glyph>,
  marks: readonly WordMark[],
): (placed: Glyph, line: Fragment) => TextStyle {
  const known = new Map<string, TextStyle>()
  const marksAt = marksByGlyph(marks)
  let last: { style: TextStyle; placed: Glyph; line: Fragment; link: string | undefined } | undefined
  return (placed, line) => {
    const link = linkAt(placed)
    const { state } = placed.show
    const underline = underlined.has(placed)
    const own = marksAt.get(placed) ?? unmarked
    if (
      last &&
      last.line === line &&
      last.link === link &&
      last.style.underline === underline &&
      areSame(last.style.marks, own) &&
      last.placed.show.state === state &&
      last.placed.thick === placed.thick &&
      last.placed.show.lineMatrix[2] === placed.show.lineMatrix[2] &&
      last.placed.size === placed.size &&
      last.placed.v === placed.v
    )
      return last.style
    const made = { ...styleOf(placed, line), link, underline, marks: own }
    const key = `${styleKey(made)} ${own.map((mark) => marks.indexOf(mark)).join()}`
    const style = known.get(key) ?? made
    known.set(key, style)
    last = { style, placed, line, link }
    return style
  }
}

const unmarked: readonly WordMark[] = []

function marksByGlyph(marks: readonly WordMark[]): ReadonlyMap<Glyph, WordMark[]> {
  const byGlyph = new Map<Glyph, WordMark[]>()
  for (const mark of marks)
    for (const { glyphs } of mark.parts)
      for (const glyph of glyphs) {
        const own = byGlyph.get(glyph)
        if (!own) byGlyph.set(glyph, [mark])
        else if (!own.includes(mark)) own.push(mark)
      }
  return byGlyph
}

const areSame = (a: readonly WordMark[], b: readonly WordMark[]) =>
  a === b || (a.length === b.length && a.every((mark, i) => mark === b[i]))

const isCjk = (text: string) =>
  text.charCodeAt(text.length - 1) >= 0x2e80 && /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]$/.test(text)

function styleOf({ show, size, v, thick }: Glyph, line: Fragment): Omit<TextStyle, 'link' | 'underline' | 'marks'> {
  const { state, container } = show
  const font = state.font?.style
  const rise = size < 0.86 * line.size ? Math.round(((v - line.v) / line.size) * 10) / 10 : 0
  return {
    bold: font?.bold || thick || isOutlined(state),
    italic: font?.italic || isItalic(leanOf(show)),
    serif: font?.serif ?? false,
    mono: font?.mono ?? false,
    size,
    rise: Math.abs(rise) >= 0.1 ? rise : 0,
    fill: state.fill,
    rgb: state.rgb,
    container,
    ...(show.read && smallest(show.read.ground) < paper && { ground: show.read.ground }),
  }
}

/** Lighter grounds of a scan are its paper. */
const paper = 0.85

/** Fake bold: filled letters with a stroke of the same colour. */
export const isOutlined = ({ render, rgb, line }: TextState) => render === 2 && isLike(rgb, line)

/** How far the letters of an instruction lean to the right, in parts of their height. */
export function leanOf({ lineMatrix, state }: Glyph['show']): number {
  const [a, b, c, d] = multiply(lineMatrix, state.ctm)
  const lean = (a * c + b * d) / Math.abs(a * d - b * c)
  return Number.isFinite(lean) ? lean : 0
}

/** Fake italic: a slanted upright face. A larger slant is part of a drawing. */
export const isItalic = (lean: number) => lean > 0.12 && lean < 0.6

/** The style that most of the text has; a mark is part of it where all of the text has it. */
export function mainStyle(styled: readonly Styled[]): TextStyle | undefined {
  const counts = new Map<TextStyle, number>()
  for (const { style, text } of styled) counts.set(style, (counts.get(style) ?? 0) + text.length)
  const main = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
  if (!main?.marks.length) return main
  const marks = main.marks.filter((mark) =>
    styled.every(({ style, text }) => style.marks.includes(mark) || !text.trim()),
  )
  return areSame(marks, main.marks) ? main : { ...main, marks }
}

const styleKey = (style: TextStyle) =>
  `${style.bold}${style.italic}${style.mono}${style.serif}${style.rise}${style.underline}${style.size.toFixed(1)}${style.rgb.join()}${style.link ?? ''}`

/**
 * Text with numbered tags where its style differs from the block's main one.
 * `styles[n]` is what tag n stands for.
 */
export function piecesOf(
  styled: readonly Styled[],
  main: TextStyle,
): { pieces: Piece[]; styles: Map<number, TextStyle> } {
  const pieces: Piece[] = []
  const styles = new Map<number, TextStyle>()
  let open: { n: number; style: TextStyle; weight: Tag['weight'] } | undefined
  const put = (text: string) => {
    const last = pieces.length - 1
    if (typeof pieces[last] === 'string') pieces[last] += text
    else if (text) pieces.push(text)
  }
  const close = () => {
    if (open) pieces.push({ kind: 'close', n: open.n, weight: open.weight })
    open = undefined
  }
  for (const { text, style } of styled) {
    const plain = style === main || !isNotable(style, main)
    if (open && (plain || open.style !== style)) close()
    if (!plain && !open && text.trim()) {
      const n = styles.size + 1
      styles.set(n, style)
      open = { n, style, weight: weightOf(style, main) }
      pieces.push({ kind: 'open', n, weight: open.weight })
    }
    put(text)
  }
  close()
  return { pieces: pieces.filter((piece) => piece !== ''), styles }
}

const weightOf = (style: TextStyle, main: TextStyle): Tag['weight'] => {
  if (style.link !== main.link && [style.link, main.link].some((link) => link && leadsOut(link))) return 2
  // What is raised, crossed out or underlined may be another number, or no choice at all.
  if (style.rise !== main.rise || style.underline !== main.underline || !areSame(style.marks, main.marks)) return 4
  return style.bold !== main.bold || style.italic !== main.italic ? 1 : 0
}

const isNotable = (style: TextStyle, main: TextStyle) =>
  weightOf(style, main) > 0 ||
  style.link !== main.link ||
  style.mono !== main.mono ||
  Math.abs(style.size - main.size) > 0.12 * main.size ||
  !isLike(style.rgb, main.rgb)
