import type { GlossaryView } from '#shared/glossaries/glossary.ts'
import { languageName } from '#shared/languages/language.ts'

/** "Spanish, Portuguese", in the reader's language. */
export const targetNames = ({ targetLanguages }: Pick<GlossaryView, 'targetLanguages'>, locale: string): string =>
  new Intl.ListFormat(locale, { type: 'unit' }).format(targetLanguages.map((code) => languageName(code, locale)))
