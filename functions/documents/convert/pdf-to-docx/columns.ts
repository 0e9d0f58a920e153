import { append, largest, smallest } from '../../model/lists.ts'
import { plainText } from '../../model/unit.ts'
import type { LaidUnit } from '../../pdf/layout/unit-page.ts'
import { around, type ItemBox, isText, type PageItem } from './item.ts'
import type { TextArea } from './paragraph-format.ts'

/** A horizontal band of a page with one column or several. */
export type Band = { columns: { area: TextArea; items: PageItem[] }[] }

/** Fewer lines than these on either side are no column. */
const MIN_LINES = 8

/** The bands of a page from top to bottom; one where it has no columns. `level` are drawn lines that lie. */
export function bandsOf(items: readonly PageItem[], level: readonly ItemBox[], area: TextArea): Band[] {
  const lines = items.filter(isText).flatMap(({ laid }) => laid.block.lines)
  const columns = columnsOf(lines, area, MOST_PARTS)
  if (columns.length === 1) return [{ columns: [{ area, items: [...items] }] }]
  const tables = ruledAcross(level, columns)
  const sideOf = (item: PageItem) => {
    const middle = (item.head + item.foot) / 2
    return tables.some(({ head, foot }) => middle < head && middle > foot) ? -1 : columnOf(item, columns)
  }
  const bands: Map<number, PageItem[]>[] = []
  for (const item of items.toSorted((a, b) => b.head + b.foot - a.head - a.foot)) {
    const side = sideOf(item)
    const band = bands.at(-1)
    if (!band || band.has(-1) !== side < 0) bands.push(new Map([[side, [item]]]))
    else band.set(side, [...(band.get(side) ?? []), item])
  }
  return apart(bands.map((sides) => [...sides.values()].flat()))
    .map((own): Band => {
      const sides = Map.groupBy(own, sideOf)
      if (sides.has(-1)) return { columns: [{ area, items: own }] }
      return { columns: columns.map((column, i) => ({ area: column, items: sides.get(i) ?? [] })) }
    })
    .reduce<Band[]>((merged, band) => {
      const [above, own] = [merged.at(-1)?.columns, band.columns]
      if (above?.length === 1 && above[0] && own.length === 1) append(above[0].items, own[0]?.items ?? [])
      else merged.push(band)
      return merged
    }, [])
}

/** Overlapping bands, as where a picture stands beside columns, are merged. */
function apart(bands: readonly PageItem[][]): PageItem[][] {
  const out: PageItem[][] = []
  for (const band of bands) {
    const above = out.at(-1)
    if (above && around(above).foot < around(band).head - SLACK) {
      out.pop()
      append(out, apart([...out.splice(-1), [...above, ...band]]))
    } else out.push(band)
  }
  return out
}

/** As far as letters may reach out of their lines, in points. */
const SLACK = 8

/** The column that contains something, with a tolerance; -1 if it spans several. */
function columnOf({ left, right }: ItemBox, columns: readonly TextArea[]): number {
  const shares = columns.map((column) => Math.min(right, column.right) - Math.max(left, column.left))
  const most = largest(shares)
  const isAcross = shares.filter((share) => share > Math.max(8, (right - left) * 0.08)).length > 1
  return isAcross ? -1 : shares.indexOf(most)
}

/** Between long lines that go over the gutters of a page in short distances stands a table as wide as the page. */
function ruledAcross(level: readonly ItemBox[], columns: readonly TextArea[]): Pick<ItemBox, 'head' | 'foot'>[] {
  const tables: { head: number; foot: number }[] = []
  for (const line of level.filter((each) => columnOf(each, columns) < 0)) {
    const table = tables.at(-1)
    if (table && table.foot - line.head < NEAREST) table.foot = line.foot
    else tables.push({ head: line.head, foot: line.foot })
  }
  return tables.filter(({ head, foot }) => head - foot > 6)
}

/** Lines of a table are not further apart, in points. */
const NEAREST = 60

/** A column is parted twice at most: into four. */
const MOST_PARTS = 2

type Lines = readonly { left: number; right: number }[]

/** The columns of an area: what its widest gutter parts, each parted further. */
function columnsOf(lines: Lines, area: TextArea, parts: number): TextArea[] {
  const gutter = parts > 0 ? gutterOf(lines, area) : undefined
  if (!gutter) return [area]
  return [
    { left: area.left, right: gutter.left },
    { left: gutter.right, right: area.right },
  ].flatMap((half) => {
    const own = lines.filter(({ left, right }) => left >= half.left - 2 && right <= half.right + 2)
    return columnsOf(own, half, parts - 1)
  })
}

/** The narrow white stretch on both sides of which lines stand, the most central one; few lines may cross it. */
function gutterOf(lines: Lines, area: TextArea): TextArea | undefined {
  const width = area.right - area.left
  const middle = (area.left + area.right) / 2
  let best: { at: number; crossing: number } | undefined
  for (let part = 0.25; part <= 0.75; part += 0.01) {
    const at = area.left + width * part
    const crossing = lines.filter(({ left, right }) => left < at - 2 && right > at + 2).length
    const [before, behind] = [lines.filter(({ right }) => right <= at + 2), lines.filter(({ left }) => left >= at - 2)]
    if (Math.min(before.length, behind.length) < MIN_LINES || crossing > lines.length * 0.3) continue
    const isNearer = crossing === best?.crossing && Math.abs(at - middle) < Math.abs(best.at - middle)
    if (!best || crossing < best.crossing || isNearer) best = { at, crossing }
  }
  if (!best) return undefined
  const { at } = best
  const left = largest(lines.filter(({ right }) => right <= at + 2).map(({ right }) => right))
  const right = smallest(lines.filter(({ left: from }) => from >= at - 2).map(({ left: from }) => from))
  // Columns of running text are filled; cells of a table are not.
  const isFilled = (line: Lines[number]) =>
    (line.right - line.left) * 2.5 > (line.right <= at + 2 ? left - area.left : area.right - right)
  const filled = lines.filter((line) => line.right <= at + 2 || line.left >= at - 2).filter(isFilled)
  const isNarrow = right > left && right - left < width * 0.15
  return isNarrow && filled.length > lines.length * 0.4 ? { left, right } : undefined
}

/** "1.", "2.3", "(a)", "•": what stands before the text of an item or a heading. */
const isLabel = (laid: LaidUnit | undefined): boolean =>
  laid !== undefined &&
  laid.block.lines.length === 1 &&
  /^(?:[([]?(?:\d+(?:[.-]\d+)*|[a-zA-Z]|[ivxIVX]+)[.)\]:]?|[^\p{L}\p{N}]{1,2})$/u.test(
    plainText(laid.unit.pieces).trim(),
  )

/** Whether a text stands on the line of the label before it. */
export const isLabelled = (label: LaidUnit, text: LaidUnit | undefined): text is LaidUnit =>
  text !== undefined &&
  isLabel(label) &&
  label.frame.angle === text.frame.angle &&
  Math.abs(label.block.top - text.block.top) < text.block.size * 0.5 &&
  text.block.left > label.block.left
