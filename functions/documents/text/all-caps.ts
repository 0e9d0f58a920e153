/** Capitals throughout: engines take such words for names, and leave them or garble them. */
export const isShouted = (text: string): boolean => /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text)

/** The same as a sentence is written; `keep` names the words that stay. */
export const sentenceCase = (text: string, keep: RegExp = /^$/): string =>
  text.replace(/\S+/g, (word, at: number) => {
    if (keep.test(word)) return word
    const small = word.toLocaleLowerCase()
    return at ? small : small.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase())
  })
