import { largest, smallest } from '../../../../model/lists.ts'
import type { FlowChart } from '../../flow-chart.ts'
import type { Area, Canvas } from './canvas.ts'

type Legend = NonNullable<FlowChart['legend']>

/** Room between a colour and its name, and between entries, in parts of the size. */
const GAP = 0.5

/** Draws a legend at its side and gives the room that it leaves. */
export function drawLegend(canvas: Canvas, legend: Legend | undefined, area: Area): Area {
  if (!legend) return area
  return legend.at === 'left' || legend.at === 'right'
    ? besides(canvas, legend, legend.at, area)
    : across(canvas, legend, legend.at, area)
}

function besides(canvas: Canvas, { entries, style }: Legend, at: 'left' | 'right', area: Area): Area {
  const high = area.bottom - area.top
  const most = (area.right - area.left) * 0.4
  const share = high / entries.length
  // All entries have the size of the one that must be the smallest.
  const least = (size: number) =>
    Math.min(
      size,
      smallest(
        entries.map(({ text }) => canvas.fitted(text, { ...style, size }, most - size * (1 + GAP), share - 1).size),
      ),
    )
  const own = { ...style, size: least(style.size) }
  const { size } = own
  const names = entries.map(({ text }) => canvas.fitted(text, own, most - size * (1 + GAP), Number.POSITIVE_INFINITY))
  const width = largest(names.map((name) => name.width)) + size * (1 + GAP)
  const total = names.reduce((sum, name) => sum + name.height + size * GAP, 0)
  const left = at === 'left' ? area.left : area.right - width
  let y = area.top + Math.max(0, high - total) / 2
  names.forEach((name, i) => {
    const first = y + size * 0.6
    canvas.box(left, first - size * 0.35, left + size * 0.7, first + size * 0.35, entries[i]?.rgb)
    canvas.block(name, own, [left + size * (0.7 + GAP), y], 'start')
    y += name.height + size * GAP
  })
  const taken = width + size
  return at === 'left' ? { ...area, left: area.left + taken } : { ...area, right: area.right - taken }
}

function across(canvas: Canvas, legend: Legend, at: 'top' | 'bottom', area: Area): Area {
  const wide = area.right - area.left
  const most = (area.bottom - area.top) * 0.35
  let { size } = legend.style
  let rows = rowsOf(canvas, legend, size, wide)
  while (size > 3 && rows.length * size * 1.5 > most) {
    size *= 0.9
    rows = rowsOf(canvas, legend, size, wide)
  }
  const high = rows.length * size * 1.5
  const top = at === 'top' ? area.top : area.bottom - high
  rows.forEach((row, i) => {
    const y = top + (i + 0.5) * size * 1.5
    let x = area.left + (wide - row.reduce((sum, { width }) => sum + width, 0)) / 2
    for (const { entry, width, own } of row) {
      canvas.box(x, y - own * 0.35, x + own * 0.7, y + own * 0.35, entry.rgb)
      canvas.text(entry.text, { ...legend.style, size: own }, [x + own * (0.7 + GAP), y], 'start')
      x += width
    }
  })
  return at === 'top'
    ? { ...area, top: area.top + high + size / 2 }
    : { ...area, bottom: area.bottom - high - size / 2 }
}

/** Entries side by side, as many as a row holds; one that is wider than a row is smaller. */
function rowsOf(canvas: Canvas, { entries, style }: Legend, size: number, wide: number) {
  type Set = { entry: (typeof entries)[number]; width: number; own: number }
  const rows: Set[][] = []
  let taken = wide
  for (const entry of entries) {
    const natural = canvas.widthOf(entry.text, { ...style, size }) + size * (0.7 + GAP * 3)
    const own = Math.min(size, (size * wide) / natural)
    const width = (natural * own) / size
    if (taken + width > wide + 0.01) {
      rows.push([])
      taken = 0
    }
    rows.at(-1)?.push({ entry, width, own })
    taken += width
  }
  return rows
}
