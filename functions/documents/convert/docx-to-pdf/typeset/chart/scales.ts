import { largest, smallest } from '../../../../model/lists.ts'
import type { ChartSeries, FlowChart } from '../../flow-chart.ts'
import { scaleOf } from './scale.ts'
import { stacked } from './stacked.ts'

/** The scales of the axes of values: what is stacked counts by its sums. */
export function valueScales({ plots, up }: FlowChart, steps: number) {
  return ([0, 1] as const).flatMap((axis) => {
    const own = plots.filter((plot) => plot.axis === axis)
    const asked = up[axis]
    if (!own.length && axis === 1) return []
    const values = own.flatMap((plot) =>
      stacked(plot).flatMap((row) => row.flatMap((piece) => (piece ? [piece.to] : []))),
    )
    const fromZero = own.some(({ kind, stack }) => kind === 'bars' || kind === 'areas' || stack !== 'none')
    const isShare = own.some(({ stack }) => stack === 'share')
    const most = isShare && !values.some((value) => value < 0) ? { min: 0, max: 1 } : {}
    const said = { ...most, ...(asked && boundsOf(asked)) }
    return [scaleOf(values, said, fromZero, steps)]
  })
}

const boundsOf = ({ min, max, step }: FlowChart['across']) => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
  ...(step !== undefined && { step }),
})

/** The scale across, where numbers stand there. */
export function acrossScale({ plots, across }: FlowChart, steps: number) {
  const rows: ChartSeries[] = plots.flatMap((plot) => (plot.kind === 'points' ? plot.series : []))
  if (!rows.length) return undefined
  const values = rows.flatMap((row) => row.across?.flatMap((value) => value ?? []) ?? [])
  // Bubbles reach over their middles.
  const air = rows.some(({ sizes }) => sizes) ? (largest(values) - smallest(values)) * 0.1 : 0
  const reach = values.flatMap((value) => (air ? [value - air, value + air] : [value]))
  return scaleOf(reach, boundsOf(across), false, steps)
}
