import { largest } from '../model/lists.ts'
import { countWords, hasHyphen, hyphenAtEnd } from '../text/hyphens.ts'
import { isMonthOfOrdinals } from '../text/sentences.ts'
import { type FileLines, readLines } from './lines.ts'

/**
 * The line structure of a text file. Texts that a person reads as one (a hard-wrapped paragraph) are one slot;
 * everything between slots (line ends, indents, bullets, columns) is kept as it is.
 */
export type Slot = {
  text: string
  line: number
  kind: 'paragraph' | 'cell' | 'list-item'
  /** Set for a wrapped paragraph: columns to fill, and what stands before each further line, or between lines that are as many afterwards. */
  wrap?: { width: number; firstColumn: number; indent: string; between?: readonly string[] }
  /** Set where the line has a number, as in a transcript. */
  isNumbered?: boolean
}

/** Literals and slots in file order. */
export type Layout = { parts: (string | Slot)[]; newline: string }

export function readLayout(text: string): Layout {
  const newline = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n'
  const file = readLines(text)
  const { lines, ends } = file
  const parts: (string | Slot)[] = []
  let counted: ReadonlyMap<string, number> | undefined
  const written = () => (counted ??= countWords(lines))
  let block: Block = { first: 0, last: -1, goesOn: [], isSubtitle: false }
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as string
    if (i > block.last && isBodyLine(line)) block = readBlock(lines, i)
    const cells = splitCells(line)
    if (cells.length > 1) {
      addCells(parts, cells, file, i)
    } else {
      const last = paragraphEnd(file, i, block)
      addParagraph(parts, file, i, last, written, block.isSubtitle)
      i = last
    }
    parts.push(ends[i] ?? '')
  }
  return { parts, newline }
}

/** A marker before the text of a line: indent, quote marks, a bullet or a number. */
const marker = /^\s*(?:(?:>\s?)+\s*)?(?:(?:[-*•‣◦▪–—·]|\(?\d{1,3}[.)]|\(?[a-zA-Z][.)]|[QA](?=\s{2}))\s+)?/

/** What stands before the text of a line. The day of a date ("12. Mai") is no number of an item. */
const leadOf = (line: string): string => ((startsWithDate(line) ? indents : marker).exec(line) as RegExpExecArray)[0]

const indents = /^\s*(?:>\s?)*\s*/

const startsWithDate = (line: string): boolean => {
  const month = /^\s*(?:>\s?)*\d{1,2}\.\s{1,3}(\p{L}{3,20})(?!\p{L})/u.exec(line)?.[1]
  return month !== undefined && isMonthOfOrdinals(month)
}

function addParagraph(
  parts: (string | Slot)[],
  file: FileLines,
  first: number,
  last: number,
  written: WrittenWords,
  isSubtitle: boolean,
): void {
  const { lines } = file
  const line = lines[first] as string
  const lead = leadOf(line)
  const own = lines.slice(first, last + 1)
  const text = joinLines([line.slice(lead.length).trimEnd(), ...own.slice(1)], written)
  parts.push(numbered(lead, file, first))
  if (text) {
    const kind = /\S/.test(lead.replace(/>/g, '')) ? 'list-item' : 'paragraph'
    const isNumbered = Boolean(file.numbers[first]) && !file.items[first]
    const slot = { line: file.places[first] as number, kind, ...(isNumbered && { isNumbered }) } as const
    const indent = indentOf(lines[first + 1] ?? '')
    const width = largest(own.map((each) => columns(each)))
    const between = isNumbered || isSubtitle ? { between: betweenLines(file, first, last) } : {}
    if (last > first) parts.push({ ...slot, text, wrap: { width, firstColumn: columns(lead), indent, ...between } })
    else
      for (const [i, part] of (cutCue(text) ?? cutLong(text)).entries())
        parts.push(i % 2 ? part : { ...slot, text: part })
  }
  const end = lines[last] as string
  if (text) parts.push(end.slice(end.trimEnd().length))
}

const indentOf = (line: string): string => indents.exec(line)?.[0] ?? ''

/** What stands before a text of the file, with the number of the line. */
const numbered = (lead: string, { numbers }: FileLines, line: number): string =>
  `${numbers[line]}${lead.slice(numbers[line]?.length)}`

/** What stands between the texts of lines that have numbers. */
const betweenLines = (file: FileLines, first: number, last: number): string[] =>
  file.lines
    .slice(first + 1, last + 1)
    .map((line, i) => `${file.ends[first + i]}${numbered(indentOf(line), file, first + i + 1)}`)

/** The times of a subtitle, and the place on the screen behind them: settings, not words. */
function cutCue(text: string): string[] | undefined {
  const times = cueTimes.exec(text)?.[0]
  return times === undefined ? undefined : [times, text.slice(times.length)]
}

const cueTimes = /^(?:\d{1,2}:)?\d\d:\d\d[,.]\d{3}\s+-->\s+(?:\d{1,2}:)?\d\d:\d\d[,.]\d{3}(?=\s)/

/** A longer line is several texts: a file without line ends would be one paragraph of millions of characters. */
const maxSlotLength = 4000

/** A text, the gap before the next one, that text, …: cut behind a sentence, else between words, else not at all. */
function cutLong(text: string): string[] {
  const parts: string[] = []
  let start = 0
  while (text.length - start > maxSlotLength) {
    const gap = lastGap(text, start, sentenceGaps) ?? lastGap(text, start, wordGaps) ?? nextGap(text, start)
    if (!gap) break
    parts.push(text.slice(start, gap.start), text.slice(gap.start, gap.end))
    start = gap.end
  }
  return [...parts, text.slice(start)]
}

type Gap = { start: number; end: number }
const sentenceGaps = /(?<=[.!?…]["'”’»)\]]?)\s+|(?<=[。！？])(?![。！？」』）])/g
const wordGaps = /\s+/g

/** The last gap in the next piece of the allowed length; one that goes on behind it does not count. */
function lastGap(text: string, from: number, gaps: RegExp): Gap | undefined {
  const piece = text.slice(from, from + maxSlotLength)
  const last = [...piece.matchAll(gaps)].findLast(({ index, 0: gap }) => index > 0 && index + gap.length < piece.length)
  return last && { start: from + last.index, end: from + last.index + last[0].length }
}

/** The first gap anywhere behind a word that is longer than a piece may be. */
function nextGap(text: string, from: number): Gap | undefined {
  const gaps = new RegExp(wordGaps)
  gaps.lastIndex = from
  const found = gaps.exec(text)
  return found ? { start: found.index, end: gaps.lastIndex } : undefined
}

/** Lines of text without a blank one between them, and which of them go on in the next. A subtitle stands below its times. */
type Block = { first: number; last: number; goesOn: boolean[]; isSubtitle: boolean }

const subtitleTimes = /^\s*(?:\d{1,2}:)?\d\d:\d\d[,.]\d{3}\s+-->\s/

function readBlock(lines: readonly string[], first: number): Block {
  let last = first
  let width = columns(lines[first] as string)
  const isOwn = (line: string | undefined) => line !== undefined && (isBodyLine(line) || lastFigures.test(line))
  while (isOwn(lines[last + 1])) {
    last++
    width = Math.max(width, columns(lines[last] as string))
  }
  const isSubtitle = subtitleTimes.test(lines[first - 1] ?? '')
  const block = { first, last, goesOn: [], isSubtitle }
  if (width > 140) return block
  const own = lines.slice(first, last + 1)
  if (isSubtitle)
    return {
      ...block,
      goesOn: own.slice(1).map((next, i) => !endsSentence.test(own[i] as string) && !/\S/.test(leadOf(next))),
    }
  const ends = readEnds(own, width)
  return { ...block, goesOn: width <= 60 && isVerse(own, ends) ? [] : withoutLists(own, ends) }
}

/** In verse each line begins with a capital, in an address with a capital or a figure. All in capitals, lines that are full are prose. */
const isVerse = (lines: readonly string[], ends: readonly LineEnd[]): boolean =>
  lines.length > 2 &&
  lines.every((line) => startsAnew.test(line)) &&
  (ends.some((end) => end !== 'full') || lines.some((line) => /\p{Ll}/u.test(line)))

const startsAnew = /^\s*["'“‘(]?[\p{Lu}\d]/u

/** How each line ends: full, so that it goes on in the next, before a line that hangs below the text of its item, early in mid sentence, or for good. */
type LineEnd = 'full' | 'hangs' | 'early' | 'apart'

function readEnds(lines: readonly string[], width: number): LineEnd[] {
  let isDated = startsWithDate(lines[0] as string)
  return lines.slice(1).map((next, i) => {
    const end = lineEnd(lines[i] as string, next, width, isDated)
    if (end !== 'full' && end !== 'hangs') isDated = startsWithDate(next)
    return end
  })
}

/**
 * Which lines go on. Prose that is wrapped ends early where a sentence ends. Where many lines end early without the end of one, a line that happens to be
 * full is an entry of a list too, unless it leads to the end of a sentence. A heading stands below the end of a sentence, and tells nothing.
 */
function withoutLists(lines: readonly string[], ends: readonly LineEnd[]): boolean[] {
  const goesOn = ends.map((end) => end === 'full' || end === 'hangs')
  const early = ends.filter((end, i) => end === 'early' && i > 0 && !endsClause.test(lines[i - 1] as string)).length
  const isList = early > 1 && early >= ends.length / 3 && !lines.some((line) => holdsSentenceEnd.test(line))
  let start = 0
  for (let i = 0; isList && i < lines.length; i++) {
    if (goesOn[i]) continue
    if (!endsClause.test(lines[i] as string)) for (let at = start; at < i; at++) goesOn[at] = ends[at] === 'hangs'
    start = i + 1
  }
  return goesOn
}

/** One sentence ends in a line, and another begins. */
const holdsSentenceEnd = /\p{L}{4}[.!?]["'”’»)]?\s{1,3}["'“‘«(]?\p{Lu}/u

/** The last line of the paragraph that starts at `first`: a line goes on where the next word did not fit any more. */
function paragraphEnd({ lines, items }: FileLines, first: number, block: Block): number {
  if (!/\p{L}/u.test(lines[first] as string)) return first
  let last = first
  let length = 0
  let sentenceEnd: number | undefined
  while (last < block.last && block.goesOn[last - block.first] && !items[last + 1]) {
    const line = lines[last] as string
    length += line.length
    if (endsSentence.test(line)) sentenceEnd = last
    if (length > maxWrappedLength && block.last - first < maxCutLines) return sentenceEnd ?? last
    last++
  }
  return last
}

/** A longer paragraph is several: no editor saves a text without end, and no check holds one against another. */
const maxWrappedLength = 20_000
/** More lines than a book has in one paragraph stay one text, which is refused as too complex: the parts of 100,000 lines took 950 MB. */
const maxCutLines = 30_000
const endsSentence = /[.!?…。！？]["'”’»)\]」』）]?\s*$/

function isBodyLine(line: string): boolean {
  return /\p{L}/u.test(line) && splitCells(line).length === 1 && !subtitleTimes.test(line)
}

/** Figures that did not fit in the line before, and end its sentence. */
const lastFigures = /^\s*\d[\d.,/:-]{0,20}[.,;]\s*$/

/** Lines of a list below each other: with leaders or blanks to fill in at their ends, or alike: dates or labels in front, amounts at their ends. */
function areEntries(line: string, next: string): boolean {
  if (isOtherQuote(line, next) || (isRecord(line) && isRecord(next))) return true
  if (fronts.some((shape) => shape.test(line) && shape.test(next))) return true
  const [own, other] = [entryEnd(line), entryEnd(next)]
  // A sentence has amounts, blanks and ellipses too, and goes on in small letters behind them.
  if (startsSmall.test(next)) return startsSmall.test(line) && isFigure(own) && isFigure(other)
  if (own === 'blank' || own === 'value' || other === 'value') return true
  if (other === 'blank') return endsSentence.test(line) || /:\s*$/.test(line)
  return own !== undefined && own === other
}

const fronts = [/^\s*(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d\d-\d\d)\b/, /^\s*[\p{L}\p{M}][^:.]{0,30}: \S/u]
/** Lines of a mail that are quoted more or fewer times. What a mail program broke off from a quoted line goes on in small letters. */
function isOtherQuote(line: string, next: string): boolean {
  const [own, other] = [quotesBefore(line), quotesBefore(next)]
  return own !== other && !(other === 0 && startsSmall.test(next) && !endsClause.test(line))
}

const quotesBefore = (line: string): number => indentOf(line).split('>').length - 1

/** A line of comma-separated values: nobody writes several commas without a space behind them in a sentence. */
const isRecord = (line: string): boolean => (line.match(separators)?.length ?? 0) > 1
const separators = /(?:(?<!\d)[,;]|[,;](?!\d))(?=["']?[\p{L}\p{N},;])/gu

const startsSmall = /^\s*\p{Ll}/u

type EntryEnd = 'blank' | 'value' | 'words' | 'amount' | undefined

const isFigure = (end: EntryEnd) => end === 'value' || end === 'amount'

/** How a line ends: with a blank or a leader, with what a leader leads to, a value with a figure or a few words, or with an amount. */
function entryEnd(line: string): EntryEnd {
  const end = line.trimEnd().slice(-40)
  if (blankEnd.test(end)) return 'blank'
  const { leader = '', value } = ledEnd.exec(end)?.groups ?? {}
  if (value) return /\d/.test(value) && !leader.startsWith('_') ? 'value' : 'words'
  return amountEnd.test(end) ? 'amount' : undefined
}

/** Four dots alone are an ellipsis behind a sentence. */
const blankEnd = /(?:(?:\. ?){5,20}|_{4,40}|\u2026{2,40}|·{4,40})$/
const ledEnd =
  /(?<leader>(?:\. ?){4,20}|_{4,40}|\u2026{2,40}|·{4,40}) ?(?<value>[\p{L}\p{N}\p{Sc}+-][\p{L}\p{M}\p{N}\p{Sc} .,:%/+-]{0,15})$/u
const amountEnd = /\d[.,]\d{1,2} ?(?:[%\p{Sc}]|[A-Z]{3})?$/u

function lineEnd(line: string, next: string, width: number, isDated: boolean): LineEnd {
  if (beginsText(line, next) || areEntries(line, next)) return 'apart'
  // Dates begin the entries of a chronicle, and sentences.
  if (startsWithDate(next) && (isDated || endsClause.test(line))) return 'apart'
  const lead = leadOf(next)
  const isOrdinal = beforeOrdinal.test(line) && /^\s*\d{1,3}\.\s/.test(next)
  const isQuoted = /^\s*>/.test(lead) && /^\s*>/.test(line) && !/[^\s>]/.test(lead)
  if (/\S/.test(lead) && !isOrdinal && !isQuoted) return 'apart'
  if (fits(line, next, isOrdinal ? indentOf(lead) : lead, width)) return 'full'
  if (endsClause.test(line)) return 'apart'
  return hangs(line, next) ? 'hangs' : 'early'
}

/** Whether a line goes on in small letters right below the text of an item. */
const hangs = (line: string, next: string): boolean =>
  startsSmall.test(next) && /\S\s+$/.test(leadOf(line)) && columns(indentOf(next)) === columns(leadOf(line))

/** A message of a chat, a speaker's name in capitals, or the first line of a paragraph, farther in than the end of the one before. */
const beginsText = (line: string, next: string): boolean =>
  messageHead.test(next) ||
  /^\s*\p{Lu}[\p{Lu}.' ]{2,30}:\s/u.test(next) ||
  (endsClause.test(line) && otherMark.test(next)) ||
  (endsClause.test(line) && columns(leadOf(next)) > columns(leadOf(line)) + 1)

/** Marks of items that sentences begin a line with, too: "1-", "(ii)", "б)". */
const otherMark = /^\s*(?:\p{Nd}{1,3}[-–]|\(?(?:\p{Nd}{1,3}|[ivx]{1,5}|\p{L})\))\s/u

const endsClause = /[.!?…:;]["'”’»)]?\s*$/
/** German and Danish words that an item cannot end with, and an ordinal or the number of a provision follows. */
const beforeOrdinal =
  /(?:(?<![\p{L}-])(?:am|im|vom|zum|zur|dem|den|des|der|Paragra[fp]h?(?:en)?|Artikels?|Art\.|Abs\.|Nr\.|Ziffer)|§)\s*$/u

/** The head of a message in the export of a chat: "[12/03/2024, 21:17:11] Maria: …", "3/12/24, 9:15 PM - João: …". */
const messageHead =
  /^[\u200e\u200f]?\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:\s?[ap]\.?\s?m\.?)?(?:\]|\s[-–]\s[\p{L}+~])/iu

function fits(line: string, next: string, lead: string, width: number): boolean {
  const rest = next.slice(lead.length)
  if (isBroken(line, rest)) return true
  if (width < 30) return false
  const word = /^[\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]/u.test(rest)
    ? rest.slice(0, 1)
    : (/^\S+/.exec(rest)?.[0] ?? '')
  return columns(line.trimEnd()) + 1 + columns(word) > width - 2
}

/** A word that was divided at the end of a line, or is the first of two with one end: "Heiz- und Warmwasser". */
function isBroken(line: string, rest: string): boolean {
  const hyphen = hyphenAtEnd(line.trimEnd(), rest)
  return hyphen === 'breaks' || (hyphen === 'stands-apart' && /^\p{Ll}/u.test(rest))
}

/** How often words stand in the file: counted when the first divided word asks. */
type WrittenWords = () => ReadonlyMap<string, number>

/** Wrapped lines as one text. */
function joinLines([first = '', ...others]: readonly string[], written: WrittenWords): string {
  const parts: string[] = []
  let end = first
  for (const next of others) {
    const rest = next.slice(indentOf(next).length).trimEnd()
    parts.push(ledTo(rest, end, written))
    end = rest
  }
  return parts.join('') + end
}

/** The end of a line as it stands before the next: with a space, but in scripts that have none, and behind a hyphen within a word. */
function ledTo(rest: string, end: string, written: WrittenWords): string {
  if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}、。]$/u.test(end)) return end
  const hyphen = hyphenAtEnd(end, rest)
  if (hyphen === 'own') return end
  if (hyphen !== 'breaks') return `${end} `
  const first = /(?<!\p{L})(\p{L}+).$/u.exec(end)?.[1] ?? ''
  const second = /^\p{L}+/u.exec(rest)?.[0] ?? ''
  return hasHyphen(first.toLowerCase(), second.toLowerCase(), written()) ? end : end.slice(0, -1)
}

/** Columns parted by rules, tabs, or three spaces and more, with the gaps in between: text, gap, text … */
function splitCells(line: string): string[] {
  const lead = indentOf(line)
  const body = line.slice(lead.length).trimEnd()
  if (isJustified(body) || wideItem.test(body)) return [line]
  const cells = body.split(isRuled(body) ? /((?<!\s)\s*[|│┃║]\s*)/ : /(\t+ *| {3,})/)
  return cells.length > 1 ? [lead, ...cells, line.slice(lead.length + body.length)] : [line]
}

/** A list item with a wide gap behind its mark, as typewriters set clauses and transcripts; what has a further gap is a row of a table. */
const wideItem = /^(?:[-*•‣◦▪–—·]|\(?\d{1,3}[.)]|\(?[a-zA-Z][.)]|[QA])(?:\t+ *| {3,})(?!.*(?:\t| {3}|[|│┃║]))/

/** A row of a table that was drawn with characters. */
const isRuled = (line: string) =>
  /[\p{L}\p{N}]/u.test(line) && (/^[|│┃║].*[|│┃║]$/.test(line) || (line.match(/\s[|│┃║]\s/g)?.length ?? 0) > 1)

/** Prose with its gaps widened to fill the line: many gaps, most of them of two spaces, none of them wide. */
function isJustified(line: string): boolean {
  const gaps = line.match(/(?<![.?!:;]) {2,}/g) ?? []
  return gaps.length > 2 && gaps.filter((gap) => gap.length === 2).length > 1 && gaps.every((gap) => gap.length < 5)
}

function addCells(parts: (string | Slot)[], cells: readonly string[], file: FileLines, line: number): void {
  cells.forEach((cell, i) => {
    if (i % 2 === 1 && cell.trim()) parts.push({ text: cell, line: file.places[line] as number, kind: 'cell' })
    else parts.push(i === 0 ? numbered(cell, file, line) : cell)
  })
}

/** Columns on a terminal: East Asian characters take two, marks none. */
export function columns(text: string): number {
  if (/^[\u0020-\u007e]*$/.test(text)) return text.length
  let sum = 0
  for (const char of text) {
    if (/\p{M}|\p{Cf}/u.test(char)) continue
    sum += /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/.test(char)
      ? 2
      : 1
  }
  return sum
}
