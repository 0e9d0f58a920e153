import { largest, smallest } from '../../model/lists.ts'
import { isLike } from '../content/colour.ts'
import type { Glyph, Rule } from '../content/glyph.ts'
import { type Matrix, transformBox } from '../content/matrix.ts'
import type { Box } from '../file/pages.ts'
import { latin1 } from '../file/primitives.ts'
import type { Block } from './block.ts'
import type { Fragment } from './fragment.ts'

/** A drawn line that belongs to the letters above it. */
export type Underline = {
  rule: Rule
  glyphs: Glyph[]
  /** How far below the baseline its middle is, and how thick it is, in parts of the font size. */
  depth: number
  thickness: number
  /** How far before its letters it begins: under the number of a heading, which is no part of the text. */
  lead: number
}

/** Finds underlines among the painted lines of a page: `turn` leads into the frame of the text. */
export function underlineFinder(rules: readonly Rule[], turn: Matrix): (block: Block) => Underline[] {
  const bands = new Map<number, { rule: Rule; box: Box }[]>()
  for (const rule of rules) {
    if (!rule.source) continue
    const box = transformBox(turn, rule.box)
    if (box[3] - box[1] > 4 || box[2] - box[0] < 2) continue
    const key = Math.round(box[1] / BAND)
    const band = bands.get(key)
    if (band) band.push({ rule, box })
    else bands.set(key, [{ rule, box }])
  }
  if (bands.size === 0) return () => []
  return (block) =>
    block.lines.flatMap((line) => {
      const found: Underline[] = []
      const reach = Math.ceil((0.4 * line.size) / BAND)
      const key = Math.round(line.v / BAND)
      for (let k = key - reach; k <= key + 1; k++)
        for (const { rule, box } of bands.get(k) ?? []) {
          const underline = underlineOf(line, rule, box)
          if (underline) found.push(underline)
        }
      return found
    })
}

const BAND = 8

/** A number with its distance from the text, in parts of the font size. */
const LONGEST_LEAD = 3.5

/** The line as an underline of some of a line's letters: right below them, and as long as they are. */
function underlineOf(line: Fragment, rule: Rule, [left, bottom, right, top]: Box): Underline | undefined {
  const { size, v } = line
  const depth = (v - (top + bottom) / 2) / size
  const thickness = (top - bottom) / size
  if (depth < 0.02 || depth > 0.32 || thickness > 0.13) return undefined
  const glyphs = line.glyphs.filter(({ u, end }) => (u + end) / 2 > left && (u + end) / 2 < right)
  const from = smallest(glyphs.map(({ u }) => u))
  const to = largest(glyphs.map(({ end }) => end))
  const isLed = glyphs[0] === line.glyphs[0] && from - left > 0.35 * size && from - left < LONGEST_LEAD * size
  if (glyphs.length === 0 || Math.abs(to - right) > 0.35 * size) return undefined
  if (Math.abs(from - left) > 0.35 * size && !isLed) return undefined
  if (glyphs.some(({ show }) => show.container !== rule.source?.container) || !isAlone(rule)) return undefined
  // One in a colour of its own is a mark.
  if (rule.strips && glyphs.every(({ show }) => !isLike(rule.strips?.rgb ?? [], show.state.rgb))) return undefined
  return { rule, glyphs, depth, thickness: Math.max(thickness, 0.04), lead: isLed ? from - left : 0 }
}

// Nothing but the one line is drawn by these instructions, so that it can go with its text.
function isAlone({ source }: Rule): boolean {
  if (!source || source.end - source.start > 200) return false
  const text = latin1(source.container.bytes.subarray(source.start, source.end))
  return /^\s*(?:(?:[-+.\d]+\s+){4}re|(?:[-+.\d]+\s+){2}m\s+(?:[-+.\d]+\s+){2}l)\s+(?:f\*?|F|S|s|B\*?|b\*?)$/.test(text)
}
