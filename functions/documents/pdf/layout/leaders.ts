import type { Rule } from '../content/glyph.ts'
import { apply, type Matrix, transformBox } from '../content/matrix.ts'
import type { Box } from '../file/pages.ts'
import { latin1 } from '../file/primitives.ts'
import type { Block } from './block.ts'

/** A dashed line that leads on from a text to its page number. */
export type Leader = {
  rule: Rule
  /** In the frame of the text. */
  box: Box
  /** Its ends as its instructions give them, the one at the text first unless `isBackward`. */
  ends: readonly [number, number, number, number]
  isBackward: boolean
  /** How long a dash and its gap are, in the same units. */
  period: number
}

/** Finds the leaders among the painted lines of a page: `turn` leads into the frame of the text. */
export function leaderFinder(rules: readonly Rule[], turn: Matrix): (block: Block) => Leader | undefined {
  const leaders = rules.flatMap((rule) => leaderOf(rule, turn) ?? []).slice(0, MOST)
  return (block) => leaders.find((leader) => isLedBy(block, leader))
}

/** No page has more titles than this. */
const MOST = 200

function leaderOf(rule: Rule, turn: Matrix): Leader | undefined {
  const { dashes, source } = rule
  if (!dashes || !source) return undefined
  const text = latin1(source.container.bytes.subarray(source.start, Math.min(source.end, source.start + 200)))
  const ends = line.exec(text)?.slice(1).map(Number) as [number, number, number, number] | undefined
  const box = transformBox(turn, rule.box)
  return (
    ends && {
      rule,
      box,
      ends,
      period: dashes.period,
      isBackward: apply(turn, ...dashes.from)[0] > (box[0] + box[2]) / 2,
    }
  )
}

// Nothing else is drawn by these instructions.
const line = /^\s*([-+.\d]+)\s+([-+.\d]+)\s+m\s+([-+.\d]+)\s+([-+.\d]+)\s+l\s+S$/

const isLedBy = ({ lines, top, right: end, size }: Block, { rule, box: [left, bottom, right, height] }: Leader) =>
  lines.length === 1 &&
  height - bottom < 0.2 * size &&
  Math.abs((height + bottom) / 2 - top - 0.1 * size) < 0.3 * size &&
  left > end - 0.3 * size &&
  left < end + 2 * size &&
  right - left > 4 * size &&
  lines[0]?.glyphs[0]?.show.container === rule.source?.container
