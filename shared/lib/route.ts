import type * as z from 'zod'
import type { Power } from '../staff/powers.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What a record is owned through; the wrapper loads it and answers 404 to anybody else. */
export type OwnedNoun =
  | 'translation'
  | 'upload'
  | 'order'
  | 'api-key'
  | 'delivery'
  | 'glossary'
  | 'session'
  | 'translator-test'
  | 'ticket'

/**
 * Who may call. It stands in the contract row and the one wrapper checks it before the verb runs.
 * - `anyone`: no session needed; `signed-in`: a live session or API key of a verified account
 * - `own`: signed in and owner of every id that `ids` names; foreign and unknown ids get the same 404
 * - `translator`: an approved translator, or with `orStaff` somebody of the staff with that power; `staff`: an administrator who has the power, as `shared/staff/powers.ts` says
 */
export type Access =
  | { who: 'anyone' }
  | { who: 'signed-in' }
  | { who: 'own'; noun: OwnedNoun }
  | { who: 'translator'; orStaff?: Power }
  | { who: 'staff'; power: Power }

export type Row<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  /** The verb in `functions/<noun>/`, camelCase. */
  name: string
  method: Method
  /** With `{name}` parameters, which are fields of `input`. */
  path: string
  access: Access
  /** Path parameters, query (GET, DELETE) or JSON body (the rest) as one object. */
  input: I
  /** The JSON answer, parsed on the way out too; `file` rows answer bytes, `text` rows the string itself. */
  output: O
  /** `multipart`: a form with one file besides JSON; `raw`: the untouched bytes go to the verb. */
  body?: 'json' | 'json-or-multipart'
  /** Its JSON carries whole texts and may be as long as Lambda takes a call; others have `maxBodyCharacters`. */
  longBody?: boolean
  answer?: 'json' | 'file' | 'text'
  /** What a `text` row answers, other than JSON. */
  mediaType?: string
  /** Its file may take longer than a call: then 202 with the code `file-under-way`, and the same call again answers it. */
  mayTakeLong?: boolean
  /** For `own`: the ids that must belong to the caller. */
  ids?: (input: z.output<I>) => readonly number[]
  /** A power of staff that some inputs ask for beside `access`. No API key has one. */
  power?: (input: z.output<I>) => Power | undefined
  /** API keys may call it too. */
  apiKey?: boolean
  summary: string
}

/** The JSON of a call is refused beyond this before it is read: reading megabytes of it takes a function longer than a call may. */
export const maxBodyCharacters = 64 * 1024

/** Makes a contract row: infra routes it, functions parse and answer it, web calls it, the OpenAPI file is printed from it. */
export function route<I extends z.ZodType, O extends z.ZodType>(row: Row<I, O>): Row<I, O> {
  return row
}

export const anyone: Access = { who: 'anyone' }
export const signedIn: Access = { who: 'signed-in' }
export const translator: Access = { who: 'translator' }
/** Who has a job in work: an approved translator, or staff who read it or finish it themselves. */
export const worker = (orStaff: Power): Access => ({ who: 'translator', orStaff })
export const own = (noun: OwnedNoun): Access => ({ who: 'own', noun })
export const staff = (power: Power): Access => ({ who: 'staff', power })
