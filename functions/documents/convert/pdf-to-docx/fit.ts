import { largest } from '../../model/lists.ts'
import { plainText } from '../../model/unit.ts'
import { type Cell, type Grid, isGrid, type Node } from './grid.ts'
import { isText, type PageItem } from './item.ts'
import { linesIn } from './measure.ts'
import type { PageContext } from './page-context.ts'
import { paragraphFormat, pitchOf, type TextArea } from './paragraph-format.ts'

/**
 * How tightly a page is set: the size of its letters, and what is kept of the room between texts where they need more than they
 * had.
 */
export type Tightness = { scale: number; keep: number }

/** A node with the room above it, in points. */
export type Placed<N extends Node = Node> = { node: N; gap: number }

/** A page of text of the same length is set as it was; a longer one with less room between, then in smaller letters. */
export const tightnesses: readonly Tightness[] = [
  { scale: 1, keep: 0.7 },
  { scale: 1, keep: 0.35 },
  ...[0.97, 0.94, 0.91, 0.88, 0.85, 0.82, 0.78, 0.74, 0.7].map((scale) => ({ scale, keep: 0.25 })),
]

/**
 * Places nodes from top to bottom, each as near to its original position as the one above allows, and gives the end of the last.
 */
export function placeAll<N extends Node>(
  nodes: readonly N[],
  from: number,
  area: TextArea,
  tightness: Tightness,
  context: PageContext,
): { placed: Placed<N>[]; foot: number } {
  let foot = from
  let above = from
  const placed = nodes.map((node) => {
    const asked = Math.max(0, Math.min(MOST, above - node.head))
    const gap = Math.max(asked * tightness.keep, Math.min(MOST, foot - node.head))
    above = node.foot
    foot -= gap + heightOf(node, area, tightness, context)
    return { node, gap }
  })
  return { placed, foot }
}

/** The most room above a text, in points: Word knows no more than 22 inches. */
const MOST = 1500

function heightOf(node: Node, area: TextArea, tightness: Tightness, context: PageContext): number {
  if (isGrid(node)) return heightOfGrid(node, tightness, context)
  if (!isText(node)) return node.head - node.foot
  return heightOfText(node, area, tightness, context)
}

const heightOfGrid = (grid: Grid, tightness: Tightness, context: PageContext) =>
  SPACER +
  grid.rows.reduce((sum, { head, foot, cells }) => {
    const heights = cells.map((cell) => head - placeAll(cell.items, head, areaOf(cell, grid), tightness, context).foot)
    return sum + BORDER + Math.max((head - foot) * rowScale(tightness), largest(heights))
  }, 0)

/** Rows may lose some of their empty space too. */
export const rowScale = ({ scale, keep }: Tightness) => Math.min(1, scale * (0.85 + keep * 0.25))

/** A paragraph stands between tables, or they would be one. */
const SPACER = 1
const BORDER = 0.75

export const areaOf = ({ column, span }: Pick<Cell, 'column' | 'span'>, { edges }: Grid): TextArea => ({
  left: edges[column] as number,
  right: edges[column + span] as number,
  isCell: true,
})

function heightOfText(
  item: Extract<PageItem, { laid: unknown }>,
  area: TextArea,
  { scale }: Tightness,
  context: PageContext,
) {
  const { laid } = item
  const { before, behind, first } = paragraphFormat(item, area)
  const { points } = pitchOf(laid.block, plainText(laid.unit.pieces))
  const room = area.right - area.left - before - behind - Math.max(0, first)
  return linesIn(laid, room, scale, context) * points * scale
}
