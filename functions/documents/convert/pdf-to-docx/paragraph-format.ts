import { smallest } from '../../model/lists.ts'
import { multiply, transformBox } from '../../pdf/content/matrix.ts'
import type { Block } from '../../pdf/layout/block.ts'
import type { ReadPage } from '../../pdf/layout/read-page.ts'
import type { LaidUnit } from '../../pdf/layout/unit-page.ts'
import type { Rgb } from '../docx-to-pdf/flow.ts'
import { around, type ItemBox, type TextItem } from './item.ts'
import type { View } from './view.ts'

/** The sides of a page's text, in points of the page. */
export type TextArea = { left: number; right: number; isCell?: boolean }

export function textArea(items: readonly ItemBox[], { box }: View): TextArea {
  const { left, right } = around(items)
  return items.length > 0 ? { left, right } : { left: box[0] + 54, right: box[2] - 54 }
}

/** The alignment of a text in an area, its indents from both sides, and that of its first line from the others. */
export type ParagraphFormat = {
  align: 'start' | 'center' | 'end' | 'both'
  before: number
  behind: number
  first: number
}

export function paragraphFormat({ laid, label }: Pick<TextItem, 'laid' | 'label'>, area: TextArea): ParagraphFormat {
  const { lines, left, right, size } = laid.block
  const width = area.right - area.left
  const [before, behind] = [left - area.left, area.right - right]
  if (label) return { align: 'start', before, behind: 0, first: label.block.left - left }
  const isAmidst =
    Math.abs(before - behind) < Math.min(size, area.isCell ? width * 0.12 : size) && before > width * 0.08
  const middle = (left + right) / 2
  const linesAmidst =
    lines.length > 1 &&
    lines.every((line) => Math.abs((line.left + line.right) / 2 - middle) < size * 0.7) &&
    // A first line that is set in leaves no room on its other side.
    lines.some((line) => line.left - left > size && right - line.right > size * 0.5)
  if (linesAmidst)
    return { align: 'center', before: Math.max(0, before - behind), behind: Math.max(0, behind - before), first: 0 }
  if (isAmidst && lines.length < 4) return { align: 'center', before: 0, behind: 0, first: 0 }
  // What stands nearer to the right side of its cell is measured from there, as numbers are.
  if (area.isCell && lines.length === 1 && before > behind * 1.5)
    return { align: 'end', before: 0, behind: Math.max(0, behind), first: 0 }
  if (behind < size && before > width * 0.45) return { align: 'end', before: 0, behind: 0, first: 0 }
  const isFilled = lines.length > 3 && lines.slice(0, -1).every((line) => right - line.right < 1.5)
  const others = smallest(lines.slice(1).map((line) => line.left))
  const shift = lines.length > 1 ? (lines[0]?.left ?? left) - others : 0
  const first = Math.abs(shift) > size * 0.4 && Math.abs(shift) < size * 8 ? shift : 0
  const indent = Math.max(0, before + Math.max(0, -first))
  return {
    align: isFilled ? 'both' : 'start',
    before: indent > size * 0.2 ? indent : 0,
    // Short lines may go on to the side: a longer text has room there.
    behind: isFilled && behind > size ? behind : 0,
    first,
  }
}

/** The distance of a block's lines in points, and whether it may be kept whatever its letters: those with marks above and below need room. */
export function pitchOf({ leading, size }: Block, text: string): { points: number; exact: boolean } {
  return { points: pitchIn({ leading, size }), exact: !tall.test(text) }
}

const pitchIn = ({ leading, size }: Pick<Block, 'leading' | 'size'>) =>
  leading > size * 0.9 && leading < size * 2.5 ? leading : size * 1.2

const tall = /[\u0590-\u1cff\ufb1d-\ufefc]/

/** Where the lines of a block begin and end on the page: their letters stand on four fifths of their height. */
export const headOf = (block: Block) => block.top + pitchIn(block) * 0.8
export const footOf = (block: Block) => block.bottom - pitchIn(block) * 0.2

/** The colour of the smallest area that was filled behind a block and is no more than a panel of its page; none for white. */
export const groundOf = (view: View, { left, right, bottom, top, size }: Block): Rgb | undefined =>
  groundAt(view, { left: left + 1, right: right - 1, foot: bottom + size * 0.1, head: top + size * 0.5 })

export function groundAt({ rules, box: whole }: View, { left, right, foot, head }: ItemBox): Rgb | undefined {
  const extent = ([x0, y0, x1, y1]: readonly [number, number, number, number]) => (x1 - x0) * (y1 - y0)
  const behind = rules.filter(
    ({ filled, box: [x0, y0, x1, y1] }) => filled && x0 <= left && x1 >= right && y0 <= foot && y1 >= head,
  )
  const smallest = behind.toSorted((a, b) => extent(a.box) - extent(b.box))[0]
  const isPanel = smallest && extent(smallest.box) < extent(whole) * 0.8
  return isPanel && smallest.rgb?.some((part) => part < 0.98) ? smallest.rgb : undefined
}

/** The lines that stand apart at the foot of a page: set there, they stay whatever becomes of the text above. */
export function footersOf(units: readonly LaidUnit[], { cells }: ReadPage, { box }: View): LaidUnit[][] {
  const low = box[1] + (box[3] - box[1]) * 0.09
  const isLow = (laid: LaidUnit) => laid.block.top < low && laid.block.lines.length < 3 && !cells.has(laid)
  const found = units.filter(isLow)
  const nearest = units.filter((laid) => !isLow(laid)).toSorted((a, b) => a.block.bottom - b.block.bottom)[0]?.block
  // The last lines of a text look as those above them and are no foot of the page.
  const isApart = ({ block: { top, size, left } }: LaidUnit) =>
    nearest &&
    nearest.bottom - top > size * 1.6 &&
    (Math.abs(nearest.size - size) > 0.2 || Math.abs(nearest.left - left) > 2)
  if (!found.every(isApart)) return []
  const lines: LaidUnit[][] = []
  for (const laid of found.toSorted((a, b) => b.block.top - a.block.top)) {
    const line = lines.at(-1)
    const isBeside = line?.[0] && line[0].block.top - laid.block.top < laid.block.size * 0.5
    if (isBeside) line.push(laid)
    else lines.push([laid])
  }
  return lines.map((line) => line.toSorted((a, b) => a.block.left - b.block.left))
}

/** Where a text of any direction stands on the page. */
export function placeOnPage({ block, frame }: LaidUnit, { turn }: View): ItemBox {
  const own = [block.left, footOf(block), block.right, headOf(block)] as const
  const [left, foot, right, head] = transformBox(multiply(frame.back, turn), own)
  return { left, right, head, foot }
}
