import { escapeText } from '#shared/lib/escape.ts'
/**
 * Inline tags as an engine that keeps them sees them: `<g1>bold</g1>` and `<x2/>`, text escaped.
 * Only texts that carry tags are written this way; all others go as they are.
 */
export type TagMark = { n: number; start: number; end: number } | { n: number; at: number }

/** Writes `text` with its marks. Spans must nest. */
export function writeMarkup(text: string, marks: readonly TagMark[]): string {
  const events: { at: number; rank: number; order: number; tag: string }[] = []
  marks.forEach((mark, order) => {
    if ('at' in mark) events.push({ at: mark.at, rank: 1, order, tag: `<x${mark.n}/>` })
    else {
      events.push({ at: mark.start, rank: 2, order, tag: `<g${mark.n}>` })
      events.push({ at: mark.end, rank: 0, order: -order, tag: `</g${mark.n}>` })
    }
  })
  events.sort((a, b) => a.at - b.at || a.rank - b.rank || a.order - b.order)
  let out = ''
  let from = 0
  for (const event of events) {
    out += escapeText(text.slice(from, event.at)) + event.tag
    from = event.at
  }
  return out + escapeText(text.slice(from))
}

/** Reads an answer. `broken` when a tag is missing, doubled, foreign or crossed: the text is then still free of tags. */
export function readMarkup(
  answer: string,
  expected: readonly number[],
): { text: string; marks: TagMark[]; broken: boolean } {
  const marks: TagMark[] = []
  const open: { n: number; start: number }[] = []
  const seen = new Set<number>()
  let text = ''
  let broken = false
  for (const part of answer.split(/(<\s*(?:\/\s*)?[gx]\s?\d+\s*(?:\/\s*)?>)/i)) {
    const tag = /^<\s*(?:(\/)\s*)?([gx])\s?(\d+)/i.exec(part)
    if (!tag) {
      text += unescape(part)
      continue
    }
    const n = Number(tag[3])
    if (tag[2]?.toLowerCase() === 'x') {
      broken ||= seen.has(n)
      seen.add(n)
      marks.push({ n, at: text.length })
    } else if (tag[1]) {
      const last = open.pop()
      if (last?.n === n) marks.push({ n, start: last.start, end: text.length })
      else broken = true
    } else {
      broken ||= seen.has(n)
      seen.add(n)
      open.push({ n, start: text.length })
    }
  }
  broken ||= open.length > 0 || seen.size !== expected.length || expected.some((n) => !seen.has(n))
  return { text, marks, broken }
}

/** The same text with only the tags of `keep`. */
export function dropTags(markup: string, keep: ReadonlySet<number>): string {
  return markup.replace(/<\/?[gx](\d+)\/?>/g, (tag, n: string) => (keep.has(Number(n)) ? tag : ''))
}

/** The plain text of a marked-up one. */
export const stripMarkup = (markup: string) => unescape(dropTags(markup, new Set()))

const unescape = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39|apos);/g, (_, name: string) => entities[name] ?? '')

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'" }
