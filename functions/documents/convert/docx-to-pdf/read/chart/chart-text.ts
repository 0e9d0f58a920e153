import type { FlowSpan } from '../../flow.ts'
import type { ChartStyle } from '../../flow-chart.ts'
import { drawingRun } from '../drawing-text.ts'
import { overlaid, type RunFormat, spanOf } from '../formatting.ts'
import type { Theme } from '../theme.ts'
import { below, type Element, kid, kids, ownText } from '../xml-tree.ts'
import { cacheOf } from './cache.ts'

/** The text style of a part: its `txPr` over the style of what encloses it. */
export function textFormat(part: Element | undefined, theme: Theme, around: RunFormat): RunFormat {
  const paragraph = kid(part, 'txPr', 'p')
  return overlaid(around, drawingRun(kid(paragraph, 'pPr', 'defRPr'), theme))
}

export function styleOf(format: RunFormat): ChartStyle {
  const { text: _, ...rest } = spanOf('', format)
  return rest
}

/** The text of a title, or undefined where it has none of its own. */
export function titleOf(part: Element | undefined, theme: Theme, around: RunFormat): FlowSpan | undefined {
  if (!part) return undefined
  const rich = kid(part, 'tx', 'rich')
  const text = rich ? richText(rich) : (cacheOf(kid(part, 'tx')).texts[0] ?? '')
  if (!text.trim()) return undefined
  const [first] = rich ? below(rich, 'r') : []
  const [paragraph] = rich ? below(rich, 'p') : []
  const own = [kid(paragraph, 'pPr', 'defRPr'), kid(first, 'rPr')].reduce<RunFormat>(
    (known, layer) => overlaid(known, drawingRun(layer, theme)),
    textFormat(part, theme, around),
  )
  return spanOf(text, own)
}

/** Paragraphs are lines. */
export const richText = (rich: Element): string =>
  kids(rich)
    .filter(({ name }) => name === 'p')
    .map((p) => [...below(p, 't')].map(ownText).join(''))
    .join('\n')
    .trim()
