import type { FlowSpan } from '../../flow.ts'
import type { ChartLook } from '../../flow-chart.ts'
import { drawingRun } from '../drawing-text.ts'
import { type RunLook, said, spanOf } from '../looks.ts'
import type { Theme } from '../theme.ts'
import { below, type Element, kid, kids, ownText } from '../xml-tree.ts'
import { cacheOf } from './cache.ts'

/** How the texts of a part look: as its `txPr` says over what is said around it. */
export function textLook(part: Element | undefined, theme: Theme, around: RunLook): RunLook {
  const paragraph = kid(part, 'txPr', 'p')
  return said(around, drawingRun(kid(paragraph, 'pPr', 'defRPr'), theme))
}

export function lookOf(look: RunLook): ChartLook {
  const { text: _, ...rest } = spanOf('', look)
  return rest
}

/** The text of a title, or undefined where it has none of its own. */
export function titleOf(part: Element | undefined, theme: Theme, around: RunLook): FlowSpan | undefined {
  if (!part) return undefined
  const rich = kid(part, 'tx', 'rich')
  const text = rich ? richText(rich) : (cacheOf(kid(part, 'tx')).texts[0] ?? '')
  if (!text.trim()) return undefined
  const [first] = rich ? below(rich, 'r') : []
  const [paragraph] = rich ? below(rich, 'p') : []
  const own = [kid(paragraph, 'pPr', 'defRPr'), kid(first, 'rPr')].reduce<RunLook>(
    (known, layer) => said(known, drawingRun(layer, theme)),
    textLook(part, theme, around),
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
