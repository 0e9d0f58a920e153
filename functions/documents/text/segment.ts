import { largest } from '../model/lists.ts'
import type { Range } from './sentences.ts'
import { atomPlaces, isHardAtom, type Tagged } from './tagged.ts'

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

/** An atom inside: `atom` counts in `Tagged.atoms`, `textAt` in `Tagged.text`, `at` in `source`; `space`: it reads as one. */
export type Point = { atom: number; textAt: number; at: number; weight: number; hard: boolean; space: 0 | 1 }

/** Cuts segments out of a unit for the given ranges. */
export function viewSegments(tagged: Tagged, ranges: readonly Range[]): Segment[] {
  const places = atomPlaces(tagged.text)
  const spansOf = spanFinder(tagged)
  let atom = 0
  return ranges.map((range) => {
    while (atom < places.length && (places[atom] as number) < range.start) atom++
    const points: Point[] = []
    const parts: string[] = []
    let length = 0
    let from = range.start
    for (; atom < places.length && (places[atom] as number) < range.end; atom++) {
      const textAt = places[atom] as number
      const before = tagged.text.slice(from, textAt)
      const pieces = tagged.atoms[atom] ?? []
      const hard = isHardAtom(pieces)
      const weight = Math.max(0, largest(pieces.map((piece) => (typeof piece === 'string' ? 3 : piece.weight))))
      length += before.length
      // A break inside a sentence reads as a space.
      const space = hard && !/\s$/.test(before) ? 1 : 0
      points.push({ atom, textAt, at: length, weight, hard, space })
      parts.push(before, space ? ' ' : '')
      length += space
      from = textAt + 1
    }
    parts.push(tagged.text.slice(from, range.end))
    return { range, source: parts.join(''), points, spans: innerSpans(spansOf(range), range, points) }
  })
}

type Span = Tagged['spans'][number]

/** The spans that reach into each of several ranges, which come in order: a paragraph of a hundred thousand runs is one pass. */
export function spanFinder({ spans }: Tagged): (range: Range) => (readonly [number, Span])[] {
  const coming = [...spans.entries()].toSorted(([, a], [, b]) => b.start - a.start)
  let open: (readonly [number, Span])[] = []
  return (range) => {
    open = open.filter(([, span]) => span.end > range.start)
    for (let next = coming.at(-1); next && next[1].start < range.end; next = coming.at(-1)) {
      coming.pop()
      if (next[1].end > range.start) open.push(next)
    }
    return open.toSorted(([a], [b]) => a - b)
  }
}

function innerSpans(near: readonly (readonly [number, Span])[], range: Range, points: readonly Point[]): InnerSpan[] {
  // Where a place in the unit lies in the plain text: counted from the last atom before it.
  const plainAt = (place: number) => {
    const last = points[countBefore(points, (point) => point.textAt < place) - 1]
    return last ? last.at + last.space + place - last.textAt - 1 : place - range.start
  }
  const spans: InnerSpan[] = []
  for (const [index, span] of near) {
    const from = Math.max(span.start, range.start)
    const to = Math.min(span.end, range.end)
    if (from >= to || (from === range.start && to === range.end)) continue
    spans.push({
      index,
      start: plainAt(from),
      end: plainAt(to),
      openLeft: span.start < range.start,
      openRight: span.end > range.end,
      weight: span.open.weight,
    })
  }
  return spans
}

/** How many items of an ordered list stand before a place: all the first ones, and none behind them. */
export function countBefore<T>(list: readonly T[], isBefore: (item: T) => boolean): number {
  let [from, to] = [0, list.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (isBefore(list[middle] as T)) from = middle + 1
    else to = middle
  }
  return from
}
