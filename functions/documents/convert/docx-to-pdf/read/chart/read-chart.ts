import { stemOf } from '../../../../docx/text/plan-part.ts'
import { told } from '../../../../docx/xml/told.ts'
import { largest } from '../../../../model/lists.ts'
import type { ChartAxis, ChartPlot, FlowChart, LegendEntry } from '../../flow-chart.ts'
import type { Body, LinkedPart } from '../body.ts'
import { emu } from '../emu.ts'
import type { RunFormat } from '../formatting.ts'
import type { Theme } from '../theme.ts'
import { below, type Element, kid, kids, val } from '../xml-tree.ts'
import { axisOf } from './axis.ts'
import { type Cache, cacheOf } from './cache.ts'
import { styleOf, textFormat, titleOf } from './chart-text.ts'
import { categoryAt } from './labels.ts'
import { accent, nameOf, seriesOf } from './series.ts'

/** The plots that are drawn; three-dimensional ones are drawn flat. */
const kinds: Record<string, ChartPlot['kind']> = {
  barChart: 'bars',
  bar3DChart: 'bars',
  lineChart: 'lines',
  line3DChart: 'lines',
  areaChart: 'areas',
  area3DChart: 'areas',
  pieChart: 'pie',
  pie3DChart: 'pie',
  ofPieChart: 'pie',
  doughnutChart: 'pie',
  scatterChart: 'points',
  bubbleChart: 'points',
  radarChart: 'radar',
}

/** Nobody can read more names than these on a page. */
const MAX_NAMES = 120
const MAX_LABELS = 300

/** Reads the part of a chart. Undefined for other kinds, for empty charts, and beyond the document's budget of shapes. */
export function readChart(part: LinkedPart, body: Body): FlowChart | undefined {
  const chart = kid(part.root, 'chart')
  const area = kid(chart, 'plotArea')
  const plots = kids(area).filter(({ name }) => name.endsWith('Chart'))
  const rows = plots.flatMap((plot) => rowsOf(plot))
  if (!chart || !rows.length || !isKnown(plots)) return undefined
  const count = [...below(chart, 'pt')].length + rows.length
  if (count > body.drawn.left) return undefined
  body.drawn.left -= count
  const made = readably(chartOf(part, chart, plots, body.theme))
  const names = made.categories.filter(({ isNumber }) => !isNumber).length + (made.legend?.entries.length ?? 0)
  const isFull = names > MAX_NAMES || labelsIn(made) > MAX_LABELS
  return isFull || !made.plots.some(hasValues) ? undefined : made
}

const labelsIn = ({ plots }: FlowChart) =>
  plots.flatMap(({ series }) => series.map(({ labels }) => labels.filter(Boolean).length)).reduce((a, b) => a + b, 0)

/** Numbers at more values than can be read are left out. */
function readably(chart: FlowChart): FlowChart {
  if (labelsIn(chart) <= MAX_LABELS) return chart
  const named = (parts: string[] | undefined) => (parts?.some((part) => /\p{L}/u.test(part)) ? parts : undefined)
  const plots = chart.plots.map((plot) => ({
    ...plot,
    series: plot.series.map((row) => ({ ...row, labels: row.labels.map(named) })),
  }))
  return { ...chart, plots }
}

/** Scatter plots, pies, radars and horizontal bars have a plot area of their own. */
const apart = new Set<ChartPlot['kind']>(['points', 'pie', 'radar'])

function isKnown(plots: readonly Element[]): boolean {
  const fields = plots.map((plot) => {
    const kind = told(kinds, plot.name)
    if (!kind || apart.has(kind)) return kind
    return val(plot, 'barDir') === 'bar' ? 'flat' : 'upright'
  })
  return fields.every((field) => field !== undefined && field === fields[0])
}

const rowsOf = (plot: Element) => kids(plot).filter(({ name }) => name === 'ser')

/** A pie shows only its first series. */
const shownRows = (plot: Element) => (/^(?:pie|ofPie)/.test(plot.name) ? rowsOf(plot).slice(0, 1) : rowsOf(plot))

const hasValues = ({ kind, series }: ChartPlot) =>
  series.some(({ values }) => values.some((value) => value !== undefined && (kind !== 'pie' || value !== 0)))

function chartOf(part: LinkedPart, chart: Element, plots: readonly Element[], theme: Theme): FlowChart {
  const area = kid(chart, 'plotArea')
  const base = textFormat(part.root, theme, { size: 10 })
  const axes = new Map(
    kids(area).flatMap((axis) => (axis.name.endsWith('Ax') ? [[val(axis, 'axId') ?? '', axis]] : [])),
  )
  const own = (plot: Element) =>
    kids(plot).flatMap(({ name, attributes }) => (name === 'axId' ? (axes.get(attributes['val'] ?? '') ?? []) : []))
  const [first] = plots.map(own)
  const isPoints = (plot: Element) => told(kinds, plot.name) === 'points'
  const across = first?.find(({ name }) => name !== 'valAx') ?? first?.[0]
  const values = [...new Set(plots.map((plot) => own(plot).findLast(({ name }) => name === 'valAx')))]
  const rows = plots.flatMap(rowsOf)
  const categories = rows.map((ser) => cacheOf(kid(ser, 'cat'))).find(({ texts }) => texts.length) ?? none
  const made = plots.map((plot): ChartPlot => {
    const axis = values.indexOf(own(plot).findLast(({ name }) => name === 'valAx')) === 1 ? 1 : 0
    return plotOf(plot, axis, categories, theme, base)
  })
  const length = Math.max(0, largest(made.flatMap(({ series }) => series.map((row) => row.values.length))))
  const said = plots.some(isPoints) ? none : categories
  const format = formatIn(rows, plots)
  const title = chartTitle(chart, rows, theme, base)
  const legend = legendOf(chart, made, said, theme, base)
  const properties = kid(part.root, 'spPr')
  const fill = theme.colour(kid(properties, 'solidFill'))
  const ink = theme.colour(kid(properties, 'ln', 'solidFill'))
  return {
    from: stemOf(part.name),
    ...(title && { title }),
    ...(legend && { legend }),
    categories: categoriesOf(said, Math.max(length, said.texts.length)),
    plots: made,
    across: axisOf(across, said.format, theme, base),
    up: values.slice(0, 2).map((axis) => shared(axisOf(axis, format, theme, base), made)),
    ...(fill && { fill }),
    ...(ink && { rule: { width: Math.min(6, emu(kid(properties, 'ln')?.attributes['w']) || 0.75), rgb: ink } }),
  }
}

const none: Cache = { texts: [], isNumber: false, format: 'General' }

/** Values without category names are numbered. */
const categoriesOf = (cache: Cache, length: number): FlowChart['categories'] =>
  Array.from({ length }, (_, i) =>
    cache.texts.length
      ? { text: categoryAt(cache, i), isNumber: cache.isNumber }
      : { text: String(i + 1), isNumber: true },
  )

function formatIn(rows: readonly Element[], plots: readonly Element[]): string {
  const name = plots.some((plot) => told(kinds, plot.name) === 'points') ? 'yVal' : 'val'
  return cacheOf(kid(rows[0], name)).format
}

/** Shares of a sum are percents, whatever their values are. */
const shared = (axis: ChartAxis, plots: readonly ChartPlot[]): ChartAxis =>
  plots.some(({ stack }) => stack === 'share') && !axis.format.includes('%') ? { ...axis, format: '0%' } : axis

function plotOf(plot: Element, axis: 0 | 1, categories: Cache, theme: Theme, base: RunFormat): ChartPlot {
  const kind = told(kinds, plot.name) ?? 'bars'
  const grouping = val(plot, 'grouping') ?? ''
  const amount = (name: string, still: number, most: number) => {
    const value = Number(val(plot, name) ?? still)
    return Number.isFinite(value) ? Math.max(-most, Math.min(value, most)) : still
  }
  const stack = grouping === 'stacked' ? 'sum' : grouping === 'percentStacked' ? 'share' : 'none'
  return {
    kind,
    isFlat: kind === 'bars' && val(plot, 'barDir') === 'bar',
    stack,
    gap: Math.max(0, amount('gapWidth', 150, 500)) / 100,
    overlap: stack === 'none' ? amount('overlap', 0, 100) / 100 : 1,
    hole: plot.name === 'doughnutChart' ? Math.max(0.1, Math.min(0.9, amount('holeSize', 50, 90) / 100)) : 0,
    from: amount('firstSliceAng', 0, 360),
    isFilled: val(plot, 'radarStyle') === 'filled',
    axis,
    series: shownRows(plot).map((ser) => seriesOf(ser, plot, kind, categories, theme, base)),
  }
}

/** A title without text of its own names the only series. */
function chartTitle(chart: Element, rows: readonly Element[], theme: Theme, base: RunFormat) {
  const title = kid(chart, 'title')
  const format = { ...base, bold: true, size: (base.size ?? 10) * 1.4 }
  const own = titleOf(title, theme, format)
  const [row] = rows
  const isOnly = rows.length === 1 || kids(kid(chart, 'plotArea')).some(({ name }) => name.startsWith('pie'))
  if (own || !title || !isOnly || !row) return own
  const name = nameOf(row)
  return name ? { ...styleOf(textFormat(title, theme, format)), text: name } : undefined
}

function legendOf(
  chart: Element,
  plots: readonly ChartPlot[],
  categories: Cache,
  theme: Theme,
  base: RunFormat,
): FlowChart['legend'] {
  // The data table under a chart names its series too.
  const legend = kid(chart, 'legend') ?? kid(chart, 'plotArea', 'dTable')
  if (!legend) return undefined
  const gone = new Set(
    kids(legend)
      .filter((entry) => entry.name === 'legendEntry' && val(entry, 'delete') !== '0' && kid(entry, 'delete'))
      .map((entry) => Number(val(entry, 'idx'))),
  )
  const entries = entriesOf(plots, categories, theme).filter(({ text }, i) => text && !gone.has(i))
  const at =
    told({ t: 'top', b: 'bottom', l: 'left' } as const, val(legend, 'legendPos') ?? '') ??
    (legend.name === 'legend' ? 'right' : 'bottom')
  return entries.length ? { at, entries, style: styleOf(textFormat(legend, theme, base)) } : undefined
}

/** The legend of a pie names its slices, that of other plots their series. */
function entriesOf(plots: readonly ChartPlot[], categories: Cache, theme: Theme): LegendEntry[] {
  const [plot] = plots
  const [row] = plot?.series ?? []
  if (plot?.kind !== 'pie' || !row)
    return plots.flatMap(({ series }) => series.map(({ name, rgb }) => ({ text: name, rgb: rgb ?? [1, 1, 1] })))
  return row.values.map((_, i) => ({
    text: categoryAt(categories, i),
    rgb: row.colours.get(i) ?? row.rgb ?? accent(i, theme),
  }))
}
