import { conceptCounts, conceptsByWord, conceptsIn, knowsConcepts, oppositesOf, roles } from './concepts.ts'
import { base, type Check, error, type Finding, type SegmentPair, warning } from './finding.ts'
import { hasSpaces, wordsOf } from './match-words.ts'
import { fold } from './names.ts'
import { findNumbers, mostNumbers, sameNumber } from './numbers.ts'
import { littleWords } from './tables/little-words.ts'
import { expectedLengthRatio } from './words.ts'

/** Whether the translation says what the source says: nothing left out, nothing added, nothing of another place. */

type Overlap = { from: number; to: number; both: number; lost: string[]; come: string[] }

const overlaps = new WeakMap<SegmentPair, Overlap>()

/** The ideas of both sides, as far as the table knows them. */
function overlapOf(pair: SegmentPair): Overlap {
  const known = overlaps.get(pair)
  if (known) return known
  const [from, to] = [conceptsIn(pair.source, pair.sourceLanguage), conceptsIn(pair.target, pair.targetLanguage)]
  const grouped = (here: ReadonlyMap<string, string>, there: ReadonlyMap<string, string>) => {
    // One word may stand for several ideas: it is answered when one of them is.
    const words = Map.groupBy(here.keys(), (name) => here.get(name) ?? name)
    const lost = [...words].filter(([, names]) => !names.some((name) => there.has(name)))
    return { words: words.size, lost: lost.map(([word]) => word) }
  }
  const [a, b] = [grouped(from, to), grouped(withoutParts(to, from, pair.targetLanguage), from)]
  const made = { from: a.words, to: b.words, both: a.words - a.lost.length, lost: a.lost, come: b.lost }
  overlaps.set(pair, made)
  return made
}

/** Without spaces, a sign within a longer word says nothing of its own: the "big" in the Japanese word for "important". */
function withoutParts(here: ReadonlyMap<string, string>, there: ReadonlyMap<string, string>, language: string) {
  if (hasSpaces(language)) return here
  const signs = [...here.values()]
  const isPart = (sign: string) => signs.some((other) => other !== sign && other.includes(sign))
  return new Map([...here].filter(([name, sign]) => there.has(name) || !isPart(sign)))
}

/** What stands in both texts as it is: numbers, and words that begin alike, as many do in European languages. */
function anchors({ source, target }: SegmentPair): { inSource: number; shared: number } {
  const numbers = findNumbers(source).slice(0, mostNumbers)
  const others = findNumbers(target).slice(0, mostNumbers)
  const kept = numbers.filter((number) => others.some((other) => sameNumber(number, other))).length
  const stems = (text: string) => new Set((fold(text).match(/[a-z]{5,}/g) ?? []).map((word) => word.slice(0, 5)))
  const [a, b] = [stems(source), stems(target)]
  const cognates = [...a].filter((stem) => b.has(stem)).length
  const marks = source.match(/\{\{?\w+\}?\}/g)?.filter((mark) => target.includes(mark)).length ?? 0
  return { inSource: numbers.length + a.size, shared: kept + cognates + marks }
}

/** How well the two texts go together, 0-1; null where there is too little to say. Used to choose what to look at more closely. */
export function likeness(pair: SegmentPair): number | null {
  const { from, to, both } = overlapOf(pair)
  const { shared } = anchors(pair)
  const least = Math.min(from, to)
  if (least + shared < 2) return null
  return Math.min(1, (both + shared) / Math.max(2, least + Math.min(shared, 2)))
}

/** The text of another place: nothing that the source speaks of comes back. */
export const meaning: Check = (pair) => {
  if (!comparable(pair)) return []
  const { from, to, both } = overlapOf(pair)
  const { shared, inSource } = anchors(pair)
  const foreign = from >= 2 && to >= 2 && both === 0
  if (foreign && shared === 0 && from + to >= 8) return [error('meaning', 'finding-elsewhere')]
  if (foreign && shared <= 1 && from + to >= 10) return [error('meaning', 'finding-elsewhere')]
  if (foreign && shared === 0 && from + to >= 6) return [warning('meaning', 'finding-elsewhere')]
  // One idea in four says little of a short text, whose other words the table may not know.
  if (from >= 3 && to >= 3 && both / Math.min(from, to) < 0.25 && shared * 4 < inSource) {
    return [warning('meaning', 'finding-elsewhere')]
  }
  return []
}

/** "Before" where "after" is meant, the buyer in place of the seller. */
export const opposite: Check = (pair) => {
  if (!comparable(pair)) return []
  const [from, to] = [conceptsIn(pair.source, pair.sourceLanguage), conceptsIn(pair.target, pair.targetLanguage)]
  const turned = [...from].flatMap(([name, word]) => {
    if (to.has(name)) return []
    return oppositesOf(name).some((other) => to.has(other) && !from.has(other)) ? [word] : []
  })
  return [...turned, ...turnedRoles(pair)].map((word) => warning('opposite', 'finding-opposite', { word }))
}

/** Buyer and seller both stand in the source, and one of them twice in the translation. */
function turnedRoles(pair: SegmentPair): string[] {
  if (!hasSpaces(pair.sourceLanguage) || !hasSpaces(pair.targetLanguage)) return []
  const [from, to] = [conceptCounts(pair.source, pair.sourceLanguage), conceptCounts(pair.target, pair.targetLanguage)]
  const more = (name: string) => (to.get(name) ?? 0) - (from.get(name) ?? 0)
  return roles.flatMap(([a, b]) => {
    if (!from.has(a) && !from.has(b)) return []
    return (more(a) === 1 && more(b) === -1) || (more(a) === -1 && more(b) === 1) ? [more(a) < 0 ? a : b] : []
  })
}

const comparable = (pair: SegmentPair) =>
  base(pair.sourceLanguage) !== base(pair.targetLanguage) &&
  knowsConcepts(pair.sourceLanguage) &&
  knowsConcepts(pair.targetLanguage)

/** The length that the source makes one expect, as the rest of the document bears it out. */
function lengthAgainstUsual(pair: SegmentPair): number | null {
  const ratio = expectedLengthRatio(pair)
  if (ratio === null) return null
  const usual = pair.document?.length ?? usualLength(pair.sourceLanguage, pair.targetLanguage)
  return ratio / usual
}

/** Letters of a language for a hundred of English, measured on official texts; see `weight` in words.ts. */
const letterCounts: Readonly<Record<string, number>> = {
  en: 1,
  es: 1.12,
  pt: 1.07,
  fr: 1.12,
  de: 1.15,
  it: 1.1,
  nl: 1.09,
  ru: 1.08,
  ar: 1.02,
  ja: 1.12,
  zh: 0.95,
}
const usualLength = (from: string, to: string) => (letterCounts[base(to)] ?? 1.05) / (letterCounts[base(from)] ?? 1.05)

const sentencesIn = (text: string) =>
  text.match(/[^.!?。！？؟]{6,}(?:[.!?。！？؟]+(?=\s|$|["'”’»)])|[。！？]|$)/gu)?.length ?? 0
const clauses = (text: string) => text.match(/[,;:、，；،؛]/g)?.length ?? 0

/** A part of the source has no translation. */
export const omission: Check = (pair) => {
  const open = brokenOff(pair)
  if (open) return [open]
  const ratio = lengthAgainstUsual(pair)
  if (ratio === null || ratio >= 0.9) return []
  const { from, lost } = overlapOf(pair)
  const size = pair.source.length
  // Labels and placeholders take few signs in Japanese and Chinese.
  const least = size > 120 ? 0.66 : size > 60 ? 0.6 : hasSpaces(pair.targetLanguage) ? 0.5 : 0.42
  const fewer = sentencesIn(pair.source) > sentencesIn(pair.target)
  const lacks = from >= 3 && lost.length / from >= 0.5
  const found = 'finding-omission'
  if (ratio < least - 0.1 || (ratio < least + 0.05 && (lacks || fewer))) return [error('omission', found)]
  if (size > 60 && ratio < 0.86 && tailWithout(pair.source, pair.sourceLanguage, pair.target, pair.targetLanguage) >= 2)
    return [warning('omission', found)]
  // A short text that lacks no idea is a shorter way to say it.
  const close = ratio < least + 0.06 && (size > 60 || ratio < 0.5 || from === 0 || lost.length > 0)
  if (close || (size > 60 && ratio < 0.78 && lacks && from >= 4)) return [warning('omission', found)]
  return []
}

/** Languages whose sentences say the same things in much the same order. */
const inOneOrder = new Set(['en', 'es', 'pt', 'fr'])

/** How many of the last words whose ideas are known have no answer in the other text: what was cut off there, or put there. */
function tailWithout(text: string, language: string, other: string, otherLanguage: string): number {
  if (!inOneOrder.has(base(language)) || !inOneOrder.has(base(otherLanguage))) return 0
  const answers = conceptsIn(other, otherLanguage)
  const plain = fold(other)
  let count = 0
  const { words } = wordsOf(text, language)
  const ideas = conceptsByWord(wordsOf(text, language))
  for (let at = words.length - 1; at >= 0; at--) {
    const [word = ''] = words[at] ?? []
    if (/\p{N}/u.test(word) || (word.length > 4 && plain.includes(fold(word).slice(0, 5)))) break
    const names = ideas[at]
    if (!names?.size) continue
    if ([...names.keys()].some((name) => answers.has(name))) break
    count++
  }
  return count
}

/** No sentence ends with "the", "of" or "until the": what belongs there is gone. */
function brokenOff({ source, target, sourceLanguage, targetLanguage }: SegmentPair): Finding | null {
  const [here, there] = [openEnds[base(targetLanguage)], openEnds[base(sourceLanguage)]]
  const last = (text: string) =>
    /(?<![\p{L}\p{M}'’-])([\p{L}\p{M}]+)[.?!]?$/u.exec(text.trimEnd().slice(-40))?.[1] ?? ''
  const [word, own] = [last(target), last(source)]
  if (!here?.has(word) || there?.has(own) || own === word) return null
  return warning('omission', 'finding-broken-off', { word })
}

/** Small words that open what follows them, in lower case. Without those that also end a sentence. */
const openEnds: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries({
    en: 'the a an of and or but from with by at your my their our its than because every whose',
    es: 'el los las de del al y o u e en con por para sin que su sus cuyo cuya este nuestro nuestra según hasta desde entre sobre porque',
    pt: 'o os as de do da dos das no na nos nas ao aos à às e ou em com por para pelo pela pelos pelas que seu sua seus suas cujo cuja nosso nossa até desde entre sobre porque após',
    fr: 'le les des du de au aux et ou en avec par pour sans que qui sa son ses leur leurs cette ces dans chez sur entre dont parce',
    de: 'der den dem des einen einem und oder von vom zum zur im am für bei durch wegen sowie weil dass ihre ihren seine',
    it: 'il lo gli di del della dei e o in con per da dal dalla che suo sua nel nella al alla tra',
  }).map(([language, words]) => [language, new Set(words.split(' '))]),
)

/** The translation says more than its source. */
export const addition: Check = (pair) => {
  const { source, target } = pair
  // A placeholder or number of the source in brackets adds nothing.
  const brackets = (text: string) =>
    Array.from(text.matchAll(/[(（[【]([^()（）[\]【】\n]+)[)）\]】]/gu)).filter(
      ([, inner = '']) => !/^[\p{N}{]/u.test(inner) || /\s/.test(inner) || !source.includes(inner),
    ).length
  const found = 'finding-addition'
  if (brackets(target) > brackets(source) && !/[([（【/—–-]/.test(source) && !isAside(pair))
    return [error('addition', found)]
  const ratio = lengthAgainstUsual(pair)
  if (ratio === null || ratio <= 1.12) return []
  const { to, come } = overlapOf(pair)
  const size = source.length
  // Japanese is polite at any length: a short request may become a long one.
  const polite = hasSpaces(pair.targetLanguage) || size > 120 ? 0 : 0.1
  const most = (size > 120 ? 1.5 : size > 60 ? 1.65 : 1.9) + polite
  // Japanese makes two sentences of two clauses.
  const joined = hasSpaces(pair.targetLanguage) ? 0 : clauses(source)
  const more = sentencesIn(target) > sentencesIn(source) + joined
  // The short forms of Arabic and Japanese fit too many words to count what is new.
  const counts = !/^(?:ar|ja)$/.test(base(pair.targetLanguage))
  const foreign = counts && to >= 3 && come.length >= 2 && come.length / to >= 0.5
  if (ratio > most + 0.25 || (ratio > most - 0.15 && (foreign || more))) return [error('addition', found)]
  if (size > 60 && ratio > 1.18 && tailWithout(target, pair.targetLanguage, source, pair.sourceLanguage) >= 2)
    return [warning('addition', found)]
  if (
    ratio > most - 0.1 ||
    (size > 60 &&
      ratio > 1.25 &&
      ((foreign && to >= 4) || (counts && clauses(target) > clauses(source) && come.length >= 2)))
  ) {
    return [warning('addition', found)]
  }
  return []
}

/** Japanese and Chinese put into brackets what others say in a clause of its own. */
function isAside(pair: SegmentPair): boolean {
  const ratio = lengthAgainstUsual(pair)
  return !hasSpaces(pair.targetLanguage) && /[,:;]/.test(pair.source) && ratio !== null && ratio <= 1.1
}

/** Words of the source in a row that stand in the translation as they were. */
export const leftovers: Check = (pair) => {
  const [from, to] = [base(pair.sourceLanguage), base(pair.targetLanguage)]
  if (from === to || fold(pair.source) === fold(pair.target)) return []
  const words = (text: string) =>
    quoted(text)
      .split(/\s+/)
      .filter(isWord)
      .join(' ')
      .match(/[\p{L}\p{M}'’]+|[^\s\p{L}\p{M}]+/gu) ?? []
  const kept = new Set(
    Array.from(pair.source.matchAll(quotation), ([one]) => one).filter((one) => pair.target.includes(one)),
  )
  // A title in quote marks that stands in both is kept on purpose.
  const quoted = (text: string) => text.replace(quotation, (one) => (kept.has(one) ? ' | ' : one))
  if (!hasSpaces(from)) return leftSigns(pair)
  const target = words(pair.target).map((word) => word.toLowerCase())
  const list = words(pair.source)
  const isOwn = (word: string) => frequentIn(from).has(word) && !frequentIn(to).has(word)
  const stray = strayWords(pair, isOwn)
  if (stray) return [stray]
  const foreignScript = !/^(?:en|es|fr|de|it|pt|nl|sv|da|no|pl|cs|ro|ca|fi|hu|tr|id|vi)$/.test(to)
  for (const size of [4, 3]) {
    const runs = new Set(target.map((_, i) => target.slice(i, i + size).join(' ')))
    for (let i = 0; i + size <= list.length; i++) {
      const run = list.slice(i, i + size)
      if (!run.every((word) => /\p{L}/u.test(word))) continue
      const small = run.filter((word) => /^\p{Ll}[\p{Ll}\p{M}'’]*$/u.test(word))
      if (small.length < size - (size === 4 ? 0 : 1) || !small.length) continue
      const telling = small.some((word) => isOwn(word.toLowerCase())) || foreignScript
      if (
        size === 3 &&
        !telling &&
        (romance.has(from) && romance.has(to) ? true : small.filter((word) => word.length > 2).length < 2)
      )
        continue
      if (!runs.has(run.join(' ').toLowerCase())) continue
      return [(telling ? error : warning)('leftovers', 'finding-leftover', { run: run.join(' ') })]
    }
  }
  return []
}

const romance = new Set(['es', 'pt', 'fr', 'it', 'ca', 'ro'])

/** No address and no placeholder. */
const isWord = (word: string) => !/[@/{}]|\S\.\S/.test(word)
const quotation = /["“„«「『][^"”“»」』\n]{2,200}["”»」』]/g

/** Little words of the source language in the translation: two of them, or one in a longer text, are no name. */
function strayWords({ source, target }: SegmentPair, isOwn: (word: string) => boolean): Finding | null {
  const wordsIn = (text: string) =>
    text
      .replace(/["“„«「『][^"”“»」』]{0,200}["”»」』]/g, ' ')
      .split(/\s+/)
      .filter(isWord)
      .join(' ')
      .match(/(?<![\p{L}\p{N}\p{M}'’-])\p{Ll}+(?![\p{L}\p{M}'’-])/gu) ?? []
  const inSource = new Set(wordsIn(source))
  const stray = wordsIn(target).filter((word) => word.length > 1 && inSource.has(word) && isOwn(word))
  if (stray.length === 0) return null
  const title = stray.every((word) => new RegExp(`\\p{Lu}[\\p{L}.]* ${word} (?:the )?\\p{Lu}`, 'u').test(target))
  if (title) return null
  return (stray.length > 1 ? error : warning)('leftovers', 'finding-leftover', { run: stray.slice(0, 4).join(' ') })
}

const frequent = new Map<string, ReadonlySet<string>>()

function frequentIn(language: string): ReadonlySet<string> {
  const known = frequent.get(language)
  if (known) return known
  const table = littleWords[language]
  const made = new Set(`${table?.frequent ?? ''} ${table?.negations ?? ''}`.split(' ').filter(Boolean))
  frequent.set(language, made)
  return made
}

/** Chinese and Japanese signs in a text of another script. */
function leftSigns({ target, source, targetLanguage }: SegmentPair): Finding[] {
  if (!hasSpaces(targetLanguage)) return []
  const run = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{4,}/u.exec(target)?.[0]
  return run && source.includes(run) ? [error('leftovers', 'finding-leftover', { run })] : []
}

/** A text whose small words and letters are those of another language. */
export const otherLanguage: Check = ({ source, target, sourceLanguage, targetLanguage }) => {
  const wanted = base(targetLanguage)
  if (!littleWords[wanted] || !hasSpaces(wanted)) return []
  const all = target.toLowerCase().match(/[\p{L}\p{M}¿¡]+/gu) ?? []
  if (all.length < 4) return []
  const kept = new Set(source.toLowerCase().match(/[\p{L}\p{M}]+/gu))
  const own = frequentIn(wanted)
  for (const language of Object.keys(littleWords)) {
    if (language === wanted || !hasSpaces(language)) continue
    const other = frequentIn(language)
    const isTheirs = (word: string) =>
      (other.has(word) && !own.has(word)) || (letters[language]?.test(word) && !letters[wanted]?.test(word))
    // What stands in the source too is a name or a title.
    const theirs = all.filter((word) => isTheirs(word) && (language === base(sourceLanguage) || !kept.has(word))).length
    const mine = all.filter((word) => (own.has(word) && !other.has(word)) || letters[wanted]?.test(word)).length
    if (theirs >= 2 && theirs >= 3 * mine && theirs * 6 >= all.length) {
      return [error('wrong-language', 'finding-language', { language })]
    }
  }
  return []
}

/** Letters that tell a language from its neighbours. */
const letters: Readonly<Record<string, RegExp>> = {
  es: /[ñ¿¡]/,
  pt: /[ãõ]/,
  fr: /[œèêëîïùû]/,
  de: /[äöüß]/,
}
