import { rightToLeftLetter } from '#shared/languages/script.ts'
import type { LedgerEntry } from '../model/ledger.ts'
import { largest } from '../model/lists.ts'
import { untoldLooks } from '../model/looks.ts'
import { plainText, shownText, type Unit } from '../model/unit.ts'
import { bare, placeTexts } from './place-texts.ts'

type Entry = Pick<LedgerEntry, 'id' | 'source' | 'target' | 'disposition'> &
  Partial<Pick<LedgerEntry, 'kind' | 'place'>>

/**
 * Reads the output's units against the ledger: every translated text must stand in the file, in a place of its own. Returns the entries
 * that do not. A text is looked for at its own id first, then in what no other text has: as a unit, within units, then by its words,
 * since a PDF may part a paragraph in two.
 */
export function findGaps<E extends Entry>(ledger: readonly E[], output: readonly Unit[]): E[] {
  const { astray, left, isRewritten } = compareById(ledger, output)
  if (!astray.length) return []
  const { offered = [], drawn = [] } = Object.groupBy(
    astray.map((entry) => ({ entry, text: bare(entry.target) })),
    ({ entry }) => (entry.kind === 'alt-text' || (!isRewritten && isNote(entry)) ? 'offered' : 'drawn'),
  )
  return [...notDrawn(drawn, left, isRewritten), ...notOffered(offered, output)]
}

/** A note, or the value or hint of a field: where an annotation of the PDF draws the same now, it is not read again. */
const isNote = ({ kind, place = [] }: Entry) =>
  kind === 'comment' && /^(?:note|field-(?:value|hint))$/.test(place.at(-1)?.kind ?? '')

/** A text with the entry that it is the bare target of. */
type Wanted<E> = { entry: E; text: string }

/**
 * The texts that stand nowhere, of those that a viewer offers or says. They have no place of their own: equal options are one text of a form,
 * and what a page says too is not read again.
 */
function notOffered<E extends Entry>(wanted: readonly Wanted<E>[], output: readonly Unit[]): E[] {
  if (!wanted.length) return []
  const texts = output.map(({ pieces }) => bare(plainText(pieces)))
  const wholes = new Set(texts)
  const all = texts.join('')
  let effort = mostOffered
  const isThere = (text: string) => wholes.has(text) || ((effort -= all.length) > 0 && all.includes(text))
  return wanted.filter(({ text }) => !isThere(text)).map(({ entry }) => entry)
}

/** Characters that are looked through for all of them together: some seconds. What is left then counts as missing. */
const mostOffered = 2e9

/** The texts that have no place of their own in what is left of the output. */
function notDrawn<E extends Entry>(all: readonly Wanted<E>[], left: readonly Unit[], isRewritten: boolean): E[] {
  if (!all.length) return []
  // Another format may show once what its source repeats, as the categories of a chart.
  const asked = isRewritten ? [...new Map(all.map((each) => [each.text, each])).values()] : all
  const { wanted, free } = notShown(asked, left)
  const { within, missing, unread } = placeTexts(
    wanted,
    free.map(({ pieces }) => bare(plainText(pieces))),
  )
  // The words of a long document are the most of all that is made here, and most texts are found without them.
  if (!missing.length) return []
  const pieces = piecesOf(unread.map((i) => free[i] as Unit))
  for (const { entry } of within) for (const word of wordsOf(entry.target)) takeWord(word, pieces)
  // A short text needs each of its words: they are not left to one of which a few are parted.
  const shortFirst = missing.toSorted((a, b) => a.text.length - b.text.length)
  const lost = shortFirst
    .map(({ entry, text }) => ({ entry, ...lookUp(entry, text, pieces) }))
    .filter(({ own, missed }) => isLost(own, missed))
  return lost
    .filter(({ own, missed }) =>
      isLost(
        own,
        missed.filter((word) => !takeJoined(word, pieces)),
      ),
    )
    .map(({ entry }) => entry)
}

/**
 * The texts that are not what a page shows of a unit together with its edges, as a number that is a link, and the units that show none
 * of them.
 */
function notShown<E extends Entry>(
  asked: readonly Wanted<E>[],
  left: readonly Unit[],
): { wanted: readonly Wanted<E>[]; free: readonly Unit[] } {
  const shown = Map.groupBy(
    left.filter((unit) => unit.shown),
    (unit) => bare(shownText(unit)),
  )
  if (!shown.size) return { wanted: asked, free: left }
  const taken = new Set<Unit>()
  const wanted = asked.filter(({ text }) => {
    const unit = shown.get(text)?.pop()
    if (unit) taken.add(unit)
    return !unit
  })
  return { wanted, free: left.filter((unit) => !taken.has(unit)) }
}

/**
 * The translated texts that do not stand at their own ids, and the units that hold the text of no entry of their id. A file that was
 * written anew, in another format, has none of the ids.
 */
function compareById<E extends Entry>(
  ledger: readonly E[],
  output: readonly Unit[],
): { astray: E[]; left: readonly Unit[]; isRewritten: boolean } {
  const byId = new Map(output.map((unit) => [unit.id, unit]))
  const found = new Set<string>()
  const astray = ledger.filter((entry) => {
    const unit = byId.get(entry.id)
    const there = unit && plainText(unit.pieces)
    const isThere =
      isSame(there, entry.target) ||
      isWithoutEdge(there, entry) ||
      (unit?.shown && isSame(shownText(unit), entry.target))
    if (isThere) found.add(entry.id)
    return !isThere && entry.disposition === 'translated'
  })
  return {
    astray,
    left: astray.length ? output.filter(({ id }) => !found.has(id)) : [],
    isRewritten: !ledger.some(({ id }) => byId.has(id)),
  }
}

/** The words of a text, and those of them that are not there, each of them once for this text. */
function lookUp({ source, target }: Entry, text: string, pieces: Pieces): { own: string[]; missed: string[] } {
  const own = wordsOf(target)
  // A text that is the same in both languages stays as it was drawn: without its neighbours it may be parted elsewhere.
  const least = bare(source) === text ? 1 : 4
  return { own, missed: own.filter((word) => !takeWord(word, pieces) && !isCut(word, least, pieces)) }
}

/** Whether too few words of a text are there. */
const isLost = (own: readonly string[], missed: readonly string[]) =>
  own.length > 0 && (own.length - missed.length) / own.length < 0.6

/** Most texts stand as they were written: the others are compared without their layout. */
const isSame = (there: string | undefined, target: string) =>
  there === target || (there !== undefined && bare(there) === bare(target))

/**
 * A unit of a DOCX (its id names the part before a #) is read without what a field shows at its edges without letters, as the number of the
 * page. What stood within the text may stand there in another language.
 */
function isWithoutEdge(
  there: string | undefined,
  { id, source, target }: Pick<LedgerEntry, 'id' | 'source' | 'target'>,
): boolean {
  if (!id.includes('#')) return false
  const [inner, whole, before] = [there ?? '', target, source].map(bare) as [string, string, string]
  const at = whole.indexOf(inner)
  if (at < 0 || !/\p{L}/u.test(inner)) return false
  return [whole.slice(0, at), whole.slice(at + inner.length)].every(
    (edge) => /^\P{L}*$/u.test(edge) && (edge === '' || !(before.startsWith(edge) || before.endsWith(edge))),
  )
}

/**
 * Numbers are words of their own: that of a note stands close to its word. So is each letter of a formula, which may be raised, and a sign
 * of a symbol font (μg, a brand™), which a unit of a DOCX does not hold.
 */
const wordsOf = (text: string) =>
  (
    untoldLooks(text)
      .replace(/[\u{1d400}-\u{1d7ff}ƒℑℜℵ™]/gu, ' $& ')
      .normalize('NFKC')
      .replace(besideGreek, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []
  ).flatMap(tokensOf)

/** Between a Greek letter and one of another script. */
const besideGreek = /(?<=\p{sc=Greek})(?=[^\P{L}\p{sc=Greek}])|(?<=[^\P{L}\p{sc=Greek}])(?=\p{sc=Greek})/gu

/** A word that was too long for its line stands in pieces of at least so many letters, all of them there. */
function isCut(word: string, least: number, { words, longest, effort }: Pieces): boolean {
  if ((least > 1 && word.length < 16) || word.length > 1000) return false
  const reached = new Set([0])
  for (let from = 0; from < word.length && effort.left > 0; from++) {
    if (!reached.has(from)) continue
    const end = Math.min(word.length, from + longest)
    // Each piece is read as it is looked up.
    effort.left -= (end - from) ** 2
    for (let to = from + 1; to <= end; to++)
      if ((to - from >= least || to === word.length) && words.has(word.slice(from, to))) reached.add(to)
  }
  return reached.has(word.length)
}

/** How often each word is left in the output, and how long the longest is: no piece of another is longer. */
type Pieces = { words: Map<string, number>; longest: number; effort: { left: number } }

function piecesOf(output: readonly Unit[]): Pieces {
  const words = new Map<string, number>()
  const add = (word: string) => words.set(word, (words.get(word) ?? 0) + 1)
  // A script without spaces has no words to join: its signs would count twice.
  const addJoined = (text: string) => {
    for (const word of wordsOf(text)) if (!unspaced.test(word)) add(word)
  }
  for (const unit of output) {
    const text = plainText(unit.pieces)
    for (const word of wordsOf(text)) add(word)
    for (const word of wordsOf(besides(unit))) add(word)
    for (const [joined] of text.matchAll(aroundSigns)) addJoined(joined.replace(sign, ''))
    for (const [parted] of text.matchAll(aroundMarks)) addJoined(parted.replace(mark, ''))
  }
  return { words, longest: largest(Array.from(words.keys(), ({ length }) => length)), effort: { left: mostCut } }
}

/** What a page shows beside the pieces of a unit. */
const besides = ({ shown: { before = '', after = '', tags = {} } = {} }: Unit) =>
  [before, ...Object.values(tags), after].join(' ')

/**
 * Words and numbers that a sign joins (5±2): a unit of a DOCX holds none of a symbol font, and has them as one. No pattern holds a chain
 * without end.
 */
const aroundSigns = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}\p{N}]+(?:[\p{S}•…′][\p{L}\p{M}\p{N}]+){1,9}/gu
const sign = /[\p{S}•…′]/gu

/** A word with the number of a note in it (Tw1o, in a TXT Tw[1]o), which a unit of a DOCX does not hold. */
const aroundMarks = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}]+(?:(?:\p{N}{1,3}|\[[^\s[\]]{1,9}\])[\p{L}\p{M}]+){1,9}/gu
const mark = /\[[^\s[\]]{1,9}\]|\p{N}/gu

/** Takes one of a word, if one is left. */
function takeWord(word: string, { words }: Pieces): boolean {
  const left = words.get(word) ?? 0
  if (left > 1) words.set(word, left - 1)
  else words.delete(word)
  return left > 0
}

/** Takes a word out of a longer one, which was read of two that stand close, as those of narrow cells; the rest of it is left. */
function takeJoined(word: string, pieces: Pieces): boolean {
  const { words, effort } = pieces
  for (const longer of words.keys()) {
    if ((effort.left -= costOfWord) <= 0) return false
    // A short word begins or ends many long ones by chance.
    if (longer.length > 4 * word.length) continue
    const isFirst = longer.startsWith(word)
    if (!isFirst && !longer.endsWith(word)) continue
    const rest = isFirst ? longer.slice(word.length) : longer.slice(0, -word.length)
    takeWord(longer, pieces)
    words.set(rest, (words.get(rest) ?? 0) + 1)
    return true
  }
  return false
}

/** What a word that is looked at costs, in letters. */
const costOfWord = 50

/** Letters of pieces that are looked up for all words together: some seconds. */
const mostCut = 2e9

const unspaced = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u
/** Between one of these scripts and others, where a page may part what the text has as one word, or set two words close. */
const change = new RegExp(
  [unspaced, rightToLeftLetter]
    .flatMap(({ source }) => [`(?<=${source})(?!${source})`, `(?<!${source})(?=${source})`])
    .join('|'),
  'u',
)

/**
 * What a word is known by, however it was parted or turned on the page: its signs in scripts that set no spaces,
 * letters without points and in any order in those that run to the left.
 */
function tokensOf(word: string): string[] {
  const isUnspaced = unspaced.test(word)
  if (!isUnspaced && !rightToLeftLetter.test(word)) return [word]
  const parts = word.split(change)
  if (parts.length > 1) return parts.flatMap(tokensOf)
  if (isUnspaced) return Array.from(word)
  return [
    Array.from(word.replace(/[\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g, ''))
      .sort()
      .join(''),
  ]
}
