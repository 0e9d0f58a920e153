/** Words as a reader of the language counts them, scripts without spaces included. */
export function countWords(texts: readonly string[]): number {
  let count = 0
  let read = 0
  for (const text of texts) {
    read += text.length
    if (read > segmentedCharacters) count += text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
    else for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count++
  }
  return count
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** A thousand pages; what lies beyond is counted by a quicker rule, so that no file takes long. */
const segmentedCharacters = 3_000_000
