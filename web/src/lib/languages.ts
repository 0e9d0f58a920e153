import { firstSpoken, type SiteLanguage } from '#shared/languages/site-language.ts'
import { readStored, store } from './stored.ts'

/** The languages of the interface, each under the name it calls itself. One file in each folder of `messages/` belongs to each. */
export const languages = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  ar: 'العربية',
  ja: '日本語',
} as const satisfies Record<SiteLanguage, string>

export type Language = keyof typeof languages
export const languageCodes = Object.keys(languages) as Language[]

const key = 'attesta.language'

/** What was chosen on this device, else the first of the browser's languages that we speak, else English. */
export function preferredLanguage(): Language {
  return firstSpoken([readStored(key) ?? null, ...navigator.languages]) ?? 'en'
}

/** Where nothing may be kept, the choice lasts as long as the page. */
export const rememberLanguage = (language: Language): boolean => store(key, language)
