import { type FlowBlock, type FlowParagraph, type FlowPicture, type FlowSpan, plainParagraph } from '../../flow.ts'
import type { Body } from './body-blocks.ts'
import { paragraphLook, type RunLook, runLook, said } from './styles.ts'
import { below, type Element, kid, kids, ownText, val } from './xml-tree.ts'

/** What a paragraph becomes: its text, with the pictures before and after it and the blocks of its text boxes. */
export function paragraphBlocks(p: Element, body: Body, boxBlocks: (box: Element) => FlowBlock[]): FlowBlock[] {
  const properties = kid(p, 'pPr')
  const style = body.styles.paragraph(val(properties, 'pStyle'))
  const own = paragraphLook(properties)
  const list = own.list ?? style.paragraph.list
  const item = list && list.num !== '0' ? body.number(list.num, list.level) : undefined
  const look = said(said(style.paragraph, item?.look ?? {}), own)
  const base = style.run
  const collected = collectRuns(p, base, body)
  const set = {
    align: look.align ?? 'start',
    rtl: look.rtl ?? false,
    before: look.before ?? 0,
    after: (body.inTable && own.after === undefined && look.after === body.styles.defaults.after ? 0 : look.after) ?? 0,
    start: look.start ?? 0,
    end: look.end ?? 0,
    first: look.first ?? 0,
    leading: look.leading ?? { times: 1 },
    keeps: look.keeps ?? false,
    ...(look.joins && { joins: val(properties, 'pStyle') ?? '' }),
  }
  const pictures = (found: readonly Found[]): FlowPicture[] =>
    found.flatMap(({ id, width, height }) => {
      const bytes = body.picture(id)
      return bytes ? [{ kind: 'picture' as const, bytes, width, height, align: set.align }] : []
    })
  const label = item?.text ? { label: spanOf(item.text, base) } : {}
  const paragraphs = collected.pages.map((spans, i): FlowParagraph => {
    const size = base.size ?? 10
    const cut = look.tailAt && i === 0 ? tailOf(spans) : undefined
    return {
      kind: 'paragraph',
      // An empty paragraph is as high as its letters would be.
      spans: cut?.head ?? (spans.length ? spans : [{ text: '', size }]),
      ...(cut && { tail: cut.tail }),
      ...(i === 0 ? label : {}),
      ...set,
      breaks: i > 0 || (look.breaks ?? false),
    }
  })
  const isEmpty = paragraphs.length === 1 && collected.pages[0]?.length === 0
  const after = [...collected.boxes].flatMap(boxBlocks)
  const [first, last] = [pictures(collected.before), pictures(collected.after)]
  const text = isEmpty && (first.length || after.length) ? [] : paragraphs
  const ends = kid(properties, 'sectPr') && val(kid(properties, 'sectPr'), 'type') !== 'continuous'
  return [...first, ...text, ...last, ...after, ...(ends ? [pageEnd(set.rtl)] : [])]
}

const pageEnd = (rtl: boolean) => plainParagraph([], rtl, { after: 0, leading: { points: 0 }, breaks: true })

/** A table of contents: what follows the last tab stands at the far end. */
function tailOf(spans: readonly FlowSpan[]): { head: FlowSpan[]; tail: FlowSpan[] } | undefined {
  const at = spans.findLastIndex(({ text }) => text.includes('\t'))
  const span = spans[at]
  if (!span) return undefined
  const cut = span.text.lastIndexOf('\t')
  const head = [...spans.slice(0, at), { ...span, text: span.text.slice(0, cut) }]
  const tail = [{ ...span, text: span.text.slice(cut + 1) }, ...spans.slice(at + 1)]
  return tail.some(({ text }) => text.trim()) ? { head, tail } : undefined
}

type Found = { id: string; width: number; height: number }

type Collected = { pages: FlowSpan[][]; before: Found[]; after: Found[]; boxes: Element[] }

function collectRuns(p: Element, base: RunLook, body: Body): Collected {
  const out: Collected = { pages: [[]], before: [], after: [], boxes: [] }
  const fields: { code: string; shown: boolean }[] = []
  const hasText = () => out.pages.some((spans) => spans.some(({ text }) => text.trim()))
  const put = (text: string, look: RunLook) => {
    const field = fields.find(({ shown }) => shown)
    const counter = counterOf(field?.code)
    if (text && !look.hidden) out.pages.at(-1)?.push({ ...spanOf(text, look), ...(counter && { counter }) })
  }
  const inRun = (run: Element, look: RunLook) => {
    for (const child of kids(run)) {
      const text = ownText(child)
      if (child.name === 'fldChar') {
        const type = child.attributes['fldCharType']
        if (type === 'begin') fields.push({ code: '', shown: false })
        else if (type === 'separate') Object.assign(fields.at(-1) ?? {}, { shown: true })
        else fields.pop()
      } else if (child.name === 'instrText')
        Object.assign(fields.at(-1) ?? {}, { code: (fields.at(-1)?.code ?? '') + text })
      else if (fields.at(-1)?.shown === false) continue
      else if (child.name === 't') put(text, look)
      else if (child.name === 'br' && child.attributes['type'] === 'page') out.pages.push([])
      else if (marks[child.name]) put(marks[child.name] as string, look)
      else if (child.name === 'sym') put(symbolOf(child.attributes['char']), look)
      else if (child.name === 'footnoteReference' || child.name === 'endnoteReference') note(child, look)
      else if (child.name === 'ruby') {
        for (const part of ['rubyBase', 'rt'])
          for (const inside of below(kid(child, part) ?? child, 'r')) inRun(inside, look)
      } else if (child.name === 'AlternateContent') drawing(kid(child, 'Choice') ?? kid(child, 'Fallback'))
      else if (drawings.has(child.name)) drawing(child)
    }
  }
  const note = (reference: Element, look: RunLook) => {
    const found = body.notes[reference.name === 'footnoteReference' ? 'footnote' : 'endnote'].get(
      reference.attributes['id'] ?? '',
    )
    if (!found) return
    body.notes.used.push(found)
    put(String(body.notes.used.length), said(look, { rise: 0.35 }))
  }
  const drawing = (element: Element | undefined) => {
    if (!element) return
    const boxes = [...below(element, 'txbxContent')]
    out.boxes.push(...boxes)
    const found = boxes.length ? [] : picturesIn(element)
    ;(hasText() ? out.after : out.before).push(...found)
  }
  const walk = (element: Element) => {
    for (const child of kids(element)) {
      if (child.name === 'r') {
        const properties = kid(child, 'rPr')
        inRun(child, said(said(base, body.styles.run(val(properties, 'rStyle'))), runLook(properties)))
      } else if (child.name === 'fldSimple') {
        fields.push({ code: child.attributes['instr'] ?? '', shown: true })
        walk(child)
        fields.pop()
      } else if (child.name === 'oMath' || child.name === 'oMathPara') {
        for (const run of below(child, 't')) put(ownText(run), base)
      } else if (child.name === 'AlternateContent') walk(kid(child, 'Choice') ?? kid(child, 'Fallback') ?? child)
      else if (!skipped.has(child.name)) walk(child)
    }
  }
  walk(p)
  return out
}

const skipped = new Set([
  'pPr',
  'rPr',
  'del',
  'moveFrom',
  'sdtPr',
  'sdtEndPr',
  'smartTagPr',
  'customXmlPr',
  'hyperlinkPr',
])
const drawings = new Set(['drawing', 'pict', 'object'])
const marks: Record<string, string> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '\u2011', ptab: '\t' }

const counterOf = (code: string | undefined) =>
  /^\s*PAGE\b/i.test(code ?? '') ? 'page' : /^\s*(?:NUMPAGES|SECTIONPAGES)\b/i.test(code ?? '') ? 'pages' : undefined

/** Signs of symbol fonts that forms use; another is shown as a bullet. */
const symbols: Record<string, string> = { F0FE: '☑', F06F: '☐', F0A8: '☐', F0FC: '✓', F0FB: '✗', F0E0: '→', F0D8: '➢' }
const symbolOf = (char: string | undefined) => symbols[(char ?? '').toUpperCase()] ?? '•'

function picturesIn(element: Element): Found[] {
  const blips = [...below(element, 'blip')].map((blip) => blip.attributes['embed'])
  const shapes = [...below(element, 'imagedata')].map((data) => data.attributes['id'])
  const { width, height } = sizeOf(element)
  return [...blips, ...shapes].flatMap((id) => (id && width > 0 && height > 0 ? [{ id, width, height }] : []))
}

/** DrawingML measures in English metric units (12,700 a point), VML in a style. */
function sizeOf(element: Element): { width: number; height: number } {
  const [extent] = below(element, 'extent')
  if (extent)
    return { width: Number(extent.attributes['cx']) / 12_700, height: Number(extent.attributes['cy']) / 12_700 }
  const [shape] = below(element, 'shape')
  const of = (name: string) => {
    const [, amount, unit] =
      new RegExp(`(?:^|;)\\s*${name}:\\s*([\\d.]+)(pt|in|cm|mm|px)?`).exec(shape?.attributes['style'] ?? '') ?? []
    return Number(amount ?? 0) * (units[unit ?? 'pt'] ?? 1)
  }
  return { width: of('width'), height: of('height') }
}

const units: Record<string, number> = { pt: 1, in: 72, cm: 28.35, mm: 2.835, px: 0.75 }

function spanOf(text: string, look: RunLook): FlowSpan {
  const { italic, underline, rgb, font = '', rise } = look
  const size = (look.rtl ? look.rtlSize : undefined) ?? look.size ?? 10
  const bold = look.rtl ? look.rtlBold : look.bold
  return {
    text,
    size: rise ? size * 0.65 : size,
    ...(bold && { bold }),
    ...(italic && { italic }),
    ...(underline && { underline }),
    ...(rgb && { rgb }),
    ...(rise && { rise }),
    ...(/times|georgia|garamond|cambria|book|palatino|serif(?<!sans.serif)|roman|minor_bidi/i.test(font) && {
      serif: true,
    }),
    ...(/courier|consol|mono/i.test(font) && { mono: true }),
  }
}
