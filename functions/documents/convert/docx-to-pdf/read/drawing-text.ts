import { told } from '../../../docx/xml/told.ts'
import { type FlowParagraph, plainParagraph } from '../flow.ts'
import { emu } from './emu.ts'
import { overlaid, type RunFormat, spanOf, spansOf } from './formatting.ts'
import type { Theme } from './theme.ts'
import { type Element, kid, kids, ownText } from './xml-tree.ts'

/** The paragraphs of a DrawingML text; none if it shows nothing. `base` is the style for what it does not state. */
export function drawingText(text: Element | undefined, theme: Theme, base: RunFormat): FlowParagraph[] {
  const paragraphs = kids(text).filter(({ name }) => name === 'p')
  const made = paragraphs.map((p) => paragraphOf(p, text, theme, base))
  return made.some(({ spans }) => spans.some((span) => span.text.trim())) ? made : []
}

/** What the properties of a run in a drawing say. */
export function drawingRun(properties: Element | undefined, theme: Theme): RunFormat {
  const { sz, b, i, u, strike, baseline, cap } = properties?.attributes ?? {}
  const size = Number(sz) / 100
  const rise = Number(baseline ?? 0) / 100_000
  return {
    bold: isSet(b),
    italic: isSet(i),
    underline: u === undefined ? undefined : u !== 'none',
    strike: strike === undefined ? undefined : strike !== 'noStrike',
    size: size > 0 ? Math.min(size, 200) : undefined,
    rise: rise ? Math.max(-0.5, Math.min(rise, 0.5)) : undefined,
    caps: cap === undefined ? undefined : cap === 'all',
    rgb: theme.colour(kid(properties, 'solidFill')),
    font: fontOf(kid(properties, 'latin')?.attributes['typeface'], theme),
  }
}

const fontOf = (face: string | undefined, theme: Theme) =>
  theme.font(face === '+mj-lt' ? 'majorAscii' : face === '+mn-lt' ? 'minorAscii' : face)

const isSet = (value: string | undefined) => (value === undefined ? undefined : value === '1' || value === 'true')

function paragraphOf(p: Element, text: Element | undefined, theme: Theme, base: RunFormat): FlowParagraph {
  const own = kid(p, 'pPr')
  const level = Math.min(8, Math.max(0, Number(own?.attributes['lvl'] ?? 0) || 0))
  const layers = [kid(text, 'lstStyle', `lvl${level + 1}pPr`), own]
  const format = layers.reduce<RunFormat>(
    (known, layer) => overlaid(known, drawingRun(kid(layer, 'defRPr'), theme)),
    overlaid({ size: 18 }, base),
  )
  const spans = kids(p).flatMap((child) => {
    if (child.name === 'br') return [spanOf('\n', format)]
    const isText = child.name === 'r' || child.name === 'fld'
    return isText ? spansOf(runText(child), overlaid(format, drawingRun(kid(child, 'rPr'), theme))) : []
  })
  const says = (name: string) => layers.findLast((layer) => layer?.attributes[name] !== undefined)?.attributes[name]
  const size = spans[0]?.size ?? format.size ?? 18
  const spacing = (name: string) => {
    const said = layers.map((layer) => kid(layer, name)).findLast((found) => found)
    const points = Number(kid(said, 'spcPts')?.attributes['val']) / 100
    return points > 0 ? Math.min(points, 200) : percent(kid(said, 'spcPct')) * size
  }
  const lines = percent(kid(own, 'lnSpc', 'spcPct'))
  const bullet = layers.map((layer) => kid(layer, 'buChar')?.attributes['char']).findLast((char) => char)
  return plainParagraph(spans.length ? spans : [spanOf('', format)], says('rtl') === '1', {
    align: told(alignments, says('algn') ?? '') ?? 'start',
    before: spacing('spcBef'),
    after: spacing('spcAft'),
    start: emu(says('marL')),
    first: emu(says('indent')),
    leading: { times: lines ? Math.min(4, Math.max(0.7, lines)) : 1 },
    ...(bullet && spans.length && !kid(own, 'buNone') && { label: spanOf(bullet, { ...format, size }) }),
  })
}

const runText = (run: Element) =>
  kids(run)
    .flatMap((child) => (child.name === 't' ? ownText(child) : []))
    .join('')

/** Thousandths of a percent, or a percentage, as a part of one. */
function percent(element: Element | undefined): number {
  const value = element?.attributes['val'] ?? ''
  const part = Number.parseFloat(value) / (value.endsWith('%') ? 100 : 100_000)
  return Number.isFinite(part) ? Math.max(0, Math.min(part, 10)) : 0
}

const alignments: Record<string, FlowParagraph['align']> = { ctr: 'center', r: 'end', just: 'justify', dist: 'justify' }
