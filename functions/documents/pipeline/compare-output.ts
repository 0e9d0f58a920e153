import { rightToLeftLetter } from '#shared/languages/script.ts'
import type { LedgerEntry } from '../model/ledger.ts'
import { largest } from '../model/lists.ts'
import { plainText, type Unit } from '../model/unit.ts'

/**
 * Reads the output's units against the ledger: every translated text must stand in the file. Returns the entries that do not.
 * A unit is looked for at its own id first, then anywhere, then by its words, since a PDF may part a paragraph in two.
 */
export function findGaps<E extends Pick<LedgerEntry, 'id' | 'source' | 'target' | 'disposition'>>(
  ledger: readonly E[],
  output: readonly Unit[],
): E[] {
  const byId = new Map(output.map((unit) => [unit.id, plainText(unit.pieces)]))
  const expected = ledger.filter((entry) => entry.disposition === 'translated')
  const astray = expected.filter((entry) => {
    const there = byId.get(entry.id)
    return !isSame(there, entry.target) && !isWithoutEdge(there, entry)
  })
  if (!astray.length) return []
  const texts = [...byId.values()].map(bare)
  const whole = new Set(texts)
  const effort = { left: mostLookedThrough }
  const isWithin = finder(texts.join('\n'), effort)
  // A long text does not match across two units by chance.
  const isWithinJoined = finder(texts.join(''), effort)
  // The words of a long document are the most of all that is made here, and most texts are found without them.
  let known: Pieces | undefined
  return astray.filter((entry) => {
    const target = bare(entry.target)
    if (whole.has(target) || isWithin(target) || (target.length > 9 && isWithinJoined(target))) return false
    const pieces = (known ??= piecesOf(output))
    const { words } = pieces
    const own = wordsOf(entry.target)
    // A text that is the same in both languages stays as it was drawn: without its neighbours it may be parted elsewhere.
    const least = bare(entry.source) === target ? 1 : 4
    const there = own.filter((word) => words.has(word) || isParted(word, words) || isCut(word, least, pieces)).length
    return own.length > 0 && there / own.length < 0.6
  })
}

/** Characters that are looked through for all texts together: some seconds. What is left then is told by its words alone. */
const mostLookedThrough = 5e9

/** Finds texts within a long one, whose order they mostly have: each is looked for from where the last one was, then before it. */
function finder(text: string, effort: { left: number }): (wanted: string) => boolean {
  let last = 0
  return (wanted) => {
    if (effort.left <= 0) return false
    const behind = text.indexOf(wanted, last)
    effort.left -= behind < 0 ? text.length : behind - last
    if (behind < 0) return text.slice(0, last + wanted.length).includes(wanted)
    last = behind
    return true
  }
}

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

/** The text without what layout may change: spaces, hyphens, direction marks, composed forms, capitals. */
export const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}\p{Pd}\ufffc]+/gu, '')

/**
 * Numbers are words of their own: that of a note stands close to its word. So is each letter of a formula, which may be raised.
 */
const wordsOf = (text: string) =>
  (
    text
      .replace(/[\u{1d400}-\u{1d7ff}]/gu, ' $& ')
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []
  ).flatMap(tokensOf)

/** A pair of signs whose line ended between them. */
const isParted = (word: string, words: ReadonlySet<string>) =>
  unspaced.test(word) && Array.from(word).every((sign) => words.has(sign))

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

/** The words of the output, and how long the longest is: no piece of another is longer. */
type Pieces = { words: ReadonlySet<string>; longest: number; effort: { left: number } }

function piecesOf(output: readonly Unit[]): Pieces {
  const words = new Set<string>()
  for (const unit of output) for (const word of wordsOf(plainText(unit.pieces))) words.add(word)
  return { words, longest: largest(Array.from(words, ({ length }) => length)), effort: { left: mostCut } }
}

/** Letters of pieces that are looked up for all words together: some seconds. */
const mostCut = 2e9

const unspaced = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u
/** Between a script without spaces and another, where a page may part what the text has as one word. */
const change = new RegExp(
  `(?<=${unspaced.source})(?!${unspaced.source})|(?<!${unspaced.source})(?=${unspaced.source})`,
  'u',
)

/**
 * What a word is known by, however it was parted or turned on the page: pairs of signs in scripts that set no spaces,
 * letters without points and in any order in those that run to the left.
 */
function tokensOf(word: string): string[] {
  if (unspaced.test(word)) {
    const parts = word.split(change)
    if (parts.length > 1) return parts.flatMap(tokensOf)
    const signs = Array.from(word)
    return signs.length < 3 ? [word] : signs.slice(1).map((sign, i) => `${signs[i]}${sign}`)
  }
  if (!rightToLeftLetter.test(word)) return [word]
  return [
    Array.from(word.replace(/[\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g, ''))
      .sort()
      .join(''),
  ]
}
