import { hasTerm } from '#shared/translations/checks/words.ts'
import type { Term } from '../engine.ts'

/**
 * For engines that take no terminology: the term already stands in the target language in what they are sent, and neural
 * engines carry such words over. `missingTerms` tells where that failed. Tags in the text are left alone.
 */
export function applyTerms(text: string, terms: readonly Term[]): string {
  const wanted = terms.filter((term) => hasTerm(text, term.source))
  if (!wanted.length) return text
  return text
    .split(/(<\/?[gx]\d+\/?>)/)
    .map((part, i) => (i % 2 ? part : wanted.reduce(replaceTerm, part)))
    .join('')
}

/** Terms of the source that the translation does not have. */
export function missingTerms(source: string, target: string, terms: readonly Term[]): Term[] {
  return terms.filter((term) => hasTerm(source, term.source) && !hasTerm(target, term.target))
}

function replaceTerm(text: string, { source, target }: Term): string {
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])${source.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
    'giu',
  )
  return text.replace(pattern, (found) =>
    /^\p{Lu}/u.test(found) && /^\p{Ll}/u.test(target) ? capital(target) : target,
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
