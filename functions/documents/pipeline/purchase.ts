import type { Engine, EngineOptions, EngineText } from '../ports/engine.ts'
import type { TranslationMemory } from '../ports/memory.ts'
import { type BoughtText, translateBatch } from './translate-batch.ts'

/**
 * How texts are bought: recall, buy and remember batch by batch, collect for `assemble`. Between these steps everything lies in a
 * purchase: in memory where one process does them all (`translateUnits`), in files where each is a function of its own.
 */
export type Purchase = {
  recalled: Slot<BoughtText[]>
  answers: (batch: number) => Slot<BoughtText[]>
}

/** What one step leaves for another. `get` throws where nothing lies. */
export type Slot<T> = { has: () => Promise<boolean>; get: () => Promise<T>; put: (value: T) => Promise<void> }

/** What the memory holds of these texts, as if it had been bought just now. */
export async function recall(
  texts: readonly EngineText[],
  memory: Pick<TranslationMemory, 'find'>,
): Promise<Map<string, BoughtText>> {
  const found = await memory.find(texts.map(({ text }) => text))
  const known = new Map<string, BoughtText>()
  for (const { text: sent, tagged } of texts) {
    const text = found.get(sent)
    if (text) known.set(sent, { sent, answer: { text, tagged }, notes: [] })
  }
  return known
}

/**
 * Buys the calls of one batch, unless it was done before. What was bought is written before anything else is done with it, so that
 * a retry does not buy it again.
 */
export async function buyBatch(
  answers: Slot<BoughtText[]>,
  calls: readonly { texts: readonly EngineText[] }[],
  engine: Engine,
  options: EngineOptions,
  memory?: () => Promise<Pick<TranslationMemory, 'remember'>>,
): Promise<void> {
  if (await answers.has()) return
  const bought = (await Promise.all(calls.map(({ texts }) => translateBatch(texts, engine, options)))).flat()
  await answers.put(bought)
  const texts = calls.flatMap((call) => call.texts)
  await (await memory?.())?.remember(worthRemembering(texts, bought))
}

/** Every text with its answer, bought or recalled. */
export async function boughtTexts({ recalled, answers }: Purchase, batches: number): Promise<BoughtText[]> {
  const slots = [recalled, ...Array.from({ length: batches }, (_, batch) => answers(batch))]
  return (await Promise.all(slots.map((slot) => slot.get()))).flat()
}

/** Remembered are answers in the form in which they were asked for: one that lost its tags is asked for again next time. */
export function worthRemembering(texts: readonly EngineText[], bought: readonly BoughtText[]) {
  const tagged = new Map(texts.map((text) => [text.text, text.tagged]))
  return bought
    .filter(({ sent, answer }) => answer.text.trim() && tagged.get(sent) === answer.tagged)
    .map(({ sent, answer }) => ({ text: sent, translation: answer.text }))
}

/** A purchase of this process alone. */
export function purchaseInMemory(): Purchase {
  const kept = new Map<string, BoughtText[]>([['recalled', []]])
  const slot = (name: string): Slot<BoughtText[]> => ({
    has: async () => kept.has(name),
    get: async () => {
      const value = kept.get(name)
      if (!value) throw new Error(`Nothing was bought: ${name}`)
      return value
    },
    put: async (value) => void kept.set(name, value),
  })
  return { recalled: slot('recalled'), answers: (batch) => slot(`batch ${batch}`) }
}
