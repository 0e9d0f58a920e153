import { smallest } from '../../model/lists.ts'
import type { Piece, Tag } from '../../model/unit.ts'
import type { Glyph, TextState } from '../content/glyph.ts'
import { multiply } from '../content/matrix.ts'
import type { Block } from './block.ts'
import type { Fragment } from './fragment.ts'
import { leadsOut } from './links.ts'
import { logicalOrder } from './logical-order.ts'
import { isLike } from './thicken.ts'
import type { WordMark } from './word-marks.ts'

/** How a stretch of text looks: what its tag stands for when the translation comes back. */
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
  /** What text of a scan stands on, where that is not its paper. */
  ground?: readonly [number, number, number]
  /** Container whose resources `fill` speaks of. */
  container: object
  /** Where a click leads: an address on the web, or "#" and a place in the document. */
  link: string | undefined
  underline: boolean
  /** What is painted behind it or through it. */
  marks: readonly WordMark[]
}

/** A stretch of text of one look; equal looks of a block are the same object. */
export type Styled = { text: string; look: TextStyle }

/** The characters of a block in reading order, lines joined, hyphens at line ends undone. */
export function styledText(
  block: Block,
  linkAt: (placed: Glyph) => string | undefined,
  underlined: ReadonlySet<Glyph>,
  marks: readonly WordMark[],
): Styled[] {
  const out: Styled[] = []
  const lookAt = looksOf(linkAt, underlined, marks)
  block.lines.forEach((line, i) => {
    const ordered = logicalOrder(line)
    const last = out.at(-1)
    if (last && ordered[0] && i > 0) joinLines(last, firstWord(ordered))
    ordered.forEach((placed, n) => {
      const look = lookAt(placed, line)
      const before = out.at(-1)
      if (n > 0 && placed.breakBefore && before && !before.text.endsWith(' ')) before.text += ' '
      const text = placed.text.length > 1 ? placed.text.replace(/\u00ad(?=.)/g, '') : hyphenOf(placed, ordered[n + 1])
      if (before && before.look === look) before.text += text
      else out.push({ text, look })
    })
  })
  return withWholeWords(out)
}

/** Small capitals and large initials cut words in two, which no engine would know: fewer letters take the size of the more. */
function withWholeWords(parts: readonly Styled[]): Styled[] {
  const cut = parts.findIndex(({ text, look }, i) => {
    const before = parts[i - 1]
    return before && /\p{L}$/u.test(before.text) && /^\p{L}/u.test(text) && differInSize(before.look, look)
  })
  if (cut < 0) return [...parts]
  const [a, b] = [(parts[cut - 1] as Styled).look, (parts[cut] as Styled).look]
  const lengthIn = (one: TextStyle) => parts.reduce((sum, { text, look }) => sum + (look === one ? text.length : 0), 0)
  const [few, most] = lengthIn(a) < lengthIn(b) ? [a, b] : [b, a]
  const joined: Styled[] = []
  for (const { text, look: own } of parts) {
    const look = own === few ? most : own
    const last = joined.at(-1)
    if (last?.look === look) last.text += text
    else joined.push({ text, look })
  }
  return withWholeWords(joined)
}

const differInSize = (a: TextStyle, b: TextStyle) =>
  a !== b && areSame(a.marks, b.marks) && lookKey({ ...a, size: b.size }) === lookKey(b)

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
/** How much of a paragraph is looked at for its last word, with whatever hangs on it. */
const LONGEST_TAIL = 1000

/** A hyphen that only breaks a word goes with its line; one that the word has of its own stays in it. */
function joinLines(last: Styled, next: string): void {
  const { text } = last
  const [word = ''] = /(?<!\S)\S+$/.exec(text.slice(-LONGEST_TAIL)) ?? []
  if (text.endsWith('\u00ad')) last.text = text.slice(0, -1)
  else if (/[\p{L}\p{N}][-\u2010\u2011]$/u.test(word)) {
    // In capitals a name of several parts looks alike; where all of the text is set in them, a break is likelier.
    const isShouted = !/\p{Ll}/u.test(text) && /\p{Lu}{3}.$/u.test(word) && /^\p{Lu}{3}/u.test(next)
    const isBroken = (/\p{L}.$/u.test(word) && /^\p{Ll}/u.test(next)) || isShouted
    if (isBroken && suspended.test(next)) last.text += ' '
    // "available-for-" goes on with a hyphen, "transla-" does not.
    else if (isBroken && !/\p{L}[-\u2010\u2011]\p{L}/u.test(word)) last.text = text.slice(0, -1)
    else if (!/^[\p{L}\p{N}]/u.test(next)) last.text += ' '
  } else if (!(isCjk(text) && isCjk(next))) last.text += ' '
}

/** What follows the first part of "pre- and postwar". */
const suspended = /^(?:and|or|to|und|oder|bis|et|ou|y|o|e|a|en|of)(?![\p{L}\p{M}])/u

/** Looks of glyphs, made once for each different one. */
function looksOf(
  linkAt: (placed: Glyph) => string | undefined,
  underlined: ReadonlySet<Glyph>,
  marks: readonly WordMark[],
): (placed: Glyph, line: Fragment) => TextStyle {
  const known = new Map<string, TextStyle>()
  const marksAt = marksByGlyph(marks)
  let last: { look: TextStyle; placed: Glyph; line: Fragment; link: string | undefined } | undefined
  return (placed, line) => {
    const link = linkAt(placed)
    const { state } = placed.show
    const underline = underlined.has(placed)
    const own = marksAt.get(placed) ?? unmarked
    if (
      last &&
      last.line === line &&
      last.link === link &&
      last.look.underline === underline &&
      areSame(last.look.marks, own) &&
      last.placed.show.state === state &&
      last.placed.thick === placed.thick &&
      last.placed.show.lineMatrix[2] === placed.show.lineMatrix[2] &&
      last.placed.size === placed.size &&
      last.placed.v === placed.v
    )
      return last.look
    const made = { ...lookOf(placed, line), link, underline, marks: own }
    const key = `${lookKey(made)} ${own.map((mark) => marks.indexOf(mark)).join()}`
    const look = known.get(key) ?? made
    known.set(key, look)
    last = { look, placed, line, link }
    return look
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

function lookOf({ show, size, v, thick }: Glyph, line: Fragment): Omit<TextStyle, 'link' | 'underline' | 'marks'> {
  const { state, container } = show
  const style = state.font?.style
  const rise = size < 0.86 * line.size ? Math.round(((v - line.v) / line.size) * 10) / 10 : 0
  return {
    bold: style?.bold || thick || isOutlined(state),
    italic: style?.italic || isItalic(leanOf(show)),
    serif: style?.serif ?? false,
    mono: style?.mono ?? false,
    size,
    rise: Math.abs(rise) >= 0.1 ? rise : 0,
    fill: state.fill,
    rgb: state.rgb,
    container,
    ...(show.read && smallest(show.read.ground) < paper && { ground: show.read.ground }),
  }
}

/** Grounds of scans that are lighter are their paper. */
const paper = 0.85

/** Filled letters with a line of their own colour around them: the bold of fonts that have none. */
export const isOutlined = ({ render, rgb, line }: TextState) => render === 2 && isLike(rgb, line)

/** How far the letters of an instruction lean to the right, in parts of their height. */
export function leanOf({ lineMatrix, state }: Glyph['show']): number {
  const [a, b, c, d] = multiply(lineMatrix, state.ctm)
  const lean = (a * c + b * d) / Math.abs(a * d - b * c)
  return Number.isFinite(lean) ? lean : 0
}

/** An upright face leant over: the italics of fonts that have none. More than that is part of a drawing. */
export const isItalic = (lean: number) => lean > 0.12 && lean < 0.6

/** The look that most of the text has; a mark is part of it where all of the text has it. */
export function mainStyle(styled: readonly Styled[]): TextStyle | undefined {
  const counts = new Map<TextStyle, number>()
  for (const { look, text } of styled) counts.set(look, (counts.get(look) ?? 0) + text.length)
  const main = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
  if (!main?.marks.length) return main
  const marks = main.marks.filter((mark) => styled.every(({ look, text }) => look.marks.includes(mark) || !text.trim()))
  return areSame(marks, main.marks) ? main : { ...main, marks }
}

const lookKey = (look: TextStyle) =>
  `${look.bold}${look.italic}${look.mono}${look.serif}${look.rise}${look.underline}${look.size.toFixed(1)}${look.rgb.join()}${look.link ?? ''}`

/**
 * Text with numbered tags where its look differs from the block's main one.
 * `looks[n]` is what tag n stands for.
 */
export function piecesOf(
  styled: readonly Styled[],
  main: TextStyle,
): { pieces: Piece[]; looks: Map<number, TextStyle> } {
  const pieces: Piece[] = []
  const looks = new Map<number, TextStyle>()
  let open: { n: number; look: TextStyle; weight: Tag['weight'] } | undefined
  const put = (text: string) => {
    const last = pieces.length - 1
    if (typeof pieces[last] === 'string') pieces[last] += text
    else if (text) pieces.push(text)
  }
  const close = () => {
    if (open) pieces.push({ kind: 'close', n: open.n, weight: open.weight })
    open = undefined
  }
  for (const { text, look } of styled) {
    const plain = look === main || !isNotable(look, main)
    if (open && (plain || open.look !== look)) close()
    if (!plain && !open && text.trim()) {
      const n = looks.size + 1
      looks.set(n, look)
      open = { n, look, weight: weightOf(look, main) }
      pieces.push({ kind: 'open', n, weight: open.weight })
    }
    put(text)
  }
  close()
  return { pieces: pieces.filter((piece) => piece !== ''), looks }
}

const weightOf = (look: TextStyle, main: TextStyle): Tag['weight'] => {
  if (look.link !== main.link && [look.link, main.link].some((link) => link && leadsOut(link))) return 2
  const isStyled =
    look.bold !== main.bold ||
    look.italic !== main.italic ||
    look.rise !== main.rise ||
    look.underline !== main.underline ||
    !areSame(look.marks, main.marks)
  return isStyled ? 1 : 0
}

const isNotable = (look: TextStyle, main: TextStyle) =>
  weightOf(look, main) > 0 ||
  look.link !== main.link ||
  look.mono !== main.mono ||
  Math.abs(look.size - main.size) > 0.12 * main.size ||
  !isLike(look.rgb, main.rgb)
