import { beginnings, compounds, secondParts } from './compounds.ts'

/** Marks a hyphen at the end of a line within a word. The whole document decides whether the hyphen stays. */
export const BREAK = '\u00ad'

/** What a hyphen at the end of a line does: it may only break a word, is the word's own, or stands for a word that follows ("pre- and postwar"). */
export type LineEndHyphen = 'breaks' | 'own' | 'stands-apart'

/** The hyphen at the end of a text, before a line that begins with `next`. */
export function hyphenAtEnd(text: string, next: string): LineEndHyphen | undefined {
  const [word = ''] = /(?<!\S)\S+$/.exec(text.slice(-LONGEST_TAIL)) ?? []
  if (!/[\p{L}\p{N}][-\u2010\u2011]$/u.test(word)) return undefined
  // In capitals a name of several parts looks alike; where all of the text is set in them, a break is likelier.
  const isAllCaps = !/\p{Ll}/u.test(text) && /\p{Lu}{3}.$/u.test(word) && /^\p{Lu}{3}/u.test(next)
  const isBroken = (/\p{L}.$/u.test(word) && /^\p{Ll}/u.test(next)) || isAllCaps
  if (isBroken && suspended.test(next)) return 'stands-apart'
  // "available-for-" goes on with a hyphen, "transla-" does not.
  if (isBroken && !/\p{L}[-\u2010\u2011]\p{L}/u.test(word)) return 'breaks'
  return /^[\p{L}\p{N}]/u.test(next) ? 'own' : 'stands-apart'
}

/** How much of a paragraph is read for its last word, with whatever hangs on it. */
const LONGEST_TAIL = 1000

/** What follows the first part of "pre- and postwar". No word that is also the end of one, as "noch" of "dennoch". */
const suspended = /^(?:and|or|to|und|oder|bis|sowie|bzw|et|ou|y|o|e|a|en|of|och|eller|og|és)(?![\p{L}\p{M}])/u

/** Decides by the document's other spellings, then by the two parts. By default the hyphen only broke the word. */
export function hasHyphen(first: string, second: string, written: ReadonlyMap<string, number>): boolean {
  const [apart, whole] = [written.get(`${first}-${second}`) ?? 0, written.get(first + second) ?? 0]
  if (apart !== whole) return apart > whole
  if (compounds.get(first)?.has(second)) return true
  return secondParts.has(second) && first.length > 2 && !beginnings.has(first)
}

/** How often each word, and each two parts of a compound, stand in texts away from the ends of lines. */
export function countWords(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (word: string) => counts.set(word, (counts.get(word) ?? 0) + 1)
  for (const text of texts)
    for (const word of text.toLowerCase().split(/[^\p{L}\p{M}\u00ad\u2010\u2011-]+/u)) {
      const parts = word.split(/[\u2010\u2011-]/)
      if (parts.length === 1 && !word.includes(BREAK)) add(word)
      parts.forEach((part, i) => {
        const before = parts[i - 1]
        if (before && part && !before.includes(BREAK) && !part.includes(BREAK)) add(`${before}-${part}`)
      })
    }
  return counts
}
