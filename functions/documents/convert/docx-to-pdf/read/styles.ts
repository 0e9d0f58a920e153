import {
  type Formatting,
  overlaid,
  overlaidParagraph,
  type ParagraphFormat,
  paragraphFormat,
  type RunFormat,
  runFormat,
} from './formatting.ts'
import { type Element, kid, kids, val } from './xml-tree.ts'

/** The formatting of a document's styles, each with the styles it is based on. */
export type Styles = {
  /** The document defaults. */
  defaults: ParagraphFormat
  paragraph(id: string | undefined): Formatting
  run(id: string | undefined): RunFormat
  /** What people call a style; its id may be of another language. */
  nameOf(id: string | undefined): string
  /** The style elements of a table, from the ground up. */
  table(id: string | undefined): Element[]
}

const MAX_DEPTH = 20

export function readStyles(root: Element | undefined): Styles {
  const byId = new Map<string, Element>()
  const standard: Record<string, string> = {}
  for (const style of kids(root).filter((child) => child.name === 'style')) {
    const { styleId, type = '', default: isDefault } = style.attributes
    if (styleId) byId.set(styleId, style)
    if (styleId && isDefault && isDefault !== '0') standard[type] ??= styleId
  }
  const defaults: Formatting = {
    paragraph: paragraphFormat(kid(root, 'docDefaults', 'pPrDefault', 'pPr')),
    run: overlaid({ font: 'Times New Roman' }, runFormat(kid(root, 'docDefaults', 'rPrDefault', 'rPr'))),
  }
  /** Base styles come before the styles that are based on them. */
  const chain = (id: string | undefined): Element[] => {
    const out: Element[] = []
    for (let at = id && byId.get(id); at && out.length < MAX_DEPTH; at = byId.get(val(at, 'basedOn') ?? ''))
      out.unshift(at)
    return out
  }
  const known = new Map<string, Formatting>()
  const own = (id: string | undefined, type: string) => (id && byId.has(id) ? id : (standard[type] ?? ''))
  return {
    defaults: defaults.paragraph,
    paragraph(id) {
      const key = own(id, 'paragraph')
      const made = known.get(key) ?? chain(key).reduce(over, defaults)
      known.set(key, made)
      return made
    },
    run: (id) => chain(id).reduce<RunFormat>((format, style) => overlaid(format, runFormat(kid(style, 'rPr'))), {}),
    nameOf: (id = '') => val(byId.get(id), 'name') ?? id,
    table: (id) => chain(own(id, 'table')),
  }
}

const over = (formatting: Formatting, style: Element): Formatting => ({
  paragraph: overlaidParagraph(formatting.paragraph, paragraphFormat(kid(style, 'pPr'))),
  run: overlaid(formatting.run, runFormat(kid(style, 'rPr'))),
})
