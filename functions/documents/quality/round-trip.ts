import type { LedgerEntry } from '../model/ledger.ts'
import type { Engine, LanguagePair } from '../ports/engine.ts'
import { chrf } from './chrf.ts'

/** At most this many characters of target text are bought, and at most this share of the text: the bill stays the text's. */
const sampleCharacters = 1_500
const sampleShare = 0.02
const sampleSize = 12
/** Less than this says nothing about a document. */
const leastCharacters = 120

/** Units to translate back, spread evenly; the same document always gives the same sample. Empty when it would be too small. */
export function sampleForRoundTrip(ledger: readonly LedgerEntry[]): LedgerEntry[] {
  const fit = ledger.filter(
    ({ disposition, source, target }) =>
      disposition === 'translated' && source.length >= 25 && target.length > 0 && target.length <= 500,
  )
  const text = ledger.reduce((sum, { source }) => sum + source.length, 0)
  const budget = Math.min(sampleCharacters, sampleShare * text)
  const average = fit.reduce((sum, { target }) => sum + target.length, 0) / Math.max(1, fit.length)
  const step = Math.max(1, fit.length / Math.min(sampleSize, Math.max(1, budget / average)))
  const sample: LedgerEntry[] = []
  let characters = 0
  for (let i = 0; i < fit.length && sample.length < sampleSize; i += step) {
    const entry = fit[Math.floor(i)] as LedgerEntry
    if (characters + entry.target.length > budget) continue
    characters += entry.target.length
    sample.push(entry)
  }
  return characters < leastCharacters ? [] : sample
}

/**
 * How much of the source comes back, 0-100 (chrF2), or null where the sample is too small.
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
