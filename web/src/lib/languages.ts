import { firstSpoken, type SiteLanguage } from '#shared/languages/site-language.ts'

/** The languages of the interface, each under the name it calls itself. One file of `messages/` belongs to each. */
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
  return firstSpoken([stored(), ...navigator.languages]) ?? 'en'
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(key, language)
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
