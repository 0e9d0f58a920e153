import i18next from 'i18next'

/** What the server, or a rule that both sides share, tells a person: an English sentence and, mostly, a code. */
type Told = { message?: string | undefined; code?: string | undefined }

/**
 * A sentence of the server in the reader's language. The sentence itself decides, because one code has several; then the code;
 * what is not known in the reader's language stays as the server said it.
 */
export function said({ message, code }: Told): string | undefined {
  const language = i18next.language as string | undefined
  if (message === undefined || language === undefined || language === 'en') return message
  const english = textsOf('en')
  const texts = textsOf(language)
  for (const [key, template] of english) {
    const values = readValues(template, message)
    const text = values && texts.get(key)
    if (text) return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
  }
  return texts.get(`failures.${code}`) ?? texts.get(`codes.${code}`) ?? message
}

/** `'At most {{max}}'`, `'At most 80'` → `{ max: '80' }`; nothing where the sentence is another one. */
function readValues(template: string, sentence: string): Record<string, string> | undefined {
  if (!template.includes('{{')) return template === sentence ? {} : undefined
  const pattern = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\{(\w+)\}\}/g, '(?<$1>.+?)')
  const match = new RegExp(`^${pattern}$`, 'u').exec(sentence)
  return match ? { ...match.groups } : undefined
}

/** The texts of `server`, under `group.name`. */
function textsOf(language: string): Map<string, string> {
  const groups = (i18next.getResourceBundle(language, 'server') ?? {}) as Record<string, Record<string, string>>
  return new Map(
    Object.entries(groups).flatMap(([group, texts]) =>
      Object.entries(texts).map(([name, text]) => [`${group}.${name}`, text] as const),
    ),
  )
}
