import type { Range } from './sentences.ts'
import { atomChar, isHardAtom, type Tagged } from './tagged.ts'

/** One stretch of a unit as plain text, with the marks that lie inside it. Marks over the whole stretch need no placing. */
export type Segment = { range: Range; source: string; spans: InnerSpan[]; points: Point[] }

/** `index` is the span's in `Tagged.spans`; `start`, `end` count in `source`; `openLeft/Right`: it goes on beyond the segment. */
export type InnerSpan = {
  index: number
  start: number
  end: number
  openLeft: boolean
  openRight: boolean
  weight: number
}

/** An atom inside: `atom` counts in `Tagged.atoms`, `textAt` in `Tagged.text`, `at` in `source`. */
export type Point = { atom: number; textAt: number; at: number; weight: number; hard: boolean }

/** Cuts segments out of a unit for the given ranges. */
export function viewSegments(tagged: Tagged, ranges: readonly Range[]): Segment[] {
  let atom = 0
  let scanned = 0
  return ranges.map((range) => {
    for (; scanned < range.start; scanned++) if (tagged.text[scanned] === atomChar) atom++
    const points: Point[] = []
    const plainAt = new Int32Array(range.end - range.start + 1)
    let source = ''
    for (; scanned < range.end; scanned++) {
      plainAt[scanned - range.start] = source.length
      if (tagged.text[scanned] !== atomChar) {
        source += tagged.text[scanned]
        continue
      }
      const pieces = tagged.atoms[atom] ?? []
      const hard = isHardAtom(pieces)
      const weight = Math.max(0, ...pieces.map((piece) => (typeof piece === 'string' ? 3 : piece.weight)))
      points.push({ atom: atom++, textAt: scanned, at: source.length, weight, hard })
      if (hard && !/\s$/.test(source)) source += ' '
    }
    plainAt[range.end - range.start] = source.length
    return { range, source, points, spans: innerSpans(tagged, range, plainAt) }
  })
}

function innerSpans(tagged: Tagged, range: Range, plainAt: Int32Array): InnerSpan[] {
  const spans: InnerSpan[] = []
  tagged.spans.forEach((span, index) => {
    const from = Math.max(span.start, range.start)
    const to = Math.min(span.end, range.end)
    if (from >= to || (from === range.start && to === range.end)) return
    spans.push({
      index,
      start: plainAt[from - range.start] as number,
      end: plainAt[to - range.start] as number,
      openLeft: span.start < range.start,
      openRight: span.end > range.end,
      weight: span.open.weight,
    })
  })
  return spans
}
