import { base, type Check, error, type SegmentPair, warning } from './finding.ts'
import { isSpaced } from './is-spaced.ts'
import { standingTerms } from './standing-terms.ts'

/** Words: whether the text was translated at all, into the right language, at a likely length, with the agreed terms. */

export const empty: Check = ({ source, target }) =>
  /\p{L}/u.test(source) && !/[\p{L}\p{N}]/u.test(target) ? [error('empty', 'finding-empty')] : []

export const untranslated: Check = (pair) => {
  if (!isProse(pair.source)) return []
  return normal(pair.source) === normal(pair.target) ? [error('untranslated', 'finding-untranslated')] : []
}

export const wrongLanguage: Check = ({ target, targetLanguage, identify }) => {
  if (!identify || target.replace(/[^\p{L}]/gu, '').length < 24) return []
  const found = identify(target)
  return found && base(found) !== base(targetLanguage)
    ? [error('wrong-language', 'finding-language', { language: found })]
    : []
}

/** A letter of a script that neither the target language nor the source text uses. */
export const wrongScript: Check = ({ source, target, targetLanguage }) => {
  const expected = scripts[base(targetLanguage)]
  if (!expected) return []
  const strange = Array.from(target.matchAll(/\p{L}/gu), (match) => match[0]).filter((letter) => !expected.test(letter))
  const added = strange.filter((letter) => !source.includes(letter) && !/\p{Script=Latin}/u.test(letter))
  if (added.length)
    return [error('wrong-script', 'finding-letters', { letters: [...new Set(added)].slice(0, 5).join(' ') })]
  const mixed =
    /(?:\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin})/u
  return mixed.test(target) && !mixed.test(source) ? [error('wrong-script', 'finding-alphabets')] : []
}

/** Whether at least half of the letters of a text are of no script that a language is written in; false where that is not known. */
export function isInOtherScript(text: string, language: string): boolean {
  const own = scripts[base(language)]
  const letters = text.match(/\p{L}/gu) ?? []
  return (
    own !== undefined && letters.length > 0 && 2 * letters.filter((letter) => own.test(letter)).length <= letters.length
  )
}

/** Far too long or too short for the pair, weighed by how much a character says in each script. */
export const lengthRatio: Check = (pair) => {
  const ratio = expectedLengthRatio(pair)
  if (ratio === null) return []
  if (ratio > 0.4 && ratio < 2.5) return []
  return [
    (ratio < 0.2 || ratio > 5 ? error : warning)('length', 'finding-length', { percent: Math.round(ratio * 100) }),
  ]
}

/** Target length over the length that the source makes one expect; null for texts too short to tell. */
export function expectedLengthRatio(pair: Pick<SegmentPair, 'source' | 'target'>): number | null {
  const [from, to] = [weight(pair.source), weight(pair.target)]
  return from < 20 ? null : to / from
}

/** The same words over and over: what neural engines do when they lose the thread. */
export const loops: Check = ({ source, target }) =>
  isLooped(target) && !isLooped(source) ? [error('loops', 'finding-loops')] : []

/** A word four times in a row, two to five words three times, three to eight words twice; in scripts without spaces, signs. */
function isLooped(text: string): boolean {
  const words = text.split(/\s+/).map((word) => word.replace(/(?<![.,;:!?])[.,;:!?]+$/, ''))
  const isRepeat = (list: readonly string[], size: number, times: number) => {
    let same = 0
    for (let i = size; i < list.length; i++) {
      same = list[i] === list[i - size] ? same + 1 : 0
      if (same >= size * (times - 1)) return true
    }
    return false
  }
  if (isRepeat(words, 1, 4)) return true
  for (let size = 2; size <= 8; size++) if (isRepeat(words, size, size >= 3 ? 2 : 3)) return true
  if (!/[\p{Script=Han}ぁ-ヿ\u0e00-\u0e7f]/u.test(text) && words.length > 2) return false
  const signs = Array.from(text.replace(/[\s\d._\-=*·•…―—]/g, ''))
  for (let size = 2; size <= 30; size++) {
    if (isRepeat(signs, size, size >= 10 ? 2 : size >= 4 ? 3 : 5)) return true
  }
  return false
}

export const glossary: Check = ({ source, target, terms = [] }) =>
  standingTerms(source, terms)
    .filter((term) => !hasTerm(target, term.target))
    .map((term) => error('glossary', 'finding-term', { source: term.source, target: term.target }))

/** Whole words, any case. */
export const hasTerm = (text: string, term: string): boolean =>
  termPlaces(text.toLowerCase(), term.toLowerCase()).next().done !== true

/** Where a term stands as whole words; scripts without spaces between words have it anywhere. Both in lower case. */
export function* termPlaces(lower: string, wanted: string): Generator<number, undefined> {
  const spaced = isSpaced(wanted)
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1)) {
    const [before = ' ', after = ' '] = [lower[at - 1], lower[at + wanted.length]]
    if (!spaced || (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after))) yield at
  }
  return undefined
}

/** At least three ordinary words: a product name alone may well stay as it is. */
const isProse = (text: string) => (text.match(/(?<![\p{L}\p{N}])\p{Ll}{2,}(?![\p{L}\p{N}])/gu)?.length ?? 0) >= 3

const normal = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

/** Letters as a Latin text would have them: one Han character stands for about three. */
function weight(text: string): number {
  const dense = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0
  const vowelless = text.match(/[\p{Script=Arabic}\p{Script=Hebrew}]/gu)?.length ?? 0
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) + 1.6 * dense + 0.25 * vowelless
}

const scripts: Record<string, RegExp> = Object.fromEntries(
  [
    [
      [
        'en',
        'es',
        'fr',
        'de',
        'it',
        'pt',
        'nl',
        'sv',
        'no',
        'da',
        'pl',
        'tr',
        'vi',
        'ro',
        'cs',
        'fi',
        'hu',
        'id',
        'ca',
      ],
      /\p{Script=Latin}/u,
    ],
    [['ru', 'uk', 'bg'], /\p{Script=Cyrillic}/u],
    [['ar', 'fa', 'ur'], /\p{Script=Arabic}/u],
    [['he'], /\p{Script=Hebrew}/u],
    [['el'], /\p{Script=Greek}/u],
    [['hi', 'mr', 'ne'], /\p{Script=Devanagari}/u],
    [['zh'], /[\p{Script=Han}\p{Script=Bopomofo}]/u],
    [['ja'], /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u],
    [['ko'], /[\p{Script=Hangul}\p{Script=Han}]/u],
    [['th'], /\p{Script=Thai}/u],
  ].flatMap(([languages, script]) => (languages as string[]).map((language) => [language, script as RegExp])),
)
