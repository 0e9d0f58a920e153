/** Text in capitals throughout. Engines take such words for names, and leave or garble them. */
export const isAllCaps = (text: string): boolean => /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text)

/** The text in sentence case; words that match `keep` stay as they are. */
export const sentenceCase = (text: string, keep: RegExp = /^$/): string =>
  text.replace(/\S+/g, (word, at: number) => {
    if (keep.test(word)) return word
    const small = word.toLocaleLowerCase()
    return at ? small : small.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase())
  })
