import { append } from '../../model/lists.ts'
import type { Range } from '../text/part-model.ts'
import { findAttribute, setAttribute } from '../xml/attribute.ts'
import { childElements, markupEnd, rawName } from '../xml/children.ts'
import { decodeAttribute } from '../xml/text.ts'
import { tokenize } from '../xml/tokenize.ts'

type Edit = { range: Range; text: string }
/**
 * A row, a box, a paragraph, or former properties of one. `before` counts the changed texts in front of it, `drawing` is the prefix around it, and
 * `frame` the tag of the text frame that a paragraph stands in.
 */
type Holder = { name: string; before: number; drawing: string | null; body: number; edits: Edit[]; frame?: string }
/** Paragraphs behind each other with equal tags stand in one text frame. Its edits wait for a changed text. */
type TextFrame = { tag: string; edits: Edit[]; isChanged: boolean }

/**
 * What lets the rows, boxes and text frames of a fixed height grow with the changed texts in them: a program cuts off what a longer translation has
 * more. `starts` are where those texts begin. Those without one stay. The edits are given in the order in which they end.
 */
export function roomFor(xml: string, starts: readonly number[]): Edit[] {
  if (starts.length === 0 || !fixed.test(xml)) return []
  const sorted = starts.toSorted((a, b) => a - b)
  const open: Holder[] = []
  const made: Edit[] = []
  let passed = 0
  let drawing: string | null = null
  let frame: TextFrame | undefined
  const changedBefore = (at: number) => {
    while (passed < sorted.length && (sorted[passed] as number) < at) passed++
    return passed
  }
  tokenize(xml, {
    open(name, start, end, isEmpty) {
      if (name === 'a:graphicData') drawing = rawName(xml, start).slice(0, -'graphicData'.length)
      if (holders.has(name) && !isEmpty)
        open.push({ name, before: changedBefore(start), drawing, body: start, edits: [] })
      const holder = open.at(-1)
      if (name === 'wps:bodyPr' && holder) holder.body = start
      else if (name === 'v:textbox' && !isEmpty) append(holder?.edits ?? [], changed(xml, { start, end }, growingVml))
      else if (holder && (name === 'w:trHeight' || name === 'w:framePr')) {
        const rule = findAttribute(xml, start, end, 'hRule')
        if (rule && xml.slice(rule.start, rule.end) === 'exact') holder.edits.push({ range: rule, text: 'atLeast' })
        if (name === 'w:framePr') holder.frame = xml.slice(start, end)
      }
    },
    close(name, start, end) {
      const holder = open.at(-1)
      if (name === 'wps:bodyPr' && holder?.name === 'wps:wsp')
        append(
          holder.edits,
          changed(xml, { start: holder.body, end }, (body) => growing(body, holder.drawing)),
        )
      if (holder?.name !== name || xml.startsWith('/>', end - 2)) return
      open.pop()
      const isChanged = changedBefore(start) > holder.before
      if (name === 'w:p') {
        const { frame: tag, edits } = holder
        frame = tag === undefined ? undefined : frame?.tag === tag ? frame : { tag, edits: [], isChanged: false }
        append(frame?.edits ?? [], edits)
        if (frame) frame.isChanged ||= isChanged
        if (frame?.isChanged) append(made, frame.edits.splice(0))
      } else if (isChanged) append(made, holder.edits)
    },
  })
  return made.sort((a, b) => a.range.end - b.range.end)
}

/** The former properties of a row or paragraph in a tracked change hold no text, and stay as they were. */
const holders = new Set(['w:tr', 'w:trPrChange', 'w:p', 'w:pPrChange', 'wps:wsp', 'v:textbox'])
const fixed = /exact|bodyPr|textbox/
/** What shrinks text does so in slides only: Word cuts it off. */
const fits = new Set(['noAutofit', 'normAutofit', 'spAutoFit'])

function changed(xml: string, range: Range, change: (written: string) => string): Edit[] {
  const before = xml.slice(range.start, range.end)
  const text = change(before)
  return text === before ? [] : [{ range, text }]
}

/** Properties of a box that say nothing of its height fix it. How it fits stands first in them, behind a warp of the text. */
function growing(body: string, drawing: string | null): string {
  const children = childElements(body)
  const fit = children.find(({ local }) => fits.has(local))
  if (fit?.local === 'spAutoFit') return body
  const prefix = fit ? rawName(body, fit.start).slice(0, -fit.local.length) : drawing
  if (prefix === null) return body
  const grows = `<${prefix}spAutoFit/>`
  if (fit) return body.slice(0, fit.start) + grows + body.slice(fit.end)
  const tagEnd = markupEnd(body, 0)
  if (body[tagEnd - 2] === '/') return `${body.slice(0, tagEnd - 2).trimEnd()}>${grows}</${rawName(body, 0)}>`
  const at = children.find(({ local }) => local === 'prstTxWarp')?.end ?? tagEnd
  return body.slice(0, at) + grows + body.slice(at)
}

function growingVml(tag: string): string {
  const style = findAttribute(tag, 0, tag.length, 'style')
  const said = style ? decodeAttribute(tag.slice(style.start, style.end)) : ''
  if (/mso-fit-shape-to-text\s*:\s*t/i.test(said)) return tag
  const rest = said.split(';').filter((one) => one.trim() && !/^\s*mso-fit-shape-to-text\s*:/i.test(one))
  return setAttribute(tag, 'style', [...rest, 'mso-fit-shape-to-text:t'].join(';'), true)
}
