import { largest } from '../../../../model/lists.ts'
import { type Path, type Point, polygon } from '../../flow.ts'
import { type ChartPlot, type ChartSeries, labelAt } from '../../flow-chart.ts'
import type { Canvas } from './canvas.ts'
import type { Field } from './plots.ts'
import { placeOn, type Scale } from './scale.ts'
import { stacked } from './stacked.ts'

/** Radius of a mark at a value, in points. */
const MARK = 2.5
/** That of the largest bubble, in parts of the field's width. */
const BUBBLE = 0.06

/** Values joined by lines, which end where one is missing. */
export function drawLines(canvas: Canvas, plot: ChartPlot, field: Field): void {
  stacked(plot).forEach((row, s) => {
    const own = plot.series[s]
    if (own)
      drawRow(
        canvas,
        own,
        row.map((piece, i) => piece && field.at(field.middle(i), piece.to, plot.axis)),
      )
  })
}

/** The grounds under lines, the first row at the back unless they stand on each other. */
export function drawAreas(canvas: Canvas, plot: ChartPlot, field: Field): void {
  stacked(plot).forEach((row, s) => {
    const own = plot.series[s]
    if (!own) return
    const ground = field.ground(plot.axis)
    const over = row.map((piece, i) => field.at(field.middle(i), piece?.to ?? ground, plot.axis))
    const under = row.map((piece, i) =>
      field.at(field.middle(i), plot.stack === 'none' ? ground : (piece?.from ?? ground), plot.axis),
    )
    canvas.path(polygon([...over, ...under.reverse()], true), own.rgb)
    drawLabels(canvas, own, over)
  })
}

/** Points by two numbers, as large as a third says. */
export function drawPoints(canvas: Canvas, plot: ChartPlot, field: Field, across: Scale | undefined): void {
  if (!across) return
  const most = Math.max(0, largest(plot.series.flatMap(({ sizes = [] }) => sizes.map((size) => Math.abs(size ?? 0)))))
  for (const own of plot.series) {
    const points = own.values.map((value, i) => {
      const x = own.across?.[i]
      return value === undefined || x === undefined ? undefined : field.at(placeOn(across, x), value, plot.axis)
    })
    if (!own.sizes) {
      drawRow(canvas, own, points)
      continue
    }
    points.forEach((point, i) => {
      const size = Math.abs(own.sizes?.[i] ?? 0)
      const radius = most ? canvas.width * BUBBLE * Math.sqrt(size / most) : MARK
      if (point) drawMark(canvas, own, i, point, radius)
    })
    drawLabels(canvas, own, points)
  }
}

/** Points joined by lines, which end where one is missing, with their marks and labels. */
export function drawRow(canvas: Canvas, own: ChartSeries, points: readonly (Point | undefined)[]): void {
  const { rgb, width } = own
  if (rgb && own.hasLine) for (const part of unbroken(points)) if (part.length > 1) canvas.line(part, rgb, width)
  if (own.hasMarkers)
    points.forEach((point, i) => {
      if (point) drawMark(canvas, own, i, point, MARK)
    })
  drawLabels(canvas, own, points)
}

function drawMark(canvas: Canvas, { colours, rgb }: ChartSeries, i: number, [x, y]: Point, radius: number): void {
  canvas.path(circle(x, y, radius), colours.get(i) ?? rgb)
}

/** How far from its end the handle of a curve stands that is as good as a quarter of a circle, in parts of the radius. */
const ROUND = 0.5523

function circle(x: number, y: number, radius: number): Path {
  const at = (across: number, down: number): Point => [x + across * radius, y + down * radius]
  return [
    { to: 'm', points: [at(1, 0)] },
    { to: 'c', points: [at(1, ROUND), at(ROUND, 1), at(0, 1)] },
    { to: 'c', points: [at(-ROUND, 1), at(-1, ROUND), at(-1, 0)] },
    { to: 'c', points: [at(-1, -ROUND), at(-ROUND, -1), at(0, -1)] },
    { to: 'c', points: [at(ROUND, -1), at(1, -ROUND), at(1, 0)] },
    { to: 'h', points: [] },
  ]
}

function drawLabels(canvas: Canvas, own: ChartSeries, points: readonly (Point | undefined)[]): void {
  points.forEach((point, i) => {
    const label = labelAt(own, i)
    if (point && label) canvas.label(label, own.labelStyle, [point[0], point[1] - own.labelStyle.size * 0.8], 'center')
  })
}

function unbroken(points: readonly (Point | undefined)[]): Point[][] {
  const parts: Point[][] = [[]]
  for (const point of points) {
    if (point) parts.at(-1)?.push(point)
    else parts.push([])
  }
  return parts
}
