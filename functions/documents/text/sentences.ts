import { monthNames } from './months.ts'
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
  const own = language.split('-')[0] ?? language
  for (const { index, segment } of segmenter(language).segment(slice)) {
    const last = ranges.at(-1)
    const range = { start: line.start + index, end: line.start + index + segment.length }
    const end = last && text.slice(Math.max(last.start, last.end - nearby), last.end)
    if (last && end !== undefined && isNoEnd(end, segment, own)) last.end = range.end
    else ranges.push(range)
  }
  return ranges
}

/** Unicode breaks after every full stop before a capital; "Dr. Smith", "No. 5", "J. R." and "am 12. Mai" are not ends. */
const isNoEnd = (before: string, after: string, language: string): boolean =>
  endsInAbbreviation(before, after, language) || endsInOrdinal(before, after, language)

function endsInAbbreviation(before: string, after: string, language: string): boolean {
  if (language === 'de' && /str\.\s*$/i.test(before)) return true
  const word = /(?:^|[\s(\ufffc"'«“])(\p{L}[\p{L}.]*)\.\s*$/u.exec(before)?.[1]
  if (!word) return !/[\p{L}\p{N}]/u.test(before) || !/[\p{L}\p{N}]/u.test(after)
  if (/^\p{Lu}$/u.test(word) || /^(?:\p{L}\.)+\p{L}$/u.test(word)) return true
  const known = word.toLowerCase()
  if (abbreviations.has(known)) return true
  if (/^\d/.test(after)) return beforeFigures[language]?.has(known) || ownAbbreviations[language]?.has(known) || false
  // A letter behind a figure is a unit or the word for year, which may end a sentence: "в 2020 г."
  return ownAbbreviations[language]?.has(known) === true && !/\d\s?\p{Ll}\.\s*$/u.test(before)
}

/**
 * "am 12. Mai", "des 3. Bezirks": two sentences that are sent as one lose nothing, a cut one loses its meaning.
 * Most languages write what is counted in small letters, where Unicode sees no end: only a month may follow there.
 */
function endsInOrdinal(before: string, after: string, language: string): boolean {
  const { lead = '', figures } = ordinal.exec(before)?.groups ?? {}
  if (!figures || !ordinalLanguages.has(language)) return false
  const word = /^\p{L}{1,30}/u.exec(after)?.[0].toLowerCase() ?? ''
  if (monthsOf(language).has(word) || (language === 'de' && germanSubdivisions.has(word))) return true
  if (figures.length > 3 || lead === '' || /(?:[§№]|\p{L}\.)\s+$/u.test(lead)) return false
  if (language === 'tr') return true
  // A noun in front is what is counted: "in Zimmer 12.". The first word of a sentence has a capital too.
  const isCounted = before.length > lead.length + figures.length + 3 && /^\p{Lu}[\p{L}-]*\s+$/u.test(lead)
  return language === 'de' && !isCounted && !germanBeginners.has(word)
}

const ordinal = /(?<lead>^|\S{1,40}\s{1,3})(?:[("„«]|\d{1,2}\.?\s?[-–/]\s?)?(?<figures>\d{1,4})\.\s*$/u

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
const byLanguage = (table: Record<string, string>): Readonly<Record<string, ReadonlySet<string>>> =>
  Object.fromEntries(Object.entries(table).map(([language, text]) => [language, words(text)]))

/** Languages that write ordinals with a stop. */
const ordinalLanguages = words('de da nb no nn fi is cs sk pl hu hr sr bs sl et lv lt tr')

/** What follows the number of a provision: "Paragraf 5. Absatz 2". */
const germanSubdivisions = words(
  'absatz abs absätze satz sätze halbsatz unterabsatz nummer nr ziffer buchstabe lit litera alternative variante unterpunkt spiegelstrich fall teil',
)

/** Words that no ordinal stands before. */
const germanBeginners = words(
  'der die das dem den ein eine einer er sie es ich wir dies diese dieser dieses im in am an auf bei für mit nach von wenn',
)

const abbreviations = new Set(
  (
    'mr mrs ms dr prof rev hon gen col capt lt sgt st jr sr no nos vol pp art arts sec fig figs ch ed eds cf vs approx ' +
    'inc ltd corp co dept est tel ext e.g i.e viz sr sra srta dra núm pág págs av avda ud uds exc m mme mlle nr abs bzw ca evtl ggf ' +
    'z.b u.a d.h hr fr sig sig.ra dott ing avv ecc dª nº'
  ).split(' '),
)

/** Words of one language alone, which end sentences in others. */
const ownAbbreviations = byLanguage({
  de: 'a b d fa h hrn i o u v z dipl einschl exkl gem geb gesch inkl lit lt rn rz str verh vertr vgl ziff zzgl',
  en: 'v messrs rep sen gov maj cpl ofc para cl ex dist ct',
  es: 'ee lic ing arq dpto depto col',
  fr: 'bd boul',
  it: 'prov geom egr lett spett',
  pt: 'exmo exma ilmo ilma proc r',
  ro: 'str bd bl sc ap jud mun com loc',
  pl: 'ul al pl os zam ur woj pow gm im św ks inż',
  cs: 'č čl j judr mudr mgr ing phdr nám odst písm tř ul',
  sk: 'č čl j judr mudr mgr ing phdr nám ods písm ul',
  hr: 'br čl ul',
  ru: 'г гр им м пер пр просп обл с тел ул',
  uk: 'вул гр ім м обл пров просп с смт тел',
  tr: 'blv cad mah sok',
})

/** Words that are cut short before a figure alone. */
const beforeFigures = byLanguage({
  de: 'jan feb mär apr jun jul aug sep sept okt nov dez abb bl kap tab',
  en: 'jan feb mar apr jun jul aug sep sept oct nov dec ave blvd p',
  es: 'ene feb abr may jun jul ago sep sept oct nov dic c p',
  fr: 'janv févr avr juil sept oct nov déc al chap n p',
  it: 'genn febbr apr giu lug ago sett ott nov dic c n p',
  pt: 'jan fev mar abr mai jun jul ago set out nov dez n p',
  ru: 'буд д кв корп п рис ст стр табл',
  uk: 'буд д кв корп п рис ст стор табл',
})

const monthsOf = once(
  (language: string): ReadonlySet<string> =>
    new Set(monthNames(language, { day: 'numeric', month: 'long' }).map((name) => name.toLowerCase())),
)

function trim(text: string, range: Range): Range[] {
  let { start, end } = range
  while (start < end && edge.test(text[start] as string)) start++
  while (end > start && edge.test(text[end - 1] as string)) end--
  return start < end ? [{ start, end }] : []
}

const edge = /[\s\ufffc\u200b\u00ad]/

/** A month of any language that writes "12. Mai", for texts whose language is not known yet. */
export const isMonthOfOrdinals = (word: string): boolean =>
  [...ordinalLanguages].some((language) => monthsOf(language).has(word.toLowerCase()))

const segmenter = once(
  (language: string) => new Intl.Segmenter(language === 'auto' ? 'en' : language, { granularity: 'sentence' }),
)

/** Made for each language when it is first asked for. */
function once<T>(make: (language: string) => T): (language: string) => T {
  const made = new Map<string, T>()
  return (language) => {
    const known = made.get(language) ?? make(language)
    made.set(language, known)
    return known
  }
}
