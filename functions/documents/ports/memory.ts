/** Exact translation memory of one customer and language pair. Texts are keyed as they are sent, tags included. */
export type TranslationMemory = {
  find(texts: readonly string[]): Promise<ReadonlyMap<string, string>>
  remember(pairs: readonly { text: string; translation: string }[]): Promise<void>
}
