import type { Glyph } from '../content/glyph.ts'
import type { Block } from './block.ts'
import { type Fragment, isLetter, isRtlText, textOf } from './fragment.ts'

/**
 * The glyphs of a line of a text that runs to the left (`isRtl`) or to the right, as they are read. Right-to-left lines are drawn in any
 * order: only their places count, and stretches of one direction are turned around.
 */
export function logicalOrder(line: Fragment, isRtl: boolean): Glyph[] {
  const { glyphs } = line
  if (!isRtl && !glyphs.some(({ text }) => isRtlText(text))) return glyphs
  const visual = [...glyphs].sort((a, b) => a.u - b.u)
  const isBaseRtl = isRtl || isRtlLine(visual)
  const runs = runsOf(visual, line.size, isBaseRtl)
  const ordered = isBaseRtl ? runs.toReversed() : runs
  return ordered.flatMap((run, i) => {
    // The gap between two runs stands at the one that is further right.
    const gap = isBaseRtl ? (ordered[i - 1]?.gap ?? false) : run.gap
    return settle(run, gap)
  })
}

/**
 * Whether a page is of a script from right to left: twice as many letters stand in texts that are mostly of it as in all others. A page in two
 * languages is of none, and one in English that quotes words of Arabic is English.
 */
export function isRtlPage(blocks: readonly Block[]): boolean {
  const counts = blocks.map(lettersOf)
  const letters = (isRtl: boolean) =>
    counts.filter(({ rtl, all }) => rtl * 2 > all === isRtl).reduce((sum, { all }) => sum + all, 0)
  return letters(true) > 2 * letters(false)
}

/**
 * Whether a block's lines are read from their right ends: most of its letters say so. On a page of such a script also a text of few of them that
 * begins with one: at the right end of its first line. A text in letters from left to right alone is read as it is drawn, and so are numbers, but for
 * what runs down as it is drawn: "16:00 – 08:00" begins at eight there.
 */
export function runsToTheLeft(block: Block, isPageRtl: boolean): boolean {
  const { rtl, all } = lettersOf(block)
  if (rtl * 2 > all) return true
  if (!isPageRtl) return false
  if (rtl > 0) return isRtlText(lastLetter(block.lines[0]))
  return all === 0 && block.lines.every((line) => runsDown(textOf(line)))
}

/** The letter at the right end of a line. */
const lastLetter = (line: Fragment | undefined): string =>
  (line?.glyphs ?? [])
    .filter(({ text }) => isLetter(text))
    .reduce<Glyph | undefined>((last, glyph) => (last && last.u > glyph.u ? last : glyph), undefined)?.text ?? ''

/** Of a line whose text does not tell: as most of its letters do, and where both its ends do, whatever names of other scripts stand between them. */
function isRtlLine(visual: readonly Glyph[]): boolean {
  const letters = visual.filter(({ text }) => isLetter(text)).map(({ text }) => isRtlText(text))
  return letters.filter(Boolean).length * 2 > letters.length || (letters[0] === true && letters.at(-1) === true)
}

type Letters = { rtl: number; all: number }

function lettersOf({ lines }: Block): Letters {
  const letters = lines.flatMap(({ glyphs }) => glyphs.filter(({ text }) => isLetter(text)))
  return { rtl: letters.filter(({ text }) => isRtlText(text)).length, all: letters.length }
}

/** A span from a larger number, hour or day to a smaller one, or a sum that begins with what it is. */
function runsDown(text: string): boolean {
  const words = text.trim().split(/\s+/).slice(0, 12)
  if (words[1] === '=' && words.length > 3) return true
  const [from = '', sign = '', to = '', ...more] = words
  if (!/^[-\u2010-\u2015\u2212]$/.test(sign) || more.length > 0 || /^0\d+$/.test(to)) return false
  // Figures of Arabic are parted to the left wherever they stand.
  if (arabicFigures.test(from) && arabicFigures.test(to)) return true
  const [a, b] = [placesOf(from), placesOf(to)]
  const at = a.findIndex((place, i) => place !== b[i])
  return a.length === b.length && at >= 0 && (a[at] as number) > (b[at] as number)
}

const arabicFigures = /^[\u0660-\u0669\u06f0-\u06f9][\u0660-\u0669\u06f0-\u06f9.,:/\u066a-\u066c%]*$/

/** The figures of a number, an hour or a date, the largest first; none of what is no such thing. */
function placesOf(word: string): number[] {
  const number = word.length < 24 ? word.replace(/^[\p{Sc}%]|[\p{Sc}%]$|,(?=\d{3}(?!\d))/gu, '') : ''
  const places = /^\d[\d.:/]*$/.test(number) ? number.split(/[.:/]/).map(Number) : []
  return (places.at(-1) ?? 0) > 999 && places.length > 1 ? places.toReversed() : places
}

type Run = { rtl: boolean; glyphs: Glyph[]; breaks: boolean[]; gap: boolean }

/** Stretches of one direction from left to right; `breaks` are the gaps in front of their glyphs. */
function runsOf(visual: Glyph[], size: number, isBaseRtl: boolean): Run[] {
  const runs: Run[] = []
  const gaps = visual.map((glyph, i) => i > 0 && glyph.u - (visual[i - 1]?.end ?? 0) > 0.13 * size)
  const directions = directionsOf(visual, gaps, isBaseRtl)
  visual.forEach((glyph, i) => {
    const gap = gaps[i] ?? false
    const open = runs.at(-1)
    if (open && open.rtl === directions[i]) {
      open.glyphs.push(glyph)
      open.breaks.push(gap)
    } else runs.push({ rtl: directions[i] as boolean, glyphs: [glyph], breaks: [gap], gap })
  })
  return runs
}

/** Whether each glyph runs to the left. Digits never do; signs between two directions run as the line does. */
function directionsOf(visual: readonly Glyph[], gaps: readonly boolean[], isBaseRtl: boolean): boolean[] {
  const texts = visual.map(({ text }) => text)
  const isNumber = numbersOf(texts, gaps, isBaseRtl)
  const isNamed = isBaseRtl ? namesOf(texts, gaps, isNumber) : []
  // A number counts as part of the line around it, but what stands inside of it is its own.
  const strong = texts.map((text, i) => {
    if (isNamed[i]) return false
    if (isNumber[i]) return isBaseRtl
    if (isRtlText(text)) return true
    return /[\p{L}\p{N}]/u.test(text) ? false : undefined
  })
  const after: boolean[] = []
  for (let i = strong.length - 1, next = isBaseRtl; i >= 0; i--) after[i] = next = strong[i] ?? next
  let before = isBaseRtl
  return strong.map((own, i) => {
    before = own ?? before
    if (isNumber[i]) return false
    return own ?? (before === after[i] ? before : isBaseRtl)
  })
}

/**
 * What is part of a number by the rules W2 to W5 of Unicode's annex 9, which hold in both directions but for one: among Arabic letters
 * neither a hyphen nor a percent sign belongs to it, among Hebrew ones both do.
 */
function numbersOf(texts: readonly string[], gaps: readonly boolean[], isBaseRtl: boolean): boolean[] {
  const kinds = kindsOf(texts, isBaseRtl)
  const isTight = (i: number) => !gaps[i] && !gaps[i + 1]
  const parts = texts.map((text, i) => {
    const [before, own, after] = [kinds[i - 1], kinds[i], kinds[i + 1]]
    if (own !== undefined || before === undefined || before !== after || !isTight(i)) return own
    return commonSeparator.test(text) || (before === 'european' && europeanSeparator.test(text)) ? before : undefined
  })
  const spread = (order: readonly number[], towards: 1 | -1) => {
    for (const i of order) {
      const isBeside = parts[i + towards] === 'european' && !gaps[towards === 1 ? i + 1 : i]
      if (parts[i] === undefined && isBeside && terminator.test(texts[i] ?? '')) parts[i] = 'european'
    }
  }
  const places = [...texts.keys()]
  spread(places, -1)
  spread(places.toReversed(), 1)
  return parts.map((part) => part !== undefined)
}

type Kind = 'european' | 'arabic'
const commonSeparator = /^[.,:/\u00a0\u060c\u202f]$/
const europeanSeparator = /^[+\-\u207a\u207b\u208a\u208b\u2212\ufb29\ufe62\ufe63\uff0b\uff0d]$/
const terminator = /^[#%\p{Sc}°\u066a\u2030-\u2034]$/u
const arabicNumber = /^[\u0660-\u0669\u066b\u066c]/

/** Digits that follow an Arabic letter are Arabic ones, whatever they look like. */
function kindsOf(texts: readonly string[], isBaseRtl: boolean): (Kind | undefined)[] {
  const kinds: (Kind | undefined)[] = []
  // What the line before it ends with is not known: the letters of a line are mostly of one script.
  let follows: Kind = isBaseRtl && texts.some((text) => arabicLetter.test(text)) ? 'arabic' : 'european'
  const places = isBaseRtl ? [...texts.keys()].toReversed() : texts.keys()
  for (const i of places) {
    const text = texts[i] ?? ''
    if (/\p{L}/u.test(text)) follows = arabicLetter.test(text) ? 'arabic' : 'european'
    else if (arabicNumber.test(text)) kinds[i] = 'arabic'
    else if (/^\p{Nd}/u.test(text)) kinds[i] = follows
  }
  return kinds
}

const arabicLetter = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u

/**
 * What belongs to a name from left to right that stands before it, and runs as the name does: numbers, as in "A-1234567", and brackets that
 * open to the right, as in "Acme Ltd. (514)". Of a line to the left they open to the left.
 */
function namesOf(texts: readonly string[], gaps: readonly boolean[], isNumber: readonly boolean[]): boolean[] {
  const isNamed: boolean[] = texts.map(() => false)
  const isLetter = (i: number) => /\p{L}/u.test(texts[i] ?? '') && !isRtlText(texts[i] ?? '')
  for (const i of texts.keys()) {
    if (!isNumber[i] || gaps[i]) continue
    const isJoined = /^[-/.]$/.test(texts[i - 1] ?? '') && !gaps[i - 1] && isLetter(i - 2)
    isNamed[i] = isNamed[i - 1] || isLetter(i - 1) || isJoined
  }
  for (const [i, text] of texts.entries()) {
    const end = brackets[text] === undefined ? -1 : texts.indexOf(brackets[text], i)
    const before = texts.slice(0, i).findLastIndex((one) => /[\p{L}\p{N}]/u.test(one))
    if (end < 0 || !(isLetter(before) || isNamed[before]) || texts.slice(i, end).some(isRtlText)) continue
    isNamed.fill(true, i, end + 1)
  }
  return isNamed
}

const brackets: Record<string, string> = { '(': ')', '[': ']', '{': '}' }

/** The glyphs of a run in order, each told whether a word starts at it. */
function settle({ rtl, glyphs, breaks }: Run, gap: boolean): Glyph[] {
  const last = glyphs.length - 1
  return glyphs.map((_, i) => {
    const glyph = glyphs[rtl ? last - i : i] as Glyph
    glyph.breakBefore = i === 0 ? gap : ((rtl ? breaks[last - i + 1] : breaks[i]) ?? false)
    return glyph
  })
}
