import { append } from '../../model/lists.ts'
import type { Glyph } from '../content/glyph.ts'
import type { Box } from '../file/pages.ts'
import { crosses } from './crosses.ts'
import { fits, WIDEST } from './fit.ts'
import { type Fragment, isLetter, partsOf, SCRIPT } from './fragment.ts'
import { joinNeighbours } from './join-neighbours.ts'
import { thicken } from './thicken.ts'

/**
 * Splits the glyphs of one direction into fragments; `bars` are upright lines in the frame: no text runs through them.
 */
export function fragmentsOf(glyphs: readonly Glyph[], bars: readonly Box[]): Fragment[] {
  const done: Fragment[] = []
  let open: Fragment | undefined
  let pendingSpace = false
  let order = 0
  for (const [i, glyph] of glyphs.entries()) {
    order++
    if (isUnseenBreak(glyph, glyphs[i + 1])) {
      open?.spaces.push(glyph)
      continue
    }
    if (glyph.text.trim() === '' || glyph.text === SYMBOL_SPACE) {
      // A glyph without text is still drawn: it belongs to the text around it.
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

/** The space of the fonts of signs. */
const SYMBOL_SPACE = '\uf020'

/** A soft hyphen where no line ends: browsers draw a space for it, upon which the next letter stands. */
const isUnseenBreak = ({ text, u, v, size }: Glyph, next: Glyph | undefined): boolean =>
  text === '\u00ad' && !!next && Math.abs(next.u - u) < 0.1 * size && Math.abs(next.v - v) < 0.1 * size

/** Of two signs that stand one above the other the one that begins first is read first, whichever was drawn first. */
function orderScripts(fragment: Fragment): void {
  const { glyphs, size } = fragment
  if (!hasSteppedBack(fragment)) return
  const ordered: Glyph[] = []
  let scripts: Glyph[] = []
  const close = () => {
    append(
      ordered,
      [...Map.groupBy(scripts, ({ v }) => v).values()].sort(([a], [b]) => (a?.u ?? 0) - (b?.u ?? 0)).flat(),
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

const hasSteppedBack = ({ glyphs, size }: Fragment): boolean =>
  glyphs.some(({ u, size: own }, i) => own < size * SCRIPT && i > 0 && u < (glyphs[i - 1] as Glyph).u)

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

/**
 * Cuts a line at what separates columns: an upright line, or a gap of more than an em.
 * A line whose gaps are all alike is stretched by justification and stays whole, two spaces after a sentence are stretched with
 * it.
 */
function splitWide(line: Fragment, bars: readonly Box[]): Fragment[] {
  const { glyphs, size } = line
  const hasBars = bars.length > 0
  const isApart = ({ u }: Glyph, i: number) => i > 0 && u - (glyphs[i - 1] as Glyph).end > CLOSE * size
  if (!hasBars && !glyphs.some(isApart)) return [line]
  const gaps = glyphs.map((placed, i) => (i === 0 ? 0 : placed.u - (glyphs[i - 1] as Glyph).end))
  const words = gaps.filter((gap) => gap > 0.12 * size).sort((a, b) => a - b)
  const widest = words.at(-1) ?? 0
  // Signs that stand apart like the marks of a scale are no words of a sentence.
  const isScale = line.letters <= 2 * (words.length + 1)
  if (widest <= (isScale ? CLOSE : 1.05) * size && !hasBars) return [line]
  const even = words.length >= 3 && line.letters > 6 && widest <= 1.7 * (words[0] as number)
  const limit = isScale
    ? CLOSE
    : even
      ? WIDEST
      : Math.max(1.05, Math.min(1.6, (2.4 * (words[words.length >> 1] ?? 0)) / size))
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

/** No gap up to this one parts anything, in parts of the font size. */
const CLOSE = 0.8

// Fake bold: the same letter drawn twice with a small offset.
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
