export type Part = { text: string; changed: boolean }

/** More words than these are not compared one by one. */
const mostWords = 400

/** Two versions of a text, each with the words that the other one has not: the longest common run of words stays unmarked. */
export function markWords(before: string, after: string, language: string): { before: Part[]; after: Part[] } {
  const [a, b] = [wordsOf(before, language), wordsOf(after, language)]
  if (a.length > mostWords || b.length > mostWords) return { before: whole(before), after: whole(after) }
  const kept = commonWords(a, b)
  return { before: partsOf(a, new Set(kept.map(([i]) => i))), after: partsOf(b, new Set(kept.map(([, j]) => j))) }
}

const whole = (text: string): Part[] => [{ text, changed: true }]

const wordsOf = (text: string, language: string): string[] =>
  Array.from(new Intl.Segmenter(language, { granularity: 'word' }).segment(text), ({ segment }) => segment)

/** The places of a longest common subsequence in both lists. */
function commonWords(a: readonly string[], b: readonly string[]): [number, number][] {
  const length = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  const at = (i: number, j: number): number => length[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i--) {
    const row = length[i]
    if (!row) continue
    for (let j = b.length - 1; j >= 0; j--)
      row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  }
  const found: [number, number][] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) found.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return found
}

/** Neighbours of one kind as one part; a space between two changed words belongs to them. */
function partsOf(words: readonly string[], kept: ReadonlySet<number>): Part[] {
  const changed = words.map((_, i) => !kept.has(i))
  const marked = words.map(
    (word, i) => changed[i] || (word.trim() === '' && changed[i - 1] === true && changed[i + 1] === true),
  )
  return words.reduce<Part[]>((parts, text, i) => {
    const last = parts.at(-1)
    const isChanged = marked[i] === true
    if (last?.changed === isChanged) last.text += text
    else parts.push({ text, changed: isChanged })
    return parts
  }, [])
}
