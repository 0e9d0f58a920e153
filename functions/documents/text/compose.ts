import { append } from '../model/lists.ts'
import { aligner, type Effort } from './align.ts'
import { readMarkup } from './markup.ts'
import { countBefore, type Segment, spanFinder } from './segment.ts'
import { numberedMarks } from './send.ts'
import { joinGap } from './spacing.ts'
import { atomChar, atomPlaces, type Tagged } from './tagged.ts'

/** An engine's answer to one segment. `probe` gives the translation of a text alone, where it was asked for. */
export type Answer = { text: string; tagged: boolean }

/** Puts the answers in place of the segments, each tag at its words. `guessed` counts tags that only position placed. */
export function composeUnit(
  tagged: Tagged,
  segments: readonly Segment[],
  answers: readonly Answer[],
  languages: { source: string; target: string },
  probe: (text: string) => string | undefined,
  effort: Effort,
): { tagged: Tagged; guessed: number } {
  const out: Tagged = { text: '', atoms: [], spans: tagged.spans.map((span) => ({ ...span, start: -1, end: -1 })) }
  const gaps = gapReader(tagged)
  const spansOf = spanFinder(tagged)
  let at = 0
  let guessed = 0
  let tail = ''
  const placeEdges = (from: number, to: number, base: number, toNew: (offset: number) => number) => {
    for (const [i, span] of spansOf({ start: from, end: to })) {
      const made = out.spans[i]
      if (!made) continue
      if (span.start >= from && span.start < to && made.start < 0) made.start = base + toNew(span.start - from)
      if (span.end > from && span.end <= to) made.end = base + toNew(span.end - from)
    }
  }
  segments.forEach((segment, i) => {
    const gap = gaps(at, segment.range.start)
    const text = i > 0 ? joinGap(gap.text, tail.at(-1) ?? '', answers[i]?.text ?? '', languages) : gap.text
    placeEdges(at, segment.range.start, out.text.length, (offset) => Math.min(offset, text.length))
    out.text += text
    append(out.atoms, gap.atoms)
    const placed = placeMarks(segment, answers[i] as Answer, probe, effort)
    guessed += placed.guessed
    tail = insertSegment(tagged, out, segment, placed, spansOf(segment.range)) || text || tail
    at = segment.range.end
  })
  const gap = gaps(at, tagged.text.length)
  const base = out.text.length
  out.text += gap.text
  append(out.atoms, gap.atoms)
  tagged.spans.forEach((span, i) => {
    const made = out.spans[i]
    if (!made) return
    if (made.start < 0) made.start = base + Math.max(0, span.start - at)
    if (made.end < 0 || span.end > at) made.end = base + Math.max(0, span.end - at)
  })
  return { tagged: out, guessed }
}

type PlacedMarks = {
  text: string
  /** By position in `segment.spans` and `segment.points`. */
  spans: { start: number; end: number }[]
  points: number[]
  guessed: number
}

function placeMarks(
  segment: Segment,
  answer: Answer,
  probe: (text: string) => string | undefined,
  effort: Effort,
): PlacedMarks {
  const read = answer.tagged ? readMarkup(answer.text, []) : { text: answer.text, marks: [] }
  const known = new Map(read.marks.map((mark) => [mark.n, mark]))
  const align = aligner(segment.source, read.text, effort)
  let guessed = 0
  const marks = numberedMarks(segment).map((mark) => {
    const found = known.get(mark.n)
    if ('at' in mark) {
      if (found && 'at' in found) return { start: found.at, end: found.at }
      const { at, sure } = align.point(mark.at)
      if (!sure) guessed++
      return { start: at, end: at }
    }
    if (found && 'start' in found) return { start: found.start, end: found.end }
    const hint = probe(segment.source.slice(mark.start, mark.end).trim())
    const { start, end, sure, lost } = align.span(mark.start, mark.end, hint)
    if (!sure) guessed++
    return { start, end, lost }
  })
  const spans = segment.spans.map((span, i) => {
    const { start, end, lost } = marks[i] as { start: number; end: number; lost?: boolean }
    // A look that means nothing is rather nowhere than on other words.
    if (lost && (span.weight <= MEANINGLESS || span.weight === TELLING)) {
      const at = span.openLeft ? 0 : span.openRight ? read.text.length : start
      return { start: at, end: at }
    }
    return { start: span.openLeft ? 0 : start, end: span.openRight ? read.text.length : end }
  })
  return { text: read.text, spans, points: marks.slice(segment.spans.length).map((mark) => mark.start), guessed }
}

/** The heaviest of the tags that stand for a look alone: colour, face, bold, italic; and that of a look that says something, on other words the wrong thing. */
const [MEANINGLESS, TELLING] = [1, 4]

/** Writes one segment's target with its atoms, and moves the ends of every span that begins, ends or lies inside it. Returns what it wrote. */
function insertSegment(
  source: Tagged,
  out: Tagged,
  segment: Segment,
  placed: PlacedMarks,
  near: ReturnType<ReturnType<typeof spanFinder>>,
): string {
  const base = out.text.length
  const atoms = segment.points
    .map((point, i) => ({ point, at: placed.points[i] as number }))
    .sort((a, b) => a.at - b.at || a.point.textAt - b.point.textAt)
  /** Where a break that stands for a space took its place. */
  const spaces: number[] = []
  // Put together at the end: a string that grows and is looked at is copied each time.
  const parts: string[] = []
  let from = 0
  for (const { point, at } of atoms) {
    const before = placed.text.slice(from, at)
    const isAfterSpace = point.hard && before.endsWith(' ')
    parts.push(isAfterSpace ? before.slice(0, -1) : before, atomChar)
    if (isAfterSpace) spaces.push(at - 1)
    from = at
    if (point.hard && placed.text[at] === ' ') {
      from = at + 1
      spaces.push(at)
    }
    out.atoms.push(source.atoms[point.atom] ?? [])
  }
  const text = parts.join('') + placed.text.slice(from)
  out.text += text
  const inSource = atoms.toSorted((a, b) => a.point.textAt - b.point.textAt)
  const end = out.text.length
  const shift = (at: number, boundary: number) => {
    const before = countBefore(atoms, (atom) => atom.at < at || (atom.at === at && atom.point.textAt < boundary))
    return Math.min(base + at + before - countBefore(spaces, (space) => space < at), end)
  }
  const inner = new Map(segment.spans.map((span, i) => [span.index, placed.spans[i]]))
  for (const [index, span] of near) {
    const made = out.spans[index]
    const mark = inner.get(index)
    if (!made) continue
    const starts = span.start >= segment.range.start
    const ends = span.end <= segment.range.end
    const onlyAtoms = mark && /^\ufffc+$/.test(source.text.slice(span.start, span.end))
    if (onlyAtoms) {
      const own = inSource.slice(
        countBefore(inSource, ({ point }) => point.textAt < span.start),
        countBefore(inSource, ({ point }) => point.textAt < span.end),
      )
      const first = own.toSorted((a, b) => a.at - b.at)[0]
      if (first) {
        made.start = shift(first.at, first.point.textAt)
        made.end = made.start + own.length
        continue
      }
    }
    if (starts) made.start = mark ? shift(mark.start, span.start) : base
    if (ends) made.end = mark ? shift(mark.end, span.end) : end
  }
  return text
}

function gapReader(tagged: Tagged): (from: number, to: number) => { text: string; atoms: Tagged['atoms'] } {
  const places = atomPlaces(tagged.text)
  let atom = 0
  return (from, to) => {
    while (atom < places.length && (places[atom] as number) < from) atom++
    const first = atom
    while (atom < places.length && (places[atom] as number) < to) atom++
    return { text: tagged.text.slice(from, to), atoms: tagged.atoms.slice(first, atom) }
  }
}
