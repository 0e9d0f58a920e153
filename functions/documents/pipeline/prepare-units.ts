import type { KeepReason, Unit } from '../model/unit.ts'
import type { Engine, EngineText, LanguagePair, Term } from '../ports/engine.ts'
import { keepReason } from '../text/keep.ts'
import { type Segment, viewSegments } from '../text/segment.ts'
import { probeTexts, type SendOptions, sendText } from '../text/send.ts'
import { cutRanges } from '../text/sentences.ts'
import { fromPieces, type Tagged } from '../text/tagged.ts'

/** A unit cut for the engine. Deterministic: every step of a workflow can make it again from the units. */
export type PreparedUnit = {
  unit: Unit
  keep: KeepReason | null
  tagged: Tagged
  segments: Segment[]
}

/** Cuts units into segments; kept ones have none. */
export function prepareUnits(units: readonly Unit[], options: SendOptions): PreparedUnit[] {
  return units.map((unit) => {
    const keep = keepReason(unit)
    const tagged = fromPieces(unit.pieces)
    if (keep) return { unit, keep, tagged, segments: [] }
    const ranges = cutRanges(tagged, options.grain, options.source)
    return { unit, keep, tagged, segments: viewSegments(tagged, ranges).filter((s) => s.source.trim()) }
  })
}

/** Whether a segment goes to the engine: one without a letter is copied. */
export const isSent = (segment: Segment) => /\p{L}/u.test(segment.source)

/** Every text that must be bought, once, in reading order; probes for tag placement last. */
export function textsToSend(prepared: readonly PreparedUnit[], options: SendOptions): EngineText[] {
  const texts = new Map<string, EngineText>()
  const segments = prepared.flatMap((unit) => unit.segments.filter(isSent))
  for (const segment of segments) {
    const text = sendText(segment, options)
    texts.set(text.text, text)
  }
  let budget = Math.max(freeProbes, [...texts.keys()].reduce((sum, text) => sum + text.length, 0) * probeShare)
  for (const segment of segments) {
    for (const text of probeTexts(segment, options)) {
      if (texts.has(text) || text.length > budget) continue
      budget -= text.length
      texts.set(text, { text, tagged: false })
    }
  }
  return [...texts.values()]
}

/** How much of the text may be sent again as hints for tags: a share of it, or a second's work in a short document. */
const probeShare = 0.04
const freeProbes = 2_000

/**
 * The options for one engine and document: marks are left out, the light ones first, until they cost at most 3 % of the text. Those that say
 * something by themselves are always sent, and do not count: nothing is saved by leaving out others.
 */
export function sendOptions(
  engine: Engine,
  { source, target, terms }: LanguagePair & { terms?: readonly Term[] },
  units: readonly Unit[],
): SendOptions {
  const { grain, keepsTags, metered, protects } = engine
  const options = {
    grain,
    keepsTags,
    metered,
    protects,
    source,
    target,
    minWeight: 0,
    ...(terms && !engine.terminology ? { terms } : {}),
  }
  if (!keepsTags || !metered) return options
  for (; options.minWeight < alwaysSent; options.minWeight++) {
    const { text, marks } = markupCost(units, options)
    if (marks <= text * 0.03) break
  }
  return options
}

/** The weight of marks that say something by themselves. */
const alwaysSent = 4

/** The characters of a document, and those of its marks that may be left out. */
function markupCost(units: readonly Unit[], options: SendOptions): { text: number; marks: number } {
  const least = { ...options, minWeight: alwaysSent }
  let text = 0
  let marks = 0
  // One at a time: of short sentences the segments take a hundred times the room of their text.
  for (const unit of units) {
    for (const segment of prepareUnits([unit], options).flatMap(({ segments }) => segments.filter(isSent))) {
      text += segment.source.length
      const sent = sendText(segment, options)
      if (sent.tagged) marks += sent.text.length - sendText(segment, least).text.length
    }
  }
  return { text, marks }
}
