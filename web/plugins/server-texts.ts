import type { SiteLanguage } from '#shared/languages/site-language.ts'
import type { Text } from '#shared/messages/message.ts'
import { table } from '#shared/messages/table.ts'

/** What every code of the server says in a language, under the keys that i18next looks for: a plural has one for each form. */
export function serverTexts(language: SiteLanguage): Record<string, string> {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return Object.fromEntries(
    Object.entries(table).flatMap(([code, texts]): [string, string][] => {
      const text: Text = texts[language]
      if (typeof text === 'string') return [[code, text]]
      return forms.map((form) => [`${code}_${form}`, text[form] ?? text.other])
    }),
  )
}
