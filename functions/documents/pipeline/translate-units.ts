import type { LedgerEntry } from '../model/ledger.ts'
import type { Unit, UnitTarget } from '../model/unit.ts'
import { type Engine, type EngineOptions, EngineUnavailable } from '../ports/engine.ts'
import { assemble } from './assemble.ts'
import { planBatches } from './plan-batches.ts'
import { prepareUnits, sendOptions, textsToSend } from './prepare-units.ts'
import { boughtTexts, buyBatch, purchaseInMemory } from './purchase.ts'

/** Units and an engine in, targets and ledger out. Duplicates are sent once. */
export async function translateUnits(
  units: readonly Unit[],
  engine: Engine,
  options: EngineOptions,
): Promise<{ targets: UnitTarget[]; ledger: LedgerEntry[] }> {
  const send = sendOptions(engine, options, units)
  const prepared = prepareUnits(units, send)
  const batches = planBatches(textsToSend(prepared, send), engine)
  const purchase = purchaseInMemory()
  const waiting = batches.values()
  const worker = async () => {
    for (const batch of waiting)
      await twice(() => buyBatch(purchase.answers(batch.index), [batch], engine, options), options.signal)
  }
  await Promise.all(Array.from({ length: Math.max(1, engine.parallel) }, worker))
  return assemble(prepared, await boughtTexts(purchase, batches.length), send, options.terms)
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
