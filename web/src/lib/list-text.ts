import type { Language } from './languages.ts'

/** What stands between the things of a list. `Intl.ListFormat` writes "and" before the last one, which a list that may go on has not. */
const separators: Record<Language, string> = { en: ', ', de: ', ', es: ', ', fr: ', ', ja: '、', ar: '، ' }

export const separatorOf = (language: string): string =>
  Object.hasOwn(separators, language) ? separators[language as Language] : separators.en

/** "Spanish, Portuguese" as the reader's language writes it. */
export const listText = (items: readonly (string | number)[], language: string): string =>
  items.join(separatorOf(language))
