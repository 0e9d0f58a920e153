import { base, type Check, error, warning } from './finding.ts'
import { hasSpaces, matcher, type Words, wordsOf } from './match-words.ts'
import { littleWords, quantities, quantityTriggers } from './tables/little-words.ts'

/** Negations and quantities: one small word turns what a sentence says. */

/** A sentence that denies stays one; a sentence that does not never becomes one. */
export const negation: Check = ({ source, target, sourceLanguage, targetLanguage }) => {
  const [from, to] = [littleWords[base(sourceLanguage)], littleWords[base(targetLanguage)]]
  if (!from || !to || base(sourceLanguage) === base(targetLanguage)) return []
  const [a, b] = [
    wordsOf(denying(source, base(sourceLanguage)), sourceLanguage),
    wordsOf(denying(target, base(targetLanguage)), targetLanguage),
  ]
  // A text without any of its language's little words is a label, or no language at all.
  if (hasSpaces(targetLanguage) && count(b, to.frequent) === 0) return []
  const denied = count(a, from.negations)
  const denies = count(b, to.negations)
  // A word that denies by its meaning answers a negation, unless it translates one of its own kind.
  const soft = count(b, to.softNegations) - count(a, from.softNegations)
  if (denied > 0 && denies === 0) {
    if (soft > 0) return []
    return [error('negation', 'the source denies something that the translation does not')]
  }
  // Japanese and Chinese deny in polite and necessary turns too.
  if (denied === 0 && denies > 0 && hasSpaces(targetLanguage) && hasSpaces(sourceLanguage)) {
    if (soft < 0) return []
    return [error('negation', 'the translation denies something that the source does not')]
  }
  return []
}

/** Without turns that look like a negation and are none. */
function denying(text: string, language: string): string {
  const plain = text.replace(/[’ʼ]/g, "'")
  const turns = turnsOf[language]
  return turns ? plain.replace(turns, ' ') : plain
}

const turnsOf: Readonly<Record<string, RegExp>> = {
  en: /\bno\. ?(?=\d)|\b(?:not?|nothing) (?:only|just|later|more|less|fewer|earlier|sooner|longer) than\b|\bnot (?:only|just|merely)\b|\bwhether or not\b|\bif not\b|\bnon-\p{L}+|\bin no time\b|\bno (?:one )?other than\b|\bno doubt\b|\byes or no\b|\bno matter\b|\bat least\b/giu,
  es: /\bsin embargo\b|\bno obstante\b|\bno (?:solo|sólo|más|menos)\b|\bn[oº]\. ?(?=\d)|\ba no ser que\b|\bsí o no\b|\bnada más\b|\b(?:al|por lo) menos\b/giu,
  pt: /\bnão (?:só|apenas|obstante)\b|\ba não ser que\b|\bsem dúvida\b|\bsim ou não\b|\b(?:pelo|ao) menos\b/giu,
  fr: /\bnon seulement\b|\bne \p{L}+ (?:que|qu')|\bn'\p{L}+ (?:que|qu')|\bsans doute\b|\bn'importe\b|\boui ou non\b|\bà moins que\b[^,.]*\bne\b|\b(?:au|du) moins\b/giu,
  de: /\bnicht (?:nur|zuletzt)\b|\bmehr oder weniger\b|\bob .{1,40} oder nicht\b|\bja oder nein\b/giu,
  ja: /なければなりません|なければならない|ないといけません|なくてはなりません|かもしれません|かもしれない|だけでなく|のみならず|に過ぎません|無料|少なくとも|少なく|なりません|かけがえのない/g,
  ar: /لا يقل|لا تقل|على الأقل|لا سيما|لا يزال|لا تزال|ليس فقط|لا بد|دون سن/g,
}

/** "All", "only", "both", "half", "at least", "at most": whoever reads them acts on them. */
export const quantity: Check = ({ source, target, sourceLanguage, targetLanguage }) => {
  if (base(sourceLanguage) === base(targetLanguage)) return []
  const [a, b] = [wordsOf(source, sourceLanguage), wordsOf(target, targetLanguage)]
  return [...lostQuantities(a, b, 'is not in the translation'), ...lostQuantities(b, a, 'is not in the source')]
}

function lostQuantities(a: Words, b: Words, lack: string) {
  return Object.entries(quantityTriggers).flatMap(([name, forms]) => {
    const asked = forms[a.language]
    const answers = quantities[name]?.[b.language]
    if (!asked || answers === undefined || count(a, asked) === 0 || count(b, answers) > 0) return []
    const word = asked.split(' ').find((one) => count(a, one) > 0) ?? name
    return [warning('quantity', `${word.replaceAll('·', ' ')} ${lack}`)]
  })
}

const count = (words: Words, list: string) => (list ? matcher(list, words.language)(words) : 0)
