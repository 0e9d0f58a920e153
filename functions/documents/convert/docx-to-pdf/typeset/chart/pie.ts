import { type Point, polygon, type Rgb } from '../../flow.ts'
import { type ChartPlot, type ChartSeries, labelAt } from '../../flow-chart.ts'
import type { Area, Canvas } from './canvas.ts'

const white: Rgb = [1, 1, 1]
/** Steps of a whole round. */
const ROUND = 90

/** A pie, or rings one within the other, with labels on their pieces or around them. */
export function drawPie(canvas: Canvas, { series, hole, from }: ChartPlot, area: Area): void {
  const shown = hole ? series : series.slice(0, 1)
  const isAround = shown.some(({ labels, isLabelledInside }) => !hole && !isLabelledInside && labels.some(Boolean))
  const [wide, high] = [area.right - area.left, area.bottom - area.top]
  const radius = (Math.min(wide, high) / 2) * (isAround ? 0.75 : 0.96)
  if (!(radius > 0)) return
  const middle: Point = [(area.left + area.right) / 2, (area.top + area.bottom) / 2]
  const inner = radius * hole
  const ring = (radius - inner) / shown.length
  shown.forEach((row, i) => {
    const within = inner + ring * i
    pieces(canvas, row, { middle, inner: within, outer: within + ring, from, isAround, room: wide / 2 - radius })
  })
}

type Ring = { middle: Point; inner: number; outer: number; from: number; isAround: boolean; room: number }

function pieces(canvas: Canvas, row: ChartSeries, ring: Ring): void {
  const { values, colours, rgb, labelStyle } = row
  const sum = values.reduce<number>((total, value) => total + Math.abs(value ?? 0), 0)
  if (!(sum > 0)) return
  const { middle, inner, outer } = ring
  const at = (angle: number, radius: number): Point => [
    middle[0] + Math.sin(angle) * radius,
    middle[1] - Math.cos(angle) * radius,
  ]
  let angle = (ring.from * Math.PI) / 180
  values.forEach((value, i) => {
    const sweep = (Math.abs(value ?? 0) / sum) * 2 * Math.PI
    const steps = Math.max(1, Math.ceil((sweep / (2 * Math.PI)) * ROUND))
    const start = angle
    const arc = (radius: number) =>
      Array.from({ length: steps + 1 }, (_, step) => at(start + (sweep * step) / steps, radius))
    const corners = inner > 0 ? [...arc(outer), ...arc(inner).reverse()] : [middle, ...arc(outer)]
    if (sweep > 0) canvas.path(polygon(corners, true), colours.get(i) ?? rgb, { width: 0.75, rgb: white })
    const label = labelAt(row, i)
    if (label) drawLabel(canvas, label, labelStyle, start + sweep / 2, ring, at)
    angle += sweep
  })
}

function drawLabel(
  canvas: Canvas,
  label: string,
  style: ChartSeries['labelStyle'],
  angle: number,
  { inner, outer, isAround, room }: Ring,
  at: (angle: number, radius: number) => Point,
): void {
  const isRight = Math.sin(angle) >= 0
  const fitted = canvas.fitted(label, style, isAround ? Math.max(24, room + outer * 0.2) : outer * 0.9, outer)
  const [x, y] = at(angle, isAround ? outer + style.size * 0.6 : inner ? (inner + outer) / 2 : outer * 0.62)
  const isBeside = isAround && Math.abs(Math.sin(angle)) > 0.3
  const over = isAround && !isBeside ? Math.sign(Math.cos(angle)) * fitted.height * 0.4 : 0
  canvas.block(fitted, style, [x, y - fitted.height / 2 - over], isBeside ? (isRight ? 'start' : 'end') : 'center')
}
