import { largest } from '../../../../model/lists.ts'
import { type Point, polygon, type Rgb } from '../../flow.ts'
import type { ChartStyle, FlowChart } from '../../flow-chart.ts'
import { formatValue } from '../../format-value.ts'
import type { Area, Canvas } from './canvas.ts'
import { drawRow } from './lines.ts'
import { placeOn } from './scale.ts'
import { valueScales } from './scales.ts'

const pale: Rgb = [0.8, 0.8, 0.8]
/** Of half of the height, what names leave to the web; of the width, what they take at a side. */
const WEB = 0.72
const MOST = 0.28
/** Between the web and its names, in points. */
const GAP = 6

/** Values on spokes around a middle, joined to a web, a spoke for each category. */
export function drawRadar(canvas: Canvas, chart: FlowChart, area: Area): void {
  const { categories, plots, across, up } = chart
  const count = Math.max(3, categories.length)
  const wide = area.right - area.left
  const names = across.isShown
    ? Math.max(0, largest(categories.map(({ text }) => canvas.widthOf(text, across.style))))
    : 0
  const beside = Math.min(names, wide * MOST) + GAP
  const radius = Math.min(((area.bottom - area.top) / 2) * WEB, wide / 2 - beside)
  const middle: Point = [(area.left + area.right) / 2, (area.top + area.bottom) / 2]
  const [scale] = valueScales(chart, radius / 18)
  if (!scale || !(radius > 0)) return
  const at = (i: number, part: number): Point => {
    const angle = (i / count) * 2 * Math.PI
    return [middle[0] + Math.sin(angle) * radius * part, middle[1] - Math.cos(angle) * radius * part]
  }
  const spokes = Array.from({ length: count }, (_, i) => i)
  for (const tick of scale.ticks) {
    const ring = spokes.map((i) => at(i, placeOn(scale, tick)))
    canvas.path(polygon(ring, true), undefined, { width: 0.5, rgb: pale })
  }
  for (const i of spokes) canvas.line([middle, at(i, 1)], pale, 0.5)
  for (const { series, isFilled } of plots)
    for (const row of series) {
      const points = row.values
        .slice(0, count)
        .map((value, i) => (value === undefined ? undefined : at(i, placeOn(scale, value))))
      const corners = points.flatMap((point) => (point ? [point] : []))
      if (isFilled) canvas.path(polygon(corners, true), row.rgb)
      const own = isFilled ? { ...row, hasLine: false, hasMarkers: false } : row
      // A web ends where it begins.
      drawRow(canvas, own, points.length === count ? [...points, points[0]] : points)
    }
  const [axis] = up
  for (const tick of axis?.isShown ? scale.ticks : [])
    if (axis)
      canvas.text(formatValue(tick, axis.format), axis.style, [middle[0] - 3, at(0, placeOn(scale, tick))[1]], 'end')
  if (across.isShown)
    for (const [i, { text }] of categories.entries())
      drawName(canvas, text, across.style, { at: at(i, 1 + GAP / radius), middle, area })
}

type NamePosition = { at: Point; middle: Point; area: Area }

/** A name at the end of its spoke, away from the middle. */
function drawName(canvas: Canvas, text: string, style: ChartStyle, { at: [x, y], middle, area }: NamePosition): void {
  const isMiddle = Math.abs(x - middle[0]) < 2
  const isRight = x > middle[0]
  const room = isMiddle ? (area.right - area.left) / 2 : Math.max(20, isRight ? area.right - x : x - area.left)
  const fitted = canvas.fitted(text, style, room, (area.bottom - area.top) / 5)
  const over = isMiddle ? (y < middle[1] ? fitted.height : 0) : fitted.height / 2
  canvas.block(fitted, style, [x, y - over], isMiddle ? 'center' : isRight ? 'start' : 'end')
}
