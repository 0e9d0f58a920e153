import type { Engine } from '../ports/engine.ts'

export type Counted = { calls: number; characters: number; bytes: number; texts: number }

/** An engine with Amazon Translate's limits and billing that gives every text back: what it counts is what would be paid. */
export function countingEngine(): Engine & { counted: Counted } {
  const counted: Counted = { calls: 0, characters: 0, bytes: 0, texts: 0 }
  return {
    name: 'counting',
    grain: 'sentence',
    maxBytesPerCall: 10_000,
    keepsTags: true,
    metered: true,
    protects: true,
    parallel: 4,
    terminology: true,
    counted,
    pairs: async () => [],
    translate: async (batch) => {
      const text = batch.map((item) => item.text).join('\n')
      counted.calls++
      counted.texts += batch.length
      counted.characters += text.length
      counted.bytes += Buffer.byteLength(text)
      return batch.map((item) => item.text)
    },
  }
}
