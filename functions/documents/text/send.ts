import { applyTerms } from '../glossary/apply-terms.ts'
import type { Engine, EngineText, Term } from '../ports/engine.ts'
import { type TagMark, writeMarkup } from './markup.ts'
import type { Segment } from './segment.ts'

/** What the core needs to know of an engine to prepare texts; plain data, so that a workflow can carry it. */
export type SendOptions = Pick<Engine, 'grain' | 'keepsTags' | 'metered' | 'protects'> & {
  source: string
  target: string
  /** Marks below this weight are not sent: they are placed again afterwards. */
  minWeight: number
  /** Terms to write into the text before it is sent, for engines that take no terminology of their own. */
  terms?: readonly Term[]
}

/** The text that goes to the engine for a segment. Equal texts are one purchase. */
export function sendText(segment: Segment, options: SendOptions): EngineText {
  const marks = sentMarks(segment, options)
  const text = marks.length ? writeMarkup(segment.source, marks) : segment.source
  return { text: applyTerms(text, options.terms ?? []), tagged: marks.length > 0 }
}

/** Marks as they are sent. Numbers count from 1 in each segment, spans first, so equal sentences stay equal texts. */
function sentMarks(segment: Segment, options: SendOptions): TagMark[] {
  if (!options.keepsTags) return []
  return numberedMarks(segment)
    .filter((mark) => mark.weight >= options.minWeight)
    .map(
      (mark): TagMark => ('at' in mark ? { n: mark.n, at: mark.at } : { n: mark.n, start: mark.start, end: mark.end }),
    )
}

/** All marks with their numbers and weights. */
export function numberedMarks(segment: Segment): (TagMark & { weight: number })[] {
  const spans = segment.spans.map(({ start, end, weight }, i) => ({ n: i + 1, start, end, weight }))
  const points = segment.points.map(({ at, weight }, i) => ({ n: segment.spans.length + i + 1, at, weight }))
  return [...spans, ...points]
}

/** Short spans to translate alone, as hints where their words went. Only for engines that cost nothing by the character. */
export function probeTexts(segment: Segment, options: SendOptions): string[] {
  if (options.keepsTags || options.metered) return []
  return segment.spans
    .map((span) => segment.source.slice(span.start, span.end).trim())
    .filter((text) => /\p{L}/u.test(text) && text.length <= maxProbe)
}

const maxProbe = 60
