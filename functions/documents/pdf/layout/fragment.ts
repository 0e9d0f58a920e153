import type { Glyph } from '../content/glyph.ts'
import type { Box } from '../file/pages.ts'
import { type Shadow, thicken } from './copies.ts'

/** Glyphs that stand on one baseline with no wide gap between them, in the order they are read. */
export type Fragment = {
  glyphs: Glyph[]
  /** Drawn spaces, which go when the text goes. */
  spaces: Glyph[]
  left: number
  right: number
  v: number
  size: number
  bold: boolean
  letters: number
  /** Position in the content stream of the first glyph. */
  order: number
  /** A copy below it in another colour. */
  shadow?: Shadow
}

/**
 * Splits the glyphs of one direction into fragments; `bars` are upright lines in the frame: no text runs through them.
 */
export function fragmentsOf(glyphs: readonly Glyph[], bars: readonly Box[]): Fragment[] {
  const done: Fragment[] = []
  let open: Fragment | undefined
  let pendingSpace = false
  let order = 0
  for (const glyph of glyphs) {
    order++
    if (glyph.text.trim() === '') {
      // An unmapped mark of no text is still drawn: it belongs to the text around it.
      if (open) open.spaces.push(glyph)
      if (glyph.text !== '') pendingSpace = true
      else if (open && glyph.sure) lengthen(open, glyph)
      continue
    }
    const placed = glyph
    placed.breakBefore = pendingSpace
    pendingSpace = false
    const doubled = open && doubledBy(open, placed)
    const joined: 'no' | 'close' | 'word' = open && !doubled ? fits(open, placed) : 'no'
    if (open && joined !== 'no') {
      if (joined === 'word') placed.breakBefore = true
      add(open, placed)
    } else if (open && doubled) {
      thicken(doubled, glyph)
      open.spaces.push(glyph)
    } else {
      open = start(placed, order)
      done.push(open)
    }
  }
  for (const fragment of done) {
    orderScripts(fragment)
    partWords(fragment)
  }
  return joinNeighbours(
    done.flatMap((fragment) => splitWide(fragment, bars)),
    bars,
  )
}

/** Of two signs that stand one above the other the one that begins first is read first, whichever was drawn first. */
function orderScripts(fragment: Fragment): void {
  const { glyphs, size } = fragment
  if (!hasSteppedBack(fragment)) return
  const ordered: Glyph[] = []
  let scripts: Glyph[] = []
  const close = () => {
    ordered.push(
      ...[...Map.groupBy(scripts, ({ v }) => v).values()].sort(([a], [b]) => (a?.u ?? 0) - (b?.u ?? 0)).flat(),
    )
    scripts = []
  }
  for (const glyph of glyphs) {
    if (glyph.size < size * SCRIPT) scripts.push(glyph)
    else {
      close()
      ordered.push(glyph)
    }
  }
  close()
  fragment.glyphs = ordered
}

function hasSteppedBack({ glyphs, size }: Fragment): boolean {
  let before = Number.NEGATIVE_INFINITY
  for (const glyph of glyphs) {
    if (glyph.u < before && glyph.size < size * SCRIPT) return true
    before = glyph.u
  }
  return false
}

/** Condensed text has narrow spaces: where a line is one long word and its gaps are of two kinds, the wider ones part words. */
function partWords({ glyphs, size, letters }: Fragment): void {
  const words = 1 + glyphs.filter(({ breakBefore }) => breakBefore).length
  if (letters < LONG_WORD * words || glyphs.some(({ text }) => text >= '\u2e80')) return
  const gapOf = (glyph: Glyph, i: number) => (glyph.u - (glyphs[i - 1]?.end ?? glyph.u)) / size
  const wide = glyphs.filter((glyph, i) => gapOf(glyph, i) > 0.09)
  const close = glyphs.filter((glyph, i) => Math.abs(gapOf(glyph, i)) < 0.04)
  if (wide.length < 2 || close.length < 2 * wide.length || wide.length + close.length < 0.8 * glyphs.length) return
  for (const glyph of wide) glyph.breakBefore = true
}

/** Letters in a word: few lines have longer words on average in a language that parts them by spaces. */
const LONG_WORD = 9

/** What is drawn without a text of its own stands for a part of the letter before it, which says the text of all. */
function lengthen(open: Fragment, { u, end, v }: Glyph): void {
  const last = open.glyphs.at(-1) as Glyph
  if (Math.abs(v - last.v) > 0.2 * last.size || u - last.end > WIDEST * last.size || u < last.u) return
  last.end = Math.max(last.end, end)
  open.right = Math.max(open.right, last.end)
}

const start = (placed: Glyph, order: number): Fragment => ({
  glyphs: [placed],
  spaces: [],
  left: placed.u,
  right: placed.end,
  v: placed.v,
  size: placed.size,
  bold: placed.show.state.font?.style.bold ?? false,
  letters: isLetter(placed.text) ? 1 : 0,
  order,
})

function add(to: Fragment, placed: Glyph): void {
  to.glyphs.push(placed)
  if (placed.u < to.left) to.left = placed.u
  if (placed.end > to.right) to.right = placed.end
  if (isLetter(placed.text)) to.letters++
  // The line stands where its largest letters stand; a superscript does not move it.
  if (placed.size > to.size * 1.1) {
    to.size = placed.size
    to.v = placed.v
  }
}

function fits(open: Fragment, placed: Glyph): 'no' | 'close' | 'word' {
  const last = open.glyphs.at(-1) as Glyph
  const em = Math.max(open.size, placed.size)
  const dv = placed.v - open.v
  const ratio = placed.size / open.size
  if (ratio > 1.9 || ratio < 0.4) return 'no'
  const isScript = ratio < SCRIPT || (last.size < open.size * SCRIPT && Math.abs(dv) < 0.2 * em) || ratio > 1.16
  if (Math.abs(dv) > (isScript ? 0.6 : 0.2) * em) return 'no'
  const spacing = last.show.glyphs.length === 2 && isJoint(open, last) ? 0 : last.show.state.charSpace * scaleOf(last)
  const reached = last.size < open.size * SCRIPT ? endOfScripts(open, placed) : last.end
  const gap = placed.u - reached - (last.show === placed.show ? spacing : 0)
  const isRtl = isRtlText(placed.text) || isRtlText(last.text)
  if (isRtl) {
    // Right-to-left text is drawn from either end.
    const away = Math.max(open.left - placed.end, placed.u - open.right, 0)
    return away > WIDEST * em ? 'no' : gap > 0.18 * em || last.u - placed.end > 0.18 * em ? 'word' : 'close'
  }
  if (gap < -0.6 * em || placed.end < open.left)
    return placed.u >= open.left && gap > -1.2 * em && isMark(placed.text) ? 'close' : 'no'
  if (gap > WIDEST * em) return 'no'
  return gap > (isMath(last, placed) ? 0.14 : isScript ? 0.25 : 0.16) * em ? 'word' : 'close'
}

// Some writers set the last letter of a word together with the first one of the next, and the space as a distance of letters.
function isJoint({ glyphs }: Fragment, last: Glyph): boolean {
  const before = glyphs.at(-2)
  return before !== undefined && last.u - before.end < 0.05 * last.size
}

/** A raised and a sunk sign may stand one above the other: where the second begins, and the longer of them ends. */
function endOfScripts({ glyphs, size, right }: Fragment, placed: Glyph): number {
  const last = glyphs.at(-1) as Glyph
  if (placed.size >= size * SCRIPT) return right
  if (Math.abs(placed.v - last.v) < 0.3 * placed.size) return last.end
  const base = glyphs.findLast((glyph) => glyph.size >= size * SCRIPT)
  return base && right - base.end < LONGEST_SCRIPT * size ? base.end : last.end
}

/** Raised and sunk letters are smaller than this part of their line's size. */
const SCRIPT = 0.86

/** In parts of that size. */
const LONGEST_SCRIPT = 4

// Gaps in formulas are thin, and those within words thinner.
const isMath = (a: Glyph, b: Glyph) => a.show.state.font?.math || b.show.state.font?.math

const isMark = (text: string) => /^\p{M}|[\u00a8\u00b4\u0060\u02c6\u02dc\u00b8]$/u.test(text)

export const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** For the text of one glyph: its first letter decides. */
export const isRtlText = (text: string) => text.charCodeAt(0) >= 0x590 && rightToLeft.test(text)

function isLetter(text: string): boolean {
  const code = text.charCodeAt(0) | 0x20
  return (code >= 0x61 && code <= 0x7a) || (text.charCodeAt(0) > 127 && /\p{L}/u.test(text))
}

const scaleOf = ({ size, show }: Glyph) => (show.state.size ? size / Math.abs(show.state.size) : 1)

/** No space between words is wider than this, in parts of the font size. */
const WIDEST = 3.2

/**
 * Cuts a line at what separates columns: an upright line, or a gap of more than an em.
 * A line whose gaps are all alike is stretched by justification and stays whole.
 */
function splitWide(line: Fragment, bars: readonly Box[]): Fragment[] {
  const { glyphs, size } = line
  const gaps = glyphs.map((placed, i) => (i === 0 ? 0 : placed.u - (glyphs[i - 1] as Glyph).end))
  const words = gaps.filter((gap) => gap > 0.12 * size).sort((a, b) => a - b)
  const widest = words.at(-1) ?? 0
  const hasBars = bars.length > 0
  // Signs that stand apart like the marks of a scale are no words of a sentence.
  const isScale = line.letters <= 2 * (words.length + 1)
  if (widest <= (isScale ? 0.8 : 1.05) * size && !hasBars) return [line]
  const even = words.length >= 3 && line.letters > 6 && widest <= 1.7 * (words[0] as number)
  const limit = isScale
    ? 0.8
    : even
      ? WIDEST
      : Math.max(1.05, Math.min(1.6, (2 * (words[words.length >> 1] ?? 0)) / size))
  const parts: Glyph[][] = [[]]
  glyphs.forEach((placed, i) => {
    const gap = gaps[i] as number
    const before = glyphs[i - 1]
    if (before && (gap > limit * size || (gap > 0.2 * size && crosses(bars, before.end, placed.u, line))))
      parts.push([])
    parts.at(-1)?.push(placed)
  })
  return partsOf(line, parts)
}

const crosses = (bars: readonly Box[], from: number, to: number, { v, size }: Fragment) =>
  bars.some((bar) => bar[0] >= from - 0.5 && bar[2] <= to + 0.5 && bar[1] <= v + 0.2 * size && bar[3] >= v + 0.4 * size)

/** A fragment cut into several: each takes the spaces, and whatever else was drawn without a text, that stand nearest to it. */
export function partsOf(whole: Fragment, groups: readonly Glyph[][]): Fragment[] {
  const filled = groups.filter((glyphs) => glyphs.length > 0)
  if (filled.length < 2) return [whole]
  const parts = filled.map(
    (glyphs): Fragment => ({
      ...whole,
      glyphs,
      spaces: [],
      left: Math.min(...glyphs.map((glyph) => glyph.u)),
      right: Math.max(...glyphs.map((glyph) => glyph.end)),
      size: Math.max(...glyphs.map((glyph) => glyph.size)),
      letters: glyphs.filter((glyph) => isLetter(glyph.text)).length,
    }),
  )
  for (const space of whole.spaces) {
    const middle = (space.u + space.end) / 2
    const distance = ({ left, right }: Fragment) => Math.max(left - middle, middle - right)
    parts.reduce((nearest, part) => (distance(part) < distance(nearest) ? part : nearest)).spaces.push(space)
  }
  return parts
}

// Poor man's bold: the same letter drawn twice a hair apart.
function doubledBy(open: Fragment, placed: Glyph): Glyph | undefined {
  if (placed.u > open.right - 0.08 * placed.size) return undefined
  for (let i = open.glyphs.length - 1, n = 0; i >= 0 && n < 2; i--, n++) {
    const other = open.glyphs[i] as Glyph
    if (
      other.text === placed.text &&
      Math.abs(other.u - placed.u) < 0.08 * placed.size &&
      Math.abs(other.v - placed.v) < 0.08 * placed.size
    )
      return other
  }
  return undefined
}

/** Pieces of one line that were drawn apart: a bold word set afterwards, a superscript, the middle of a line set last. */
function joinNeighbours(fragments: Fragment[], bars: readonly Box[]): Fragment[] {
  const bands = new Map<number, Fragment[]>()
  const kept = new Set<Fragment>()
  const band = (fragment: Fragment) => Math.round(fragment.v / 8)
  const near = (fragment: Fragment) => {
    const key = band(fragment)
    return [key - 1, key, key + 1].flatMap((k) => bands.get(k) ?? [])
  }
  for (const fragment of fragments) {
    let current = fragment
    for (;;) {
      const host = near(current).find(
        (other) => other !== current && kept.has(other) && adjacent(other, current) && !divided(other, current, bars),
      )
      if (!host) break
      merge(host, current)
      // A host that has grown may have reached the next one.
      kept.delete(current)
      current = host
    }
    if (current !== fragment) continue
    kept.add(fragment)
    const own = bands.get(band(fragment))
    if (own) own.push(fragment)
    else bands.set(band(fragment), [fragment])
  }
  return [...kept]
}

function adjacent(a: Fragment, b: Fragment): boolean {
  const em = Math.max(a.size, b.size)
  const ratio = Math.min(a.size, b.size) / em
  if (ratio < 0.4) return false
  if (Math.abs(a.v - b.v) > (ratio < SCRIPT ? 0.55 : 0.15) * em) return false
  const gap = b.left > a.left ? b.left - a.right : a.left - b.right
  return gap > -0.15 * em && gap < (ratio < SCRIPT ? 0.25 : 0.45) * em
}

const divided = (a: Fragment, b: Fragment, bars: readonly Box[]) =>
  bars.length > 0 && crosses(bars, Math.min(a.right, b.right), Math.max(a.left, b.left), a)

function merge(host: Fragment, part: Fragment): void {
  const before = part.left < host.left
  const em = Math.max(host.size, part.size)
  const gap = before ? host.left - part.right : part.left - host.right
  const second = (before ? host.glyphs[0] : part.glyphs[0]) as Glyph
  if (gap > 0.16 * em) second.breakBefore = true
  host.glyphs = before ? [...part.glyphs, ...host.glyphs] : [...host.glyphs, ...part.glyphs]
  host.spaces.push(...part.spaces)
  host.left = Math.min(host.left, part.left)
  host.right = Math.max(host.right, part.right)
  host.letters += part.letters
  host.order = Math.min(host.order, part.order)
  if (part.size > host.size * 1.1) {
    host.size = part.size
    host.v = part.v
  }
}
