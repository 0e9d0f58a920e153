import { base } from './finding.ts'
import { hasSpaces, type Words, wordsOf } from './match-words.ts'
import { conceptLanguages, conceptLines, opposites, roles } from './tables/concepts.ts'

type Index = {
  stems: Map<string, string[]>
  whole: Map<string, string[]>
  signs: [string, string][]
  known: Map<string, Map<string, string>>
}
const indexes = new Map<string, Index>()

/** Whether ideas can be compared between two languages at all. */
export const knowsConcepts = (language: string): boolean =>
  (conceptLanguages as readonly string[]).includes(base(language))

const concepts = new WeakMap<Words, Map<string, string>>()

/** The ideas that a text speaks of, as far as the table knows them, each with the word for it. */
export function conceptsIn(text: string, language: string): Map<string, string> {
  const words = wordsOf(text, language)
  const known = concepts.get(words)
  if (known) return known
  const index = indexOf(words.language)
  const found = new Map<string, string>()
  concepts.set(words, found)
  if (!hasSpaces(language)) {
    for (const [sign, name] of index.signs) if (words.lower.includes(sign)) found.set(name, sign)
    return found
  }
  for (const names of conceptsByWord(words)) for (const [name, word] of names) found.set(name, word)
  return found
}

/** How many words stand for each idea. */
export function conceptCounts(text: string, language: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const names of conceptsByWord(wordsOf(text, language)))
    for (const name of names.keys()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** The ideas word by word: one word may stand for several. */
export function conceptsByWord(words: Words): Map<string, string>[] {
  const index = indexOf(words.language)
  return words.words.map((forms) => {
    const known = index.known.get(forms[0] ?? '')
    if (known) return known
    const names = new Map<string, string>()
    const add = (list: readonly string[] | undefined, word: string) => {
      for (const name of list ?? []) names.set(name, word)
    }
    for (const form of forms) {
      add(index.whole.get(form), form)
      for (let length = 2; length <= Math.min(form.length, 14); length++)
        add(index.stems.get(form.slice(0, length)), form)
    }
    if (index.known.size > 5000) index.known.clear()
    index.known.set(forms[0] ?? '', names)
    return names
  })
}

function indexOf(language: string): Index {
  const known = indexes.get(language)
  if (known) return known
  const index: Index = { stems: new Map(), whole: new Map(), signs: [], known: new Map() }
  const column = (conceptLanguages as readonly string[]).indexOf(language)
  const put = (map: Map<string, string[]>, key: string, name: string) => map.set(key, [...(map.get(key) ?? []), name])
  for (const line of column < 0 ? [] : conceptLines.trim().split('\n')) {
    const [name = '', ...cells] = line.split('|').map((cell) => cell.trim())
    for (const form of (cells[column] ?? '').split(' ').filter(Boolean)) {
      const plain = language === 'ar' ? form.replace(/[إأآ]/g, 'ا') : form
      if (!hasSpaces(language)) index.signs.push([plain, name])
      else if (plain.endsWith('.')) put(index.whole, plain.slice(0, -1), name)
      else put(index.stems, plain, name)
    }
  }
  indexes.set(language, index)
  return index
}

const against = new Map<string, string[]>()
for (const [a, b] of opposites) {
  against.set(a, [...(against.get(a) ?? []), b])
  against.set(b, [...(against.get(b) ?? []), a])
}

/** The ideas that would be wrong where this one is meant. */
export const oppositesOf = (name: string): readonly string[] => against.get(name) ?? []

export { roles }
