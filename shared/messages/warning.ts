import type { Params } from './message.ts'
import type { NoteCode, ParamsArgs } from './table.ts'

/** What a customer should know about a file: stored as a code, put into words where it is shown. */
export type Warning = { code: NoteCode; params: Params }

export const warning = <C extends NoteCode>(code: C, ...[params]: ParamsArgs<C>): Warning => ({
  code,
  params: params ?? {},
})
