import { checkSegment } from './check-segment.ts'
import { gatherEvidence } from './document-evidence.ts'
import { error, type Finding, type SegmentPair } from './finding.ts'
import { fold } from './names.ts'
import { likeness } from './parts.ts'

/**
 * Findings of every segment of a document, in its order: each by itself, in the light of all others, and against all others.
 * `only` names the places that are asked about; all others have none.
 */
export function checkDocument(segments: readonly SegmentPair[], only?: ReadonlySet<number>): Finding[][] {
  const document = gatherEvidence(segments)
  const pairs = segments.map((segment) => ({ ...segment, document }))
  const findings = pairs.map((pair, at) => (only && !only.has(at) ? [] : checkSegment(pair)))
  for (const at of strayTargets(pairs)) {
    if (only && !only.has(at)) continue
    if (findings[at]?.some(({ check }) => check === 'meaning')) continue
    findings[at]?.unshift(error('meaning', 'finding-same-translation'))
  }
  return findings
}

/** One translation for two different texts: it belongs to the one that it goes with best. */
function strayTargets(pairs: readonly SegmentPair[]): number[] {
  const groups = Map.groupBy(pairs.keys(), (at) => normal(pairs[at]?.target ?? ''))
  return [...groups].flatMap(([text, places]) => {
    if (places.length < 2 || text.length < 12 || (!text.includes(' ') && text.length < 16)) return []
    const sources = new Set(places.map((at) => normal(pairs[at]?.source ?? '')))
    if (sources.size < 2) return []
    const known = new Map<string, number>()
    const fits = places.map((at) => {
      const pair = pairs[at] as SegmentPair
      const fit = known.get(pair.source) ?? fitOf(pair)
      known.set(pair.source, fit)
      return { at, fit }
    })
    const best = fits.reduce((most, { fit }) => Math.max(most, fit), Number.NEGATIVE_INFINITY)
    const home = pairs[fits.find(({ fit }) => fit === best)?.at ?? 0]?.source ?? ''
    return fits.filter(({ at, fit }) => fit < best && !near(pairs[at]?.source ?? '', home)).map(({ at }) => at)
  })
}

const normal = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Texts that share half of their words may well have one translation. */
function near(a: string, b: string): boolean {
  const [x, y] = [new Set(normal(a).split(' ')), new Set(normal(b).split(' '))]
  const same = [...x].filter((word) => y.has(word)).length
  return (2 * same) / (x.size + y.size) >= 0.5
}

function fitOf(pair: SegmentPair): number {
  const errors = checkSegment(pair).filter(({ severity }) => severity === 'error').length
  const length = pair.target.length / Math.max(1, pair.source.length)
  return (likeness(pair) ?? 0.5) - errors * 0.5 - Math.abs(Math.log(length)) * 0.2
}
