import type { FlowRule, FlowStyle, Rgb } from './flow-style.ts'

/** A chart from the values that the document stores. What it does not show is left out. */
export type FlowChart = {
  /** How the ids of its units begin. */
  from: string
  title?: ChartText
  legend?: { at: 'top' | 'right' | 'bottom' | 'left'; entries: LegendEntry[]; style: ChartStyle }
  /** The categories in order. Numbers may be left out if there are too many. */
  categories: { text: string; isNumber: boolean }[]
  plots: ChartPlot[]
  across: ChartAxis
  /** The first axis of values, and a second one at the other side. */
  up: ChartAxis[]
  fill?: Rgb
  rule?: FlowRule
}

/** A text of a chart with its style. */
export type ChartStyle = FlowStyle
export type ChartText = FlowStyle & { text: string }

export type LegendEntry = { text: string; rgb: Rgb }

export type ChartAxis = {
  /** Shows its labels. */
  isShown: boolean
  title?: ChartText
  style: ChartStyle
  min?: number
  max?: number
  step?: number
  isReversed: boolean
  hasGrid: boolean
  /** Where nothing says more: from the lowest to the highest value. */
  format: string
  /** Categories stand between its ticks, as bars need it. */
  isBetween: boolean
}

export type ChartPlot = {
  kind: 'bars' | 'lines' | 'areas' | 'pie' | 'points' | 'radar'
  /** Bars are horizontal. */
  isFlat: boolean
  /** Grouping of the series: clustered, stacked, or stacked to 100 %. */
  stack: 'none' | 'sum' | 'share'
  /** Gap between categories in parts of a bar's width, and overlap of the bars of one category. */
  gap: number
  overlap: number
  /** The hole of a doughnut in parts of its width; the angle of its first slice, in degrees from the top. */
  hole: number
  from: number
  /** A filled radar. */
  isFilled: boolean
  axis: 0 | 1
  series: ChartSeries[]
}

export type ChartSeries = {
  name: string
  /** Undefined: nothing is painted. */
  rgb: Rgb | undefined
  /** Points that have a colour of their own. */
  colours: ReadonlyMap<number, Rgb>
  values: (number | undefined)[]
  /** Of scatter and bubble charts: the x values and the sizes. */
  across?: (number | undefined)[]
  sizes?: (number | undefined)[]
  /** Each label consists of parts that a separator joins. */
  labels: (string[] | undefined)[]
  separator: string
  labelStyle: ChartStyle
  isLabelledInside: boolean
  hasLine: boolean
  hasMarkers: boolean
  width: number
}

/** Every text that a chart shows, but for the numbers at its axes. The lines of a title are texts of their own. */
export const chartTexts = ({ title, legend, categories, plots, across, up }: FlowChart): string[] => [
  ...[title, across.title, ...up.map((axis) => axis.title)].flatMap((span) => span?.text.split('\n') ?? []),
  ...(across.isShown ? categories.map(({ text }) => text) : []),
  ...(legend?.entries.map(({ text }) => text) ?? []),
  ...plots.flatMap(({ series }) => series.flatMap(({ labels }) => labels.flatMap((parts) => parts ?? []))),
]

/** The label of a value. */
export const labelAt = ({ labels, separator }: ChartSeries, i: number): string | undefined => labels[i]?.join(separator)
