import { type Point, polygon } from '../../flow.ts'
import { type ChartPlot, labelAt } from '../../flow-chart.ts'
import type { Canvas } from './canvas.ts'
import type { Field } from './plots.ts'
import { stacked } from './stacked.ts'

/** Bars that stand or lie, beside each other or on each other. */
export function drawBars(canvas: Canvas, plot: ChartPlot, field: Field): void {
  const { series, gap, overlap, axis } = plot
  const count = series.length
  const width = field.slot / (1 + (count - 1) * (1 - overlap) + gap)
  const whole = width * (1 + (count - 1) * (1 - overlap))
  stacked(plot).forEach((row, s) => {
    const own = series[s]
    if (!own) return
    row.forEach((piece, i) => {
      if (!piece) return
      const start = field.middle(i) - whole / 2 + s * width * (1 - overlap)
      const from = plot.stack === 'none' ? field.ground(axis) : piece.from
      const corners: Point[] = [
        field.at(start, from, axis),
        field.at(start, piece.to, axis),
        field.at(start + width, piece.to, axis),
        field.at(start + width, from, axis),
      ]
      const paint = own.colours.get(i) ?? own.rgb
      if (paint) canvas.path(polygon(corners, true), paint)
      const label = labelAt(own, i)
      if (!label) return
      const isInside = own.isLabelledInside || plot.stack !== 'none'
      const [x, y] = field.at(start + width / 2, isInside ? (from + piece.to) / 2 : piece.to, axis)
      const away = isInside ? 0 : own.labelStyle.size * 0.7 * (piece.to < from ? -1 : 1)
      if (field.isFlat)
        canvas.label(label, own.labelStyle, [x + away / 2, y], isInside ? 'center' : away < 0 ? 'end' : 'start')
      else canvas.label(label, own.labelStyle, [x, y - away], 'center')
    })
  })
}
