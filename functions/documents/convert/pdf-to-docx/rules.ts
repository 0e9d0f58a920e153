import type { Painting } from '../../pdf/content/glyph.ts'
import type { Figure } from './figures.ts'
import type { Line, Lines } from './grid.ts'
import { around, type ItemBox } from './item.ts'

/** A page of more lines than this is a drawing. */
const MOST = 400

/**
 * The drawn lines of a page that part or frame its texts, as a drawing to stand behind them; `taken` are the places whose lines
 * are drawn with what stands there, tables and figures. Undefined where there are none.
 */
export function rulesOf(
  { level, upright }: Lines,
  taken: readonly ItemBox[],
  texts: readonly ItemBox[],
): Figure | undefined {
  const isFree = (line: Line) =>
    line.right - line.left + line.head - line.foot > SHORTEST &&
    !line.rgb?.every((part) => part > 0.97) &&
    !taken.some((place) => isIn(line, place)) &&
    // An underline is drawn with its text.
    !texts.some((text) => isIn(line, text))
  const lines = [...level, ...upright].filter(isFree)
  if (lines.length === 0 || lines.length > MOST) return undefined
  return { ...around(lines), paintings: lines.map(paintingOf), images: [], texts: [] }
}

/** Shorter lines belong to words. */
const SHORTEST = 24

const isIn = (line: ItemBox, { left, right, head, foot }: ItemBox) =>
  line.left > left - 4 && line.right < right + 4 && line.head < head + 3 && line.foot > foot - 3

function paintingOf({ left, right, head, foot, rgb }: Line): Painting {
  const isLevel = right - left > head - foot
  const [x, y] = [(left + right) / 2, (head + foot) / 2]
  const ends = isLevel ? [left, y, right, y] : [x, foot, x, head]
  return {
    steps: [
      { to: 'M', points: ends.slice(0, 2) },
      { to: 'L', points: ends.slice(2) },
    ],
    box: [left, foot, right, head],
    clip: [left, foot, right, head],
    line: {
      rgb: rgb ?? [0, 0, 0],
      alpha: 1,
      width: Math.max(0.5, Math.min(right - left, head - foot)),
      dash: [],
      cap: 0,
      join: 0,
    },
  }
}
