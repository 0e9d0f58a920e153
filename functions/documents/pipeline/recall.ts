import type { EngineText } from '../ports/engine.ts'
import type { TranslationMemory } from '../ports/memory.ts'
import type { BoughtText } from './translate-batch.ts'

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

/** Remembered are answers in the form in which they were asked for: one that lost its tags is asked for again next time. */
export function worthRemembering(texts: readonly EngineText[], bought: readonly BoughtText[]) {
  const tagged = new Map(texts.map((text) => [text.text, text.tagged]))
  return bought
    .filter(({ sent, answer }) => answer.text.trim() && tagged.get(sent) === answer.tagged)
    .map(({ sent, answer }) => ({ text: sent, translation: answer.text }))
}
