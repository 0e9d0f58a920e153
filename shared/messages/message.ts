import type { SiteLanguage } from '../languages/site-language.ts'

/** Every way a call can end without its answer on purpose, with its HTTP status; `under-way` is no failure, but not there yet. One table: nobody else names a status. */
export const errorStatus = {
  'under-way': 202,
  'bad-input': 400,
  'captcha-failed': 400,
  'captcha-required': 403,
  'not-signed-in': 401,
  'bad-credentials': 401,
  'payment-required': 402,
  forbidden: 403,
  'cross-site': 403,
  'email-unverified': 403,
  'application-pending': 403,
  'second-factor-required': 403,
  'not-found': 404,
  conflict: 409,
  'already-claimed': 409,
  gone: 410,
  'too-large': 413,
  'unsupported-type': 415,
  'not-processable': 422,
  'too-many': 429,
  internal: 500,
  'vendor-unavailable': 503,
} as const satisfies Record<string, number>
export type ErrorKind = keyof typeof errorStatus

/**
 * A refusal of a kind, with the kind's status; `done` answers a call that succeeded; `note` is told beside something else; a
 * `finding` is what a check of a translation noticed.
 */
export type Kind = ErrorKind | 'done' | 'note' | 'finding'

/** A sentence with `{{parameters}}`, or one for each plural form that differs, chosen by the parameter `count`. */
export type Text = string | ({ readonly other: string } & { readonly [form in Intl.LDMLPluralRule]?: string })

/** A code: its kind and its sentence in each language of the site. The parameters are those of the English one. */
export type Messages = Record<string, { kind: Kind } & Record<SiteLanguage, Text>>

export type Params = Record<string, string | number>

/** The text with its parameters filled in. */
export function fill(text: Text, params: Params, language: SiteLanguage): string {
  const values = readable(params, language)
  return formOf(text, params, language).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** The parameters as a reader knows them: of `language`, a code, the name; of `day`, as `2026-11-24`, the date. */
export function readable(params: Params, reader: string): Params {
  const { language, day } = params
  const read = { ...params }
  if (typeof language === 'string') {
    const names = new Intl.DisplayNames(reader, { type: 'language', languageDisplay: 'standard' })
    read['language'] = names.of(language) ?? language
  }
  if (typeof day === 'string')
    read['day'] = new Intl.DateTimeFormat(reader, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
  return read
}

function formOf(text: Text, { count }: Params, language: SiteLanguage): string {
  if (typeof text === 'string') return text
  return text[new Intl.PluralRules(language).select(Number(count))] ?? text.other
}
