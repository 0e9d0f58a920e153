import { autoDetect } from '../languages/language.ts'

/** The languages that pairs are made of, in the order of the specification. */
export const pairLanguages = ['en', 'es', 'fr', 'de', 'it', 'pt', 'ru', 'zh', 'ja', 'ko', 'ar', 'hi'] as const

const isPairLanguage = (code: string | undefined): boolean => pairLanguages.some((language) => language === code)

/** Whether a translator may apply for a pair. */
export const isPair = (source: string | undefined, target: string | undefined): boolean =>
  isPairLanguage(source) && isPairLanguage(target) && source !== target

/** The language that pairs name: `zh` of `zh-TW`. Who is examined for a language works in each of its variants. */
export const baseLanguage = (code: string): string => code.split('-')[0] ?? code

/** Whether any translator could work in these languages. Where the source is yet to be detected, the target alone decides. */
export function isCertifiable(source: string, target: string): boolean {
  const into = baseLanguage(target)
  return source === autoDetect ? isPairLanguage(into) : isPair(baseLanguage(source), into)
}
