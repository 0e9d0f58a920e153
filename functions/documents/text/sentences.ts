import { atomChar, isHardAtom, type Tagged } from './tagged.ts'

/** A stretch of `text[start, end)` that goes to the engine as one; what lies between ranges stays as it is. */
export type Range = { start: number; end: number }

/** Cuts a unit at tabs and breaks, then into sentences where the engine wants them. Ranges never start or end in space or tags. */
export function cutRanges(tagged: Tagged, grain: 'unit' | 'line' | 'sentence', language: string): Range[] {
  if (grain === 'unit') return tagged.text ? [{ start: 0, end: tagged.text.length }] : []
  return lines(tagged).flatMap((line) =>
    (grain === 'line' ? [line] : sentences(tagged.text, line, language)).flatMap((range) => trim(tagged.text, range)),
  )
}

/** Sentences of a plain text, with the spaces between them left out. */
export function splitSentences(text: string, language: string): string[] {
  const whole = { start: 0, end: text.length }
  return sentences(text, whole, language)
    .flatMap((range) => trim(text, range))
    .map((range) => text.slice(range.start, range.end))
}

function lines(tagged: Tagged): Range[] {
  const ranges: Range[] = []
  let start = 0
  let atom = 0
  for (let i = 0; i < tagged.text.length; i++) {
    if (tagged.text[i] !== atomChar) continue
    if (!isHardAtom(tagged.atoms[atom++] ?? [])) continue
    if (continues(tagged.text, i)) continue
    ranges.push({ start, end: i })
    start = i + 1
  }
  ranges.push({ start, end: tagged.text.length })
  return ranges
}

/** A break in mid sentence, as in a title set over two lines: the sentence goes to the engine whole. */
function continues(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - nearby), at)
  return /[\p{L},]\s*$/u.test(before) && /^\s*\p{Ll}/u.test(text.slice(at + 1, at + 1 + nearby))
}

/** As far as one looks from a place: a paragraph of any length is cut in one pass. */
const nearby = 80

function sentences(text: string, line: Range, language: string): Range[] {
  const slice = text.slice(line.start, line.end)
  const ranges: Range[] = []
  for (const { index, segment } of segmenter(language).segment(slice)) {
    const last = ranges.at(-1)
    const range = { start: line.start + index, end: line.start + index + segment.length }
    const end = last && text.slice(Math.max(last.start, last.end - nearby), last.end)
    if (last && end !== undefined && endsInAbbreviation(end, segment)) last.end = range.end
    else ranges.push(range)
  }
  return ranges
}

/** Unicode breaks after every full stop before a capital; "Dr. Smith", "No. 5" and "J. R." are not ends. */
function endsInAbbreviation(before: string, after: string): boolean {
  const word = /(?:^|[\s(\ufffc"'«“])(\p{L}[\p{L}.]*)\.\s*$/u.exec(before)?.[1]
  if (!word) return !/[\p{L}\p{N}]/u.test(before) || !/[\p{L}\p{N}]/u.test(after)
  return /^\p{Lu}$/u.test(word) || /^(?:\p{L}\.)+\p{L}$/u.test(word) || abbreviations.has(word.toLowerCase())
}

const abbreviations = new Set(
  (
    'mr mrs ms dr prof rev hon gen col capt lt sgt st jr sr no nos vol pp art arts sec fig figs ch ed eds cf vs approx ' +
    'inc ltd corp co dept est tel ext e.g i.e viz sr sra srta dra núm pág págs av avda ud uds exc m mme mlle nr abs bzw ca evtl ggf ' +
    'z.b u.a d.h hr fr sig sig.ra dott ing avv ecc dª nº'
  ).split(' '),
)

function trim(text: string, range: Range): Range[] {
  let { start, end } = range
  while (start < end && edge.test(text[start] as string)) start++
  while (end > start && edge.test(text[end - 1] as string)) end--
  return start < end ? [{ start, end }] : []
}

const edge = /[\s\ufffc\u200b\u00ad]/

const segmenters = new Map<string, Intl.Segmenter>()

function segmenter(language: string): Intl.Segmenter {
  const known = segmenters.get(language)
  if (known) return known
  const made = new Intl.Segmenter(language === 'auto' ? 'en' : language, { granularity: 'sentence' })
  segmenters.set(language, made)
  return made
}
