import * as facts from './facts.ts'
import type { Check, Finding, SegmentPair } from './finding.ts'
import * as form from './form.ts'
import * as words from './words.ts'

/** Every check by its name. Pure: the same in the workflow, in the translator's editor and in the score. */
export const checks = {
  empty: words.empty,
  untranslated: words.untranslated,
  leftovers: words.leftovers,
  'wrong-language': words.wrongLanguage,
  'wrong-script': words.wrongScript,
  length: words.lengthRatio,
  loops: words.loops,
  glossary: words.glossary,
  numbers: facts.numbers,
  dates: facts.dates,
  currency: facts.currency,
  percent: facts.percent,
  units: facts.units,
  emails: facts.emails,
  urls: facts.urls,
  placeholders: facts.placeholders,
  codes: facts.codes,
  tags: facts.tags,
  names: facts.names,
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
  const none = checks.empty(pair)
  if (none.length) return none
  const findings = Object.values(checks).flatMap((check) => check(pair))
  return findings.sort((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'))
}
