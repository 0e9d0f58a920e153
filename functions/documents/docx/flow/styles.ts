import type { FlowParagraph, Rgb } from '../../flow.ts'
import { type Element, isOn, kid, kids, points, val } from './xml-tree.ts'

/** What is said of a run; what is not said is undefined. */
export type RunLook = {
  bold?: boolean | undefined
  italic?: boolean | undefined
  underline?: boolean | undefined
  hidden?: boolean | undefined
  size?: number | undefined
  /** The size and weight of a run in a script that runs to the left. */
  rtl?: boolean | undefined
  rtlSize?: number | undefined
  rtlBold?: boolean | undefined
  rgb?: Rgb | undefined
  font?: string | undefined
  rise?: number | undefined
}

/** What is said of a paragraph. */
export type ParagraphLook = Partial<
  Pick<FlowParagraph, 'align' | 'before' | 'after' | 'start' | 'end' | 'first' | 'leading' | 'breaks' | 'keeps' | 'rtl'>
> & { list?: { num: string; level: number } | undefined; tailAt?: boolean | undefined; joins?: boolean | undefined }

export type Look = { paragraph: ParagraphLook; run: RunLook }

/** The looks that the styles of a document give, each with those it is based on, and the borders of its tables. */
export type Styles = {
  /** What holds where no style says otherwise. */
  defaults: ParagraphLook
  paragraph(id: string | undefined): Look
  run(id: string | undefined): RunLook
  borders(id: string | undefined): Element | undefined
}

const MAX_DEPTH = 20

export function readStyles(root: Element | undefined): Styles {
  const byId = new Map<string, Element>()
  let standard: string | undefined
  for (const style of kids(root).filter((child) => child.name === 'style')) {
    const { styleId, type, default: isDefault } = style.attributes
    if (styleId) byId.set(styleId, style)
    if (type === 'paragraph' && isDefault && isDefault !== '0') standard ??= styleId
  }
  const defaults: Look = {
    paragraph: paragraphLook(kid(root, 'docDefaults', 'pPrDefault', 'pPr')),
    run: runLook(kid(root, 'docDefaults', 'rPrDefault', 'rPr')),
  }
  /** From the ground up: what a style is based on comes before it. */
  const chain = (id: string | undefined): Element[] => {
    const out: Element[] = []
    for (let at = id && byId.get(id); at && out.length < MAX_DEPTH; at = byId.get(val(at, 'basedOn') ?? ''))
      out.unshift(at)
    return out
  }
  const known = new Map<string, Look>()
  return {
    defaults: defaults.paragraph,
    paragraph(id) {
      const key = id && byId.has(id) ? id : (standard ?? '')
      const made = known.get(key) ?? chain(key).reduce(over, defaults)
      known.set(key, made)
      return made
    },
    run: (id) => chain(id).reduce<RunLook>((look, style) => said(look, runLook(kid(style, 'rPr'))), {}),
    borders: (id) =>
      chain(id)
        .map((style) => kid(style, 'tblPr', 'tblBorders'))
        .findLast((found) => found !== undefined),
  }
}

/** Whether borders draw a side, by any of its names; undefined where they do not speak of it. */
export function isRuled(borders: Element | undefined, ...sides: string[]): boolean | undefined {
  const found = kids(borders).find(({ name }) => sides.includes(name))
  return found && !/^(?:nil|none)?$/.test(found.attributes['val'] ?? '')
}

const over = (look: Look, style: Element): Look => ({
  paragraph: said(look.paragraph, paragraphLook(kid(style, 'pPr'))),
  run: said(look.run, runLook(kid(style, 'rPr'))),
})

/** The first with what the second says. */
export function said<T extends object>(look: T, more: T): T {
  return { ...look, ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined)) }
}

export function runLook(rPr: Element | undefined): RunLook {
  if (!rPr) return {}
  const sizeIn = (name: string) => {
    const half = Number.parseFloat(val(rPr, name) ?? '')
    return half > 0 ? Math.min(half / 2, 200) : undefined
  }
  const vertical = val(rPr, 'vertAlign')
  const fonts = kid(rPr, 'rFonts')?.attributes
  return {
    bold: isOn(rPr, 'b'),
    italic: isOn(rPr, 'i'),
    underline: isOn(rPr, 'u'),
    hidden: isOn(rPr, 'vanish'),
    size: sizeIn('sz'),
    rtl: isOn(rPr, 'rtl'),
    rtlSize: sizeIn('szCs'),
    rtlBold: isOn(rPr, 'bCs'),
    rgb: rgbOf(val(rPr, 'color')),
    font: fonts?.['ascii'] ?? fonts?.['asciiTheme'],
    rise: rises[vertical ?? ''],
  }
}

const rises: Record<string, number> = { superscript: 0.35, subscript: -0.15, baseline: 0 }

export function paragraphLook(pPr: Element | undefined): ParagraphLook {
  if (!pPr) return {}
  const spacing = kid(pPr, 'spacing')?.attributes
  const ind = kid(pPr, 'ind')?.attributes
  const num = val(kid(pPr, 'numPr'), 'numId')
  const tabs = kids(kid(pPr, 'tabs'))
  const hanging = points(ind?.['hanging'])
  return {
    align: alignments[val(pPr, 'jc') ?? ''],
    before: points(spacing?.['before']),
    after: points(spacing?.['after']),
    leading: leadingOf(spacing),
    start: points(ind?.['left'] ?? ind?.['start']),
    end: points(ind?.['right'] ?? ind?.['end']),
    first: hanging === undefined ? points(ind?.['firstLine']) : -hanging,
    breaks: isOn(pPr, 'pageBreakBefore'),
    keeps: isOn(pPr, 'keepNext'),
    rtl: isOn(pPr, 'bidi'),
    joins: isOn(pPr, 'contextualSpacing'),
    list: num === undefined ? undefined : { num, level: Number(val(kid(pPr, 'numPr'), 'ilvl') ?? 0) },
    tailAt: tabs.some(({ attributes }) => /^(?:right|end)$/.test(attributes['val'] ?? '')) || undefined,
  } as ParagraphLook
}

const alignments: Record<string, FlowParagraph['align']> = {
  left: 'start',
  start: 'start',
  center: 'center',
  right: 'end',
  end: 'end',
  both: 'justify',
  distribute: 'justify',
}

function leadingOf(spacing: Record<string, string> | undefined): FlowParagraph['leading'] | undefined {
  const line = Number.parseFloat(spacing?.['line'] ?? '')
  if (!(line > 0)) return undefined
  const rule = spacing?.['lineRule']
  if (rule === 'exact') return { points: line / 20 }
  return { times: rule === 'atLeast' ? 1 : Math.min(4, Math.max(0.7, line / 240)) }
}

/** `RRGGBB` as parts of one; nothing for `auto`. */
export function rgbOf(hex: string | undefined): Rgb | undefined {
  if (!/^[\da-f]{6}$/i.test(hex ?? '')) return undefined
  const part = (from: number) => Number.parseInt((hex as string).slice(from, from + 2), 16) / 255
  return [part(0), part(2), part(4)]
}
