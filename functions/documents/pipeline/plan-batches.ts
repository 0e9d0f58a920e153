import type { EngineText } from '../ports/engine.ts'

/** Texts for one call. Plain data: a workflow writes it to a file and hands the index to a function. */
export type Batch = { index: number; bytes: number; texts: EngineText[] }

/**
 * Fills calls up to the engine's limit, in order, one byte a text for the separator. A text over the limit gets a
 * call of its own, which `translateBatch` cuts at sentences.
 */
export function planBatches(texts: readonly EngineText[], limits: { maxBytesPerCall: number }): Batch[] {
  const batches: Batch[] = []
  let current: Batch | undefined
  for (const text of texts) {
    const bytes = Buffer.byteLength(text.text) + 1
    if (!current || current.bytes + bytes > limits.maxBytesPerCall) {
      current = { index: batches.length, bytes: 0, texts: [] }
      batches.push(current)
    }
    current.bytes += bytes
    current.texts.push(text)
  }
  return batches
}
