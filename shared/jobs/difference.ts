import type { ChangeKind } from './review.ts'

/** What a human did to a draft, from the least to the most. */
export function kindOfChange(draft: string, final: string): ChangeKind {
  if (squeezed(draft) === squeezed(final)) return 'unchanged'
  if (squeezed(draft) === '') return 'added'
  if (letters(draft) === letters(final)) return 'punctuation'
  if (withoutNumbers(draft) === withoutNumbers(final)) return 'numbers'
  return keptShare(draft, final) < 0.5 ? 'rewritten' : 'words'
}

/** Share of words that both have in their order of appearance, from 0 to 1; characters where words have no spaces. */
function keptShare(draft: string, final: string): number {
  const [one, other] = [wordsOf(draft), wordsOf(final)]
  const most = Math.max(one.length, other.length)
  return most === 0 ? 1 : common(one, other) / most
}

const squeezed = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
const letters = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase()
const withoutNumbers = (text: string): string => squeezed(text.replaceAll(/\p{N}+(?:[.,\u00a0 ]\p{N}+)*/gu, '#'))

/** Scripts without spaces are taken apart by character. */
const wordsOf = (text: string): string[] =>
  squeezed(text)
    .toLowerCase()
    .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu) ?? []

/** Length of the longest common subsequence; long texts are compared by their beginnings. */
function common(one: readonly string[], other: readonly string[]): number {
  const [a, b] = [one.slice(0, 500), other.slice(0, 500)]
  let row: number[] = Array.from({ length: b.length + 1 }, () => 0)
  for (const word of a) {
    const below = [0]
    for (let j = 1; j <= b.length; j++)
      below.push(word === b[j - 1] ? (row[j - 1] ?? 0) + 1 : Math.max(row[j] ?? 0, below[j - 1] ?? 0))
    row = below
  }
  return row.at(-1) ?? 0
}
