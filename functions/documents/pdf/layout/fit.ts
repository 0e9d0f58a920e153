import { isUnspaced } from '../content/fill-word.ts'
import type { Glyph } from '../content/glyph.ts'
import { type Fragment, isLetter, isRtlText, SCRIPT } from './fragment.ts'

/** Whether a letter continues the open line, and whether it begins a word. */
export function fits(open: Fragment, placed: Glyph): 'no' | 'close' | 'word' {
  const last = open.glyphs.at(-1) as Glyph
  const em = Math.max(open.size, placed.size)
  const dv = placed.v - open.v
  const ratio = placed.size / open.size
  if (ratio > 1.9 || ratio < 0.4 || (ratio < 0.6 && areTwoTexts(last, placed))) return 'no'
  const isScript = ratio < SCRIPT || (last.size < open.size * SCRIPT && Math.abs(dv) < 0.2 * em) || ratio > 1.16
  if (Math.abs(dv) > (isScript ? 0.6 : isWedged(last, placed) ? 0.35 : 0.2) * em) return 'no'
  const spacing = last.show.glyphs.length === 2 && isJoint(open, last) ? 0 : last.show.state.charSpace * scaleOf(last)
  const reached = last.size < open.size * SCRIPT ? endOfScripts(open, placed) : last.end
  const gap = placed.u - reached - (last.show === placed.show ? spacing : 0)
  const isRtl = isRtlText(placed.text) || isRtlText(last.text)
  if (isRtl) {
    // Right-to-left text may be drawn from either end.
    const away = Math.max(open.left - placed.end, placed.u - open.right, 0)
    return away > WIDEST * em ? 'no' : gap > 0.18 * em || last.u - placed.end > 0.18 * em ? 'word' : 'close'
  }
  // A ligature does not end a word.
  if (gap < -0.6 * em && goesOn(open, placed)) return placed.u > last.u || last.text.length > 1 ? 'close' : 'word'
  if (gap < -0.6 * em || placed.end < open.left)
    return placed.u >= open.left && gap > -1.2 * em && isMark(placed.text) ? 'close' : 'no'
  if (gap > WIDEST * em) return 'no'
  if (isUnspaced(last) && isUnspaced(placed)) return 'close'
  return gap > (isMath(last, placed) ? 0.14 : isScript ? 0.25 : 0.16) * em ? 'word' : 'close'
}

/** A large number that small letters follow on the same baseline is the mark of their paragraph. */
export const areTwoTexts = (large: Glyph, small: Glyph) =>
  !isLetter(large.text) && isLetter(small.text) && Math.abs(large.v - small.v) < 0.1 * large.size

/** A letter that is sunk or raised within its word, as in the name of TeX, stands closer to the others than any word does. */
const isWedged = (last: Glyph, placed: Glyph) =>
  isLetter(last.text) &&
  isLetter(placed.text) &&
  Math.abs(placed.u - last.end + 0.12 * placed.size) < 0.12 * placed.size

// Some writers set the last letter of a word together with the first one of the next, and the space as a distance of letters.
function isJoint({ glyphs }: Fragment, last: Glyph): boolean {
  const before = glyphs.at(-2)
  return before !== undefined && last.u - before.end < 0.05 * last.size
}

/**
 * Fonts whose letters are said to be wider than they are drawn: what comes next on the line begins over the end of what it
 * follows. A text that begins over the beginning of another is another text.
 */
function goesOn({ glyphs, left, right, size, v }: Fragment, placed: Glyph): boolean {
  const last = glyphs.at(-1) as Glyph
  const isLevel = Math.abs(placed.v - v) < 0.05 * size && Math.abs(placed.size - last.size) < 0.05 * size
  const over = last.end - placed.u
  return (
    isLevel &&
    last.show !== placed.show &&
    isLetter(placed.text) &&
    over < Math.min(LONGEST_OVER * size, (right - left) / 2)
  )
}

/** In parts of the font size. */
const LONGEST_OVER = 6

/** A raised and a sunk sign may stand one above the other: where the second begins, and the longer of them ends. */
function endOfScripts({ glyphs, size, right }: Fragment, placed: Glyph): number {
  const last = glyphs.at(-1) as Glyph
  if (placed.size >= size * SCRIPT) return right
  if (Math.abs(placed.v - last.v) < 0.3 * placed.size) return last.end
  const base = glyphs.findLast((glyph) => glyph.size >= size * SCRIPT)
  return base && right - base.end < LONGEST_SCRIPT * size ? base.end : last.end
}

/** In parts of that size. */
const LONGEST_SCRIPT = 4

// Gaps in formulas are thin, and those within words thinner.
const isMath = (a: Glyph, b: Glyph) => a.show.state.font?.math || b.show.state.font?.math

const isMark = (text: string) => /^\p{M}|[\u00a8\u00b4\u0060\u02c6\u02dc\u00b8]$/u.test(text)

const scaleOf = ({ size, show }: Glyph) => (show.state.size ? size / Math.abs(show.state.size) : 1)

/** The widest space between words, in parts of the font size. */
export const WIDEST = 3.2
