import { checkDocument } from '#shared/translations/checks/check-document.ts'
import type { Finding } from '#shared/translations/checks/finding.ts'
import { base } from '#shared/translations/checks/finding.ts'
import { expectedLengthRatio } from '#shared/translations/checks/words.ts'
import { termFinder } from '../glossary/find-terms.ts'
import { type LedgerEntry, ledgerTotals } from '../model/ledger.ts'
import type { LanguagePair, Term } from '../ports/engine.ts'
import { chunks, languageIdentifier } from './identify-language.ts'

/** One part of the score, 0-1; null where it could not be computed. */
export type ScorePart = {
  name: 'completeness' | 'language' | 'facts' | 'length' | 'form' | 'round-trip'
  value: number | null
  weight: number
}

/** `score` is null ("Not scored") when the text is too short or in a language that cannot be identified. */
export type QualityScore = { score: number | null; parts: ScorePart[]; findings: { id: string; findings: Finding[] }[] }

/**
 * The quality score of a translation as `quality/README.md` says. `roundTripChrf` is 0-100 from `roundTrip`,
 * or null where no engine translates back.
 */
export async function scoreTranslation(
  ledger: readonly LedgerEntry[],
  languages: LanguagePair & { terms?: readonly Term[] },
  roundTripChrf: number | null = null,
): Promise<QualityScore> {
  const translated = sampleOf(ledger.filter((entry) => entry.disposition === 'translated'))
  const find = termFinder(languages.terms ?? [])
  const checked = checkDocument(
    translated.map(({ source, target }) => ({
      source,
      target,
      sourceLanguage: languages.source,
      targetLanguage: languages.target,
      terms: find(source),
    })),
  )
  const findings = translated.map((entry, i) => ({ id: entry.id, findings: checked[i] ?? [] }))
  const language = await languageShare(translated, languages.target)
  const parts: ScorePart[] = [
    { name: 'completeness', value: completeness(ledger), weight: 0.2 },
    { name: 'facts', value: shareWithout(findings, factChecks, 'error'), weight: 0.3 },
    { name: 'length', value: lengthShare(translated), weight: 0.15 },
    { name: 'form', value: shareWithout(findings, formChecks, 'warning'), weight: 0.1 },
    { name: 'round-trip', value: roundTripChrf === null ? null : ramp(roundTripChrf, 20, 60), weight: 0.25 },
    { name: 'language', value: language, weight: 1 },
  ]
  const known = findings.filter((entry) => entry.findings.length)
  const misled = ledger.some(({ disposition }) => disposition === 'failed') || findings.some(misleads)
  const score = combine(parts, language)
  return {
    score: score === null ? null : Math.min(score, misled ? mostWithErrors : mostOfDraft),
    parts,
    findings: known,
  }
}

/** Of a longer document so many segments and characters are checked, spread evenly: the score of any document takes seconds. */
const mostChecked = { segments: 4000, characters: 500_000 }
/** What is longer is no sentence that can be held against another. */
const longestChecked = 20_000

/** What is checked of a document, evenly spread; all of one that is not long. */
export function sampleOf<T extends Pick<LedgerEntry, 'source' | 'target'>>(segments: readonly T[]): readonly T[] {
  const sizeOf = ({ source, target }: T) => source.length + target.length
  const fit = segments.filter((one) => sizeOf(one) <= longestChecked)
  const characters = fit.reduce((sum, one) => sum + sizeOf(one), 0)
  const share = Math.min(1, mostChecked.segments / fit.length, mostChecked.characters / characters)
  return fit.filter((_, nth) => Math.floor((nth + 1) * share) > Math.floor(nth * share))
}

/** An engine's draft ends here; what a human has confirmed is 100. */
const mostOfDraft = 97
/** One error that would mislead a reader keeps the whole below 90. */
const mostWithErrors = 89

const misleads = (entry: { findings: readonly Finding[] }) =>
  entry.findings.some(({ check, severity }) => severity === 'error' && factChecks.has(check))

/** The weighted mean of the parts, times the share of text in the right language: the wrong language is worth nothing. */
function combine(parts: readonly ScorePart[], language: number | null): number | null {
  const counted = parts.filter((part) => part.name !== 'language' && part.value !== null)
  const weight = counted.reduce((sum, part) => sum + part.weight, 0)
  if (language === null || !weight) return null
  const mean = counted.reduce((sum, part) => sum + (part.value ?? 0) * part.weight, 0) / weight
  return Math.round(100 * language * mean)
}

function completeness(ledger: readonly LedgerEntry[]): number | null {
  const { units, failed } = ledgerTotals(ledger)
  return units ? 1 - failed / units : null
}

/** The share of text, by length, whose language is the target; text left as it was is not. Null for a language that is not known. */
async function languageShare(entries: readonly LedgerEntry[], target: string): Promise<number | null> {
  const { identify, languages } = await languageIdentifier()
  const wanted = base(target)
  if (!languages.some((language) => sameLanguage(language, wanted))) return null
  let all = 0
  let right = 0
  for (const chunk of chunks(entries.map((entry) => entry.target))) {
    const [best, second] = identify(chunk)
    if (!best) continue
    all += chunk.length
    const near = second && second.certainty >= best.certainty * asSure ? [best, second] : [best]
    if (near.some((guess) => sameLanguage(guess.language, wanted))) right += chunk.length
  }
  return all >= 40 ? right / all : null
}

/** Of 1,317 pieces in six languages the second guess reached 94 % of the first one's certainty. */
const asSure = 0.97

const sameLanguage = (a: string, b: string) => a === b || kin.some((group) => group.includes(a) && group.includes(b))

/** Written so much alike that statistics confuse them. */
const kin = [
  ['no', 'nb', 'nn', 'da'],
  ['sr', 'hr', 'bs'],
  ['id', 'ms'],
  ['gl', 'pt'],
  ['cs', 'sk'],
  ['hi', 'mr', 'ne'],
]

function lengthShare(entries: readonly LedgerEntry[]): number | null {
  const ratios = entries.map(expectedLengthRatio).filter((ratio) => ratio !== null)
  if (!ratios.length) return null
  return ratios.reduce((sum, ratio) => sum + closeness(ratio), 0) / ratios.length
}

/** 1 within 0.6 to 1.7 of the expected length, falling to 0 at a third and at three times. */
const closeness = (ratio: number) => (ratio < 1 ? ramp(ratio, 0.33, 0.6) : ramp(-ratio, -3, -1.7))

const ramp = (value: number, zero: number, one: number) => Math.min(1, Math.max(0, (value - zero) / (one - zero)))

/** The share of units free of findings of these checks; a fault counts three units, so that few are not lost among many. */
function shareWithout(
  all: readonly { findings: Finding[] }[],
  names: ReadonlySet<string>,
  least: Finding['severity'],
): number | null {
  if (!all.length) return null
  const counts = (finding: Finding) => names.has(finding.check) && (least === 'warning' || finding.severity === 'error')
  const faulty = all.filter(({ findings }) => findings.some(counts)).length
  return Math.max(0, 1 - (3 * faulty) / all.length)
}

const factChecks = new Set(
  'numbers dates currency percent units emails urls placeholders codes tags names glossary empty untranslated leftovers loops wrong-script raw-markup strange-characters identifiers number-order size negation quantity meaning opposite omission addition other-language wrong-language length'.split(
    ' ',
  ),
)
const formChecks = new Set(
  'end-mark brackets quotes double-words double-spaces edges initial-case all-caps spacing inverted-marks'.split(' '),
)
