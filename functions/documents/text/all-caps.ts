/** Text in capitals throughout. Engines take such words for names, and leave or garble them. */
export const isAllCaps = (text: string): boolean => /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text)

/** The text in the capitals of its language. */
export const inCapitals = (text: string, language: string): string => text.toLocaleUpperCase(localeOf(language))

/** The text in the small letters of its language. */
export const inSmallLetters = (text: string, language: string): string => text.toLocaleLowerCase(localeOf(language))

/** The text in sentence case; words that match `keep` stay as they are. */
export const sentenceCase = (text: string, language: string, keep: RegExp = /^$/): string =>
  text.replace(/\S+/g, (word, at: number) => {
    if (keep.test(word)) return word
    const small = inSmallLetters(word, language)
    return at ? small : small.replace(/\p{L}/u, (letter) => inCapitals(letter, language))
  })

/** The languages that have capitals of their own: the i of Turkish keeps its dot, Greek leaves accents out. */
const localeOf = (language: string): string | undefined => /^(?:tr|az|el)(?![a-z])/i.exec(language)?.[0]
