import { rectangle } from '../../../../images/figures.ts'
import type { Drawing } from '../../../../images/picture.ts'
import type { FlowSpan } from '../../flow.ts'
import type { FlowChart } from '../../flow-chart.ts'
import { type Area, type Canvas, chartCanvas, type Measure } from './canvas.ts'
import { drawLegend } from './legend.ts'
import { drawPie } from './pie.ts'
import { drawPlots } from './plots.ts'
import { drawRadar } from './radar.ts'

/** Room at the edges, in points. */
const EDGE = 6

/** A chart on a field of points: its title above, its legend at a side, its plots in the room that these leave. */
export function drawChart(chart: FlowChart, width: number, height: number, measure: Measure): Drawing {
  const canvas = chartCanvas(width, height, measure)
  const { fill, rule } = chart
  if (fill || rule) canvas.path(rectangle(0, 0, width, height), fill, rule)
  const edge = Math.min(EDGE, width / 20, height / 20)
  const around: Area = { left: edge, top: edge, right: width - edge, bottom: height - edge }
  const below = chart.title ? drawTitle(canvas, chart.title, around) : around
  const area = drawLegend(canvas, chart.legend, below)
  const pie = chart.plots.find(({ kind }) => kind === 'pie')
  if (pie) drawPie(canvas, pie, area)
  else if (chart.plots.some(({ kind }) => kind === 'radar')) drawRadar(canvas, chart, area)
  else drawPlots(canvas, chart, area)
  return canvas.drawing()
}

function drawTitle(canvas: Canvas, title: FlowSpan, area: Area): Area {
  const fitted = canvas.fitted(title.text, title, area.right - area.left, (area.bottom - area.top) / 3)
  canvas.block(fitted, title, [(area.left + area.right) / 2, area.top], 'center')
  return { ...area, top: area.top + fitted.height + EDGE }
}
