import { readMarkup, type TagMark, writeMarkup } from '../text/markup.ts'

/**
 * Texts in Apertium's stream format. Spans are word-bound blanks (`[[t:g:1]]red house[[/]]`), which follow their words
 * through reordering; single marks are superblanks (`[x3]`). Every text ends in a sentence mark: without one the
 * tagger waits for more.
 */
export function toStream(text: string, tagged: boolean): string {
  if (!tagged) return ended(escape(text))
  const { text: plain, marks } = readMarkup(text, [])
  const cuts = new Set([0, plain.length])
  for (const mark of marks) for (const at of 'at' in mark ? [mark.at] : [mark.start, mark.end]) cuts.add(at)
  const places = [...cuts].sort((a, b) => a - b)
  let stream = ''
  places.forEach((from, i) => {
    for (const mark of marks) if ('at' in mark && mark.at === from) stream += `[x${mark.n}]`
    const to = places[i + 1]
    if (to === undefined) return
    const piece = plain.slice(from, to)
    const over = marks.filter((mark) => !('at' in mark) && mark.start <= from && mark.end >= to)
    stream += /[\p{L}\p{N}]/u.test(piece) ? bound(piece, over) : fenced(piece, over)
  })
  return ended(stream)
}

/** An answer back as plain text, or as markup for a tagged one. */
export function fromStream(stream: string, tagged: boolean): string {
  const marks: TagMark[] = []
  const spans = new Map<number, { start: number; end: number }>()
  let text = ''
  let active: number[] = []
  for (const part of unended(stream).split(blanks)) {
    const open = /^\[\[(.*)\]\]$/s.exec(part)
    if (open) {
      active = Array.from((open[1] as string).matchAll(/t:g:(\d+)/g), (match) => Number(match[1]))
    } else if (part.startsWith('[')) {
      const [, kind, n] = /^\[([xoc])(\d+)\]$/.exec(part) ?? []
      if (kind === 'x') marks.push({ n: Number(n), at: text.length })
      else if (kind) widen(spans, Number(n), text.length, text.length)
    } else {
      const start = text.length
      text += unescape(part)
      if (part.trim()) for (const n of active) widen(spans, n, start, text.length)
    }
  }
  if (!tagged) return text.replace(/ {2,}/g, ' ').trim()
  const all = [...[...spans].map(([n, span]) => ({ n, ...span })), ...marks]
  return nested(all) ? writeMarkup(text, outerFirst(all)).replace(/ {2,}/g, ' ').trim() : text
}

const blanks = /((?<!\\)\[\[[^[\]]*\]\]|(?<!\\)\[(?:[^[\]\\]|\\.)*\])/s

function bound(text: string, over: readonly TagMark[]): string {
  const { lead, core, trail } = withoutEdges(text)
  if (!core || !over.length) return escape(text)
  const names = [...over]
    .sort((a, b) => a.n - b.n)
    .map((mark) => `t:g:${mark.n}`)
    .join('; ')
  return `${lead}[[${names}]]${escape(core)}[[/]]${trail}`
}

/** Blanks are bound to words only: a span of nothing but marks stands between two superblanks. */
function fenced(text: string, over: readonly TagMark[]): string {
  const { lead, core, trail } = withoutEdges(text)
  if (!core || !over.length) return escape(text)
  const fence = (kind: string) => over.map((mark) => `[${kind}${mark.n}]`).join('')
  return `${lead}${fence('o')}${escape(core)}${fence('c')}${trail}`
}

function withoutEdges(text: string): { lead: string; core: string; trail: string } {
  const core = text.trim()
  const at = text.length - text.trimStart().length
  return { lead: text.slice(0, at), core, trail: text.slice(at + core.length) }
}

/** An answer without the mark that was lent to it. */
function unended(stream: string): string {
  const answer = stream.trimEnd()
  if (!answer.endsWith('[e]')) return answer.endsWith('[]') ? answer.slice(0, -2).trimEnd() : stream
  const text = answer.slice(0, -3).trimEnd()
  const bare = text.endsWith('.') ? text.slice(0, -1) : text
  return (bare.endsWith('[]') ? bare.slice(0, -2) : bare).trimEnd()
}

/** Apertium needs a mark to close the sentence; where there is none, one is lent that comes back before its blank. */
function ended(stream: string): string {
  if (mayAbbreviate.test(stream)) return `${stream}[].[e]`
  return /[.!?]$/.test(stream) ? `${stream}[]` : `${stream}.[e]`
}

/** The point of "Serial No." closes nothing: the next text would be read on, and its words mixed with these. */
const mayAbbreviate = /(?<!\p{L})\p{L}{1,5}\.$/u

const widen = (spans: Map<number, { start: number; end: number }>, n: number, start: number, end: number) => {
  const span = spans.get(n)
  if (span) span.end = end
  else spans.set(n, { start, end })
}

type Stretch = { n: number; start: number; end: number }
const isStretch = (mark: TagMark): mark is Stretch => !('at' in mark)

const outerFirst = (marks: readonly TagMark[]) =>
  [...marks].sort((a, b) => (isStretch(a) && isStretch(b) ? a.start - b.start || b.end - a.end || a.n - b.n : 0))

function nested(marks: readonly TagMark[]): boolean {
  const spans = marks.filter(isStretch)
  return spans.every((a) => spans.every((b) => !(a.start < b.start && b.start < a.end && a.end < b.end)))
}

const escape = (text: string) => text.replace(/[\r\n\0]+/g, ' ').replace(/[\\^$/<>{}[\]@~]/g, '\\$&')
const unescape = (text: string) => text.replace(/\\(.)/gs, '$1')
