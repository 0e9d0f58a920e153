import { wordsPerPage } from '#shared/documents/document.ts'
import { previewPages } from '#shared/translations/translation.ts'
import type { Part } from '../../data/translations/object-keys.ts'
import {
  type Batch,
  type BoughtText,
  type EngineText,
  isSent,
  type Piece,
  type PreparedUnit,
  planBatches,
  prepareUnits,
  type SendOptions,
  sendText,
  textsToSend,
  type Unit,
} from '../../documents/index.ts'
import { billedText, charactersPerWord, countWords, sentLength, wordsIn } from './count-text.ts'

/** What a planner leaves for the other steps. */
export type PlanFile = {
  folder: string
  options: SendOptions
  /** The terminology that the batches are translated with, if any. */
  terminology?: string
  /** How many batch files there are. */
  batches: number
  /** True when the preview is the whole document, so that nothing is left to buy after payment. */
  whole: boolean
  /** Segments that need nothing from the engine but were not kept: they are done at once. */
  remembered: number
}

/** One batch file: a few calls' texts, and how many segments are complete once they are bought. */
export type BatchFile = { calls: Batch[]; segments: number }

export const textsIn = ({ calls }: Pick<BatchFile, 'calls'>): EngineText[] => calls.flatMap(({ texts }) => texts)

/** The first ten pages' worth of units. A unit that goes over is cut there: at most this is sent before payment. */
export function previewUnits(units: readonly Unit[]): { units: Unit[]; whole: boolean } {
  let left = previewPages * wordsPerPage
  let room = left * charactersPerWord
  const taken: Unit[] = []
  for (const unit of units) {
    const words = countWords(billedText(unit))
    const length = sentLength(unit)
    if (words > left || length > room) {
      if (left > 0 && room > 0) taken.push({ ...unit, pieces: firstCharacters(firstWords(unit.pieces, left), room) })
      return { units: taken, whole: false }
    }
    taken.push(unit)
    left -= words
    room -= length
  }
  return { units: taken, whole: true }
}

/** The texts that a part buys: the preview its units', the rest what the preview did not. */
export function textsOf(part: Part, units: readonly Unit[], options: SendOptions): EngineText[] {
  const preview = textsToSend(prepareUnits(previewUnits(units).units, options), options)
  if (part === 'preview') return preview
  const bought = new Set(preview.map(({ text }) => text))
  return textsToSend(prepareUnits(units, options), options).filter(({ text }) => !bought.has(text))
}

/** Splits what is not remembered into batch files, each with the number of segments that it completes. */
export function planPart(
  part: Part,
  units: readonly Unit[],
  options: SendOptions,
  engine: { maxBytesPerCall: number },
  remembered: ReadonlyMap<string, BoughtText>,
): { batches: BatchFile[]; remembered: number } {
  const texts = textsOf(part, units, options).filter(({ text }) => !remembered.has(text))
  const calls = planBatches(texts, { maxBytesPerCall: Math.min(engine.maxBytesPerCall, maxCallBytes) })
  const batches: BatchFile[] = []
  const batchOf = new Map<string, number>()
  for (let i = 0; i < calls.length; i += callsPerBatch) {
    const own = calls.slice(i, i + callsPerBatch)
    for (const { texts: sent } of own) for (const { text } of sent) batchOf.set(text, batches.length)
    batches.push({ calls: own, segments: 0 })
  }
  let done = 0
  for (const unit of unitsOf(part, units, options)) {
    if (unit.keep) continue
    const last = unit.segments
      .filter(isSent)
      // A paragraph may have more sentences than a call takes arguments.
      .reduce((latest, segment) => Math.max(latest, batchOf.get(sendText(segment, options).text) ?? -1), -1)
    const batch = batches[last]
    if (batch) batch.segments++
    else done++
  }
  return { batches, remembered: done }
}

/** The units whose completion a part counts: each unit in one part only. */
function unitsOf(part: Part, units: readonly Unit[], options: SendOptions): PreparedUnit[] {
  const preview = previewUnits(units)
  const whole = preview.whole ? preview.units : preview.units.filter((unit, i) => unit.pieces === units[i]?.pieces)
  return prepareUnits(part === 'preview' ? whole : units.slice(whole.length), options)
}

/** Four calls of 10,000 bytes: about ten seconds at the slowest engine, and few enough files for a long document. */
const callsPerBatch = 4
const maxCallBytes = 10_000

function firstWords(pieces: readonly Piece[], words: number): Piece[] {
  const out: Piece[] = []
  let left = words
  for (const piece of pieces) {
    const text = typeof piece === 'string' ? piece : ''
    const own = countWords(text)
    if (own >= left) return [...out, cutAfter(text, left)]
    out.push(piece)
    left -= own
  }
  return out
}

function cutAfter(text: string, words: number): string {
  let left = words
  for (const { index, length, words: own } of wordsIn(text)) {
    if (own > left) return wholeCharacters(text.slice(0, index + Math.floor((length * left) / own))).trimEnd()
    left -= own
  }
  return text
}

function firstCharacters(pieces: readonly Piece[], characters: number): Piece[] {
  const out: Piece[] = []
  let left = characters
  for (const piece of pieces) {
    const text = typeof piece === 'string' ? piece : (piece.text ?? '')
    if (text.length > left) return typeof piece === 'string' ? [...out, wholeCharacters(text.slice(0, left))] : out
    out.push(piece)
    left -= text.length
  }
  return out
}

/** No pair of surrogates is cut in two. */
const wholeCharacters = (text: string): string => text.replace(/[\ud800-\udbff]$/, '')
