import { conceptsIn } from './concepts.ts'
import { base, type Check, error, type Finding, type SegmentPair, warning } from './finding.ts'
import { commonNames } from './tables/people.ts'

/**
 * Names of people, places and firms. Which capitalised words are names is told by a table of common names, by neighbours
 * that came through as they were, and by the rest of the document.
 */
export const names: Check = (pair) => {
  const { source, target, sourceLanguage, targetLanguage } = pair
  if (base(sourceLanguage) === base(targetLanguage) || source === source.toUpperCase()) return []
  const [from, to] = [capitalised(source), capitalised(target)]
  if (!to.length && !latin.test(target)) return []
  if (Math.max(from.length, to.length) > mostWords) return []
  const transliterates = !isLatin(targetLanguage) || !isLatin(sourceLanguage)
  const places = countries(pair)
  const lost = from.filter(
    (word, i) => !places.words.has(word.folded) && (!standsIn(word, target) || isRarer(word, from.slice(0, i), to)),
  )
  const come = to.filter((word) => !places.words.has(word.folded) && !standsIn(word, source))
  if (transliterates && !(latin.test(source) && latin.test(target))) return []
  const findings = [
    ...(transliterates ? [] : lostPeople(lost, come)),
    ...neighbours(pair, from, to, lost, come),
    ...misspelt(pair, from, lost, come),
    ...fromDocument(pair, lost, come),
    ...(transliterates ? foreignLetters(from, lost, come) : replaced(pair, from, lost, come)),
    ...places.findings,
    ...wholeNames(pair)
      .filter((name) => !name.split(' ').some((word) => places.words.has(fold(word))))
      .map((name) => warning('names', 'finding-missing', { what: name })),
  ]
  const seen = new Set<string>()
  return findings.filter(({ code, params }) => {
    const one = `${code} ${params['what']}`
    return !seen.has(one) && seen.add(one)
  })
}

/** Each word is compared with each: a list of thousands would take minutes, and its neighbours tell nothing. */
const mostWords = 500

const isLatin = (language: string) =>
  !/^(?:ar|fa|ur|he|ja|zh|ko|th|hi|mr|ne|ru|uk|bg|sr|el|ka|hy|am|bn|ta|te)$/.test(base(language))

export type Capitalised = { word: string; folded: string; index: number; first: boolean; inSentence: boolean }

/** Words that begin with a capital and go on small, in Latin letters, with whether they begin a sentence. */
export function capitalised(text: string): Capitalised[] {
  const opening = text.search(/[\p{L}\p{N}]/u)
  return Array.from(text.matchAll(pattern), ({ 0: word, index }) => {
    const before = text.slice(Math.max(0, index - 4), index)
    const first = index === opening || /[.?!:;。？！\n•–—|]["'”’»)]?\s*["'“‘«(¿¡]?$/u.test(before)
    const inSentence = !first && /[\p{Ll}\p{N},)\p{Script=Han}ぁ-ヿ\p{Script=Arabic}]["'“«(]? ?$/u.test(before)
    return { word, folded: fold(word), index, first, inSentence }
  })
}

const pattern =
  /(?<![\p{Script=Latin}\p{N}@._/-])(?=\p{Script=Latin})\p{Lu}[\p{Ll}\p{M}]+(?:(?:['’-]\p{Lu}?|\p{Lu})[\p{Ll}\p{M}]+)*(?![\p{Script=Latin}\p{N}@_])/gu
const latin = /\p{Script=Latin}/u
export const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a word came through: as it is, declined, or adapted at its end. */
function standsIn({ folded }: Capitalised, other: string): boolean {
  const text = foldedText(other)
  if (folded.length <= 3) return new RegExp(`(?<!\\p{Script=Latin})${folded}(?!\\p{Script=Latin})`, 'u').test(text)
  if (text.includes(folded)) return true
  const stem = folded.slice(0, Math.max(4, folded.length - 2))
  return text.split(/[^\p{L}]+/u).some((word) => word.startsWith(stem) && Math.abs(word.length - folded.length) <= 3)
}

/** The second of two of the same name, where only one came through. */
const isRarer = ({ folded }: Capitalised, before: readonly Capitalised[], to: readonly Capitalised[]) => {
  const earlier = before.filter((other) => other.folded === folded).length
  return earlier > 0 && to.length > 0 && to.filter((other) => other.folded === folded).length === earlier
}

const foldedTexts = new Map<string, string>()
function foldedText(text: string): string {
  const known = foldedTexts.get(text)
  if (known !== undefined) return known
  if (foldedTexts.size > 500) foldedTexts.clear()
  const made = fold(text)
  foldedTexts.set(text, made)
  return made
}

const isPerson = ({ folded }: Capitalised) => commonNames.has(folded)
const missing = ({ word }: Capitalised, sure = true): Finding =>
  (sure ? error : warning)('names', 'finding-missing', { what: word })
const added = ({ word }: Capitalised, sure = true): Finding =>
  (sure ? error : warning)('names', 'finding-added', { what: word })

/** Common names that are gone or new. "John" may be "João" in a text about saints: alike names count as one. */
function lostPeople(lost: readonly Capitalised[], come: readonly Capitalised[]): Finding[] {
  const gone = lost.filter((one) => isPerson(one) && !come.some((other) => alike(one.folded, other.folded)))
  const fresh = come.filter((one) => isPerson(one) && !lost.some((other) => alike(one.folded, other.folded)))
  return [...gone.map((one) => missing(one, fresh.length > 0 || come.length > 0)), ...fresh.map((one) => added(one))]
}

/** A name whose neighbour came through and that itself is another one now: "Anna Novak" that became "Anna Ferreira". */
function neighbours(
  pair: SegmentPair,
  from: readonly Capitalised[],
  to: readonly Capitalised[],
  lost: readonly Capitalised[],
  come: readonly Capitalised[],
): Finding[] {
  return from.flatMap((one, i) => {
    if (!lost.includes(one)) return []
    return [-1, 1].flatMap((side) => {
      const beside = from[i + side]
      if (!beside || lost.includes(beside) || !isBeside(beside, one)) return []
      const at = to.findIndex(({ folded }) => folded === beside.folded)
      const [known, other] = at < 0 ? [] : [to[at], to[at - side]]
      if (!known || !other || !isBeside(known, other)) return []
      if (!come.includes(other) || alike(one.folded, other.folded)) return []
      if (titles.has(one.folded) || titles.has(other.folded)) return []
      const isWord = (word: Capitalised, language: string) =>
        isOrdinary(word) || conceptsIn(word.word, language).size > 0
      const isNames =
        [beside, one, other].some(isPerson) ||
        !(one.first || other.first || isWord(one, pair.sourceLanguage) || isWord(other, pair.targetLanguage))
      return isNames ? [missing(one), added(other)] : []
    })
  })
}

/** One space between them, and no mark. */
const isBeside = (a: Capitalised, b: Capitalised) =>
  (a.index < b.index ? b.index - a.index - a.word.length : a.index - b.index - b.word.length) === 1

/** What stands before a name and has a word of its own in each language. */
const titles = new Set(
  'mr mrs ms miss mx dr dra prof profa professor professora sir madam dear sr sra srta senhor senhora senhorita don dona caro cara estimado estimada senor senora herr herrn frau monsieur madame mme mlle mm maitre doctor doutor doutora docteur signor signora'.split(
    ' ',
  ),
)

/** Two letters changed places, or one is another: no language writes a name so. */
function misspelt(
  { document, sourceLanguage }: SegmentPair,
  from: readonly Capitalised[],
  lost: readonly Capitalised[],
  come: readonly Capitalised[],
): Finding[] {
  const months = properWords(sourceLanguage)
  // At the head of a sentence any word is written large: there a name is known by what follows it, or from elsewhere.
  const isKnown = (one: Capitalised) =>
    isPerson(one) ||
    (document?.names.get(one.folded)?.kept ?? 0) > 0 ||
    (!one.first && !isOrdinary(one)) ||
    from.some(({ index }) => index === one.index + one.word.length + 1)
  return lost.flatMap((one) =>
    come.flatMap((other) => {
      if (one.folded.length < 4 || months.has(one.folded) || !isTypo(one.folded, other.folded) || !isKnown(one))
        return []
      if (!isPerson(one) && isOrdinary(other)) return []
      return [missing(one, isSwap(one.folded, other.folded))]
    }),
  )
}

/** Names that the rest of the document keeps. */
function fromDocument(
  { document }: SegmentPair,
  lost: readonly Capitalised[],
  come: readonly Capitalised[],
): Finding[] {
  if (!document) return []
  const kept = (one: Capitalised) => document.names.get(one.folded)
  return [
    ...lost.flatMap((one) => {
      const use = kept(one)
      return use && use.kept >= 2 && use.kept >= 3 * (use.seen - use.kept) ? [missing(one)] : []
    }),
    ...come.flatMap((one) => {
      const use = kept(one)
      return use && use.kept >= 2 && lost.length > 0 && !one.first ? [added(one)] : []
    }),
  ]
}

/** In a text of other letters, names in Latin letters are names: one that is new stands for one that is gone. */
function foreignLetters(
  from: readonly Capitalised[],
  lost: readonly Capitalised[],
  come: readonly Capitalised[],
): Finding[] {
  const kept = from.length - lost.length
  const fresh = come.filter((one) => !lost.some((other) => alike(one.folded, other.folded)))
  if (!fresh.length || !lost.length) return []
  return [
    ...fresh.map((one) => added(one)),
    ...(kept > 0 || lost.length === 1 ? lost.slice(0, 1).map((one) => missing(one)) : []),
  ]
}

/** One capitalised word in mid sentence gave way to a wholly different one, and neither is an ordinary word. */
function replaced(
  pair: SegmentPair,
  from: readonly Capitalised[],
  lost: readonly Capitalised[],
  come: readonly Capitalised[],
): Finding[] {
  if (base(pair.sourceLanguage) === 'de' || base(pair.targetLanguage) === 'de') return germanPlaces(pair, lost, come)
  const gone = lost.filter(
    (one) => one.inSentence && isNameLike(one, pair.sourceLanguage, pair) && !besideCapital(one, from),
  )
  const fresh = come.filter((one) => one.inSentence && isNameLike(one, pair.targetLanguage, pair))
  // "Head of Department" is a title in its own language's words.
  const isTitle = (one: Capitalised | undefined, text: string) =>
    one && /^ (?:of|de|do|da|des?|du|del|di|von|für|for) /u.test(text.slice(one.index + one.word.length))
  if (isTitle(gone[0], pair.source) && isTitle(fresh[0], pair.target)) return []
  if (gone.length !== 1 || fresh.length !== 1 || alike(gone[0]?.folded ?? '', fresh[0]?.folded ?? '')) return []
  return [...gone.map((one) => missing(one, false)), ...fresh.map((one) => added(one, false))]
}

/** German writes every noun large: what is new there and no German noun stood for is told by the document only. */
function germanPlaces(pair: SegmentPair, lost: readonly Capitalised[], come: readonly Capitalised[]): Finding[] {
  const [names, others] = base(pair.sourceLanguage) === 'de' ? [come, lost] : [lost, come]
  const german = others.filter(
    (one) => one.inSentence && !conceptsIn(one.word, 'de').size && !germanEnding.test(one.word),
  )
  const foreign = names.filter(
    (one) =>
      one.inSentence &&
      isNameLike(one, base(pair.sourceLanguage) === 'de' ? pair.targetLanguage : pair.sourceLanguage, pair),
  )
  if (foreign.length !== 1 || german.length !== 1 || alike(foreign[0]?.folded ?? '', german[0]?.folded ?? '')) return []
  return foreign.map((one) => (names === lost ? missing(one, false) : added(one, false)))
}

const germanEnding =
  /(?:ung|heit|keit|schaft|tion|ion|tät|ment|ismus|chen|lein|nis|er|en|e|um|ent|ant|ik|ie|ur|or|al|amt|recht|zeit|haus|tag|zahl)s?n?$/

const besideCapital = (one: Capitalised, list: readonly Capitalised[]) =>
  list.some((other) => other !== one && Math.abs(other.index + other.word.length - one.index) <= 1 && !isPerson(other))

function isNameLike(one: Capitalised, language: string, { document }: SegmentPair): boolean {
  if (isOrdinary(one) || one.folded.length < 3) return false
  if (
    document &&
    (document.lower.has(one.folded) ||
      (document.names.get(one.folded)?.kept === 0 && (document.names.get(one.folded)?.seen ?? 0) > 1))
  )
    return false
  return conceptsIn(one.word, language).size === 0 && !properWords(language).has(one.folded)
}

/** Endings of words that Latin languages make of others: such a word with a capital is a title, not a name. */
const isOrdinary = ({ folded }: Capitalised) =>
  folded.length >= 6 &&
  /(?:tions?|sions?|ments?|ness|ship|hood|ances?|ences?|ity|ities|isms?|ists?|ings?|able|ible|ical|ary|ories|ory|ries|ure|ages?|[cs]ao|[cs]oes|dades?|mentos?|ncias?|cion|ciones|dad|dades|miento|encia|ancia|tad|eurs?|euses?|ique|aires?|ados?|adas?|idas?|eria|aria|ario|orio|logia|logy|grafia|graphy|ungs?|heit|keit|holders?|ants?|ents?)$/.test(
    folded,
  )

const proper = new Map<string, Set<string>>()

/** Countries, months and weekdays: every language has its own words for them. */
function properWords(language: string): Set<string> {
  const code = base(language)
  const known = proper.get(code)
  if (known) return known
  const words = new Set<string>()
  const add = (text: string) => {
    for (const word of fold(text).split(/[^\p{L}]+/u)) if (word.length > 2) words.add(word)
  }
  const day = (i: number) => new Date(Date.UTC(2024, i % 12, 7 + (i % 7)))
  for (let i = 0; i < 84; i++)
    add(new Intl.DateTimeFormat(code, { month: 'long', weekday: 'long', timeZone: 'UTC' }).format(day(i)))
  const regions = new Intl.DisplayNames(code, { type: 'region' })
  const languages = new Intl.DisplayNames(code, { type: 'language' })
  for (const region of regionCodes) add(regions.of(region) ?? '')
  for (const one of languageCodes) add(languages.of(one) ?? '')
  proper.set(code, words)
  return words
}

const regionCodes =
  'AF AL DZ AO AR AM AU AT AZ BD BY BE BO BA BR BG CM CA CL CN CO CD CR HR CU CY CZ DK DO EC EG SV EE ET FI FR GE DE GH GR GT HN HK HU IS IN ID IR IQ IE IL IT CI JM JP JO KZ KE KP KR KW LA LV LB LY LT LU MY ML MX MD MA MZ MM NP NL NZ NI NG NO OM PK PA PY PE PH PL PT QA RO RU SA SN RS SG SK SI SO ZA ES LK SD SE CH SY TW TZ TH TN TR UG UA AE GB US UY UZ VE VN YE ZM ZW EU UN PR'.split(
    ' ',
  )
const languageCodes = 'en es fr de pt it nl pl ru uk ar zh ja ko tr sv da no fi el he hi la cs hu ro bg ca vi th'.split(
  ' ',
)

/** Countries that both texts name, each in its own words; and one that became another. */
function countries({ source, target, sourceLanguage, targetLanguage }: SegmentPair): {
  words: ReadonlySet<string>
  findings: Finding[]
} {
  if (!isLatin(sourceLanguage) || !isLatin(targetLanguage)) return { words: none, findings: [] }
  const [from, to] = [countriesIn(source, sourceLanguage), countriesIn(target, targetLanguage)]
  if (!from.size) return { words: none, findings: [] }
  const both = [...from.keys()].filter((code) => to.has(code))
  const gone = [...from.keys()].filter((code) => !to.has(code))
  const come = [...to.keys()].filter((code) => !from.has(code))
  const words = new Set(
    both.flatMap((code) => [...(from.get(code) ?? '').split(' '), ...(to.get(code) ?? '').split(' ')]),
  )
  if (gone.length !== 1 || come.length !== 1) return { words, findings: [] }
  const name = new Intl.DisplayNames(base(sourceLanguage), { type: 'region' }).of(gone[0] ?? '') ?? ''
  return { words, findings: [error('names', 'finding-missing', { what: name })] }
}

const none: ReadonlySet<string> = new Set()
const countryNames = new Map<string, Map<string, [string, string][]>>()

/** The countries of a text by their codes, each as it stands there, folded. Names that are words or first names too are left out. */
function countriesIn(text: string, language: string): Map<string, string> {
  const code = base(language)
  let names = countryNames.get(code)
  if (!names) {
    names = new Map()
    const regions = new Intl.DisplayNames(code, { type: 'region' })
    for (const region of regionCodes) {
      const name = fold(regions.of(region) ?? '')
      const [head = ''] = name.split(' ')
      if (name.length > 3 && !commonNames.has(name)) names.set(head, [...(names.get(head) ?? []), [name, region]])
    }
    countryNames.set(code, names)
  }
  const folded = foldedText(text)
  const found = new Map<string, string>()
  for (const { folded: word } of capitalised(text))
    for (const [name, region] of names.get(word) ?? []) if (folded.includes(name)) found.set(region, name)
  return found
}

/** Capitalised words in mid sentence in a row of which not one came through. */
function wholeNames({ source, target, sourceLanguage, targetLanguage, document }: SegmentPair): string[] {
  if (!latin.test(source) || !latin.test(target) || base(sourceLanguage) === 'de') return []
  if (!isLatin(sourceLanguage) || !isLatin(targetLanguage)) return []
  const folded = foldedText(target)
  const found = Array.from(
    source.matchAll(/(?<=[\p{Ll},;] )\p{Lu}\p{Ll}{3,}(?: \p{Lu}\p{Ll}{2,})+/gu),
    (match) => match[0],
  )
  return found.filter((name) => {
    const words = name.split(' ')
    if (words.some((word) => folded.includes(fold(word).slice(0, 4)))) return false
    // "Statement of Account" is a title in its own language's words.
    return !words.some(
      (word) =>
        conceptsIn(word, sourceLanguage).size > 0 ||
        isOrdinary({ folded: fold(word) } as Capitalised) ||
        document?.lower.has(fold(word)),
    )
  })
}

/** The same name in two languages: the same beginning, or most of the letter pairs. */
function alike(a: string, b: string): boolean {
  if (a === b || (a.length >= 4 && b.length >= 4 && a.slice(0, 4) === b.slice(0, 4) && !isSwap(a, b))) return true
  const pairs = new Set(Array.from({ length: a.length - 1 }, (_, i) => a.slice(i, i + 2)))
  let same = 0
  for (let i = 0; i < b.length - 1; i++) if (pairs.has(b.slice(i, i + 2))) same++
  return (2 * same) / Math.max(1, a.length + b.length - 2) >= 0.5 && a[0] === b[0] && !isSwap(a, b)
}

const isSwap = (a: string, b: string) =>
  a !== b && a.length === b.length && Array.from(a).sort().join() === Array.from(b).sort().join()

/** One letter replaced, left out or doubled in the middle, or two that changed places; endings differ by language. */
function isTypo(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1 || a[0] !== b[0]) return false
  if (isSwap(a, b)) return true
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return end >= 3 && Math.max(a.length, b.length) - start - end <= 1
}
