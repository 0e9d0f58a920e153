import { shownBy, signsOf } from '../../../docx/symbols.ts'
import { isBlackedOut } from '../../../docx/text/blacked-out.ts'
import { noteKey } from '../../../docx/text/counted.ts'
import { isolated, linearEquation } from '../../../docx/text/equation.ts'
import { pageCounter } from '../../../docx/text/page-counter.ts'
import { wrappers } from '../../../docx/text/scan-frame.ts'
import { textCharacterOf } from '../../../docx/text/sym-character.ts'
import { told } from '../../../docx/xml/told.ts'
import { append } from '../../../model/lists.ts'
import type { FlowFloat, FlowSpan } from '../flow.ts'
import type { Body, Inside } from './body.ts'
import { drawingOf } from './drawing.ts'
import { overlaid, type RunFormat, runFormat, spanOf, spansOf } from './formatting.ts'
import { isPictureAlone } from './in-text.ts'
import { below, type Element, isOn, kid, kids, ownText, val } from './xml-tree.ts'

/** The text of a paragraph between ends of pages and columns, and what floats beside it: on the page that its anchor is on. */
type Collected = { spans: FlowSpan[]; floats: FlowFloat[]; begins: 'page' | 'column' }[]

/** `choice`: what a list of an old form shows, whose result is empty; `from`: the spans before a result. */
type Field = { code: string; shown: boolean; choice?: string | undefined; from?: number }

export function collectRuns(p: Element, base: RunFormat, rtl: boolean, body: Body, inside: Inside): Collected {
  const pages: Collected = [{ spans: [], floats: [], begins: 'page' }]
  const fields: Field[] = []
  const isContents = /^(?:toc|table ?of ?figures)/i.test(body.styles.nameOf(val(kid(p, 'pPr'), 'pStyle')))
  const shade = kid(p, 'pPr', 'shd')?.attributes
  const page = () => pages.at(-1) as Collected[number]
  const spans = () => page().spans
  /** No unit of a header or a footer has a number in letters, as `inline-items` reads it. */
  const isMark = (result: string) => body.isEdge && /\p{L}/u.test(result)
  const put = (text: string, format: RunFormat, more: Partial<FlowSpan> = {}) => {
    const counter = pageCounter(fields.find(({ shown }) => shown)?.code)
    if (text)
      append(
        spans(),
        spansOf(format.blackedOut ? barOf(text) : text, format).map((span) => ({
          ...span,
          ...counter,
          ...(counter && isMark(text) && { apart: 'mark' as const }),
          ...more,
        })),
      )
  }
  const inRun = (run: Element, format: RunFormat, apart?: 'mark' | 'text') => {
    const own: Partial<FlowSpan> = apart ? { apart } : {}
    for (const child of kids(run)) {
      const text = ownText(child)
      if (child.name === 'fldChar') fieldPart(child, format)
      else if (child.name === 'instrText')
        Object.assign(fields.at(-1) ?? {}, { code: (fields.at(-1)?.code ?? '') + text })
      else if (fields.some(({ shown }) => !shown)) continue
      else if (child.name === 't') {
        const fonts = kid(run, 'rPr', 'rFonts')?.attributes
        const signs = signsOf(text, fonts?.['ascii'] ?? fonts?.['hAnsi'])
        put(signs ?? text, format, signs === undefined ? own : { apart: 'sign' })
      } else if (child.name === 'br' && told(breaks, child.attributes['type'] ?? ''))
        pages.push({ spans: [], floats: [], begins: told(breaks, child.attributes['type'] ?? '') ?? 'page' })
      else if (told(marks, child.name)) put(told(marks, child.name) as string, format, own)
      else if (child.name === 'sym') {
        const [code, font] = [Number.parseInt(child.attributes['char'] ?? '', 16), child.attributes['font']]
        put(shownBy(code, font), format, textCharacterOf(code, font) === undefined ? { apart: 'sign' } : own)
      } else if (child.name === 'footnoteReference' || child.name === 'endnoteReference') note(child, format)
      else if (child.name === 'footnoteRef' || child.name === 'endnoteRef')
        put(body.note ?? '', format, { apart: 'mark' })
      else if (child.name === 'ruby') {
        for (const part of ['rubyBase', 'rt'])
          for (const base of below(kid(child, part) ?? child, 'r')) inRun(base, format, part === 'rt' ? 'mark' : apart)
      } else if (child.name === 'AlternateContent') {
        const chosen = kid(child, 'Choice') ?? kid(child, 'Fallback')
        if (chosen) inRun(chosen, format, 'text')
      } else if (drawings.has(child.name)) draw(child, format)
    }
  }
  const fieldPart = (mark: Element, format: RunFormat) => {
    const type = mark.attributes['fldCharType']
    if (type === 'begin') {
      const box = kid(mark, 'ffData', 'checkBox')
      if (box) put((isOn(box, 'checked') ?? isOn(box, 'default')) ? '☑' : '☐', format)
      fields.push({ code: '', shown: false, choice: choiceOf(kid(mark, 'ffData', 'ddList')) })
    } else if (type === 'separate') Object.assign(fields.at(-1) ?? {}, { shown: true, from: spans().length })
    else if (type === 'end') {
      const ended = fields.pop()
      const button = /^\s*(?:MACRO|GOTO)BUTTON\s+\S+\s+(.*?)\s*$/is.exec(ended?.code ?? '')?.[1]
      const isEmpty = ended?.from === spans().length
      const label = ended?.shown ? isEmpty && ended.choice : (ended?.choice ?? button)
      if (label && fields.every(({ shown }) => shown)) put(label, format, { apart: 'text' })
      if (!ended?.shown || isEmpty) count(ended?.code, format)
    }
  }
  /** Files that no program has laid out yet have no page numbers. */
  const count = (code: string | undefined, format: RunFormat) => {
    const counter = pageCounter(code)
    if (counter && fields.every(({ shown }) => shown)) spans().push({ ...spanOf('', format), ...counter })
  }
  const note = (reference: Element, format: RunFormat) => {
    const kind = reference.name === 'footnoteReference' ? 'footnote' : 'endnote'
    const { elements, links } = body.notes[kind]
    const found = elements.get(reference.attributes['id'] ?? '')
    // A note may name no other.
    if (!found || body.note !== undefined) return
    const own = reference.attributes['customMarkFollows'] ? '' : body.notes.number(kind, body.ends.length)
    const key = noteKey(kind, reference.attributes['id'])
    if (own && !body.counted.notes.has(key)) body.counted.notes.set(key, own)
    const blocks = inside(found, { ...body, ...links, note: own })
    const raised = overlaid(format, { rise: 0.35 })
    if (kind === 'endnote') append(body.notes.atEnd, blocks)
    put(own || '\u200b', raised, { apart: 'mark', ...(kind === 'footnote' && { note: blocks }) })
  }
  const draw = (element: Element, format: RunFormat) => {
    const { picture, floats } = drawingOf(element, body, inside)
    if (picture && !format.hidden) spans().push({ ...spanOf('', format), picture })
    append(page().floats, format.hidden ? floats.filter(({ parts }) => !isPictureAlone(parts)) : floats)
  }
  const walk = (element: Element, apart?: 'text') => {
    for (const child of kids(element)) {
      if (child.name === 'r') {
        const properties = kid(child, 'rPr')
        const style = val(properties, 'rStyle')
        // Word shows the links of a table of contents as its other text.
        const named = isContents && /^hyperlink$/i.test(body.styles.nameOf(style)) ? {} : body.styles.run(style)
        const format = overlaid(overlaid(base, named), runFormat(properties))
        const colours = {
          color: val(properties, 'color'),
          highlight: val(properties, 'highlight'),
          shade: kid(properties, 'shd')?.attributes,
        }
        const blackedOut = isBlackedOut(colours, shade)
        inRun(child, { ...format, blackedOut, font: body.theme.font(format.font) }, apart)
      } else if (child.name === 'fldSimple') {
        const [code, from] = [child.attributes['instr'] ?? '', spans().length]
        fields.push({ code, shown: true })
        walk(child, apart)
        fields.pop()
        if (spans().length === from) count(code, base)
      } else if (child.name === 'oMath' || child.name === 'oMathPara') {
        put(isolated(linearEquation(child), rtl), base, { apart: 'mark' })
      } else if (child.name === 'AlternateContent')
        walk(kid(child, 'Choice') ?? kid(child, 'Fallback') ?? child, 'text')
      else if (child.name === 'dir') {
        const mark = child.attributes['val'] === 'rtl' ? '\u200f' : '\u200e'
        put(mark, base)
        walk(child, apart)
        put(mark, base)
      } else if (!skipped.has(child.name)) walk(child, inSentence.has(`w:${child.name}`) ? apart : 'text')
    }
  }
  walk(p)
  return pages
}

/** Blanks about as wide as the words that are blacked out: a file would give the words themselves away. */
const barOf = (text: string) => text.replace(/\S/g, '\u00a0\u00a0')

function choiceOf(list: Element | undefined): string | undefined {
  const chosen = Number(val(list, 'result') ?? val(list, 'default') ?? 0)
  return kids(list).filter(({ name }) => name === 'listEntry')[chosen]?.attributes['val']
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
/** What else stands around runs has texts of its own. */
const inSentence = new Set([...wrappers, 'w:sdt', 'w:sdtContent'])
const drawings = new Set(['drawing', 'pict', 'object'])
const marks: Record<string, string> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '\u2011', ptab: '\t' }
const breaks: Record<string, 'page' | 'column'> = { page: 'page', column: 'column' }
