import { isWithinReach } from '../file/pages.ts'
import type { Obj } from '../file/primitives.ts'
import { codeAsText } from '../font/font.ts'
import { runBackwards, turnNumbers } from './backwards.ts'
import type { Budget } from './budget.ts'
import { BESIDE } from './columns.ts'
import { fillWord } from './fill-word.ts'
import type { Glyph, Show } from './glyph.ts'
import { type Matrix, multiply } from './matrix.ts'

/** The text cursor: its text object (0 for none), its line, and its position on the line in text space. */
export type Cursor = { line: Matrix; lines: number; offset: number; object: number }

/** /ActualText of marked content: the first glyph carries all of it, the others none. `drawn`: what they say by their font. */
export type Actual = { text: string; used: boolean; drawn: { glyph: Glyph; text: string; sure: boolean }[] }

/**
 * Gives letters their own text back where /ActualText says far less than a reader sees: it would hide the rest from the translation. Marks
 * that are drawn beside a text, such as numbers of lines, may be silent. Tells whether it did.
 */
export function undoHiding({ text, drawn }: Actual): boolean {
  const letters = (some: string) => some.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0
  const seen = drawn.reduce((sum, one) => sum + (one.sure && /\p{L}/u.test(one.text) ? 1 : 0), 0)
  if (seen < 2 * letters(text) + FEWEST) return false
  for (const { glyph, text: own, sure } of drawn) Object.assign(glyph, { text: own, sure })
  return true
}

/** Letters: fewer may be a sign that is put together, or a short form that is written out. */
const FEWEST = 20

type Instruction = Pick<
  Show,
  'container' | 'start' | 'end' | 'op' | 'spacing' | 'state' | 'images' | 'grounds' | 'covers'
>

/** The glyphs of one text-showing instruction with their text and positions; moves the cursor behind them. */
export function showText(
  instruction: Instruction,
  items: readonly Obj[],
  cursor: Cursor,
  budget: Budget,
  actual: Actual | undefined,
): Show {
  const { state } = instruction
  const { font, size, stretch, rise } = state
  const glyphs: Glyph[] = []
  const m = multiply(cursor.line, state.ctm)
  const vertical = font?.vertical ?? false
  // Unit vectors of the advance and of the font's height in page space.
  const [dx, dy] = vertical ? [m[2], m[3]] : [m[0], m[1]]
  const height = Math.abs(size) * heightIn(m, vertical) * (font?.em ?? 1)
  const isBackward = runBackwards(m, state, items)
  const sign = (vertical ? -1 : Math.sign(size * stretch || 1)) * (isBackward ? -1 : 1)
  const angle = angleOf(dx * sign, dy * sign)
  const made: Show = {
    ...instruction,
    line: cursor.lines,
    lineMatrix: cursor.line,
    from: cursor.offset,
    to: cursor.offset,
    glyphs,
    object: cursor.object,
    angle,
    isColumn: vertical,
  }
  const radians = (angle * Math.PI) / 180
  const [cos, sin] = angle === 0 ? [1, 0] : [Math.cos(radians), Math.sin(radians)]
  const scale = vertical ? 1 : stretch
  const beside = vertical ? BESIDE * height : 0
  // Where the first letter stands in the frame of its direction, and how far a unit of text leads there.
  const [x, y] = [m[4] + m[2] * rise, m[5] + m[3] * rise]
  const [u, v] = [x * cos + y * sin, y * cos - x * sin - beside]
  const [alongUnit, acrossUnit] = [dx * cos + dy * sin, dy * cos - dx * sin]
  let { offset } = cursor
  for (const item of items) {
    if (typeof item === 'number') {
      offset -= (item / 1000) * size * scale
      continue
    }
    if (!(item instanceof Uint8Array) || !font) continue
    for (const char of font.chars(item)) {
      budget.glyph()
      const advance = char.width * size * scale
      const spaced = (char.width * size + state.charSpace + (char.isSpace ? state.wordSpace : 0)) * scale
      const along = alongUnit * advance
      const start = u + alongUnit * offset
      let meaning = char.text ?? (char.isSpace && !font.type3 ? ' ' : codeAsText(char.code))
      const said = meaning
      const isSaid = char.text !== undefined || char.isSpace
      if (actual) {
        meaning = actual.used ? '' : actual.text
        actual.used = true
      }
      const glyph = {
        show: made,
        text: meaning,
        sure: isSaid || actual !== undefined,
        code: char.code,
        length: char.length,
        from: offset,
        to: offset + spaced,
        u: along < 0 ? start + along : start,
        end: along < 0 ? start : start + along,
        v: v + acrossUnit * offset,
        size: height,
        breakBefore: false,
        thick: false,
      }
      glyphs.push(glyph)
      actual?.drawn.push({ glyph, text: said, sure: isSaid })
      offset += spaced
    }
  }
  fillWord(glyphs, state)
  if (isBackward) turnNumbers(glyphs)
  made.to = cursor.offset = offset
  return made
}

/** Whether a glyph has a size and a position that a page can have: some programs hide marks far outside. */
export const isDrawn = ({ u, end, v, size }: Glyph): boolean => size > 0 && size < LARGE && isWithinReach([u, end, v])

// In points: no page is larger.
const LARGE = 20_000

// Perpendicular to the line: slanted letters are no higher than upright ones.
function heightIn([a, b, c, d]: Matrix, vertical: boolean): number {
  const width = Math.hypot(a, b)
  return vertical || width === 0 ? Math.hypot(c, d) : Math.abs(a * d - b * c) / width
}

const angleOf = (dx: number, dy: number) => (Math.round((Math.atan2(dy, dx) * 180) / Math.PI) + 360) % 360
