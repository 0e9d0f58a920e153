import { UserError } from '../user-error.ts'
import type { Hop } from './routes.ts'

/** Worse than everything that translates: a chain goes through it only where it has to. */
const COST = 100

/**
 * `PSEUDO_LANGUAGES=ar,he`: languages that this instance does not translate into but marks (⟦…⟧), so that every script and
 * direction can be walked through. None by default: what is offered is otherwise what an engine can do.
 */
export function pseudoLanguagesFrom(env: NodeJS.ProcessEnv): string[] {
  const codes = (env['PSEUDO_LANGUAGES'] ?? '').split(',').map((code) => code.trim())
  const given = codes.filter((code) => code !== '')
  const wrong = given.find((code) => !/^[a-z]{2}$/.test(code) || code === 'en')
  if (wrong !== undefined)
    throw new UserError(`PSEUDO_LANGUAGES names ${wrong}: give codes of two letters with commas between, without en.`)
  return given
}

/** The ways with the pseudo languages: they belong to the pseudo engine alone, whatever else could do them, and go through English. */
export function withPseudo(hops: readonly Hop[], pseudo: readonly string[]): Hop[] {
  const real = hops.filter((hop) => !pseudo.includes(hop.source) && !pseudo.includes(hop.target))
  const marked = pseudo.flatMap((code) => [
    { source: 'en', target: code, engine: 'pseudo' as const, cost: COST },
    { source: code, target: 'en', engine: 'pseudo' as const, cost: COST },
  ])
  return [...real, ...marked]
}
