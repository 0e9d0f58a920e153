import * as amounts from './amounts.ts'
import { dates } from './dates.ts'
import * as denials from './denials.ts'
import * as facts from './facts.ts'
import type { Check, Finding, SegmentPair } from './finding.ts'
import * as form from './form.ts'
import { identifiers } from './identifiers.ts'
import { names } from './names.ts'
import * as parts from './parts.ts'
import * as words from './words.ts'

/** Every check by its name. Pure: the same in the workflow, in the translator's editor and in the score. */
export const checks = {
  empty: words.empty,
  untranslated: words.untranslated,
  leftovers: parts.leftovers,
  'wrong-language': words.wrongLanguage,
  'wrong-script': words.wrongScript,
  'other-language': parts.otherLanguage,
  meaning: parts.meaning,
  opposite: parts.opposite,
  omission: parts.omission,
  addition: parts.addition,
  negation: denials.negation,
  quantity: denials.quantity,
  length: words.lengthRatio,
  loops: words.loops,
  glossary: words.glossary,
  numbers: facts.numbers,
  dates,
  'number-order': amounts.numberOrder,
  currency: amounts.currency,
  size: amounts.size,
  percent: amounts.percent,
  units: amounts.units,
  emails: facts.emails,
  urls: facts.urls,
  placeholders: facts.placeholders,
  codes: facts.codes,
  identifiers,
  tags: facts.tags,
  names,
  'end-mark': form.endMark,
  brackets: form.brackets,
  quotes: form.quotes,
  'double-words': form.doubleWords,
  'double-spaces': form.doubleSpaces,
  edges: form.edges,
  'initial-case': form.initialCase,
  'all-caps': form.allCaps,
  spacing: form.spacing,
  'inverted-marks': form.invertedMarks,
  'strange-characters': form.strangeCharacters,
  'raw-markup': form.rawMarkup,
} satisfies Record<string, Check>

export type CheckName = keyof typeof checks

/** All findings of one segment, errors first. An empty translation is reported as that alone. */
export function checkSegment(pair: SegmentPair): Finding[] {
  // What is typed, taken back and confirmed is looked at again and again as it was.
  if (pair.document || pair.identify) return checkNow(pair)
  const known = remembered.get(pair.terms ?? noTerms) ?? new Map<string, Finding[]>()
  remembered.set(pair.terms ?? noTerms, known)
  const { source, target, sourceLanguage, targetLanguage, sourceTags = [], targetTags = [] } = pair
  const key = [sourceLanguage, targetLanguage, sourceTags.join(), targetTags.join(), source, target].join('\0')
  const before = known.get(key)
  if (before) return before
  if (known.size > 500) known.clear()
  const found = checkNow(pair)
  known.set(key, found)
  return found
}

const noTerms: readonly never[] = []
const remembered = new WeakMap<object, Map<string, Finding[]>>()

function checkNow(pair: SegmentPair): Finding[] {
  const none = checks.empty(pair)
  if (none.length) return none
  const findings = Object.values(checks).flatMap((check) => check(pair))
  return findings.sort((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'))
}
