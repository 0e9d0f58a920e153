import type { ChartAxis } from '../../flow-chart.ts'
import type { RunFormat } from '../formatting.ts'
import type { Theme } from '../theme.ts'
import { type Element, isOn, kid, val } from '../xml-tree.ts'
import { styleOf, textFormat, titleOf } from './chart-text.ts'

/** An axis; one that is not there shows nothing. `format` is that of its values. */
export function axisOf(axis: Element | undefined, format: string, theme: Theme, base: RunFormat): ChartAxis {
  const own = textFormat(axis, theme, base)
  const scaling = kid(axis, 'scaling')
  const measure = (parent: Element | undefined, name: string) => {
    const value = Number(val(parent, name) ?? Number.NaN)
    return Number.isFinite(value) && Math.abs(value) < 1e15 ? { [name]: value } : {}
  }
  const { formatCode, sourceLinked } = kid(axis, 'numFmt')?.attributes ?? {}
  const { majorUnit: step } = measure(axis, 'majorUnit')
  const isGone = axis === undefined || (isOn(axis, 'delete') ?? false)
  const title = isGone ? undefined : titleOf(kid(axis, 'title'), theme, { ...base, bold: true })
  return {
    isShown: !isGone && val(axis, 'tickLblPos') !== 'none',
    ...(title && { title }),
    style: styleOf(own),
    ...measure(scaling, 'min'),
    ...measure(scaling, 'max'),
    ...(step !== undefined && step > 0 && { step }),
    isReversed: val(scaling, 'orientation') === 'maxMin',
    hasGrid: kid(axis, 'majorGridlines') !== undefined,
    format: formatCode && !/^(?:1|true)$/.test(sourceLinked ?? '') ? formatCode : format,
    isBetween: val(axis, 'crossBetween') !== 'midCat',
  }
}
