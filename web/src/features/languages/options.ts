import type { Language } from '#shared/languages/api.ts'
import { autoDetect, languageName, popularLanguages } from '#shared/languages/language.ts'

export type LanguageOption = { value: string; label: string }

/** What can be translated from, the popular languages first. */
export const sourceOptions = (all: readonly Language[], locale: string): LanguageOption[] =>
  sorted(
    all.filter(({ targets }) => targets.length > 0).map(({ code }) => code),
    locale,
  )

/** What a source can be translated into; for a source that is still to be detected, all that anything can. */
export function targetOptions(all: readonly Language[], source: string, locale: string): LanguageOption[] {
  const from = all.filter(({ code }) => source === autoDetect || code === source)
  return sorted([...new Set(from.flatMap(({ targets }) => targets))], locale)
}

function sorted(codes: readonly string[], locale: string): LanguageOption[] {
  const popular = popularLanguages.filter((code) => codes.includes(code))
  const others = codes.filter((code) => !popularLanguages.some((each) => each === code))
  const option = (code: string) => ({ value: code, label: languageName(code, locale) })
  return [...popular.map(option), ...others.map(option).toSorted((a, b) => a.label.localeCompare(b.label, locale))]
}
