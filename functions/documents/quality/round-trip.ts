import type { Engine, LanguagePair } from '../engine.ts'
import type { LedgerEntry } from '../ledger.ts'
import { chrf } from './chrf.ts'

/** The sample: evenly spread over the document, at most this many characters of target text are bought. */
const sampleCharacters = 1_500
const sampleSize = 12

/** Units to translate back, spread evenly; the same document always gives the same sample. */
export function sampleForRoundTrip(ledger: readonly LedgerEntry[]): LedgerEntry[] {
  const fit = ledger.filter(
    ({ disposition, source, target }) =>
      disposition === 'translated' && source.length >= 25 && target.length > 0 && target.length <= 500,
  )
  const step = Math.max(1, fit.length / sampleSize)
  const sample: LedgerEntry[] = []
  let characters = 0
  for (let i = 0; i < fit.length && sample.length < sampleSize; i += step) {
    const entry = fit[Math.floor(i)] as LedgerEntry
    if (characters + entry.target.length > sampleCharacters) break
    characters += entry.target.length
    sample.push(entry)
  }
  return sample
}

/**
 * How much of the source comes back, 0-100 (chrF2), or null where there is nothing to sample.
 * Text that was never translated would come back perfectly, so it counts as nothing.
 */
export async function roundTrip(
  ledger: readonly LedgerEntry[],
  back: Engine,
  languages: LanguagePair,
): Promise<number | null> {
  const sample = sampleForRoundTrip(ledger)
  if (!sample.length) return null
  const texts = sample.map(({ target }) => ({ text: target.replace(/\s+/g, ' '), tagged: false }))
  const answers = await back.translate(texts, { source: languages.target, target: languages.source })
  const scores = sample.map(({ source, target }, i) => (source === target ? 0 : chrf(answers[i] ?? '', source)))
  return scores.reduce((sum, score) => sum + score, 0) / scores.length
}
