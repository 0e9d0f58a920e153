import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { failureOf } from './api.ts'
import { packed } from './server-message.ts'

/** Puts the messages of a refused call beside their fields. True when that tells all of them: one may be about no field of the form. */
export function showServerFields<T extends FieldValues>(error: unknown, setError: UseFormSetError<T>): boolean {
  const fields = Object.entries(failureOf(error).fields ?? {})
  const shown = fields.filter(([name]) => document.querySelector(`[name="${CSS.escape(name)}"]`) !== null)
  for (const [name, message] of shown) setError(name as Path<T>, { type: 'server', message: packed(message) })
  return fields.length > 0 && shown.length === fields.length
}
