import type { GlossaryView } from '#shared/glossaries/glossary.ts'
import { languageName } from '#shared/languages/language.ts'
import { listText } from '../../lib/list-text.ts'

/** "Spanish, Portuguese", in the reader's language. */
export const targetNames = ({ targetLanguages }: Pick<GlossaryView, 'targetLanguages'>, locale: string): string =>
  listText(
    targetLanguages.map((code) => languageName(code, locale)),
    locale,
  )
