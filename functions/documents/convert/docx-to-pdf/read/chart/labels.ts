import type { ChartSeries } from '../../flow-chart.ts'
import { formatValue } from '../../format-value.ts'
import type { RunFormat } from '../formatting.ts'
import type { Theme } from '../theme.ts'
import { type Element, isOn, kid, kids, ownText, val } from '../xml-tree.ts'
import type { Cache } from './cache.ts'
import { richText, styleOf, textFormat } from './chart-text.ts'

type Row = { name: string; categories: Cache; numbers: readonly (number | undefined)[]; format: string }

/** Data labels: the value, its share, its names, or a text of its own. */
export function labelsOf(
  ser: Element,
  plot: Element,
  row: Row,
  theme: Theme,
  base: RunFormat,
): Pick<ChartSeries, 'labels' | 'separator' | 'labelStyle' | 'isLabelledInside'> {
  const all = kid(ser, 'dLbls') ?? kid(plot, 'dLbls')
  const own = new Map(
    kids(all)
      .filter(({ name }) => name === 'dLbl')
      .map((label) => [Number(val(label, 'idx')), label]),
  )
  const sum = row.numbers.reduce<number>((total, value) => total + Math.abs(value ?? 0), 0)
  const separator = kid(all, 'separator')
  const place = val(all, 'dLblPos')
  return {
    labels: row.numbers.map((value, i) => {
      const label = own.get(i)
      const rich = kid(label, 'tx', 'rich')
      if (value === undefined || isOn(label ?? all, 'delete')) return undefined
      const said = rich && richText(rich)
      const parts = said ? said.split('\n') : partsOf(label ?? all, row, i, value, sum)
      return parts.length ? parts : undefined
    }),
    separator: separator ? ownText(separator) : ', ',
    labelStyle: styleOf(textFormat(all, theme, base)),
    isLabelledInside: place === 'ctr' || place === 'inEnd' || place === 'inBase',
  }
}

function partsOf(shows: Element | undefined, row: Row, i: number, value: number, sum: number): string[] {
  const number = kid(shows, 'numFmt')
  const { formatCode, sourceLinked } = number?.attributes ?? {}
  const format = formatCode && !/^(?:1|true)$/.test(sourceLinked ?? '') ? formatCode : row.format
  const parts = [
    isOn(shows, 'showSerName') && row.name,
    isOn(shows, 'showCatName') && categoryAt(row.categories, i),
    isOn(shows, 'showVal') && formatValue(value, format),
    isOn(shows, 'showPercent') && formatValue(sum ? value / sum : 0, format.includes('%') ? format : '0%'),
  ]
  return parts.flatMap((part) => part || [])
}

/** A category as it is shown. */
export function categoryAt({ texts, isNumber, format }: Cache, i: number): string {
  const text = texts[i]?.trim() ?? ''
  return isNumber && text && Number.isFinite(Number(text)) ? formatValue(Number(text), format) : text
}
