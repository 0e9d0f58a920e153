import { base, type Check, error, type Finding, warning } from './finding.ts'
import { hasSpaces, matcher, type Words, wordsOf } from './match-words.ts'
import { comparisonTriggers, concord, littleWords, quantities, quantityTriggers } from './tables/little-words.ts'

/** Negations and quantities: one small word turns what a sentence says. */

/** A sentence that denies stays one; a sentence that does not never becomes one; and neither denies more often than the other. */
export const negation: Check = ({ source, target, sourceLanguage, targetLanguage }) => {
  const [from, to] = [littleWords[base(sourceLanguage)], littleWords[base(targetLanguage)]]
  if (!from || !to || base(sourceLanguage) === base(targetLanguage)) return []
  const [a, b] = [
    wordsOf(denying(source, base(sourceLanguage)), sourceLanguage),
    wordsOf(denying(target, base(targetLanguage)), targetLanguage),
  ]
  // A text without any of its language's little words is a label, or no language at all.
  if (hasSpaces(targetLanguage) && b.words.length < 5 && count(b, to.frequent) === 0) return []
  const often = hasSpaces(sourceLanguage) && hasSpaces(targetLanguage)
  const [denied, denies] = often ? [denialsIn(a), denialsIn(b)] : [count(a, from.negations), count(b, to.negations)]
  // A word that denies by its meaning answers a negation, unless it translates one of its own kind.
  const soft = count(b, to.softNegations) - count(a, from.softNegations)
  const faint = soft + count(b, to.faintNegations) - count(a, from.faintNegations)
  if (denied > 0 && denies === 0) return soft >= denied ? [] : [judge(faint <= 0, dropped)]
  // Japanese and Chinese deny in polite and necessary turns too.
  if (!often) return []
  if (denied === 0 && denies > 0) return -soft >= denies ? [] : [judge(faint >= 0, gained)]
  if (!counted.has(a.language) || !counted.has(b.language)) return []
  // "No text and no name" is one denial where the other language says "neither text nor name".
  if (denied - denies > Math.max(0, soft) + goesOn(a)) return [warning('negation', dropped)]
  if (denies - denied > Math.max(0, -soft) + goesOn(b)) return [warning('negation', gained)]
  return denied > 0 ? broken(b) : []
}

const dropped = 'finding-denial-missing'
const gained = 'finding-denial-added'
const judge = (sure: boolean, code: typeof dropped | typeof gained): Finding =>
  (sure ? error : warning)('negation', code)

/** Languages whose negations can be held against each other one by one. */
const counted = new Set(['en', 'es', 'pt', 'fr', 'it', 'de'])

/** Denials of a list that go on with the one before them. */
const goesOn = ({ lower, language }: Words) => (further[language] ? (lower.match(further[language])?.length ?? 0) : 0)

const furtherOf = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'gu')
const further: Readonly<Record<string, RegExp>> = {
  en: furtherOf('(?:and|or) no'),
  es: furtherOf('y (?:sin|ningún|ninguna)'),
  pt: furtherOf('e (?:sem|nenhum|nenhuma)'),
  fr: furtherOf('et (?:sans|aucun|aucune)'),
  it: furtherOf('e (?:senza|nessun|nessuna)'),
  de: furtherOf('und (?:ohne|kein|keine|keinen|keiner)'),
}

/** The clauses of a text that deny: two words for one denial count once, as in "não tem nada" and "ne vient pas". */
function denialsIn(words: Words): number {
  const rule = concord[words.language]
  const list = littleWords[words.language]?.negations ?? ''
  if (!rule) return count(words, list)
  return clausesOf(words).reduce((sum, clause) => {
    const first = count(clause, rule.verbs)
    const others = count(clause, list) - first
    return sum + (first > 0 ? first + ledBy(clause, rule) : Math.min(1, others))
  }, 0)
}

type Rule = { verbs: string; words: string }

/** "Ninguém não pode": the word for nobody before the one for not denies twice. */
function ledBy(clause: Words, { verbs, words }: Rule): number {
  if (!words) return 0
  const [isVerb, isWord] = [matcher(verbs, clause.language), matcher(words, clause.language)]
  const at = (is: typeof isVerb) => clause.words.findIndex((word) => is({ ...clause, words: [word] }) > 0)
  const [verb, word] = [at(isVerb), at(isWord)]
  return word >= 0 && word < verb ? 1 : 0
}

/** "Toma nenhum remédio": behind its verb such a word wants another one before it. */
function broken(words: Words): Finding[] {
  const rule = concord[words.language]
  if (!rule?.words) return []
  const [isWord, isAny] = [
    matcher(rule.words, words.language),
    matcher(littleWords[words.language]?.negations ?? '', words.language),
  ]
  const alone = clausesOf(words).some((clause) => {
    const at = clause.words.findIndex((word) => isWord({ ...clause, words: [word] }) > 0)
    if (at < 1) return false
    const [before, last] = [clause.words.slice(0, at), clause.words.slice(at - 1, at)]
    return isAny({ ...clause, words: before, lower: '' }) === 0 && count({ ...clause, words: last }, rule.before) === 0
  })
  return alone || neitherAlone(words, isAny) ? [warning('negation', 'finding-denial-alone')] : []
}

/** "Foi alterado nem apagado": one "nor" goes on with a denial. */
function neitherAlone(words: Words, isAny: (words: Words) => number): boolean {
  const { word, alone } = nor[words.language] ?? {}
  const places = words.words.flatMap(([form], at) => (form === word && word ? [at] : []))
  const [at = 0] = places
  if (places.length !== 1 || at < 2 || alone?.has(words.words[at + 1]?.[0] ?? '')) return false
  return isAny({ ...words, words: words.words.slice(0, at), lower: '' }) === 0
}

const nor: Readonly<Record<string, { word: string; alone: ReadonlySet<string> }>> = {
  pt: {
    word: 'nem',
    alone: new Set('todos todas sempre tudo todo toda mesmo sequer um uma por que se assim só tanto é'.split(' ')),
  },
  es: { word: 'ni', alone: new Set('siquiera un una que se'.split(' ')) },
}

/** The parts of a text between marks and words for "and", as words. */
function clausesOf(words: Words): Words[] {
  return words.lower.split(joints[words.language] ?? marks).map((part) => wordsOf(part, words.language))
}

const marks = /[.,;:!?()–—]+/u
const jointsOf = (and: string) => new RegExp(`${marks.source}|(?<!\\p{L})(?:${and})(?!\\p{L})`, 'u')
const joints: Readonly<Record<string, RegExp>> = {
  es: jointsOf('y|e|o|u|pero'),
  pt: jointsOf('e|ou|mas'),
  fr: jointsOf('et|ou|mais'),
  it: jointsOf('e|o|ma'),
}

/** Without turns that look like a negation and are none. */
function denying(text: string, language: string): string {
  const plain = text.replace(/[’ʼ]/g, "'")
  const turns = turnsOf[language]
  return turns ? plain.replace(turns, ' ') : plain
}

/** Turns as whole words of any letters. */
const turns = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu')

const turnsOf: Readonly<Record<string, RegExp>> = {
  en: turns(
    "no\\.?(?= ?[A-Z]{0,4}[-/]?\\d)|(?:not?|nothing) (?:only|just|later|more|less|fewer|earlier|sooner|longer) than|not (?:only|just|merely|simply)|if not|in no time|no (?:one )?other than|no doubt|yes or no|no matter|at least|not to mention|why not|not until|n't only|n't just",
  ),
  es: turns(
    'sin embargo|no obstante|no desead[oa]s?|antes (?:de|que) nada|no (?:solo|sólo|solamente|más|menos|simplemente)|n[oº]\\. ?(?=\\d)|a no ser que|sí o no|nada más|(?:al|por lo) menos|sin duda|cada vez',
  ),
  pt: turns(
    'não (?:só|somente|apenas|obstante|simplesmente)|não (?:mais|menos)(?: do)? que|não mais de|a não ser que|a não ser|sem dúvida|sim ou não|nem só|(?:pelo|ao) menos|sem mais|não importa',
  ),
  fr: /(?<!\p{L})(?:non seulement|n(?:e |')(?:[smtl]'|(?:se|nous|vous|le|la|les|lui|leur|y|en) )?\p{L}+ (?:(?!pas |plus |jamais |rien |point |aucune? )\p{L}+ ){0,3}(?:que(?!\p{L})|qu')|qui ne va pas|sans (?:doute|fin)|n'importe|oui ou non|(?:au|du) moins|(?:la|une|cette|chaque|autre|même|seule|toute) personne)/giu,
  de: turns('nicht (?:nur|zuletzt)|mehr oder weniger|ja oder nein|nicht (?:mehr|weniger) als'),
  it: turns('non (?:solo|soltanto)|senza dubbio'),
  ja: /なければなりません|なければならない|ないといけません|なくてはなりません|かもしれません|かもしれない|だけでなく|のみならず|に過ぎません|無料|少なくとも|少なく|なりません|かけがえのない/g,
  ar: /كلا (?=ال)|غير (?=الذي|التي|الذين|ذلك)|(?<!\p{L})(?:لا|لم|لن) [^.،؛:؟!]{1,40} إلا(?!\p{L})|ما لم|لا يقل|لا تقل|على الأقل|لا سيما|لا يزال|لا تزال|ليس فقط|لا بد|دون سن/gu,
}

/** "All", "only", "both", "half", "at least", "at most": whoever reads them acts on them. */
export const quantity: Check = ({ source, target, sourceLanguage, targetLanguage }) => {
  if (base(sourceLanguage) === base(targetLanguage)) return []
  const [a, b] = [
    wordsOf(counting(source, base(sourceLanguage)), sourceLanguage),
    wordsOf(counting(target, base(targetLanguage)), targetLanguage),
  ]
  const [x, y] = [
    wordsOf(comparing(source, base(sourceLanguage)), sourceLanguage),
    wordsOf(comparing(target, base(targetLanguage)), targetLanguage),
  ]
  const asked = wordsOf(a.lower.replace(allBefore[a.language] ?? noNumber, ' '), sourceLanguage)
  return [
    ...lostQuantities(asked, b, quantityTriggers, 'finding-missing'),
    // Japanese and Chinese say "all" and "only" where others leave it unsaid.
    ...(hasSpaces(targetLanguage) ? lostQuantities(b, a, quantityTriggers, 'finding-added') : []),
    ...lostQuantities(x, y, comparisonTriggers, 'finding-missing'),
    ...lostQuantities(y, x, comparisonTriggers, 'finding-added'),
  ]
}

/** "All 12 pages" may be "the 12 pages". */
const allBefore: Readonly<Record<string, RegExp>> = {
  en: /(?<!\p{L})all (?:the |of the )?(?=\{*\p{N}|\{)/gu,
  es: /(?<!\p{L})tod[oa]s l[oa]s (?=\{*\p{N}|\{)/gu,
  pt: /(?<!\p{L})tod[oa]s [oa]s (?=\{*\p{N}|\{)/gu,
  fr: /(?<!\p{L})tou(?:te)?s les (?=\{*\p{N}|\{)/gu,
  de: /(?<!\p{L})alle (?=\{*\p{N}|\{)/gu,
}
const noNumber = /(?!)/

type Lack = 'finding-missing' | 'finding-added'

function lostQuantities(a: Words, b: Words, triggers: typeof quantityTriggers, lack: Lack) {
  return Object.entries(triggers).flatMap(([name, forms]) => {
    const asked = forms[a.language]
    const answers = quantities[name]?.[b.language]
    if (!asked || answers === undefined) return []
    const wanted = count(a, asked)
    // Without spaces one sign may stand in several words: there one answer is enough.
    const least = hasSpaces(a.language) && hasSpaces(b.language) ? wanted : Math.min(1, wanted)
    // "Any" and "always" have words of their own: these answer no other one.
    const taken = name === 'all' ? Math.min(count(a, alike[a.language] ?? ''), count(b, alike[b.language] ?? '')) : 0
    if (wanted === 0 || count(b, answers) - taken >= least) return []
    const word = asked.split(' ').find((one) => count(a, one) > 0) ?? name
    return [warning('quantity', lack, { what: word.replaceAll('·', ' ') })]
  })
}

const alike: Readonly<Record<string, string>> = {
  en: 'any anyone anything always',
  es: 'cualquier* cualesquiera siempre',
  pt: 'qualquer quaisquer sempre',
  fr: 'quelconque toujours',
  de: 'irgend* immer stets',
}

/** Without turns that name no quantity: "it is up to you", "not at all". */
function counting(text: string, language: string): string {
  const [known, limit] = [countless[language], upTo[language]]
  const plain = known ? text.replace(known, ' ') : text
  return limit ? plain.replace(limit[0], ` ${limit[1]} `) : plain
}

/** Without turns in which nothing is more or less than another. */
function comparing(text: string, language: string): string {
  const known = turnsOfMore[language]
  return known ? text.replace(known, ' ') : text
}

const turnsOfMore: Readonly<Record<string, RegExp>> = {
  en: turns(
    'more or less|no more|any ?more|once more|more than|less than|fewer than|no less|nothing less|none the less',
  ),
  es: turns(
    '(?:al|por lo) menos|a menos que|más o menos|una vez más|más tarde|(?:más|menos) (?:de|que)|(?:no|nada|nadie) más',
  ),
  pt: turns(
    '(?:pelo|ao) menos|a menos que|mais ou menos|mais uma vez|mais tarde|mais cedo|(?:mais|menos) de|(?:mais|menos)(?: do)? que|não \\p{L}+ mais|(?:nada|ninguém) mais',
  ),
  fr: turns(
    "(?:au|du) moins|à moins que?|plus ou moins|(?:plus|moins) d(?:e(?!\\p{L})|')|plus tard|n(?:e |')\\p{L}+ (?:\\p{L}+ )?plus",
  ),
  de: turns('mehr oder weniger|nicht mehr|(?:mehr|weniger) als|keine?[nmrs]? \\p{L}+ mehr'),
}

/** Before an amount "até" is a limit; before a date or an hour it is not. */
const before = (words: string) =>
  new RegExp(
    `(?<!\\p{L})(?:${words})\\s?(?=(?:[A-Z]{0,3}[$€£¥]\\s?)?[\\p{N}{](?!\\d{0,3}(?:[/:.]\\d|(?:er|º)? de | ?h(?!\\p{L})| \\p{Lu}))(?!\\d{3}(?!\\d)(?![.,  ]\\d)(?!\\s[%\\p{L}$€£])))`,
    'giu',
  )
const upTo: Readonly<Record<string, [RegExp, string]>> = {
  es: [before('hasta'), 'como máximo'],
  pt: [before('até'), 'no máximo'],
  fr: [before("jusqu['’]à"), 'au maximum'],
}

const countless: Readonly<Record<string, RegExp>> = {
  en: turns(
    '(?:kept|keep|keeping|bring|brought|being|stay|staying|is|are) up[ -]to[ -]date|up[ -]to[ -]date|(?:is|are|be|entirely|completely) up to|back up to|at all|after all|above all|first of all|all right|once and for all|all over|half-\\p{L}+|if only|only if|not only|each other|every other|at a time|one by one',
  ),
  es: turns('cada vez|no solo|no sólo|ante todo|sobre todo|de todos modos|del todo|en todo caso'),
  pt: turns('de cada vez|cada vez|não só|não apenas|não somente|de todo|em todo caso|sobretudo'),
  fr: turns('non seulement|tout à fait|pas du tout|en tout cas|tous deux'),
  de: turns('nicht nur|nur ein(?:mal|e[nmrs]?)?|vor allem|alles in allem'),
}

const count = (words: Words, list: string) => (list ? matcher(list, words.language)(words) : 0)
