import { countBefore } from './segment.ts'

/**
 * Where a stretch of the source ended up in the target, for engines that keep no tags. It weighs the span's own translation
 * where there is one, equal tokens and numbers, cognates, and relative position. `sure` is false when little but position spoke,
 * `lost` is true when nothing else did.
 */
export type Placed = { start: number; end: number; sure: boolean; lost?: boolean }

/** How many words may still be compared in a document: each mark is searched for in all of its text. */
export type Effort = { left: number }

/** About a second, and what a phrase in every few sentences of so many characters takes. */
export const effortFor = (characters: number): Effort => ({ left: 20_000_000 + 20 * characters })

function spend(effort: Effort, cost: number): boolean {
  if (cost > effort.left) return false
  effort.left -= cost
  return true
}

/** A text and its translation, in which many marks are placed: with no effort left, by their position alone. */
export function aligner(source: string, target: string, effort: Effort) {
  let read: { from: Word[]; to: Word[] } | undefined
  const wordsOfBoth = () => {
    read ??= { from: words(source), to: words(target) }
    return read
  }
  const onePass = 1 + (source.length + target.length) / 50
  return {
    /** Places `source[start, end)` in the target. `probe` is the span's text translated alone. */
    span(start: number, end: number, probe?: string): Placed {
      if (!spend(effort, onePass)) {
        const from = nearSpace(source, target, start)
        return { start: from, end: Math.max(from, nearSpace(source, target, end)), sure: false, lost: true }
      }
      const { from, to } = wordsOfBoth()
      if (isPartOfWord(source, start, end)) return alignMark(source, target, start, end, from, to, effort)
      const inside = from.filter((word) => word.end > start && word.start < end)
      if (!to.length || !inside.length) return proportional(source, target, to, start, end)
      const expected = (start + end) / 2 / Math.max(1, source.length)
      const best = [source.slice(start, end), probe]
        .filter((text) => text !== undefined)
        .map((text) => bestWindow(words(text), to, expected, target.length, effort))
        .reduce((a, b) => (b.score > a.score ? b : a))
      if (best.score >= 0.6) return widen(source, target, start, end, { ...best, sure: true })
      if (best.score >= 0.3) return widen(source, target, start, end, { ...best, sure: false })
      return { ...widen(source, target, start, end, proportional(source, target, to, start, end)), lost: true }
    },
    /** Places a point: after the word that it follows, found by that word and its neighbours; ends stay ends. */
    point(at: number): { at: number; sure: boolean } {
      if (at <= 0) return { at: 0, sure: true }
      if (at >= source.length) return { at: target.length, sure: true }
      if (!spend(effort, onePass)) return { at: nearSpace(source, target, at), sure: false }
      const { from, to } = wordsOfBoth()
      const before = from.findLast((word) => word.end <= at)
      const after = from.find((word) => word.start >= at)
      const expected = at / source.length
      const left = before && bestWindow([before], to, before.end / source.length, target.length, effort)
      if (left && left.score >= 0.8) return { at: afterMark(source, target, before.end, at, left.end), sure: true }
      const right = after && bestWindow([after], to, after.start / source.length, target.length, effort)
      if (right && right.score >= 0.8) return { at: right.start, sure: true }
      if (/^[.!?;:,…。！？；：，]/u.test(source.slice(at))) {
        const mark = nearestMark(target, expected * target.length)
        if (mark >= 0) return { at: mark, sure: false }
      }
      return { at: snap(to, expected * target.length, target.length, 'end'), sure: false }
    },
  }
}

/** A place by its share of the text, at the end of the word there. */
function nearSpace(source: string, target: string, at: number): number {
  const near = Math.round((at / Math.max(1, source.length)) * target.length)
  const space = target.slice(near, near + 40).search(/\s/)
  return space < 0 ? near : near + space
}

/** A mark of a note (* † 1), or what is raised or sunk at a word ("2" of CO2): no word of its own that could be looked for. */
function isPartOfWord(source: string, start: number, end: number): boolean {
  const text = source.slice(start, end).trim()
  if (text === '' || text.length > longestMark) return false
  if (!/[\p{L}\p{N}]/u.test(text)) return true
  const isBound = (a: string | undefined, b: string | undefined) =>
    /[\p{L}\p{N}]/u.test(a ?? '') && /[\p{L}\p{N}]/u.test(b ?? '')
  const from = source.indexOf(text, start)
  const to = from + text.length
  return (
    isBound(source[from - 1], source[from]) ||
    isBound(source[to - 1], source[to]) ||
    (!/\p{L}/u.test(text) && /\S/u.test(source[from - 1] ?? ' '))
  )
}

const longestMark = 12

/**
 * The same characters in the target: those behind the same word, else, where there are as many of them, the same one of them. Behind a digit
 * they are not known from the digits of any other number.
 */
function alignMark(
  source: string,
  target: string,
  start: number,
  end: number,
  from: readonly Word[],
  to: readonly Word[],
  effort: Effort,
): Placed {
  const text = source.slice(start, end).trim()
  const own = source.indexOf(text, start)
  // The exponent of 106 stands behind a digit in both.
  const isDigit = (sign: string | undefined) => /\p{N}/u.test(sign ?? '')
  const bound = {
    before: isDigit(source[own - 1]) && isDigit(text[0]),
    behind: isDigit(source[own + text.length]) && isDigit(text.at(-1)),
  }
  const [here, all] = [placesOf(text, source, bound), placesOf(text, target, bound)]
  effort.left -= perPlace * (here.length + all.length)
  const there = all.filter(isLikely(source, own, text, target))
  const expected = (own / Math.max(1, source.length)) * target.length
  const nearest = there.toSorted((a, b) => Math.abs(a.start - expected) - Math.abs(b.start - expected))
  const host = wordBefore(source, own, from)
  const isBehindHost = ({ start }: { start: number }) =>
    host !== undefined && alike(host, wordBefore(target, start, to) ?? nothing) >= 0.5
  const found = bound.before
    ? nearest.find(isBehindNumber(source, own, target))
    : (nearest.find(isBehindHost) ??
      (here.length === there.length ? there[here.findIndex((place) => place.start === own)] : undefined))
  if (found) return { ...found, sure: true }
  const guess = Math.min(target.length, Math.round(expected))
  return { start: guess, end: guess, sure: false, lost: true }
}

/** What a place of a mark costs to find and to compare, in words. */
const perPlace = 10

/** Whether the number in front of a place is that in front of the mark, whatever parts its thousands. */
function isBehindNumber(source: string, own: number, target: string): (place: { start: number }) => boolean {
  const [number = ''] = lastNumber.exec(source.slice(Math.max(0, own - longestNumber), own)) ?? []
  const same = new RegExp(`(?<!\\p{N})${Array.from(number.replace(/[^\p{N}]/gu, '')).join("[.,'’\\s]?")}$`, 'u')
  return ({ start }) => same.test(target.slice(Math.max(0, start - 2 * longestNumber), start))
}

const lastNumber = /(?<!\p{N})(?:\p{N}{1,3}(?:[.,'’\s]\p{N}{3}){1,9}|\p{N}{1,40})$/u
const longestNumber = 40

/** Letters at the end of a word ("2nd") are none within another ("rendimento"), nor behind another letter. */
const isLikely =
  (source: string, own: number, text: string, target: string) => (place: { start: number; end: number }) => {
    const isLetter = (at: string | undefined) => /\p{L}/u.test(at ?? '')
    if (!/^\p{L}+$/u.test(text)) return true
    return (
      isLetter(source[own + text.length]) === isLetter(target[place.end]) &&
      (source[own - 1] ?? ' ').toLowerCase() === (target[place.start - 1] ?? ' ').toLowerCase()
    )
  }

/** Where a mark stands in a text, no digits of a longer number unless it is `bound` to one; what parts its signs ("1,2") may have changed. */
function placesOf(
  mark: string,
  within: string,
  { before, behind }: { before: boolean; behind: boolean },
): { start: number; end: number }[] {
  const signs = (mark.match(/[^\s,;]/gu) ?? []).map((sign) => sign.replace(/[^\p{L}\p{N}]/u, '\\$&'))
  const pattern = signs.length > 0 ? signs.join('[\\s,;]{0,3}') : mark.replace(/[^\p{L}\p{N}]/gu, '\\$&')
  const goesOn = (at: number) => /\p{N}/u.test(within[at - 1] ?? '') && /\p{N}/u.test(within[at] ?? '')
  return Array.from(within.matchAll(new RegExp(pattern, 'g')), ({ 0: { length }, index: start }) => ({
    start,
    end: start + length,
  })).filter(({ start, end }) => goesOn(start) === before && goesOn(end) === behind)
}

/** The word that ends, or has come so far, where a mark begins. */
function wordBefore(text: string, at: number, all: readonly Word[]): Form | undefined {
  const word = all[countBefore(all, ({ start }) => start < at) - 1]
  if (!word) return undefined
  if (word.end <= at) return { ...word, text: word.folded }
  return formOf(formOf(text.slice(word.start, at).toLowerCase()).folded)
}

const nothing: Form = { text: '', folded: '', digits: '' }

/** A word in lower case, without its accents, and its digits. */
type Form = { text: string; folded: string; digits: string }
type Word = Form & { start: number; end: number }

const wordPattern = /[\p{L}\p{M}\p{N}]+(?:[.,'’\-/@][\p{L}\p{M}\p{N}]+)*/gu
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u

/** Words with their places. Scripts without spaces are cut by dictionary. */
function words(text: string): Word[] {
  if (!unspaced.test(text)) {
    return Array.from(text.matchAll(wordPattern), (match) => word(match[0], match.index))
  }
  return [...wordSegmenter().segment(text)]
    .filter((part) => part.isWordLike)
    .map((part) => word(part.segment, part.index))
}

let dictionary: Intl.Segmenter | undefined

/** Loads its dictionaries with the first text that has no spaces: they cost more than a small document. */
function wordSegmenter(): Intl.Segmenter {
  dictionary ??= new Intl.Segmenter('ja', { granularity: 'word' })
  return dictionary
}
const word = (text: string, start: number): Word => ({
  ...formOf(text.toLowerCase()),
  start,
  end: start + text.length,
})

const formOf = (text: string): Form => ({
  text,
  folded: text.normalize('NFD').replace(/\p{M}/gu, ''),
  digits: text.replace(/[^\p{N}]/gu, ''),
})

/** The run of target words most like `wanted`; position breaks ties between equals. */
function bestWindow(wanted: readonly Word[], to: readonly Word[], expected: number, length: number, effort: Effort) {
  let best = { start: 0, end: 0, score: 0 }
  let bestRank = 0
  // Quadratic in the span: a page-long one is placed by position, not searched for.
  const cost = wanted.length ** 2 * to.length
  if (cost > 1e6 || !spend(effort, 3 * cost)) return best
  const sizes = [wanted.length, wanted.length - 1, wanted.length + 1].filter((n) => n > 0 && n <= to.length)
  for (const size of sizes) {
    for (let i = 0; i + size <= to.length; i++) {
      const found = overlap(wanted, to, i, size)
      if (found < 0.3) continue
      const start = (to[i] as Word).start
      const end = (to[i + size - 1] as Word).end
      // A span of another size must be much more alike: half of a pair is no better than the pair.
      const other = size === wanted.length ? 0 : 0.2
      const rank = found - other - 0.3 * Math.abs((start + end) / 2 / Math.max(1, length) - expected)
      if (rank > bestRank) {
        bestRank = rank
        best = { start, end, score: found }
      }
    }
  }
  return withoutStrangers(best, wanted, to)
}

/** Little words at the edges of a window that are none of the wanted ones are their neighbours' ("bucket": not "balde e"). */
function withoutStrangers<W extends { start: number; end: number }>(
  window: W,
  wanted: readonly Word[],
  to: readonly Word[],
): W {
  const inside = to.filter(({ start, end }) => start >= window.start && end <= window.end)
  const isStranger = (found: Form) =>
    /^\p{L}{1,2}$/u.test(found.text) && !unspaced.test(found.text) && !wanted.some((word) => alike(word, found) >= 0.5)
  const first = inside.find((word) => !isStranger(word))
  const last = inside.findLast((word) => !isStranger(word))
  return first && last ? { ...window, start: first.start, end: last.end } : window
}

function overlap(wanted: readonly Word[], to: readonly Word[], from: number, size: number): number {
  let sum = 0
  const used = new Set<number>()
  for (const one of wanted) {
    let top = 0
    let at = -1
    for (let i = from; i < from + size; i++) {
      if (used.has(i)) continue
      const likeness = alike(one, to[i] as Word)
      if (likeness > top) {
        top = likeness
        at = i
      }
    }
    if (top >= 0.5) {
      sum += top
      used.add(at)
    }
  }
  return (2 * sum) / (wanted.length + size)
}

/** 1 for equal words and numbers, less for a shared stem, 0 for strangers. */
function alike(a: Form, b: Form): number {
  if (a.text === b.text) return 1
  if (a.digits || b.digits) return a.digits === b.digits ? 1 : 0
  const [x, y] = [a.folded, b.folded]
  if (x === y) return 0.95
  let same = 0
  while (same < x.length && same < y.length && x[same] === y[same]) same++
  const ratio = same / Math.max(x.length, y.length)
  return same >= 3 && ratio >= 0.5 ? ratio : 0
}

function proportional(source: string, target: string, to: readonly Word[], start: number, end: number): Placed {
  const scale = target.length / Math.max(1, source.length)
  const from = snap(to, start * scale, target.length, 'start')
  const until = snap(to, end * scale, target.length, 'end')
  if (until > from) return { start: from, end: until, sure: false }
  const next = to.find((candidate) => candidate.end > from)
  return next ? { start: next.start, end: next.end, sure: false } : { start: 0, end: target.length, sure: false }
}

function snap(to: readonly Word[], at: number, length: number, side: 'start' | 'end'): number {
  let best = side === 'start' ? 0 : length
  for (const candidate of to) if (Math.abs(candidate[side] - at) < Math.abs(best - at)) best = candidate[side]
  return best
}

/** Brackets, quotes and end marks that were inside the span come along; edges of the source stay edges. */
function widen(source: string, target: string, start: number, end: number, placed: Placed): Placed {
  let { start: from, end: to } = placed
  if (start === 0 && !/[\p{L}\p{N}]/u.test(target.slice(0, from))) from = 0
  if (end === source.length && !/[\p{L}\p{N}]/u.test(target.slice(to))) to = target.length
  if (/^[("'“‘«[¿¡]/u.test(source.slice(start)) && /[("'“‘«[¿¡]/u.test(target[from - 1] ?? '')) from--
  if (/[)"'”’»\].,;:!?。、]/u.test(source[end - 1] ?? '') && /[)"'”’»\].,;:!?。、]/u.test(target[to] ?? '')) to++
  return { start: from, end: to, sure: placed.sure }
}

function afterMark(source: string, target: string, wordEnd: number, at: number, found: number): number {
  const between = source.slice(wordEnd, at).trimEnd()
  return between && target.startsWith(between, found) ? found + between.length : found
}

function nearestMark(target: string, near: number): number {
  let best = -1
  for (const match of target.matchAll(/[.!?;:,…。！？；：，]+/gu)) {
    if (best < 0 || Math.abs(match.index - near) < Math.abs(best - near)) best = match.index
  }
  return best
}
