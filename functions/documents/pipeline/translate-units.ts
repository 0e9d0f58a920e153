import type { LedgerEntry } from '../model/ledger.ts'
import type { Unit, UnitTarget } from '../model/unit.ts'
import { type Engine, type EngineOptions, type EngineText, EngineUnavailable } from '../ports/engine.ts'
import type { TranslationMemory } from '../ports/memory.ts'
import { assemble } from './assemble.ts'
import { planBatches } from './plan-batches.ts'
import { prepareUnits, sendOptions, textsToSend } from './prepare-units.ts'
import { recall, worthRemembering } from './recall.ts'
import { type BoughtText, translateBatch } from './translate-batch.ts'

export type TranslateOptions = EngineOptions & {
  memory?: TranslationMemory
  /** Texts done so far and in all, for a progress line. */
  onProgress?: (done: number, all: number) => void
}

/** Units and an engine in, targets and ledger out. Duplicates are sent once, remembered texts not at all. */
export async function translateUnits(
  units: readonly Unit[],
  engine: Engine,
  options: TranslateOptions,
): Promise<{ targets: UnitTarget[]; ledger: LedgerEntry[] }> {
  const send = sendOptions(engine, options, units)
  const prepared = prepareUnits(units, send)
  const texts = textsToSend(prepared, send)
  const known = options.memory ? await recall(texts, options.memory) : new Map<string, BoughtText>()
  const bought = await buy(
    texts.filter((text) => !known.has(text.text)),
    engine,
    options,
  )
  await options.memory?.remember(worthRemembering(texts, bought))
  return assemble(prepared, [...known.values(), ...bought], send, options.terms)
}

async function buy(texts: EngineText[], engine: Engine, options: TranslateOptions): Promise<BoughtText[]> {
  const batches = planBatches(texts, engine)
  const results: BoughtText[][] = []
  let next = 0
  let done = 0
  const worker = async () => {
    while (next < batches.length) {
      const batch = batches[next++] as (typeof batches)[number]
      results[batch.index] = await twice(() => translateBatch(batch.texts, engine, options), options.signal)
      done += batch.texts.length
      options.onProgress?.(done, texts.length)
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, engine.parallel) }, worker))
  return results.flat()
}

/** A batch that failed is sent once more, alone; what the engine cannot do at all is not. */
async function twice<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof EngineUnavailable || signal?.aborted) throw error
    return work()
  }
}
