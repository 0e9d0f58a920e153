import { standingTerms } from '#shared/translations/checks/standing-terms.ts'
import { termPlaces } from '#shared/translations/checks/words.ts'
import type { Term } from '../ports/engine.ts'
import { type FindTerms, termPattern } from './find-terms.ts'

/**
 * For engines that take no terminology: the term already stands in the target language in what they are sent, and neural
 * engines carry such words over. `missingTerms` tells where that failed. Tags in the text are left alone.
 */
export function applyTerms(text: string, terms: readonly Term[]): string {
  const wanted = standingTerms(text, terms)
  if (!wanted.length) return text
  return text
    .split(/(<\/?[gx]\d+\/?>)/)
    .map((part, i) => (i % 2 ? part : wanted.reduce(replaceTerm, part)))
    .join('')
}

/** Terms of the source that the translation does not have. */
export function missingTerms(source: string, target: string, find: FindTerms): Term[] {
  const lower = target.toLowerCase()
  return find(source).filter((term) => termPlaces(lower, term.target.toLowerCase()).next().done === true)
}

/** Each term as it stands at the start of a sentence too: engines that take a terminology match it by case. */
export function withCapitals(terms: readonly Term[]): Term[] {
  const known = new Set(terms.map(({ source }) => source))
  return terms.flatMap((term) => {
    const source = capital(term.source)
    return known.has(source) ? [term] : [term, { source, target: capital(term.target) }]
  })
}

const replaceTerm = (text: string, { source, target }: Term): string =>
  text.replace(termPattern(source), (found) =>
    /^\p{Lu}/u.test(found) && /^\p{Ll}/u.test(target) ? capital(target) : target,
  )

const capital = (text: string) => {
  const [first = '', ...rest] = text
  return first.toUpperCase() + rest.join('')
}
