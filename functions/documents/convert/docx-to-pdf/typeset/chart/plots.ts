import type { Point } from '../../flow.ts'
import type { ChartPlot, FlowChart } from '../../flow-chart.ts'
import { type Axes, axesOf } from './axes.ts'
import { drawBars } from './bars.ts'
import type { Area, Canvas } from './canvas.ts'
import { drawAreas, drawLines, drawPoints } from './lines.ts'
import { placeOn } from './scale.ts'

/** Where things stand in the field of the plots. */
export type Field = {
  /** A place along the categories, in parts of their axis, and a value of an axis. */
  at: (along: number, value: number, axis: 0 | 1) => Point
  /** The value from which bars rise. */
  ground: (axis: 0 | 1) => number
  /** Where the middle of a category is, in parts of its axis, and how much of it each has. */
  middle: (category: number) => number
  slot: number
  isFlat: boolean
}

/** Plots over axes: areas first, then bars, lines and points. */
export function drawPlots(canvas: Canvas, chart: FlowChart, area: Area): void {
  const isFlat = chart.plots.some((plot) => plot.isFlat)
  const axes = axesOf(canvas, chart, area, isFlat)
  const field = fieldOf(chart, axes, isFlat)
  const ofKind = (kind: ChartPlot['kind']) => chart.plots.filter((plot) => plot.kind === kind)
  for (const plot of ofKind('areas')) drawAreas(canvas, plot, field)
  for (const plot of ofKind('bars')) drawBars(canvas, plot, field)
  for (const plot of ofKind('lines')) drawLines(canvas, plot, field)
  for (const plot of ofKind('points')) drawPoints(canvas, plot, field, axes.across)
}

function fieldOf({ plots, categories, up, across }: FlowChart, axes: Axes, isFlat: boolean): Field {
  const { left, top, right, bottom } = axes.field
  const count = Math.max(1, categories.length)
  const isBetween = plots.some(({ kind }) => kind === 'bars') || (up[0]?.isBetween ?? true)
  const slot = 1 / count
  return {
    at: (along, value, axis) => {
      const scale = axes.up[axis] ?? axes.up[0]
      const risen = scale ? placeOn(scale, value) : 0
      const high = up[axis]?.isReversed ? 1 - risen : risen
      const way = across.isReversed ? 1 - along : along
      return isFlat
        ? [left + high * (right - left), bottom - way * (bottom - top)]
        : [left + way * (right - left), bottom - high * (bottom - top)]
    },
    ground: (axis) => {
      const scale = axes.up[axis] ?? axes.up[0]
      return scale ? Math.max(scale.min, Math.min(0, scale.max)) : 0
    },
    middle: (i) => (isBetween || count < 2 ? (i + 0.5) * slot : i / (count - 1)),
    slot,
    isFlat,
  }
}
