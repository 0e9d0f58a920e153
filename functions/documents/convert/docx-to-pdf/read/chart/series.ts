import type { Rgb } from '../../flow.ts'
import type { ChartPlot, ChartSeries } from '../../flow-chart.ts'
import { emu } from '../emu.ts'
import type { RunFormat } from '../formatting.ts'
import type { Theme } from '../theme.ts'
import { type Element, isOn, kid, kids, ownText, val } from '../xml-tree.ts'
import { type Cache, cacheOf, numbersOf } from './cache.ts'
import { labelsOf } from './labels.ts'

/** A series of values with its colours and labels. */
export function seriesOf(
  ser: Element,
  plot: Element,
  kind: ChartPlot['kind'],
  categories: Cache,
  theme: Theme,
  base: RunFormat,
): ChartSeries {
  const properties = kid(ser, 'spPr')
  const line = kid(properties, 'ln')
  const index = Number(val(ser, 'idx') ?? 0) || 0
  const isDrawn = kind === 'lines' || kind === 'points' || (kind === 'radar' && val(plot, 'radarStyle') !== 'filled')
  const said = isDrawn ? theme.colour(kid(line, 'solidFill')) : paintOf(properties, theme)
  const marker = paintOf(kid(ser, 'marker', 'spPr'), theme)
  const rgb = said ?? (isDrawn ? marker : undefined) ?? accent(index, theme)
  const values = cacheOf(kid(ser, kind === 'points' ? 'yVal' : 'val'))
  const across = kind === 'points' ? numbersOf(cacheOf(kid(ser, 'xVal'))) : undefined
  const sizes = plot.name === 'bubbleChart' ? numbersOf(cacheOf(kid(ser, 'bubbleSize'))) : undefined
  const numbers = numbersOf(values)
  const name = nameOf(ser)
  return {
    name,
    rgb: kid(properties, 'noFill') && !isDrawn ? undefined : rgb,
    colours: coloursOf(ser, plot, kind, numbers.length, theme),
    values: numbers,
    ...(across && { across: numbers.map((_, i) => across[i] ?? i + 1) }),
    ...(sizes && { sizes }),
    ...labelsOf(ser, plot, { name, categories, numbers, format: values.format }, theme, base),
    hasLine: hasLine(plot, kind, line),
    hasMarkers: kind === 'points' ? val(kid(ser, 'marker'), 'symbol') !== 'none' : hasMarkers(ser, plot),
    width: Math.min(8, emu(line?.attributes['w']) || 2),
  }
}

export function nameOf(ser: Element): string {
  const own = kid(ser, 'tx', 'v')
  return (own ? ownText(own) : (cacheOf(kid(ser, 'tx')).texts[0] ?? '')).trim()
}

/** Points are joined by a line only where their chart says so. */
function hasLine(plot: Element, kind: ChartPlot['kind'], line: Element | undefined): boolean {
  if (kid(line, 'noFill')) return false
  const style = val(plot, 'scatterStyle') ?? ''
  return kind !== 'points' || (plot.name === 'scatterChart' && (line !== undefined || /line|smooth/i.test(style)))
}

const hasMarkers = (ser: Element, plot: Element) => {
  const symbol = val(kid(ser, 'marker'), 'symbol')
  return symbol === undefined ? (isOn(plot, 'marker') ?? false) : symbol !== 'none'
}

function coloursOf(
  ser: Element,
  plot: Element,
  kind: ChartPlot['kind'],
  count: number,
  theme: Theme,
): Map<number, Rgb> {
  const colours = new Map<number, Rgb>()
  const isVaried = kind === 'pie' && (isOn(plot, 'varyColors') ?? true)
  if (isVaried) for (let i = 0; i < count; i++) colours.set(i, accent(i, theme))
  for (const point of kids(ser).filter(({ name }) => name === 'dPt')) {
    const rgb = paintOf(kid(point, 'spPr'), theme) ?? paintOf(kid(point, 'marker', 'spPr'), theme)
    if (rgb) colours.set(Number(val(point, 'idx')), rgb)
  }
  return colours
}

const paintOf = (properties: Element | undefined, theme: Theme) =>
  theme.colour(kid(properties, 'solidFill')) ?? theme.colour(kids(kid(properties, 'gradFill', 'gsLst'))[0])

/** Accent colours in order; after the last they repeat, darker each time. */
export function accent(index: number, theme: Theme): Rgb {
  const at = Math.abs(index) % accents.length
  const [red, green, blue] = theme.named(`accent${at + 1}`) ?? (accents[at] as Rgb)
  const dim = 0.65 ** Math.min(3, Math.floor(Math.abs(index) / accents.length))
  return [red * dim, green * dim, blue * dim]
}

const accents: Rgb[] = [
  [0.27, 0.45, 0.77],
  [0.93, 0.49, 0.19],
  [0.65, 0.65, 0.65],
  [1, 0.75, 0],
  [0.36, 0.61, 0.84],
  [0.44, 0.68, 0.28],
]
