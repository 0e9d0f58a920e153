import { largest } from '../../../../model/lists.ts'
import type { ChartPlot } from '../../flow-chart.ts'

/** From where to where a value reaches. */
export type Piece = { from: number; to: number } | undefined

/** The values of a plot by rows, each on top of those before it where they are stacked: positive ones up, negative ones down. */
export function stacked({ series, stack }: ChartPlot): Piece[][] {
  const length = Math.max(0, largest(series.map(({ values }) => values.length)))
  if (stack === 'none') return series.map(({ values }) => values.map((value) => piece(0, value)))
  const up = Array<number>(length).fill(0)
  const down = Array<number>(length).fill(0)
  const sums = Array.from({ length }, (_, i) => series.reduce((sum, { values }) => sum + Math.abs(values[i] ?? 0), 0))
  return series.map(({ values }) =>
    Array.from({ length }, (_, i) => {
      const value = values[i]
      if (value === undefined) return undefined
      const amount = stack === 'share' ? value / (sums[i] || 1) : value
      const pile = amount < 0 ? down : up
      const from = pile[i] ?? 0
      pile[i] = from + amount
      return piece(from, from + amount)
    }),
  )
}

const piece = (from: number, to: number | undefined): Piece => (to === undefined ? undefined : { from, to })
