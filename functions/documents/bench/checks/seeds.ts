import type { Pair } from './fill-sentences.ts'
import { cities, family, given } from './fill-sentences.ts'
import type { Random } from './random.ts'

export type Segment = Pair & { sourceTags?: string[]; targetTags?: string[] }
export type Languages = { source: string; target: string }
/** One kind of damage: the segment with one fault in its translation, or null where it cannot have it. `others` are segments of the same document. */
export type Seed = (
  segment: Segment,
  languages: Languages,
  random: Random,
  others: readonly Segment[],
) => Segment | null

const because = (change: (target: string, segment: Segment, languages: Languages, random: Random) => string | null) => {
  const seed: Seed = (segment, languages, random) => {
    const target = change(segment.target, segment, languages, random)
    return target && target !== segment.target ? { ...segment, target } : null
  }
  return seed
}

/** Replaces one of the matches. */
function replaceOne(
  text: string,
  pattern: RegExp,
  random: Random,
  by: (match: RegExpMatchArray) => string,
): string | null {
  const found = [...text.matchAll(pattern)]
  if (!found.length) return null
  const match = random.pick(found)
  return text.slice(0, match.index) + by(match) + text.slice(match.index + match[0].length)
}

const another = (digit: string, random: Random) => String((Number(digit) + 1 + random.below(8)) % 10 || 7)
const isSpaced = (language: string) => language !== 'ja' && language !== 'zh'
const words = (text: string, language: string) => (isSpaced(language) ? text.split(' ') : Array.from(text))
const join = (list: readonly string[], language: string) => list.join(isSpaced(language) ? ' ' : '')

/** Names that stand in source and target alike. */
function namesIn({ source, target }: Segment): string[] {
  const known = new Set([...given, ...family, ...cities])
  return [...new Set(source.match(/\p{Lu}\p{Ll}{2,}/gu) ?? [])].filter(
    (name) => known.has(name) && target.includes(name),
  )
}

const word = (list: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${list.join('|')})(?![\\p{L}\\p{N}])`, 'giu')

const negations: Record<string, RegExp> = {
  en: / (?:do|does|did|may|must|can|is|are|was|has|have) (not)\b|\b(?:can)(not)\b|\b(never|no)\b/g,
  es: /(?:^|\s)(no|nunca|sin)\s/gi,
  pt: /(?:^|\s)(não|nunca|sem)\s/gi,
  fr: /\s(ne |n’|n')|\s(pas|jamais)(?=[\s.,])/g,
  de: /\s(nicht|nie)(?=[\s.,])|\bk(ein|eine|einen|einem|einer)\b/g,
  ja: /(ません|ない)/g,
  ar: /(?:^|\s)(لا|لم|لن|عدم)\s/g,
}
const months: Record<string, string[]> = {}
const monthsOf = (language: string) => {
  months[language] ??= Array.from({ length: 12 }, (_, i) =>
    new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, i, 9))),
  )
  return months[language]
}
const unitWords: Record<string, string[][]> = {
  en: [
    ['days', 'weeks', 'months'],
    ['hours', 'minutes'],
    ['year', 'month'],
    ['years', 'days'],
  ],
  es: [
    ['días', 'semanas', 'meses'],
    ['horas', 'minutos'],
    ['años', 'días'],
  ],
  pt: [
    ['dias', 'semanas', 'meses'],
    ['horas', 'minutos'],
    ['anos', 'dias'],
  ],
  fr: [
    ['jours', 'semaines', 'mois'],
    ['heures', 'minutes'],
    ['ans', 'jours'],
  ],
  de: [
    ['Tage', 'Wochen', 'Monate'],
    ['Tagen', 'Wochen', 'Monaten'],
    ['Stunden', 'Minuten'],
    ['Jahren', 'Tagen'],
  ],
  ja: [
    ['日間', '週間', 'か月'],
    ['時間', '分'],
    ['年間', '日間'],
  ],
  ar: [
    ['يوما', 'أسبوعا', 'شهرا'],
    ['ساعات', 'دقائق'],
    ['سنوات', 'أيام'],
  ],
}
const quantities: Record<string, string[]> = {
  en: ['all ', 'only ', 'both ', 'half ', 'at least ', 'every ', 'each ', 'up to '],
  es: ['todos los ', 'todas las ', 'toda la ', 'solo ', 'ambos ', 'la mitad de ', 'al menos ', 'cada ', 'hasta '],
  pt: ['todos os ', 'todas as ', 'apenas ', 'ambos os ', 'metade d[oa] ', 'pelo menos ', 'cada ', 'até '],
  fr: [
    'tous les ',
    'toutes les ',
    'seul ',
    'uniquement ',
    'les deux ',
    'la moitié d[ue] ',
    'au moins ',
    'chaque ',
    'jusqu’à ',
  ],
  de: ['alle ', 'nur ', 'beide ', 'die Hälfte des ', 'mindestens ', 'jeder ', 'jede ', 'bis zu '],
  ja: ['すべて(?:の|て)', 'のみ', '両方の', 'の半分', '少なくとも', 'だけ'],
  ar: ['جميع ', 'كل ', 'فقط ?', 'كلا ', 'نصف ', 'على الأقل ?', 'ما لا يقل عن '],
}
const opposites: Record<string, [string, string][]> = {
  en: [
    ['before', 'after'],
    ['buyer', 'seller'],
    ['tenant', 'landlord'],
    ['more', 'less'],
    ['winter', 'summer'],
    ['first', 'last'],
  ],
  es: [
    ['antes', 'después'],
    ['comprador', 'vendedor'],
    ['inquilino', 'propietario'],
    ['más', 'menos'],
    ['invierno', 'verano'],
    ['esposa', 'hermana'],
  ],
  pt: [
    ['antes', 'depois'],
    ['comprador', 'vendedor'],
    ['inquilino', 'senhorio'],
    ['mais', 'menos'],
    ['inverno', 'verão'],
    ['esposa', 'irmã'],
  ],
  fr: [
    ['avant', 'après'],
    ['acheteur', 'vendeur'],
    ['locataire', 'propriétaire'],
    ['plus', 'moins'],
    ['hiver', 'été'],
    ['femme', 'sœur'],
  ],
  de: [
    ['vor', 'nach'],
    ['käufer', 'verkäufer'],
    ['mieter', 'vermieter'],
    ['mehr', 'weniger'],
    ['winter', 'sommer'],
    ['frau', 'schwester'],
  ],
  ja: [
    ['前', '後'],
    ['買主', '売主'],
    ['借主', '貸主'],
    ['冬', '夏'],
  ],
  ar: [
    ['قبل', 'بعد'],
    ['المشتري', 'البائع'],
    ['المستأجر', 'المالك'],
    ['الشتاء', 'الصيف'],
  ],
}
const asides: Record<string, string[]> = {
  en: ['(in English)', ', as both sides had agreed before', '(see the note of the translator)'],
  es: ['(en inglés)', ', como ambas partes habían acordado', '(véase la nota del traductor)'],
  pt: ['(em inglês)', ', como ambas as partes tinham combinado', '(ver a nota do tradutor)'],
  fr: ['(en anglais)', ', comme les deux parties en étaient convenues', '(voir la note du traducteur)'],
  de: ['(auf Englisch)', ', wie beide Seiten es vereinbart hatten', '(siehe Anmerkung des Übersetzers)'],
  ja: ['（英語）', '、双方が以前に合意したとおり', '（翻訳者の注を参照）'],
  ar: ['(بالإنجليزية)', '، كما اتفق الطرفان من قبل', '(انظر ملاحظة المترجم)'],
}

function replaceName(segment: Segment, random: Random, atStart: boolean): Segment | null {
  const names = namesIn(segment).filter((name) => segment.source.trimStart().startsWith(name) === atStart)
  if (!names.length) return null
  const name = random.pick(names)
  const list = cities.includes(name) ? cities : family.includes(name) ? family : given
  const other = random.pick(list.filter((one) => one !== name && !segment.source.includes(one)))
  return { ...segment, target: segment.target.replace(name, () => other) }
}

export const seeds: Record<string, Seed> = {
  'day and month swapped': because((target, _, __, random) =>
    replaceOne(
      target,
      /(?<!\d)(0?[1-9]|1[0-2])([/.-])(0?[1-9]|1[0-2])(?=[/.-]\d{2})/g,
      random,
      ([, a, mark, b]) => `${b}${mark}${a}`,
    ),
  ),
  'month changed': because((target, _, languages, random) => {
    const names = monthsOf(languages.target)
    // English writes its months large: "may" is a verb.
    const spaced = languages.target === 'en' ? new RegExp(word(names).source, 'gu') : word(names)
    return replaceOne(target, isSpaced(languages.target) ? spaced : /\d+月/g, random, ([found]) => {
      if (!isSpaced(languages.target)) return `${((Number.parseInt(found, 10) + random.below(10)) % 12) + 1}月`
      return random.pick(names.filter((name) => name.toLowerCase() !== found.toLowerCase()))
    })
  }),
  'year changed': because((target, _, __, random) =>
    replaceOne(target, /(?<![\d.,])(?:19|20)\d\d(?![\d.,])/g, random, ([year]) =>
      String(Number(year) + 1 + random.below(9)),
    ),
  ),
  'name replaced': (segment, _, random) => replaceName(segment, random, false),
  'name at the start': (segment, _, random) => replaceName(segment, random, true),
  'name misspelt': (segment, _, random) => {
    const names = namesIn(segment).filter((name) => name.length >= 5)
    if (!names.length) return null
    const name = random.pick(names)
    const at = 1 + random.below(name.length - 3)
    const wrong = name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2)
    return wrong === name ? null : { ...segment, target: segment.target.replace(name, () => wrong) }
  },
  'digit of an identifier': because((target, { source }, __, random) => {
    const found = (target.match(/(?<![\w./@-])(?=\w*\d)[A-Z]{0,3}\d[A-Z\d]{5,}(?![\w@-])/g) ?? []).filter((one) =>
      source.includes(one),
    )
    if (!found.length) return null
    const code = random.pick(found)
    const wrong = replaceOne(code, /\d/g, random, ([digit]) => another(digit, random))
    return wrong && target.replace(code, () => wrong)
  }),
  'negation dropped': because((target, { source }, { source: from, target: to }, random) => {
    if (source.search(negations[from] ?? /^$/) < 0) return null
    const pattern = negations[to]
    if (to === 'fr')
      return target.includes('personne')
        ? null
        : target.replace(/\s(?:ne\s|n[’'])/, ' ').replace(/\s(?:pas|jamais|aucun)(?=[\s.,])/, '')
    if (to === 'ja') return target.replace('ません', 'ます').replace('いない', 'いる').replace('ではならない', 'でよい')
    return pattern
      ? (replaceOne(target, pattern, random, ([whole, ...groups]) => {
          const gone = groups.find((group) => group) ?? whole
          return gone.startsWith('ein') ? whole.replace(/k/i, '') : whole.replace(gone, '').replace(/\s+$/, ' ')
        })?.replace(/ {2,}/g, ' ') ?? null)
      : null
  }),
  'negation added': because((target, { source }, { source: from, target: to }, random) => {
    const not: Record<string, [RegExp, string]> = {
      en: [/ (?:is|are|was|were|must|may|shall|will|has|have) (?!not|never|no )/g, 'not '],
      es: [/ (?:es|son|fue|debe|deben|puede|pueden|tiene|está) /g, 'no'],
      pt: [/ (?:é|são|foi|deve|devem|pode|podem|tem|está) /g, 'não'],
      de: [/ (?:ist|sind|war|wurde|muss|müssen|darf|hat|kann) /g, 'nicht '],
    }
    const [pattern, mark] = not[to] ?? []
    if (!pattern || !mark || source.search(negations[from] ?? /^$/) >= 0) return null
    return replaceOne(target, pattern, random, ([verb]) =>
      to === 'en' || to === 'de' ? `${verb}${mark}` : ` ${mark}${verb}`,
    )
  }),
  "another segment's text": (segment, _, random, others) => {
    const near = others.filter(
      (other) => other.target !== segment.target && other.source !== segment.source && other.target.length > 15,
    )
    return near.length && segment.target.length > 15 ? { ...segment, target: random.pick(near).target } : null
  },
  'amount changed': because((target, __, ___, random) =>
    replaceOne(
      target,
      /(?<![\p{L}\d/.:-])\d{1,3}(?:[.,\u00a0\u202f ]\d{3})*(?:[.,]\d+)?(?![\p{L}\d/:-])/gu,
      random,
      ([whole]) => whole.replace(/\d/, (digit) => another(digit, random)),
    ),
  ),
  'amount ten times': because((target, __, ___, random) =>
    replaceOne(
      target,
      /(?<![\p{L}\d/.,:-])\d{2,3}(?:[.,]\d{3})*(?![\p{L}\d/:.,-])/gu,
      random,
      ([whole]) => `${whole}0`,
    ),
  ),
  'currency changed': because((target, __, ___, random) =>
    replaceOne(target, /R\$|US\$|\$|€|£|¥/g, random, ([mark]) =>
      random.pick(['€', '£', 'US$', '¥'].filter((one) => !one.includes(mark) && !mark.includes(one))),
    ),
  ),
  'unit changed': because((target, __, { target: to }, random) => {
    const measures = [
      ['kg', 'g', 't'],
      ['ml', 'l'],
      ['mg', 'g'],
      ['m', 'km', 'cm'],
      ['cm', 'mm'],
    ]
    const groups = unitWords[to] ?? []
    const found = groups.flatMap((group) =>
      group.filter((one) => new RegExp(`\\d ?${one}(?!\\p{L})`, 'u').test(target)).map((one) => ({ one, group })),
    )
    const short = measures.flatMap((group) =>
      group.filter((one) => new RegExp(`\\d ${one}(?![\\p{L}/])`, 'u').test(target)).map((one) => ({ one, group })),
    )
    const all = [...found, ...short]
    if (!all.length) return null
    const { one, group } = random.pick(all)
    return target.replace(
      new RegExp(`(\\d ?)${one}(?!\\p{L})`, 'u'),
      `$1${random.pick(group.filter((other) => other !== one))}`,
    )
  }),
  'order of numbers': because((target, __, ___, random) => {
    const found = [...target.matchAll(/(?<![\p{L}\d/.,:-])\d+(?:[.,]\d+)*(?![\p{L}\d/:-])/gu)].filter(
      ({ 0: one }) => one.length > 1,
    )
    if (found.length < 2) return null
    const [a, b] = random
      .shuffle(found)
      .slice(0, 2)
      .sort((x, y) => x.index - y.index) as [RegExpMatchArray & { index: number }, RegExpMatchArray & { index: number }]
    if (a[0] === b[0]) return null
    return (
      target.slice(0, a.index) +
      b[0] +
      target.slice(a.index + a[0].length, b.index) +
      a[0] +
      target.slice(b.index + b[0].length)
    )
  }),
  omission: because((target, __, { target: to }, random) => {
    const list = words(target, to)
    if (list.length < (isSpaced(to) ? 8 : 20)) return null
    const gone = Math.round(list.length * (0.35 + 0.25 * random.next()))
    const at = random.next() < 0.5 ? list.length - gone : random.below(list.length - gone)
    const end = /[.?!。？！؟]$/.exec(target)?.[0] ?? ''
    const left = join([...list.slice(0, at), ...list.slice(at + gone)], to).replace(/[\s,;、،]+$/, '')
    return /[.?!。？！؟]$/.test(left) ? left : left + end
  }),
  addition: because((target, __, { target: to }, random) => {
    const aside = random.pick(asides[to] ?? [])
    if (!aside) return null
    const end = /[.?!。？！؟:]?$/.exec(target)?.[0] ?? ''
    const glue = /^[,、،（]/.test(aside) ? '' : ' '
    return `${target.slice(0, target.length - end.length)}${glue}${aside}${end}`
  }),
  'addition of a sentence': (segment, _, random, others) => {
    const other = others.length ? random.pick(others) : undefined
    if (!other || other.target === segment.target || other.target.length < 20) return null
    return { ...segment, target: `${segment.target} ${other.target}` }
  },
  loop: because((target, __, { target: to }, random) => {
    const list = words(target, to)
    if (list.length < 5) return null
    const size = isSpaced(to) ? 2 + random.below(3) : 5
    const at = random.below(list.length - size + 1)
    const run = list.slice(at, at + size)
    return join([...list.slice(0, at), ...run, ...run, ...run, ...list.slice(at + size)], to)
  }),
  'left in the source': because((target, { source }, { source: from, target: to }, random) => {
    const [list, original] = [words(target, to), words(source, from)]
    if (original.length < 7 || list.length < 7) return null
    const share = 0.35 + 0.3 * random.next()
    return `${join(list.slice(0, Math.floor(list.length * (1 - share))), to)} ${join(original.slice(Math.ceil(original.length * (1 - share))), from)}`
  }),
  untranslated: because((_, { source }, { source: from }) => (words(source, from).length >= 4 ? source : null)),
  'in another language': ({ also = {}, ...segment }, _, random) => {
    const texts = Object.values(also).filter((text) => text !== undefined && text.split(' ').length >= 4)
    return texts.length ? { ...segment, target: random.pick(texts) as string } : null
  },
  'word doubled': because((target, __, { target: to }, random) => {
    if (!isSpaced(to)) return null
    const list = target.split(' ')
    const places = list.flatMap((word, at) => (/^\p{L}{2,}$/u.test(word) && at > 0 ? [at] : []))
    if (!places.length) return null
    const at = random.pick(places)
    return [...list.slice(0, at + 1), ...list.slice(at)].join(' ')
  }),
  'placeholder changed': because((target, __, ___, random) =>
    replaceOne(target, /\{\{?\w+\}?\}/g, random, ([mark]) => (random.next() < 0.5 ? '' : mark.replace(/\w+/, 'nome'))),
  ),
  'code changed': because((target, { source }, __, random) => {
    const found = (target.match(/(?<![\w./@-])[A-Z]{1,4}[-/]\d[\w/-]*\w/g) ?? []).filter((one) => source.includes(one))
    if (!found.length) return null
    const code = random.pick(found)
    return target.replace(code, () =>
      random.next() < 0.5 ? code.replace(/\d/, (digit) => another(digit, random)) : code.replace(/[-/]/, ' '),
    )
  }),
  'number dropped': because((target, __, ___, random) =>
    replaceOne(target, /(?<![\p{L}\d/.,:-])\d+(?:[.,]\d+)* (?=\p{L})/gu, random, () => ''),
  ),
  'question mark dropped': because((target) =>
    /[?？؟]\s*$/.test(target) ? target.replace(/[?？؟]\s*$/, '.').replace(/^¿/, '') : null,
  ),
  'quantity word dropped': because((target, { source }, { source: from, target: to }, random) => {
    if (!(quantities[from] ?? []).some((one) => new RegExp(`(?<!\\p{L})${one}`, 'iu').test(source))) return null
    const found = (quantities[to] ?? [])
      .map((one) => new RegExp(isSpaced(to) ? `(?<!\\p{L})${one}` : one, 'iu'))
      .filter((one) => one.test(target))
    return found.length ? target.replace(random.pick(found), '') : null
  }),
  'opposite word': because((target, { source }, { source: from, target: to }, random) => {
    const at = (opposites[to] ?? []).flatMap(
      ([a, b]) =>
        [
          [a, b],
          [b, a],
        ] as [string, string][],
    )
    const found = at.filter(([a]) => (isSpaced(to) ? word([a]).test(target) : target.includes(a)))
    const known = (opposites[from] ?? []).some(([a, b]) =>
      isSpaced(from) ? word([a, b]).test(source) : source.includes(a) || source.includes(b),
    )
    if (!found.length || !known) return null
    const [a, b] = random.pick(found)
    return target.replace(isSpaced(to) ? word([a]) : a, (was) =>
      /^\p{Lu}/u.test(was) ? b.charAt(0).toUpperCase() + b.slice(1) : b,
    )
  }),
  'tag lost': (segment) => ({ ...segment, sourceTags: ['g1', '/g1'], targetTags: ['g1'] }),
  'address broken': because((target, __, ___, random) =>
    replaceOne(target, /[\w.+-]+@[\w.-]+\w|(?:https?:\/\/|www\.)[^\s、。）]+\w/g, random, ([one]) => {
      const at = 3 + random.below(one.length - 4)
      return random.next() < 0.5 ? one.slice(0, at) + one.slice(at + 1) : `${one.slice(0, at)} ${one.slice(at)}`
    }),
  ),
}
