import type * as z from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type AdminLevel = 'super' | 'admin' | 'moderator'

/** What a record is owned through; the wrapper loads it and answers 404 to anybody else. */
export type OwnedNoun = 'translation' | 'upload' | 'order' | 'api-key' | 'delivery' | 'glossary' | 'session'

/**
 * Who may call. It stands in the contract row and the one wrapper checks it before the verb runs.
 * - `anyone`: no session needed; `signed-in`: a live session or API key of a verified account
 * - `own`: signed in and owner of every id that `ids` names; foreign and unknown ids get the same 404
 * - `translator`: an approved translator; `staff`: an administrator of at least the level; `fresh`: second factor within ten minutes
 */
export type Access =
  | { who: 'anyone' }
  | { who: 'signed-in' }
  | { who: 'own'; noun: OwnedNoun }
  | { who: 'translator' }
  | { who: 'staff'; level: AdminLevel; fresh?: boolean }

export type Row<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  /** The verb in `functions/<noun>/`, camelCase. */
  name: string
  method: Method
  /** With `{name}` parameters, which are fields of `input`. */
  path: string
  access: Access
  /** Path parameters, query (GET, DELETE) or JSON body (the rest) as one object. */
  input: I
  /** The JSON answer, parsed on the way out too; `file` rows answer bytes. */
  output: O
  /** `multipart`: a form with one file besides JSON; `raw`: the untouched bytes go to the verb. */
  body?: 'json' | 'json-or-multipart'
  answer?: 'json' | 'file'
  /** For `own`: the ids that must belong to the caller. */
  ids?: (input: z.output<I>) => readonly number[]
  /** API keys may call it too. */
  apiKey?: boolean
  summary: string
}

/** Makes a contract row: infra routes it, functions parse and answer it, web calls it, the OpenAPI file is printed from it. */
export function route<I extends z.ZodType, O extends z.ZodType>(row: Row<I, O>): Row<I, O> {
  return row
}

export const anyone: Access = { who: 'anyone' }
export const signedIn: Access = { who: 'signed-in' }
export const translator: Access = { who: 'translator' }
export const own = (noun: OwnedNoun): Access => ({ who: 'own', noun })
export const staff = (level: AdminLevel, options: { fresh?: boolean } = {}): Access => ({
  who: 'staff',
  level,
  ...options,
})
