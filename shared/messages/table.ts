import type { SiteLanguage } from '../languages/site-language.ts'
import { accounts } from './accounts.ts'
import { apiKeys } from './api-keys.ts'
import { applications } from './applications.ts'
import { certificates } from './certificates.ts'
import { common } from './common.ts'
import { documents } from './documents.ts'
import { findings } from './findings.ts'
import { glossaries } from './glossaries.ts'
import { invitations } from './invitations.ts'
import { jobs } from './jobs.ts'
import { type ErrorKind, errorStatus, fill, type Messages, type Params } from './message.ts'
import { payments } from './payments.ts'
import { payouts } from './payouts.ts'
import { privacy } from './privacy.ts'
import { segments } from './segments.ts'
import { subscriptions } from './subscriptions.ts'
import { support } from './support.ts'
import { translations } from './translations.ts'
import { translators } from './translators.ts'
import { users } from './users.ts'
import { webhooks } from './webhooks.ts'

/**
 * Every code that the server can answer, with its sentence in each language: nowhere else stands a sentence of the server.
 * One file a noun. The site does not bundle it; its build makes a chunk of each language (`web/plugins/messages.ts`).
 */
export const table = {
  ...accounts,
  ...apiKeys,
  ...applications,
  ...certificates,
  ...common,
  ...documents,
  ...findings,
  ...glossaries,
  ...invitations,
  ...jobs,
  ...payments,
  ...payouts,
  ...privacy,
  ...segments,
  ...subscriptions,
  ...support,
  ...translations,
  ...translators,
  ...users,
  ...webhooks,
} as const satisfies Messages

type Table = typeof table
export type MessageCode = keyof Table
/** The codes that a call can be refused with. */
export type RefusalCode = { [C in MessageCode]: Table[C]['kind'] extends ErrorKind ? C : never }[MessageCode]
/** The codes that a field can be refused with. */
export type FieldCode = {
  [C in MessageCode]: Table[C]['kind'] extends 'bad-input' | 'captcha-failed' ? C : never
}[MessageCode]

/** A message that is told beside something else. */
export type NoteCode = { [C in MessageCode]: Table[C]['kind'] extends 'note' ? C : never }[MessageCode]

/** What a check of a translation can find. */
export type FindingCode = { [C in MessageCode]: Table[C]['kind'] extends 'finding' ? C : never }[MessageCode]

type Names<T> = T extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Names<Rest> : never
type English<C extends MessageCode> = Table[C]['en'] extends infer T ? (T extends object ? T[keyof T] : T) : never
/** The parameters of a code: those that its English sentence names. */
export type ParamsOf<C extends MessageCode> = [Names<English<C>>] extends [never]
  ? Record<string, never>
  : { [N in Names<English<C>>]: N extends 'count' ? number : string | number }
/** What is said after a code: its parameters, which may be left out where there are none. */
export type ParamsArgs<C extends MessageCode> = [Names<English<C>>] extends [never]
  ? [params?: ParamsOf<C>]
  : [params: ParamsOf<C>]

/** The refusals without parameters. */
export type PlainRefusalCode = { [C in RefusalCode]: [Names<English<C>>] extends [never] ? C : never }[RefusalCode]

export const messageCodes = Object.keys(table) as [MessageCode, ...MessageCode[]]

export const refusalCodes = messageCodes.filter((code) => table[code].kind in errorStatus)

/** A refusal whose sentence needs no parameters. */
export const isPlainRefusalCode = (code: unknown): code is PlainRefusalCode =>
  typeof code === 'string' &&
  isMessageCode(code) &&
  table[code].kind in errorStatus &&
  !JSON.stringify(table[code].en).includes('{{')

export const isMessageCode = (code: string): code is MessageCode => Object.hasOwn(table, code)

/** What a code says in a language. */
export const sentence = (code: MessageCode, params: Params = {}, language: SiteLanguage = 'en'): string =>
  fill(table[code][language], params, language)

/** A code with its parameters and its English sentence, as answers carry it. */
export function messageOf<C extends MessageCode>(code: C, ...[given]: ParamsArgs<C>) {
  const params: Params = given ?? {}
  return { code, params, message: sentence(code, params) }
}
